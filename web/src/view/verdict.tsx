import { useState } from "preact/hooks";
import { SIGN, distance, loss, verdict } from "../model/analysis.ts";
import type { Diagnostic } from "../model/engine.ts";
import { shown } from "../model/cards.ts";
import {
  type Blank,
  type Game,
  type Offer,
  type State,
  hidden,
  judgedHere,
  mistakesOf,
  moves,
  searches,
} from "../model/state.ts";
import { repairs } from "../model/text.ts";
import type { Run } from "../run.ts";
import { words } from "../words.ts";

/** One line that says how the game stands. */
export function Verdict({ run, state }: { run: Run; state: State }) {
  const {
    offer,
    game,
    record: [from],
  } = state;
  // Cards are no broken record: what is wrong with the text there is that they stand in it.
  const broken = game?.failed?.diagnostic.span?.[0] ?? 0;
  const explains = offer?.place && (!game || from + broken >= offer.place[0]);
  return (
    <section class="verdict" aria-label={words.verdict.label}>
      {offer ? (
        <Offered key={offer.pasted.games.map(({ id, words }) => id + words).join()} run={run} offer={offer} />
      ) : null}
      {explains ? <Note state={state} /> : line(run, state)}
    </section>
  );
}

function line(run: Run, state: State) {
  const { game, blank, refusal, drill, search } = state;
  if (!game)
    return (
      <>
        {blank ? <Nothing run={run} blank={blank} /> : <p>…</p>}
        <Note state={state} />
      </>
    );
  if (refusal) {
    const inText = refusal === game.failed;
    return (
      <>
        <Fails run={run} game={game} />
        <Wrong run={run} diagnostic={refusal.diagnostic} inText={inText} told={inText} />
        <Note state={state} />
      </>
    );
  }
  if (drill) return <Drill run={run} state={state} />;
  const { position } = game;
  // Who turns the analysis off wants to see no verdict that was found before.
  const judged = state.prefs.analysis ? judgedHere(state) : undefined;
  const wrong = state.prefs.analysis ? mistakesOf(state) : [];
  const losing = wrong.find(({ kind, number }) => kind === "loses" && number <= game.at);
  const lost = state.prefs.analysis ? loss(state.known, moves(game)) : null;
  const searched =
    search && state.prefs.analysis && judged && !position.won
      ? words.verdict.searched(search.nodes, search.running)
      : null;
  const text = words.verdict;
  return (
    <>
      <Fails run={run} game={game} />
      <p class="grows">
        {position.won ? (
          <b class="good">✓ {text.solved}</b>
        ) : position.moves.length === 0 ? (
          <b class="warn">■ {text.stuck}</b>
        ) : judged ? (
          <b class={judged.outlook}>
            {SIGN[judged.outlook]} {verdict(judged)}
          </b>
        ) : hidden(state) && !state.searched ? (
          <b class="soft">{text.closed}</b>
        ) : (
          <b class="soft">{!state.prefs.analysis ? text.off : state.halted ? text.halted : text.searching}</b>
        )}
        {lost ? (
          <>
            {" "}
            <span class="lost">
              <Words text={text.since(lost.where, lost.proved ? (game.line[lost.number - 1]?.text ?? "") : "")} />
            </span>
          </>
        ) : null}
        <span class="soft figures">
          {" "}
          · {[text.at(game.at, game.line.length), position.score, ...(searched ? [searched] : [])].join(" · ")}
        </span>
      </p>
      <div class="acts">
        {losing && !position.won ? (
          <button type="button" onClick={() => run.go(losing.number - 1)}>
            {text.before}
          </button>
        ) : null}
        {hidden(state) && !state.revealed ? (
          <button type="button" onClick={() => run.reveal()}>
            {text.reveal}
          </button>
        ) : null}
        {hidden(state) && !state.searched && state.prefs.analysis ? (
          <button type="button" onClick={() => run.send({ kind: "searched" })}>
            {text.search}
          </button>
        ) : null}
        {state.halted ? (
          <button type="button" onClick={() => run.send({ kind: "halt", on: false })}>
            {text.resume}
          </button>
        ) : search?.running && searches(state) ? (
          <button type="button" onClick={() => run.send({ kind: "halt", on: true })}>
            {text.halt}
          </button>
        ) : null}
        {judged?.outlook === "undecided" && search && !search.running ? (
          <button type="button" onClick={() => run.send({ kind: "deeper" })}>
            {text.deeper}
          </button>
        ) : null}
        {distance(judged) && !position.won && !state.win ? (
          <button type="button" onClick={() => run.showWin()}>
            {text.show}
          </button>
        ) : null}
        {state.win ? <Win run={run} state={state} /> : null}
        <Note state={state} />
      </div>
    </>
  );
}

/** Offers to make a record of cards of a board, or of lines of the site, of the game that the reader says. */
export function Offered({
  run,
  offer: {
    pasted: { kind, games },
    place,
  },
}: {
  run: Run;
  offer: Offer;
}) {
  const [at, setAt] = useState(0);
  const game = games[at];
  const text = words.offer;
  return (
    <div data-offer role="status">
      <p>
        <b>{text[kind]}</b>{" "}
        {games.length > 1 ? (
          <label>
            {text.game}{" "}
            <select value={at} onChange={(event) => setAt(Number(event.currentTarget.value))}>
              {games.map(({ id, title }, number) => (
                <option key={id} value={number}>
                  {title} {id}
                </option>
              ))}
            </select>
          </label>
        ) : game ? (
          <>
            {game.title} <span translate={false}>{game.id}</span>
          </>
        ) : null}
      </p>
      {game ? (
        <p class={game.record === null ? "lost" : "soft"}>
          {game.record === null ? "✗ " : ""}
          <Words text={game.words} />
        </p>
      ) : null}
      <div class="acts">
        {game?.record ? (
          <button type="button" onClick={() => run.accept(at)}>
            {place ? text.replace : text.make}
          </button>
        ) : null}
        {place ? null : (
          <button type="button" onClick={() => run.send({ kind: "offered", offer: null })}>
            {text.leave}
          </button>
        )}
      </div>
    </div>
  );
}

/** Says that a record does not pass, wherever in it the cursor is. */
function Fails({ run, game: { failed, at, line } }: { run: Run; game: Game }) {
  if (!failed) return null;
  const { diagnostic } = failed;
  return (
    <p class="fails" data-fails role="alert">
      <b class="lost">
        ✗{" "}
        <Words
          text={words.verdict.fails(diagnostic.reason, failed.at, failed.at === null ? "" : run.word(diagnostic))}
        />
      </b>
      {failed.at !== null && at !== line.length ? (
        <>
          {" "}
          <button type="button" onClick={() => run.go(line.length)}>
            {words.verdict.see}
          </button>
        </>
      ) : null}
    </p>
  );
}

/** Says why there is no game at the cursor. */
export function Nothing({ run, blank: { words: why, diagnostic, deal } }: { run: Run; blank: Blank }) {
  if (deal)
    return (
      <p role="status">
        <b>? {words.unknown.cards(deal.unknown, deal.total)}</b> <span class="soft">· {words.unknown.choose}</span>
      </p>
    );
  if (diagnostic) return <Wrong run={run} diagnostic={diagnostic} inText />;
  return (
    <p role="status">
      <b class="soft">
        <Words text={why} />
      </b>
    </p>
  );
}

/** What the page has to say of what was done; else why it cannot keep the game. */
export function Note({ state: { note, trouble } }: { state: State }) {
  if (note)
    return (
      <span class={note.bad ? "lost" : "soft"} data-note>
        {note.bad ? "✗ " : ""}
        <Words text={note.text} />
      </span>
    );
  return trouble ? (
    <span class="lost" data-note>
      ✗ <Words text={words.kept[trouble]} />
    </span>
  ) : null;
}

function Win({ run, state }: { run: Run; state: State }) {
  const { win, game } = state;
  if (!win || !game) return null;
  const rest = win.moves.slice(game.at - win.from);
  return (
    <span class="win">
      {rest.length > 0 ? (
        <>
          <Words text={words.verdict.win(`${rest.slice(0, 6).join(" ")}${rest.length > 6 ? " …" : ""}`)} />{" "}
          <button type="button" onClick={() => run.stepWin()}>
            {words.verdict.step}
          </button>{" "}
          <button type="button" onClick={() => run.watch(!state.watch.runs)}>
            {state.watch.runs ? words.watch.pause : words.watch.play}
          </button>
        </>
      ) : (
        words.verdict.won
      )}
      <button type="button" onClick={() => run.send({ kind: "win", moves: null })}>
        {words.verdict.hide}
      </button>
    </span>
  );
}

/** A mistake, in the verifier's words. */
function Wrong({
  run,
  diagnostic,
  inText,
  told = false,
}: {
  run: Run;
  diagnostic: Diagnostic;
  inText: boolean;
  told?: boolean;
}) {
  const [open, setOpen] = useState(false);
  // Only what is wrong in the text can be fixed there.
  const fixes = inText && repairs(diagnostic).length > 0;
  return (
    <>
      {told ? null : (
        <p role="alert">
          <b class="lost">
            ✗ <Words text={diagnostic.message} />
          </b>
        </p>
      )}
      {diagnostic.notes.map((note) => (
        <p key={note} class="soft">
          <Words text={note} />
        </p>
      ))}
      {diagnostic.help ? (
        <p class="help">
          <Words text={diagnostic.help} />
        </p>
      ) : null}
      <div class="acts">
        {diagnostic.suggestions.map((move) => (
          <button key={move} type="button" onClick={() => (inText ? run.replace(diagnostic, move) : run.play(move))}>
            <Words text={words.verdict.play(move)} />
          </button>
        ))}
        {fixes && diagnostic.suggestions.length === 0 ? (
          <button type="button" onClick={() => run.fix(diagnostic)}>
            {words.verdict.fix}
          </button>
        ) : null}
      </div>
      <details class="explain" key={diagnostic.code} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          {words.verdict.explain}&nbsp;<code>{diagnostic.code}</code>
        </summary>
        {open ? <pre tabIndex={0}>{run.explain(diagnostic.code)}</pre> : null}
      </details>
    </>
  );
}

function Drill({ run, state }: { run: Run; state: State }) {
  const { drill } = state;
  if (!drill) return null;
  const { tried, mistake } = drill;
  const good = tried?.judged?.outlook === "winnable";
  const played = state.game?.line[mistake.number - 1]?.text ?? "",
    text = words.drill;
  return (
    <>
      <p>
        {tried === null ? (
          <b>
            <Words text={text.find(played)} />
          </b>
        ) : tried.judged === null ? (
          <b class="soft">
            <Words text={text.searching(tried.move.text)} />
          </b>
        ) : (
          <b class={tried.judged.outlook}>
            {SIGN[tried.judged.outlook]} <code>{tried.move.text}</code> {verdict(tried.judged)}
          </b>
        )}
        <span class="soft">
          {" "}
          · {mistake.kind === "loses" ? text.lost(mistake.number) : text.longer(mistake.number, mistake.extra)};{" "}
          {text.stays}
        </span>
      </p>
      <div class="acts">
        {!drill.shown && !good ? (
          <button type="button" onClick={() => run.send({ kind: "answer" })}>
            {text.answer}
          </button>
        ) : null}
        <button type="button" onClick={() => run.drill()}>
          {text.next}
        </button>
        <button type="button" onClick={() => run.endDrill()}>
          {text.end}
        </button>
      </div>
    </>
  );
}

/** A text whose parts in backticks are code. Cards are the same in every language. */
export function Words({ text }: { text: string }) {
  return (
    <>
      {shown(text)
        .split(/(`[^`]*`|(?:10|[2-9A-Z])[♠♥♦♣])/)
        .filter(Boolean)
        .map((part, at) =>
          part.startsWith("`") ? (
            <code key={at}>{part.slice(1).replace(/`$/, "")}</code>
          ) : /^\w+[♠♥♦♣]$/.test(part) ? (
            <span key={at} translate={false}>
              {part}
            </span>
          ) : (
            <span key={at}>{part}</span>
          ),
        )}
    </>
  );
}
