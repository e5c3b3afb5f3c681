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

/** Notes the places that are pressed while the page takes no presses. Returns how to press them then, in their order. */
export function noted(): () => void {
  const places: { x: number; y: number }[] = [];
  const note = ({ clientX: x, clientY: y }: MouseEvent) => { places.push({ x, y }); };
  addEventListener("click", note);
  return () => {
    removeEventListener("click", note);
    for (const { x, y } of places) document.elementFromPoint(x, y)?.closest("button")?.click();
  };
}
