import { useEffect, useState } from "preact/hooks";
import { renderSVG } from "uqr";
import type { State } from "../model/state.ts";
import type { Run } from "../run.ts";
import { words } from "../words.ts";

/** How long a game rests before its link is made, in milliseconds. */
const REST = 300;
/** The longest link that a camera reads well off paper. */
const MOST = 800;

/** What a printed page has beside the board: all moves, and a link to the game, for cameras as well. */
export function Printed({ run, state: { game, record, mode } }: { run: Run; state: State }) {
  const [link, show] = useState("");
  useEffect(() => {
    // A page from disk has no address that others could open.
    if (!game || !location.protocol.startsWith("http")) return show("");
    const timer = setTimeout(() => void run.link().then(show), REST);
    return () => clearTimeout(timer);
  }, [game?.id, game?.at, game?.line, record]);
  if (!game || mode === "watch") return null;
  return (
    <div class="printed">
      {game.line.length > 0 ? (
        <ol aria-label={words.line.label}>
          {game.line.map(({ number, text }) => (
            <li key={number}>
              <i translate={false}>{number}</i> <code>{text}</code>
            </li>
          ))}
        </ol>
      ) : null}
      {link === "" ? null : (
        <p class="address">
          {link.length <= MOST ? (
            <img
              src={`data:image/svg+xml,${encodeURIComponent(renderSVG(link, { border: 0 }))}`}
              alt={words.print.code}
            />
          ) : null}
          <span>
            {words.print.link} <code>{link}</code>
          </span>
        </p>
      )}
    </div>
  );
}
