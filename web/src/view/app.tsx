import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Panel, type State, TABLES } from "../model/state.ts";
import type { Run } from "../run.ts";
import { Board } from "./board.tsx";
import { Branches } from "./branches.tsx";
import { Dealing } from "./dealing.tsx";
import { Games, Mine } from "./games.tsx";
import { Act, Icon } from "./icons.tsx";
import { Sheet } from "./keys.tsx";
import { Moves } from "./moves.tsx";
import { End, PlayControls, Strip, Told, Typed } from "./play.tsx";
import { Printed } from "./print.tsx";
import { Records } from "./records.tsx";
import { HowTo, Rules } from "./rules.tsx";
import { choose as chooseSheets } from "./sheets.ts";
import { Player, Watched } from "./watch.tsx";
import { Verdict } from "./verdict.tsx";
import { words } from "../words.ts";

/** The page. As long as it sleeps, it shows a state and takes no presses. */
export function App({
  run,
  asleep,
  attach,
}: {
  run: Run;
  asleep: boolean;
  attach: (element: HTMLElement | null) => void;
}) {
  const state = run.state.value;
  const { game, prefs } = state;
  useLayoutEffect(() => chooseSheets(prefs), [prefs.fourColours, prefs.big]);
  // What a search finds concerns neither of these.
  const top = useMemo(() => <Top run={run} state={state} />, [state.catalogue, prefs, state.mode, state.plays]);
  const { mode } = state,
    plays = mode === "play";
  useLayoutEffect(() => {
    if (mode === "analyse") run.editor?.appear();
  }, [mode]);
  const controls = useMemo(
    () =>
      plays ? (
        <PlayControls run={run} state={state} />
      ) : mode === "watch" ? (
        <Watched run={run} state={state} />
      ) : (
        <Controls run={run} state={state} />
      ),
    [game, mode, state.watch, state.deed],
  );
  useLayoutEffect(() => {
    document.documentElement.dataset["table"] = prefs.table;
  }, [prefs.table]);
  const name = game?.short ?? state.blank?.deal?.short ?? "",
    what = game?.name ?? state.blank?.deal?.title;
  const loading = (
    <p class="verdict told soft" role="status">
      {words.frame.loading}
    </p>
  );
  const title = name ? `${name} – ${what}` : words.frame.title;
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div
      class={`page ${{ play: "plays", analyse: "analyses", watch: "watches" }[mode]}`}
      inert={asleep}
      aria-busy={asleep}
    >
      {mode === "watch" ? null : top}
      <main>
        <section class="play" aria-label={words.frame.table}>
          <p class="what">
            <span class="named">
              <b translate={false}>{name}</b>{" "}
              <span class="soft">
                {what}
                {game?.closed ? words.frame.closed : ""}
              </span>
            </span>
            {plays && game ? (
              <>
                {" "}
                <button type="button" class="link" popovertarget="howto">
                  {words.controls.rules}
                </button>
              </>
            ) : null}
          </p>
          <Board run={run} state={state} />
          <End run={run} state={state} />
          {state.dealing ? (
            <p class="finding" role="status">
              {words.deal.finding}{" "}
              <button type="button" onClick={() => run.stopDealing()}>
                {words.controls.stop}
              </button>
            </p>
          ) : null}
          {/* What the game is for stands where its moves will. */}
          {mode === "watch" ? null : plays && game?.line.length === 0 ? (
            <p class="aim">{state.catalogue.find(({ name }) => name === game.game)?.aim}</p>
          ) : (
            <Strip run={run} state={state} />
          )}
          <div class="foot">
            {!plays ? null : asleep ? loading : <Told run={run} state={state} />}
            {controls}
          </div>
          {asleep ? null : <Printed run={run} state={state} />}
        </section>
        {mode !== "analyse" ? null : asleep ? loading : <Verdict run={run} state={state} />}
        <section class="side" aria-label={words.frame.side}>
          <div class="editor" ref={attach} />
          <Panels run={run} state={state} />
        </section>
      </main>
      {plays ? <HowTo run={run} state={state} /> : null}
      <Mine run={run} state={state} />
      <Sheet />
      <p class="offscreen" aria-live="polite" data-said>
        {state.said}
      </p>
    </div>
  );
}

function Top({ run, state }: { run: Run; state: State }) {
  const [text, setText] = useState("");
  const file = useRef<HTMLInputElement>(null);
  const { prefs } = state;
  const close = (event: { currentTarget: EventTarget }) => {
    if (event.currentTarget instanceof Element) event.currentTarget.closest("details")?.removeAttribute("open");
  };
  return (
    <header>
      <h1>{words.page}</h1>
      <form
        class="box"
        onSubmit={(event) => {
          event.preventDefault();
          if (run.open(text)) setText("");
        }}
      >
        <label class="offscreen" for="box">
          {words.box.label}
        </label>
        <input
          id="box"
          value={text}
          placeholder={words.box.placeholder}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          onPaste={(event) => {
            // A box has one line, and a board has rows.
            const pasted = event.clipboardData?.getData("text/plain") ?? "";
            if (pasted.trim().includes("\n") && run.offer(pasted)) event.preventDefault();
          }}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit">{words.box.open}</button>
      </form>
      <details class="menu" onToggle={alone}>
        <summary>{words.deal.menu}</summary>
        <Dealing run={run} state={state} close={close} files={() => file.current?.click()} />
      </details>
      <input
        ref={file}
        class="offscreen"
        type="file"
        multiple
        tabIndex={-1}
        aria-label={words.box.files}
        accept=".pn,.pso,.txt,text/plain"
        onChange={(event) => {
          void run.openFiles(event.currentTarget.files ?? []);
          event.currentTarget.value = "";
        }}
      />
      <details class="menu" onToggle={alone}>
        <summary>{words.share.menu}</summary>
        <div onClick={(event) => event.target instanceof Element && event.target.closest("button") && close(event)}>
          {(["link", "text", "file", "all", "svg", "png", "animation", "playing", "embed"] as const).map((what) => (
            <button key={what} type="button" class="plain" onClick={() => void run.share(what)}>
              {words.share[what]}
            </button>
          ))}
          <p class="soft">{words.share.private}</p>
        </div>
      </details>
      <button type="button" class="mine" popovertarget="mine" onClick={() => run.sessions.list()}>
        {words.games.title}
      </button>
      <button
        type="button"
        class="mode"
        title={state.mode === "play" ? words.mode.analyseTitle : words.mode.playTitle}
        onClick={() => run.send({ kind: "mode", mode: state.mode === "play" ? "analyse" : "play" })}
      >
        {state.mode === "play" ? words.mode.analyse : words.mode.play}
      </button>
      <details class="menu" onToggle={alone}>
        <summary>
          <span class="wide-only">{words.options.menu}</span>
          <span class="narrow-only">
            <Icon name="options" />
            <span class="offscreen">{words.options.menu}</span>
          </span>
        </summary>
        <div>
          {(["analysis", "fourColours", "big", "auto", "clock", "sound", "warns"] as const).map((name) => (
            <label key={name}>
              <input
                type="checkbox"
                checked={prefs[name]}
                onChange={(event) => run.send({ kind: "prefs", prefs: { [name]: event.currentTarget.checked } })}
              />{" "}
              {words.options[name]}
            </label>
          ))}
          <p class="switch" role="group" aria-label={words.options.table}>
            {TABLES.map((name) => (
              <button
                key={name}
                type="button"
                aria-pressed={prefs.table === name}
                onClick={() => run.send({ kind: "prefs", prefs: { table: name } })}
              >
                {words.tables[name]}
              </button>
            ))}
          </p>
          <button type="button" class="plain" onClick={() => run.format()}>
            {words.options.format}
          </button>
          <button type="button" class="plain" popovertarget="keys" onClick={close}>
            {words.options.keys} &nbsp;<kbd>?</kbd>
          </button>
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
  const { game, deed } = state;
  const at = game?.at ?? 0,
    length = game?.line.length ?? 0;
  return (
    <div class="controls" role="group" aria-label={words.controls.group}>
      <Act
        icon="first"
        aria-label={words.controls.restart}
        title={words.controls.restartShort}
        disabled={at === 0}
        onClick={() => run.go(0)}
      />
      <Act
        icon="undo"
        class="begins"
        aria-label={words.controls.undo}
        title={`${words.controls.undo}  u`}
        disabled={at === 0 && deed !== "changed"}
        onClick={() => run.undo()}
      />
      <Act
        icon="redo"
        aria-label={words.controls.redo}
        title={`${words.controls.redo}  U`}
        disabled={at === length && deed !== "restored"}
        onClick={() => run.redo()}
      />
      <Act
        icon="deal"
        class="begins word"
        aria-label={words.controls.newDeal}
        title={words.controls.deal}
        onClick={() => run.deal(game?.family ?? "3x3x13x5+")}
      >
        <span class="wide-only">{words.controls.deal}</span>
      </Act>
      <Act
        icon="next"
        class="next"
        aria-label={words.controls.nextNumber}
        title={`${words.controls.nextNumber}  n`}
        onClick={() => run.next()}
      />
      <Player run={run} state={state} />
      <Typed run={run} />
    </div>
  );
}

const NAMES: Record<Panel, string> = words.panels;

function Panels({ run, state }: { run: Run; state: State }) {
  const { panel, game } = state;
  const sizes: Partial<Record<Panel, number>> = {
    records: state.records.length,
    branches: game?.branches.length ?? 0,
    games: state.games.list.length,
  };
  const info = state.catalogue.find(({ name }) => name === game?.game);
  return (
    <div class="panels">
      <div class="tabs" role="tablist" aria-label={words.frame.lists}>
        {(Object.keys(NAMES) as Panel[]).map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-controls="panel"
            aria-selected={panel === name}
            tabIndex={panel === name ? 0 : -1}
            onClick={() => run.show(name)}
            onKeyDown={(event) => {
              const all = Object.keys(NAMES) as Panel[];
              const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
              const next = all[(all.indexOf(name) + step + all.length) % all.length];
              if (step === 0 || !next) return;
              run.show(next);
              document.getElementById(`tab-${next}`)?.focus();
            }}
          >
            {NAMES[name]}
            {sizes[name] ? <small> {sizes[name]}</small> : null}
          </button>
        ))}
      </div>
      <div class="panel" role="tabpanel" id="panel" aria-labelledby={`tab-${panel}`} tabIndex={0}>
        {panel === "moves" ? <Moves run={run} state={state} /> : null}
        {panel === "records" ? <Records run={run} state={state} /> : null}
        {panel === "branches" ? <Branches run={run} state={state} /> : null}
        {panel === "games" ? <Games run={run} state={state} /> : null}
        {panel === "rules" ? <Rules text={info?.rules ?? ""} /> : null}
      </div>
    </div>
  );
}
