import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Run } from "../run.ts";
import { shown } from "../model/cards.ts";
import { along, distance } from "../model/analysis.ts";
import { ended, hint } from "../model/playing.ts";
import { lasted } from "../model/plays.ts";
import { type State, hidden, isNew, judgedHere, mistakesOf, whole } from "../model/state.ts";
import { words } from "../words.ts";
import { Act } from "./icons.tsx";
import { Note, Nothing, Offered, Words } from "./verdict.tsx";

/**
 * What the player is told in play: what was asked, what went wrong, and how far the game is. Nothing says how it
 * stands.
 */
export function Told({ run, state }: { run: Run; state: State }) {
  const { game, blank, refusal, offer } = state;
  return (
    <section class="verdict told" aria-label={words.verdict.told}>
      {offer ? (
        <Offered key={offer.pasted.games.map(({ id, words }) => id + words).join()} run={run} offer={offer} />
      ) : null}
      {!game ? (
        blank ? (
          <Nothing run={run} blank={blank} />
        ) : null
      ) : refusal ? (
        <p role="alert">
          <b class="lost">
            <Words text={words.refused(refusal.diagnostic.reason)} />
          </b>{" "}
          {refusal.diagnostic.fits ? <Words text={refusal.diagnostic.fits} /> : null}
        </p>
      ) : state.asks ? (
        <Asked run={run} state={state} />
      ) : isNew(state) ? (
        <p class="acts">
          {words.lead.offer}{" "}
          <button type="button" onClick={() => run.send({ kind: "lead", on: true })}>
            {words.lead.start}
          </button>
        </p>
      ) : state.prefs.warns && judgedHere(state)?.outlook === "lost" && !ended(game) ? (
        <Lost run={run} state={state} />
      ) : (
        <p class="soft figures">
          {words.status(game.at, game.position.score)}
          {state.prefs.clock ? (
            <>
              {" "}
              · <Clock state={state} />
            </>
          ) : null}
        </p>
      )}
      {state.install && game?.at === 0 ? (
        <p class="acts" data-install>
          {words.install.offer}{" "}
          <button type="button" onClick={() => run.install(true)}>
            {words.install.yes}
          </button>{" "}
          <button type="button" onClick={() => run.install(false)}>
            {words.install.no}
          </button>
        </p>
      ) : null}
      <Note state={state} />
    </section>
  );
}

/**
 * How long the player has played the deal: it stands still as long as nothing is played, and for good when it is won.
 */
function Clock({ state }: { state: State }) {
  const [now, tick] = useState(Date.now()),
    play = state.plays.find(({ deal }) => deal === state.game?.id);
  useEffect(() => {
    const timer = setInterval(() => tick(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span role="timer" aria-label={words.options.clock}>
      {words.time(play ? lasted(play, now) : 0)}
    </span>
  );
}

function Lost({ run }: { run: Run; state: State }) {
  return (
    <>
      <p>
        <b class="lost">■ {words.hint.lost}</b>
      </p>
      <div class="acts">
        <button type="button" onClick={() => run.send({ kind: "rescue" })}>
          {words.hint.back}
        </button>
      </div>
    </>
  );
}

function Asked({ run, state }: { run: Run; state: State }) {
  if (hidden(state) && !state.searched) {
    return (
      <>
        <p>{words.hint.hidden}</p>
        <div class="acts">
          <button type="button" onClick={() => run.send({ kind: "searched" })}>
            {words.hint.look}
          </button>
        </div>
      </>
    );
  }
  if (state.asks?.kind === "rescue") return <Finding run={run} text={words.hint.finding} />;
  const found = hint(state);
  switch (found.kind) {
    case "move":
      if (state.led > 0)
        return (
          <p class="acts" role="status">
            <span>
              {words.lead.tap(words.cards(found.move.cards.length))} <b>{shown(found.move.words)}</b>
            </span>{" "}
            <button type="button" onClick={() => run.send({ kind: "lead", on: false })}>
              {words.lead.enough}
            </button>
          </p>
        );
      return (
        <p role="status">
          <b>{state.asks?.stage === "place" ? shown(found.move.words) : words.hint.card}</b>
        </p>
      );
    case "lost":
      return <Lost run={run} state={state} />;
    case "searching":
      return <Finding run={run} text={words.hint.searching} />;
    case "undecided":
      return (
        <p class="soft" role="status">
          {words.hint.undecided}
        </p>
      );
  }
}

/** A search that the player waits for, and can stop. */
const Finding = ({ run, text }: { run: Run; text: string }) => (
  <>
    <p class="soft" role="status">
      {text}
    </p>
    <div class="acts">
      <button type="button" onClick={() => run.send({ kind: "halt", on: true })}>
        {words.controls.stop}
      </button>
    </div>
  </>
);

/** What there is to do in play: few buttons, with words. */
export function PlayControls({ run, state }: { run: Run; state: State }) {
  const { game } = state,
    at = game?.at ?? 0,
    length = game?.line.length ?? 0;
  const text = words.controls;
  return (
    <div class="controls" role="group" aria-label={text.group}>
      <Act icon="first" aria-label={text.restart} title={text.restart} disabled={at === 0} onClick={() => run.go(0)} />
      <Act icon="undo" class="word" title={`${text.undo}  u`} disabled={at === 0} onClick={() => run.undo()}>
        <span>{text.undo}</span>
      </Act>
      <Act icon="redo" class="word" title={`${text.redo}  U`} disabled={at === length} onClick={() => run.redo()}>
        <span>{text.redo}</span>
      </Act>
      <Act
        icon="hint"
        class="word"
        title={`${text.hint}  h`}
        disabled={!game || game.position.won}
        onClick={() => run.send({ kind: "hint" })}
      >
        <span>{text.hint}</span>
      </Act>
      <Act icon="deal" class="word" title={text.newDeal} onClick={() => run.deal(game?.family ?? "3x3x13x5+")}>
        <span>{text.deal}</span>
      </Act>
      <Typed run={run} />
    </div>
  );
}

/** Where moves are typed: in play it is seen once a key is pressed that begins one. */
export function Typed({ run }: { run: Run }) {
  const [typed, type] = useState("");
  return (
    <form
      class="typing"
      onSubmit={(event) => {
        event.preventDefault();
        if (run.play(typed)) type("");
      }}
    >
      <label class="offscreen" for="typed">
        {words.controls.typed}
      </label>
      <input
        id="typed"
        value={typed}
        placeholder={words.controls.type}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        onInput={(event) => type(event.currentTarget.value)}
      />
    </form>
  );
}

/** The moves in one line, which scrolls sideways. */
export function Strip({ run, state }: { run: Run; state: State }) {
  const { game } = state,
    list = useRef<HTMLOListElement>(null);
  // The list alone is scrolled: the page stays where the reader has it.
  useLayoutEffect(() => {
    const strip = list.current,
      here = strip?.querySelector("[aria-current]")?.parentElement;
    if (strip && here)
      strip.scrollLeft = here.offsetLeft - strip.offsetLeft - (strip.clientWidth - here.offsetWidth) / 2;
  }, [game?.at, game?.line]);
  if (!game || game.line.length === 0) return <div class="strip" />;
  const from = Math.max(0, game.at - 60),
    shownMoves = game.line.slice(from, from + 120);
  return (
    <ol class="strip" aria-label={words.controls.strip} tabIndex={0} ref={list}>
      {shownMoves.map(({ number, text, words: told }) => (
        <li key={number}>
          <button
            type="button"
            title={shown(told)}
            aria-current={game.at === number ? "step" : undefined}
            onClick={() => run.go(number)}
          >
            <span translate={false}>{text}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** How a game ended, over the board, and what to do next. */
export function End({ run, state }: { run: Run; state: State }) {
  const { game, closed, asks } = state,
    panel = useRef<HTMLDivElement>(null);
  const end = game && !closed && !asks && state.mode === "play" ? ended(game) : null;
  const close = () => {
    run.send({ kind: "closed" });
    document.querySelector<HTMLElement>(".place[tabindex='0']")?.focus({ preventScroll: true });
  };
  // Keys go where the eyes are, and come back to the board.
  useLayoutEffect(() => {
    if (end) panel.current?.focus({ preventScroll: true });
  }, [end]);
  if (!game || !end) return null;
  const text = words.end,
    far = shortest(state);
  return (
    <div
      class="end"
      role="dialog"
      aria-label={end === "won" ? text.won : text.stuck}
      ref={panel}
      tabIndex={-1}
      onKeyDown={(event) => event.key === "Escape" && close()}
    >
      <h2>
        {end === "won" ? (
          <>
            <span aria-hidden="true">✓ </span>
            {text.won}
          </>
        ) : (
          text.stuck
        )}
      </h2>
      {end === "won" ? (
        <>
          <p>
            {text.moves(game.line.length)}
            {state.prefs.clock ? (
              <>
                {" "}
                <Clock state={state} />
              </>
            ) : null}
          </p>
          <p class="soft">
            <Shorter state={state} />
          </p>
          {game.win === null ? <p class="soft">{text.uncounted}</p> : null}
        </>
      ) : (
        <p>{text.stuckMore}</p>
      )}
      <div class="acts">
        {end === "won" ? (
          <>
            <button type="button" class="first" onClick={() => run.deal(game.family)}>
              {text.next}
            </button>
            <button type="button" onClick={() => void run.share("result")}>
              {text.share}
            </button>
            {far?.proved && far.moves >= game.line.length ? null : (
              <button type="button" onClick={() => run.send({ kind: "mode", mode: "analyse" })}>
                {text.see}
              </button>
            )}
          </>
        ) : (
          <>
            <button type="button" class="first" onClick={() => run.send({ kind: "rescue" })}>
              {words.hint.back}
            </button>
            <button type="button" onClick={() => run.undo()}>
              {words.controls.undo}
            </button>
            <button type="button" onClick={() => run.go(0)}>
              {text.again}
            </button>
          </>
        )}
        <button type="button" onClick={close}>
          {text.close}
        </button>
      </div>
    </div>
  );
}

/** How long the shortest win of the deal is, as far as that is known. */
const shortest = ({ game, known }: State) => (game ? distance(along(known, whole(game))[0]) : null);

/** How many moves that made a win longer are named. */
const MOST = 5;

/** How the moves of a win compare with the shortest win, and where it got longer. */
function Shorter({ state }: { state: State }) {
  const { game, search } = state;
  if (!game || (hidden(state) && !state.searched)) return null;
  const far = shortest(state);
  if (far && far.moves < game.line.length) {
    const longer = mistakesOf(state).map(({ number }) => number);
    return (
      <>
        {words.end.shorter(far.moves, far.proved)}{" "}
        {longer.length > 0 ? words.end.where(longer.slice(0, MOST), longer.length > MOST) : null}
      </>
    );
  }
  if (far?.proved) return <>{words.end.best}</>;
  return search && !search.running ? null : <>{words.end.measuring}</>;
}
