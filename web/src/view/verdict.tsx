import { useState } from "preact/hooks";
import { SIGN, distance, positions, verdict } from "../model/analysis.ts";
import type { Diagnostic } from "../model/engine.ts";
import { shown } from "../model/cards.ts";
import { type Blank, type Game, type Offer, type State, hidden, judgedHere, mistakesOf } from "../model/state.ts";
import { repairs } from "../model/text.ts";
import type { Run } from "../run.ts";
import { words } from "../words.ts";
import type { Trouble } from "../model/kept.ts";

/** One line that says how the game stands. */
export function Verdict({ run, state }: { run: Run; state: State }) {
  const { offer, game, record: [from] } = state;
  // Cards are no broken record: what is wrong with the text there is that they stand in it.
  const broken = game?.failed?.diagnostic.span?.[0] ?? 0;
  const explains = offer?.place && (!game || from + broken >= offer.place[0]);
  return (
    <section class="verdict" aria-label="verdict">
      {offer ? <Offered key={offer.pasted.games.map(({ id, words }) => id + words).join()} run={run} offer={offer} /> : null}
      {explains ? <Note state={state} /> : line(run, state)}
    </section>
  );
}

function line(run: Run, state: State) {
  const { game, blank, refusal, drill, search } = state;
  if (!game) return <>{blank ? <Nothing run={run} blank={blank} /> : <p>…</p>}<Note state={state} /></>;
  if (refusal) {
    const inText = refusal === game.failed;
    return <><Fails run={run} game={game} /><Wrong run={run} diagnostic={refusal.diagnostic} inText={inText} told={inText} /><Note state={state} /></>;
  }
  if (drill) return <Drill run={run} state={state} />;
  const { position } = game;
  // Who turns the analysis off wants to see no verdict that was found before.
  const judged = state.prefs.analysis ? judgedHere(state) : undefined;
  const wrong = state.prefs.analysis ? mistakesOf(state) : [];
  const losing = wrong.find(({ kind, number }) => kind === "loses" && number <= game.at);
  const searched = search && state.prefs.analysis && judged ? ` ${positions(search.nodes)} searched${search.running ? " so far" : ""}` : "";
  return (
    <>
      <Fails run={run} game={game} />
      <p class="grows">
        {position.won ? <b class="good">✓ solved</b>
          : position.moves.length === 0 ? <b class="warn">■ stuck: no legal move is left</b>
          : judged ? <b class={judged.outlook}>{SIGN[judged.outlook]} {verdict(judged)}</b>
          : hidden(state) && !state.searched ? <b class="soft">closed game: not searched</b>
          : <b class="soft">{state.prefs.analysis ? "… searching" : "analysis is off"}</b>}
        {losing && !position.won ? <> <span class="lost">since move {losing.number} (<code>{game.line[losing.number - 1]?.text}</code>)</span></> : null}
        <span class="soft figures"> · move {game.at} of {game.line.length} · {position.score}{searched && !position.won ? ` ·${searched}` : ""}</span>
      </p>
      <div class="acts">
        {losing && !position.won ? <button type="button" onClick={() => run.go(losing.number - 1)}>Go back before it</button> : null}
        {hidden(state) && !state.revealed ? <button type="button" onClick={() => run.reveal()}>Turn up the stock</button> : null}
        {hidden(state) && !state.searched && state.prefs.analysis ? <button type="button" onClick={() => run.send({ kind: "searched" })}>Search (looks at the stock)</button> : null}
        {judged?.outlook === "undecided" && search && !search.running ? <button type="button" onClick={() => run.send({ kind: "deeper" })}>Search ten times longer</button> : null}
        {distance(judged) && !position.won && !state.win ? <button type="button" onClick={() => run.showWin()}>Show a win</button> : null}
        {state.win ? <Win run={run} state={state} /> : null}
        <Note state={state} />
      </div>
    </>
  );
}

/** Offers to make a record of cards of a board, or of lines of the site, of the game that the reader says. */
export function Offered({ run, offer: { pasted: { kind, games }, place } }: { run: Run; offer: Offer }) {
  const [at, setAt] = useState(0);
  const game = games[at];
  const what = kind === "site" ? "This is from Match Solitaire’s site, not a record." : "These are the cards of a board, not a record.";
  return (
    <div data-offer role="status">
      <p><b>{what}</b> {games.length > 1
        ? <label>Of which game? <select value={at} onChange={(event) => setAt(Number(event.currentTarget.value))}>
          {games.map(({ id, title }, number) => <option key={id} value={number}>{title} {id}</option>)}
        </select></label>
        : game ? <>{game.title} <span translate={false}>{game.id}</span></> : null}</p>
      {game ? <p class={game.record === null ? "lost" : "soft"}>{game.record === null ? "✗ " : ""}<Words text={game.words} /></p> : null}
      <div class="acts">
        {game?.record ? <button type="button" onClick={() => run.accept(at)}>{place ? "Replace it with a record" : "Make a record of it"}</button> : null}
        {place ? null : <button type="button" onClick={() => run.send({ kind: "offered", offer: null })}>Leave it</button>}
      </div>
    </div>
  );
}

/** Says that a record does not pass, wherever in it the cursor is. */
function Fails({ run, game: { failed, at, line } }: { run: Run; game: Game }) {
  if (!failed) return null;
  const { diagnostic: { reason } } = failed;
  return (
    <p class="fails" data-fails role="alert">
      <b class="lost">✗ this record does not verify: <Words text={reason} />{failed.at === null ? null : `, at move ${failed.at}`}</b>
      {failed.at !== null && at !== line.length ? <> <button type="button" onClick={() => run.go(line.length)}>Show it</button></> : null}
    </p>
  );
}

/** Says why there is no game at the cursor. */
export function Nothing({ run, blank: { words: why, diagnostic, deal } }: { run: Run; blank: Blank }) {
  if (deal) return <p role="status"><b>? {deal.unknown} of {deal.total} cards are unknown</b> <span class="soft">· choose a place on the board, and then its card</span></p>;
  if (diagnostic) return <Wrong run={run} diagnostic={diagnostic} inText />;
  return <p role="status"><b class="soft"><Words text={why} /></b></p>;
}

/** What the page has to say of what was done; else why it cannot keep the game. */
export function Note({ state: { note, trouble } }: { state: State }) {
  if (note) return <span class={note.bad ? "lost" : "soft"} data-note>{note.bad ? "✗ " : ""}<Words text={note.text} /></span>;
  return trouble ? <span class="lost" data-note>✗ <Words text={TROUBLE[trouble]} /></span> : null;
}

const TROUBLE: Record<Trouble, string> = {
  denied: "this browser does not let the page keep your game: before you leave, save it with Share, Save the whole text",
  full: "the browser has no room left to keep this game: delete some under Games, or save it with Share, Save the whole text",
};

function Win({ run, state }: { run: Run; state: State }) {
  const { win, game } = state;
  if (!win || !game) return null;
  const rest = win.moves.slice(game.at - win.from);
  return (
    <span class="win">
      {rest.length > 0 ? <>win: <code>{rest.slice(0, 6).join(" ")}{rest.length > 6 ? " …" : ""}</code> <button type="button" onClick={() => run.stepWin()}>Step</button> <button type="button" onClick={() => run.watch(!state.watch.runs)}>{state.watch.runs ? words.watch.pause : words.watch.play}</button></> : "won"}
      <button type="button" onClick={() => run.send({ kind: "win", moves: null })}>Hide</button>
    </span>
  );
}

/** A mistake, in the verifier's words. */
function Wrong({ run, diagnostic, inText, told = false }: { run: Run; diagnostic: Diagnostic; inText: boolean; told?: boolean }) {
  const [open, setOpen] = useState(false);
  // Only what is wrong in the text can be fixed there.
  const fixes = inText && repairs(diagnostic).length > 0;
  return (
    <>
      {told ? null : <p role="alert"><b class="lost">✗ <Words text={diagnostic.message} /></b></p>}
      {diagnostic.notes.map((note) => <p key={note} class="soft"><Words text={note} /></p>)}
      {diagnostic.help ? <p class="help"><Words text={diagnostic.help} /></p> : null}
      <div class="acts">
        {diagnostic.suggestions.map((move) => <button key={move} type="button" onClick={() => inText ? run.replace(diagnostic, move) : run.play(move)}>Play <code>{move}</code></button>)}
        {fixes && diagnostic.suggestions.length === 0 ? <button type="button" onClick={() => run.fix(diagnostic)}>Fix the text</button> : null}
      </div>
      <details class="explain" key={diagnostic.code} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>explain&nbsp;<code>{diagnostic.code}</code></summary>
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
  const played = state.game?.line[mistake.number - 1]?.text;
  return (
    <>
      <p>
        {tried === null ? <b>Find a better move than <code>{played}</code></b>
          : tried.judged === null ? <b class="soft"><code>{tried.move.text}</code>: searching …</b>
          : <b class={tried.judged.outlook}>{SIGN[tried.judged.outlook]} <code>{tried.move.text}</code> {verdict(tried.judged)}</b>}
        <span class="soft"> · move {mistake.number} {mistake.kind === "loses" ? "lost the game" : `made the win ${mistake.extra} moves longer`}; the record stays as it is</span>
      </p>
      <div class="acts">
        {!drill.shown && !good ? <button type="button" onClick={() => run.send({ kind: "answer" })}>Show the answer</button> : null}
        <button type="button" onClick={() => run.drill()}>Next mistake</button>
        <button type="button" onClick={() => run.endDrill()}>End the drill</button>
      </div>
    </>
  );
}

/** A text whose parts in backticks are code. Cards are the same in every language. */
export function Words({ text }: { text: string }) {
  return (
    <>
      {shown(text).split(/(`[^`]*`|(?:10|[2-9A-Z])[♠♥♦♣])/).filter(Boolean).map((part, at) => part.startsWith("`") ? <code key={at}>{part.slice(1).replace(/`$/, "")}</code>
        : /^\w+[♠♥♦♣]$/.test(part) ? <span key={at} translate={false}>{part}</span> : <span key={at}>{part}</span>)}
    </>
  );
}
