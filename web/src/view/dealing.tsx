import { useState } from "preact/hooks";
import { LEVELS, type State } from "../model/state.ts";
import type { Run } from "../run.ts";
import { words } from "../words.ts";

/** What can be dealt: the deal of the day, a game with its options, how hard, or a deal by its number. */
export function Dealing({ run, state, close, files }: { run: Run; state: State; close: (event: { currentTarget: EventTarget }) => void; files: () => void }) {
  const [kind, setKind] = useState<"+" | "-">("+");
  const [text, setText] = useState("");
  const [chosen, choose] = useState<{ game: string; options: string }>({ game: "", options: "" });
  const { prefs: { level }, catalogue } = state, told = words.deal;
  const info = catalogue.find(({ id }) => id === chosen.game);
  const family = (id: string) => `${id.slice(0, -1)}${chosen.game === id ? chosen.options : ""}${kind}`;
  const want = (level: State["prefs"]["level"]) => run.send({ kind: "prefs", prefs: { level } });
  return (
    <div>
      <button type="button" class="plain day" onClick={(event) => { run.today(); close(event); }}><b>{told.today}</b> <small>{told.todayMore}</small></button>
      <p class="switch" role="group" aria-label={told.level}>
        <button type="button" aria-pressed={level === null} onClick={() => want(null)}>{told.any}</button>
        {LEVELS.map((name) => <button key={name} type="button" aria-pressed={level === name} onClick={() => want(name)}>{told[name]}</button>)}
      </p>
      <p class="switch" role="group" aria-label={told.kind}>
        <button type="button" aria-pressed={kind === "+"} onClick={() => setKind("+")}>{told.open}</button>
        <button type="button" aria-pressed={kind === "-"} title={told.closedMore} onClick={() => setKind("-")}>{told.closed}</button>
      </p>
      <ul>
        {catalogue.map(({ id, name, title, options }) => (
          <li key={id}>
            <button type="button" data-game={id} onClick={(event) => { run.deal(family(id)); close(event); }}>
              <b>{title}</b> <small translate={false}>{name}{kind}</small><small>{words.aim(name)}</small>
            </button>
            {options.length > 0 ? <button type="button" class="more" aria-expanded={chosen.game === id} aria-label={told.options(title)} onClick={() => choose({ game: chosen.game === id ? "" : id, options: "" })}>⋯</button> : null}
            {chosen.game === id && info ? (
              <div class="options">
                {info.options.map(({ character, words: what }) => (
                  <label key={character}><input type="checkbox" checked={chosen.options.includes(character)} onChange={(event) => {
                    const on = event.currentTarget.checked;
                    choose({ game: id, options: info.options.map(({ character: one }) => one).filter((one) => one === character ? on : chosen.options.includes(one)).join("") });
                  }} /> <span><code>{character}</code> {what}</span></label>
                ))}
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      <form class="number" onSubmit={(event) => {
        event.preventDefault();
        if (run.open(text)) { setText(""); close(event); }
      }}>
        <input aria-label={told.number} placeholder={told.number} value={text} autocomplete="off" autocapitalize="off" spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
        <button type="submit">{told.go}</button>
      </form>
      <button type="button" class="plain" onClick={(event) => { files(); close(event); }}>{told.file}</button>
    </div>
  );
}
