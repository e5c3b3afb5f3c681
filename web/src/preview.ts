// The page before the library is loaded: a deal that was ready lies on the table.
import { signal } from "@preact/signals";
import first from "virtual:first";
import { type State, initial } from "./model/state.ts";
import { update } from "./model/update.ts";
import { prefs, visited } from "./share/storage.ts";

/** What a player sees who comes for the first time; null for all others: a link or a kept game is opened by the library alone. */
export function preview(): { deal: string; run: { state: { value: State } } } | null {
  const game = first.games[Math.floor(Math.random() * first.games.length)];
  if (!game || location.hash.length > 1 || history.state !== null || visited()) return null;
  const start = initial(prefs(), [first.info]);
  return { deal: game.id, run: { state: signal(update(start, { kind: "opened", game: { ...game, line: [] }, dealt: game.position, record: [0, 0], same: false })) } };
}

/** Notes the last place that is pressed while the page takes no presses. Returns how to press it then. */
export function noted(): () => void {
  let last: { x: number; y: number } | null = null;
  const note = ({ clientX, clientY }: MouseEvent) => { last = { x: clientX, y: clientY }; };
  addEventListener("click", note);
  return () => {
    removeEventListener("click", note);
    const place = last && document.elementFromPoint(last.x, last.y)?.closest("button");
    place?.click();
  };
}
