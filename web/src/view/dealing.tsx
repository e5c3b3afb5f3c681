import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Chosen, chosen, familyOf, standard, switched } from "../model/family.ts";
import type { GameInfo } from "../model/engine.ts";
import { isWon } from "../model/plays.ts";
import { LEVELS, type State } from "../model/state.ts";
import type { Run } from "../run.ts";
import { words } from "../words.ts";
import { Words } from "./verdict.tsx";

type Close = (event: { currentTarget: EventTarget }) => void;

/** What can be dealt: the deal of the day, a game of any size with its options, how hard, or a deal by its number. */
export function Dealing({ run, state, close, files }: { run: Run; state: State; close: Close; files: () => void }) {
  const [kind, setKind] = useState<"+" | "-">("+");
  const [text, setText] = useState("");
  const [open, setOpen] = useState<string | null>(null),
    [unknown, setUnknown] = useState(false);
  const {
      prefs: { level },
      catalogue,
    } = state,
    told = words.deal;
  const want = (level: State["prefs"]["level"]) => run.send({ kind: "prefs", prefs: { level } });
  return (
    <div>
      <button
        type="button"
        class="plain day"
        onClick={(event) => {
          run.today();
          close(event);
        }}
      >
        <b>{told.today}</b> <small>{told.todayMore}</small>
      </button>
      <Days run={run} state={state} close={close} />
      <p class="switch" role="group" aria-label={told.level}>
        <button type="button" aria-pressed={level === null} onClick={() => want(null)}>
          {told.any}
        </button>
        {LEVELS.map((name) => (
          <button key={name} type="button" aria-pressed={level === name} onClick={() => want(name)}>
            {told[name]}
          </button>
        ))}
      </p>
      <p class="switch" role="group" aria-label={told.kind}>
        <button type="button" aria-pressed={kind === "+"} onClick={() => setKind("+")}>
          {told.open}
        </button>
        <button type="button" aria-pressed={kind === "-"} title={told.closedMore} onClick={() => setKind("-")}>
          {told.closed}
        </button>
      </p>
      <ul>
        {catalogue.map((info) => (
          <li key={info.id}>
            <button
              type="button"
              data-game={info.id}
              onClick={(event) => {
                run.deal(familyOf(info, standard(info), kind));
                close(event);
              }}
            >
              <b>{info.title}</b>{" "}
              <small translate={false}>
                {info.name}
                {kind}
              </small>
              <small>{info.aim}</small>
            </button>
            <button
              type="button"
              class="more"
              aria-expanded={open === info.id}
              aria-label={told.options(info.title)}
              onClick={() => setOpen(open === info.id ? null : info.id)}
            >
              ⋯
            </button>
            {open === info.id ? <Choice run={run} info={info} kind={kind} close={close} /> : null}
          </li>
        ))}
      </ul>
      <form
        class="number"
        onSubmit={(event) => {
          event.preventDefault();
          const opened = run.open(text);
          setUnknown(!opened);
          if (opened) {
            setText("");
            close(event);
          }
        }}
      >
        <input
          aria-label={told.number}
          placeholder={told.number}
          value={text}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setUnknown(false);
          }}
        />
        <button type="submit">{told.go}</button>
      </form>
      {unknown ? (
        <p class="lost" role="alert">
          ✗ {told.unknown}
        </p>
      ) : null}
      <button
        type="button"
        class="plain"
        onClick={(event) => {
          files();
          close(event);
        }}
      >
        {told.file}
      </button>
    </div>
  );
}

const DAYS = 31;
const dated = new Intl.DateTimeFormat(undefined, { dateStyle: "full" });

/** The deals of the last days, with a mark at those that the player has won. */
function Days({ run, state, close }: { run: Run; state: State; close: Close }) {
  const [open, setOpen] = useState(false),
    told = words.deal;
  const days = open
    ? Array.from({ length: DAYS }, (_, back) => {
        const now = new Date();
        return new Date(now.getFullYear(), now.getMonth(), now.getDate() - back);
      })
    : [];
  return (
    <details class="days" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{told.days}</summary>
      <ul>
        {days.map((day) => {
          const won = isWon(state.plays, run.idOfDay(day) ?? "");
          return (
            <li key={day.getTime()}>
              <button
                type="button"
                aria-label={told.day(dated.format(day), won)}
                title={dated.format(day)}
                onClick={(event) => {
                  run.today(day);
                  close(event);
                }}
              >
                {day.getDate()}
                {won ? <b class="good">✓</b> : null}
              </button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** A number as its field shows it: while it is written, there may be none. */
const written = (number = NaN): number | string => (Number.isNaN(number) ? "" : number);

/** The size and the options of a game, each with words, and the id that they make. */
function Choice({ run, info, kind, close }: { run: Run; info: GameInfo; kind: "+" | "-"; close: Close }) {
  const [choice, choose] = useState<Chosen>(() => standard(info));
  const form = useRef<HTMLFormElement>(null);
  // The menu scrolls, and what was opened is to be seen.
  useLayoutEffect(() => form.current?.scrollIntoView({ block: "nearest" }), []);
  const told = words.deal,
    family = familyOf(info, choice, kind);
  const missing = [...choice.sizes, ...Object.values(choice.options)].some(Number.isNaN),
    wrong = missing ? told.missing : run.wrong(family);
  return (
    <form
      class="options"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (wrong !== null) return;
        run.deal(family);
        close(event);
      }}
    >
      {/* The names of fields are properties of their form, where `matches` is a function. */}
      {info.sizes.map(({ what, min, max }, at) => (
        <label key={what}>
          <input
            type="number"
            name={`size-${what}`}
            min={min}
            max={max}
            required
            value={written(choice.sizes[at])}
            onInput={(event) => {
              const number = event.currentTarget.valueAsNumber;
              choose({ ...choice, sizes: choice.sizes.map((old, other) => (other === at ? number : old)) });
            }}
          />{" "}
          <span>{told.sizes[what]}</span>
        </label>
      ))}
      {info.options.map((option) => {
        const { character, words: what, numbers } = option,
          number = chosen(choice, character);
        return (
          <label key={character}>
            <input
              type="checkbox"
              name={`option-${character}`}
              checked={number !== null}
              onChange={(event) => choose(switched(info, choice, option, event.currentTarget.checked))}
            />
            {numbers && number !== null ? (
              <input
                type="number"
                aria-label={what}
                min={numbers[0]}
                max={numbers[1]}
                required
                value={written(number)}
                onInput={(event) => {
                  choose({ ...choice, options: { ...choice.options, [character]: event.currentTarget.valueAsNumber } });
                }}
              />
            ) : null}
            <span>
              <code>{character}</code> <Words text={what} />
            </span>
          </label>
        );
      })}
      <p class={wrong === null ? "soft" : "lost"} role="status">
        {wrong === null ? (
          <code>{family}</code>
        ) : (
          <>
            ✗ <Words text={wrong} />
          </>
        )}
      </p>
      <button type="submit" disabled={wrong !== null}>
        {told.deal}
      </button>
    </form>
  );
}
