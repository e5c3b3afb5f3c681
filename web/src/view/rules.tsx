import { useMemo, useState } from "preact/hooks";
import type { State } from "../model/state.ts";
import type { Run } from "../run.ts";
import { words } from "../words.ts";
import { Words } from "./verdict.tsx";

/** The rules of a game, which are Markdown. */
export function Rules({ text }: { text: string }) {
  return (
    <div class="rules">
      {text.split(/\n{2,}/).map((part, at) => (
        <Part key={at} text={part} />
      ))}
    </div>
  );
}

/** How the game on the table is played: what hands do, and the rules. */
export function HowTo({ run, state }: { run: Run; state: State }) {
  const [open, setOpen] = useState(false);
  const info = state.catalogue.find(({ name }) => name === state.game?.game);
  return (
    <div
      id="howto"
      class="sheet"
      popover="auto"
      role="dialog"
      aria-labelledby="howto-title"
      tabIndex={-1}
      onToggle={(event) => setOpen(event.newState === "open")}
    >
      <h2 id="howto-title">{info?.title ?? ""}</h2>
      <p>
        <b>{info?.aim ?? ""}</b>
      </p>
      <ul class="hands">
        {words.hands.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {open && info ? <Example run={run} game={info.name} /> : null}
      <div class="acts">
        <button type="button" onClick={() => document.getElementById("howto")?.hidePopover()}>
          {words.games.close}
        </button>
      </div>
      {open ? <Rules text={info?.rules ?? ""} /> : null}
    </div>
  );
}

/** The first moves of a game, played in a picture and said in words. */
function Example({ run, game }: { run: Run; game: string }) {
  const example = useMemo(() => run.example(game), [game]);
  return (
    example && (
      <figure class="example">
        <img src={example.picture} alt={words.howto.picture} />
        <figcaption>
          <b>{words.howto.example}</b>
          <ol>
            {example.moves.map((move, at) => (
              <li key={at}>
                <Words text={move} />
              </li>
            ))}
          </ol>
        </figcaption>
      </figure>
    )
  );
}

/** A part of the rules, which are Markdown. */
function Part({ text }: { text: string }) {
  const title = /^#+\s+(.*)$/.exec(text);
  if (title) return <h2>{title[1]}</h2>;
  if (text.startsWith("- "))
    return (
      <ul>
        {text
          .slice(2)
          .split("\n- ")
          .map((item, at) => (
            <li key={at}>
              <Words text={item} />
            </li>
          ))}
      </ul>
    );
  if (/^( {4}|```)/.test(text)) return <pre>{text.replace(/^```\w*\n?|```$/g, "")}</pre>;
  return (
    <p>
      <Words text={text.replace(/\n/g, " ")} />
    </p>
  );
}
