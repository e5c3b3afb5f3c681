import { type State, ahead } from "../model/state.ts";
import type { Run } from "../run.ts";
import { words } from "../words.ts";
import { Icon } from "./icons.tsx";

/** How many moves are shown in a second. */
const SPEEDS = [0.5, 1, 2, 4];

/** Plays and pauses the moves, and how fast they go. */
export function Player({ run, state }: { run: Run; state: State }) {
  const {
      watch: { runs, speed },
      game,
    } = state,
    text = words.watch;
  if (!game || (game.line.length === 0 && !state.win)) return null;
  const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
  return (
    <span class="player" role="group" aria-label={text.play}>
      <button
        type="button"
        aria-label={runs ? text.pause : text.play}
        title={runs ? text.pause : text.play}
        onClick={() => run.watch(!runs)}
      >
        <Icon name={runs ? "pause" : "forward"} />
      </button>
      <button
        type="button"
        aria-label={`${text.speed}: ${speed}`}
        title={text.speed}
        onClick={() => run.watch(runs, next)}
      >
        <span translate={false}>{speed}×</span>
      </button>
    </span>
  );
}

/** The board alone, in a page of someone else: a slider, and what plays. */
export function Watched({ run, state }: { run: Run; state: State }) {
  const { game } = state,
    text = words.watch;
  if (!game) return null;
  const length = game.at + ahead(state);
  return (
    <div class="controls watched" role="group" aria-label={words.controls.group}>
      <Player run={run} state={state} />
      <input
        type="range"
        min="0"
        max={length}
        value={game.at}
        aria-label={text.move}
        aria-valuetext={`${text.move} ${game.at} / ${length}`}
        onInput={(event) => {
          run.watch(false);
          run.go(Number(event.currentTarget.value));
        }}
      />
      <a href={`#${location.hash.slice(1).replace(/[&?]embed/, "")}`} target="_blank" rel="noopener">
        {text.open}
      </a>
    </div>
  );
}
