import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { shown } from "../model/cards.ts";
import { SIGN, byWorth, distance, key } from "../model/analysis.ts";
import type { Judged, Move } from "../model/engine.ts";
import { alike } from "../model/playing.ts";
import { type State, hides, mistakesOf, moves, positionsOf, searches } from "../model/state.ts";
import type { Run } from "../run.ts";
import { words } from "../words.ts";
import { Words } from "./verdict.tsx";

/** How many moves are drawn on either side of the position. */
const MOST = 200;

const sign = (judged: Judged | undefined) => SIGN[judged?.outlook ?? "unknown"];
const named = (judged: Judged | undefined) => words.outlook[judged?.outlook ?? "unknown"];

/** The line that was played, the legal moves, and what is known of them. */
export function Moves({ run, state }: { run: Run; state: State }) {
  const { game } = state;
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    // The list alone scrolls, not the page.
    const here = list.current?.querySelector("[aria-current]")?.getBoundingClientRect(),
      box = list.current?.getBoundingClientRect();
    if (!list.current || !here || !box) return;
    if (here.top < box.top || here.bottom > box.bottom) list.current.scrollTop += here.top - box.top - box.height / 2;
  }, [game?.at, game?.line.length]);
  const shows = game !== null && searches(state) && !hides(state);
  const positions = positionsOf(state),
    wrong = mistakesOf(state);
  // A search tells often what is known already, and these lists are long.
  const told = shows ? positions.map((judged) => `${judged?.outlook ?? ""}${judged?.atMost ?? ""}`).join() : "";
  const graph = useMemo(
    () => (game && shows && game.line.length > 0 ? <Graph run={run} positions={positions} at={game.at} /> : null),
    [told, shows, game?.line.length, game?.at],
  );
  // Of a long line only a part is drawn.
  const from = game ? Math.max(0, Math.min(game.at - MOST, game.line.length - 2 * MOST)) : 0,
    to = game ? Math.min(game.line.length, from + 2 * MOST) : 0;
  const played = useMemo(
    () =>
      game && (
        <ol class="line" ref={list} aria-label={words.line.label}>
          <li>
            <button type="button" aria-current={game.at === 0 ? "step" : undefined} onClick={() => run.go(0)}>
              {words.line.deal}
            </button>
          </li>
          {from > 0 ? (
            <li>
              <button type="button" onClick={() => run.go(from)}>
                {words.line.earlier(from)}
              </button>
            </li>
          ) : null}
          {game.line.slice(from, to).map(({ number, text, words: told }) => (
            <li key={number}>
              <button
                type="button"
                title={shown(told)}
                aria-current={game.at === number ? "step" : undefined}
                onClick={() => run.go(number)}
              >
                <i>{number}</i> <span translate={false}>{text}</span>
                {shows ? (
                  <b class={positions[number]?.outlook ?? "soft"}>
                    <span aria-hidden="true">{sign(positions[number])}</span>
                    <span class="offscreen">, {named(positions[number])}</span>
                  </b>
                ) : null}
              </button>
            </li>
          ))}
          {to < game.line.length ? (
            <li>
              <button type="button" onClick={() => run.go(to + 1)}>
                {words.line.later(game.line.length - to)}
              </button>
            </li>
          ) : null}
        </ol>
      ),
    [told, shows, game?.line, game?.at],
  );
  if (!game) return null;
  return (
    <div class="moves">
      {graph}
      {played}
      <h2>{words.line.legal(game.position.moves.length)}</h2>
      <Legal run={run} state={state} shows={shows} />
      {shows && wrong.length > 0 ? (
        <>
          <h2>{words.line.mistakes}</h2>
          <ul class="mistakes">
            {wrong.map(({ number, kind, extra }) => (
              <li key={`${number} ${kind}`}>
                <button type="button" onClick={() => run.go(number - 1)}>
                  <i>{number}</i> <code>{game.line[number - 1]?.text}</code>{" "}
                  {kind === "loses" ? <b class="lost">{words.line.loses}</b> : <span>{words.line.longer(extra)}</span>}
                </button>
              </li>
            ))}
          </ul>
          <button type="button" class="plain" onClick={() => run.drill()}>
            {words.line.drill}
          </button>
        </>
      ) : null}
    </div>
  );
}

/** The legal moves, the best first. Moves that lead to the same position are one. */
function Legal({ run, state, shows }: { run: Run; state: State; shows: boolean }) {
  const { game, known } = state;
  const line = game ? moves(game) : [],
    position = game?.position;
  const of = (text: string) => (shows ? known.judged.get(key([...line, text])) : undefined);
  const told = shows ? (position?.moves ?? []).map(({ text }) => JSON.stringify(of(text))).join() : "";
  return useMemo(() => {
    // What is found of one is true of all.
    const judged = (list: readonly Move[]) => list.map(({ text }) => of(text)).sort(byWorth)[0];
    return (
      <ul class="legal">
        {(position ? alike(position) : [])
          .sort((a, b) => byWorth(judged(a), judged(b)))
          .map((list) => {
            const [{ text, words: what }] = list,
              last = list.at(-1)?.text,
              found = judged(list),
              far = distance(found);
            return (
              <li key={text}>
                <button type="button" onClick={() => run.play(text)}>
                  <code>
                    {text}
                    {list.length > 1 ? ` … ${last}` : ""}
                  </code>{" "}
                  <span>
                    <Words text={what} />
                  </span>
                  {shows ? (
                    <b class={found?.outlook ?? "soft"}>
                      <span aria-hidden="true">{sign(found)}</span>
                      <span class="offscreen">{named(found)}</span>
                      {far ? ` ${far.proved ? "" : "≤"}${far.moves + 1}` : ""}
                    </b>
                  ) : null}
                </button>
              </li>
            );
          })}
      </ul>
    );
  }, [position, told, shows]);
}

/** How far each position is from a win. */
function Graph({ run, positions, at }: { run: Run; positions: (Judged | undefined)[]; at: number }) {
  const most = Math.max(1, ...positions.map((judged) => distance(judged)?.moves ?? 0));
  const width = Math.min(100 / positions.length, 4),
    every = Math.ceil(positions.length / 500);
  return (
    <div class="graph">
      <svg
        viewBox="0 0 100 24"
        preserveAspectRatio="none"
        aria-hidden="true"
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          run.go(Math.min(positions.length - 1, Math.floor((((event.clientX - box.left) / box.width) * 100) / width)));
        }}
      >
        {positions.map((judged, number) => {
          if (number % every !== 0) return null;
          const far = distance(judged);
          const height =
            judged?.outlook === "winnable"
              ? 5 + 18 * (1 - (far?.moves ?? most) / most)
              : judged?.outlook === "lost"
                ? 2
                : 4;
          return (
            <rect
              key={number}
              class={`bar-${judged?.outlook ?? "unknown"}`}
              x={number * width}
              width={width * every * 0.9}
              y={24 - height}
              height={height}
            />
          );
        })}
        <rect class="bar-here" x={at * width} width={width * 0.9} y="0" height="24" />
      </svg>
      <input
        type="range"
        min="0"
        max={positions.length - 1}
        value={at}
        aria-label={words.line.move}
        aria-valuetext={words.line.at(at, positions.length - 1, named(positions[at]))}
        onInput={(event) => run.go(Number(event.currentTarget.value))}
      />
    </div>
  );
}
