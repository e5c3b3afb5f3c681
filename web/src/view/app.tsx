import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Panel, State } from "../model/state.ts";
import type { Run } from "../run.ts";
import { Board } from "./board.tsx";
import { Games } from "./games.tsx";
import { Icon } from "./icons.tsx";
import { Sheet } from "./keys.tsx";
import { Moves } from "./moves.tsx";
import { Records } from "./records.tsx";
import { choose as chooseSheets } from "./sheets.ts";
import { Verdict, Words } from "./verdict.tsx";

export function App({ run, attach }: { run: Run; attach: (element: HTMLElement | null) => void }) {
  const state = run.state.value;
  const { game, prefs } = state;
  useLayoutEffect(() => chooseSheets(prefs), [prefs.fourColours, prefs.big]);
  // What a search finds concerns neither of these.
  const top = useMemo(() => <Top run={run} state={state} />, [state.catalogue, prefs]);
  const controls = useMemo(() => <Controls run={run} state={state} />, [game]);
  const name = game?.short ?? state.blank?.deal?.short ?? "", what = game?.name ?? state.blank?.deal?.title;
  const title = name ? `${name} – ${what}` : "Patience: the board";
  useLayoutEffect(() => { document.title = title; }, [title]);
  return (
    <div class="page">
      {top}
      <main>
        <section class="play" aria-label="table">
          <p class="what"><b translate={false}>{name}</b> <span class="soft">{what}{game?.closed ? ", closed" : ""}</span></p>
          <Board run={run} state={state} />
          {controls}
        </section>
        <Verdict run={run} state={state} />
        <section class="side" aria-label="text and lists">
          <div class="editor" ref={attach} />
          <Panels run={run} state={state} />
        </section>
      </main>
      <Sheet />
      <p class="offscreen" aria-live="polite" data-said>{state.said}</p>
    </div>
  );
}

function Top({ run, state }: { run: Run; state: State }) {
  const [text, setText] = useState("");
  const file = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState("+");
  const { prefs } = state;
  const close = (event: { currentTarget: EventTarget }) => {
    if (event.currentTarget instanceof Element) event.currentTarget.closest("details")?.removeAttribute("open");
  };
  return (
    <header>
      <h1>Patience</h1>
      <form class="box" onSubmit={(event) => {
        event.preventDefault();
        if (run.open(text)) setText("");
      }}>
        <label class="offscreen" for="box">number, game id, record or moves</label>
        <input id="box" value={text} placeholder="number, id, record" autocomplete="off" autocapitalize="off" spellcheck={false} onPaste={(event) => {
          // A box has one line, and a board has rows.
          const pasted = event.clipboardData?.getData("text/plain") ?? "";
          if (pasted.trim().includes("\n") && run.offer(pasted)) event.preventDefault();
        }} onInput={(event) => setText(event.currentTarget.value)} />
        <button type="submit">Open</button>
      </form>
      <details class="menu" onToggle={alone}>
        <summary>Deal</summary>
        <div>
          <p class="switch" role="group" aria-label="open or closed">
            <button type="button" aria-pressed={kind === "+"} onClick={() => setKind("+")}>open</button>
            <button type="button" aria-pressed={kind === "-"} onClick={() => setKind("-")}>closed</button>
          </p>
          <ul>
            {state.catalogue.map((info) => (
              <li key={info.id}><button type="button" data-game={info.id} onClick={(event) => {
                run.deal(kind === "+" ? info.id : info.closed);
                close(event);
              }}><b>{info.title}</b> <small translate={false}>{info.name}{kind}</small></button></li>
            ))}
          </ul>
          <button type="button" class="plain" onClick={(event) => {
            file.current?.click();
            close(event);
          }}>Open a file …</button>
          <button type="button" class="plain" onClick={(event) => {
            run.show("games");
            close(event);
            document.getElementById("panel")?.scrollIntoView({ block: "nearest" });
          }}>Earlier games …</button>
        </div>
      </details>
      <input ref={file} class="offscreen" type="file" multiple tabIndex={-1} aria-label="files to open" accept=".pn,.gz,.pso,.txt,text/plain,application/gzip" onChange={(event) => {
        void run.openFiles(event.currentTarget.files ?? []);
        event.currentTarget.value = "";
      }} />
      <details class="menu" onToggle={alone}>
        <summary>Share</summary>
        <div onClick={(event) => event.target instanceof Element && event.target.closest("button") && close(event)}>
          <button type="button" class="plain" onClick={() => void run.share("link")}>Copy a link</button>
          <button type="button" class="plain" onClick={() => void run.share("text")}>Copy the record</button>
          <button type="button" class="plain" onClick={() => void run.share("file")}>Save the record</button>
          <button type="button" class="plain" onClick={() => void run.share("all")}>Save the whole text</button>
          <button type="button" class="plain" onClick={() => void run.share("svg")}>Save the board as SVG</button>
          <button type="button" class="plain" onClick={() => void run.share("png")}>Save the board as PNG</button>
          <p class="soft">A link holds the record itself: nothing is sent anywhere.</p>
        </div>
      </details>
      <details class="menu" onToggle={alone}>
        <summary><span class="wide-only">Options</span><span class="narrow-only"><Icon name="options" /><span class="offscreen">Options</span></span></summary>
        <div>
          <label><input type="checkbox" checked={prefs.analysis} onChange={(event) => run.send({ kind: "prefs", prefs: { analysis: event.currentTarget.checked } })} /> analysis</label>
          <label><input type="checkbox" checked={prefs.fourColours} onChange={(event) => run.send({ kind: "prefs", prefs: { fourColours: event.currentTarget.checked } })} /> four colours</label>
          <label><input type="checkbox" checked={prefs.big} onChange={(event) => run.send({ kind: "prefs", prefs: { big: event.currentTarget.checked } })} /> big cards</label>
          <button type="button" class="plain" onClick={() => run.format()}>Format the text</button>
          <button type="button" class="plain" popovertarget="keys" onClick={close}>Keys &nbsp;<kbd>?</kbd></button>
        </div>
      </details>
    </header>
  );
}

/** One menu is open at a time. */
function alone(event: Event): void {
  const opened = event.currentTarget;
  if (!(opened instanceof HTMLDetailsElement) || !opened.open) return;
  document.querySelectorAll<HTMLDetailsElement>("details.menu[open]").forEach((other) => {
    if (other !== opened) other.open = false;
  });
}

function Controls({ run, state }: { run: Run; state: State }) {
  const [text, setText] = useState("");
  const { game } = state;
  const at = game?.at ?? 0, length = game?.line.length ?? 0;
  return (
    <div class="controls" role="group" aria-label="controls">
      <button type="button" aria-label="Restart: back to the deal" title="Restart" disabled={at === 0} onClick={() => run.go(0)}><Icon name="first" /></button>
      <button type="button" aria-label="Previous move" title="Previous move  ," disabled={at === 0} onClick={() => run.go(at - 1)}><Icon name="back" /></button>
      <button type="button" aria-label="Next move" title="Next move  ." disabled={at === length} onClick={() => run.go(at + 1)}><Icon name="forward" /></button>
      <button type="button" aria-label="Undo" title="Undo  u" disabled={!game?.canUndo && at === 0} onClick={() => run.undo()}><Icon name="undo" /></button>
      <button type="button" aria-label="Redo" title="Redo  U" disabled={!game?.canRedo && at === length} onClick={() => run.redo()}><Icon name="redo" /></button>
      <button type="button" aria-label="New deal of this game" title="New deal" onClick={() => run.deal(game?.family ?? "3x3x13x5+")}><Icon name="deal" /></button>
      <button type="button" aria-label="Next number" title="Next number  n" onClick={() => run.next()}><Icon name="next" /></button>
      <form onSubmit={(event) => {
        event.preventDefault();
        if (run.play(text)) setText("");
      }}>
        <label class="offscreen" for="typed">moves to play</label>
        <input id="typed" value={text} placeholder="type a move" autocomplete="off" autocapitalize="off" spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
      </form>
    </div>
  );
}

const NAMES: Record<Panel, string> = { moves: "Moves", records: "Records", branches: "Branches", rules: "Rules", games: "Games" };

function Panels({ run, state }: { run: Run; state: State }) {
  const { panel, game } = state;
  const sizes: Partial<Record<Panel, number>> = { records: state.records.length, branches: game?.branches.length ?? 0, games: state.games.list.length };
  const info = state.catalogue.find(({ name }) => name === game?.game);
  return (
    <div class="panels">
      <div class="tabs" role="tablist" aria-label="lists">
        {(Object.keys(NAMES) as Panel[]).map((name) => (
          <button
            key={name} type="button" role="tab" id={`tab-${name}`} aria-controls="panel" aria-selected={panel === name} tabIndex={panel === name ? 0 : -1}
            onClick={() => run.show(name)}
            onKeyDown={(event) => {
              const all = Object.keys(NAMES) as Panel[];
              const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
              const next = all[(all.indexOf(name) + step + all.length) % all.length];
              if (step === 0 || !next) return;
              run.show(next);
              document.getElementById(`tab-${next}`)?.focus();
            }}
          >{NAMES[name]}{sizes[name] ? <small> {sizes[name]}</small> : null}</button>
        ))}
      </div>
      <div class="panel" role="tabpanel" id="panel" aria-labelledby={`tab-${panel}`} tabIndex={0}>
        {panel === "moves" ? <Moves run={run} state={state} /> : null}
        {panel === "records" ? <Records run={run} state={state} /> : null}
        {panel === "branches" ? <Branches run={run} state={state} /> : null}
        {panel === "games" ? <Games run={run} state={state} /> : null}
        {panel === "rules" ? <div class="rules">{(info?.rules ?? "").split(/\n{2,}/).map((part, at) => <Part key={at} text={part} />)}</div> : null}
      </div>
    </div>
  );
}

/** A part of the rules, which are Markdown. */
function Part({ text }: { text: string }) {
  const title = /^#+\s+(.*)$/.exec(text);
  if (title) return <h2>{title[1]}</h2>;
  if (text.startsWith("- ")) return <ul>{text.slice(2).split("\n- ").map((item, at) => <li key={at}><Words text={item} /></li>)}</ul>;
  if (/^( {4}|```)/.test(text)) return <pre>{text.replace(/^```\w*\n?|```$/g, "")}</pre>;
  return <p><Words text={text.replace(/\n/g, " ")} /></p>;
}

function Branches({ run, state }: { run: Run; state: State }) {
  const branches = state.game?.branches ?? [];
  if (branches.length === 0) return <p class="soft">No branches. Play another move in the middle of the game, and the moves after it are kept here.</p>;
  return (
    <ul class="branches">
      {branches.map(({ number, after, name, moves, node }) => (
        <li key={node}>
          <p><b>{number}</b> after move {after} <code>{moves}</code></p>
          <div class="acts">
            <button type="button" onClick={() => run.promote(node)}>Play this line</button>
            <button type="button" onClick={() => run.remove(node)}>Delete</button>
            <label>name <input value={name} onChange={(event) => run.rename(node, event.currentTarget.value)} /></label>
          </div>
        </li>
      ))}
    </ul>
  );
}
