// The page before the library is loaded: a deal that was ready lies on the table.
import { signal } from "@preact/signals";
import first from "virtual:first";
import type { GameView } from "./model/engine.ts";
import type { Mode } from "./model/kept.ts";
import { type State, initial } from "./model/state.ts";
import { update } from "./model/update.ts";
import { linked } from "./share/linked.ts";
import { prefs, visited } from "./share/storage.ts";
import { linkedBoard } from "./wasm.ts";

/** The length of a text, and the number of moves, that are drawn at once. */
const NEAR = 20_000;

/** A game that is drawn before the library is loaded. `deal` is its id, if the page is to begin with it. */
export interface Preview {
  deal: string | null;
  run: { state: { value: State } };
}

/**
 * What is seen of a link, or by who comes for the first time; null for all others: a kept game is opened by the library
 * alone.
 */
export async function preview(): Promise<Preview | null> {
  if (location.hash.length > 1) return linkedPreview();
  const game = first.games[Math.floor(Math.random() * first.games.length)];
  return !game || history.state !== null || visited() ? null : { deal: game.id, run: shown(game, "play") };
}

async function linkedPreview(): Promise<Preview | null> {
  const shared = await linked();
  if (shared === null || shared === "unreadable" || shared.text.length > NEAR) return null;
  const { text, at, how } = shared;
  const whole = await linkedBoard(text, NEAR).catch(() => null);
  const game = at === null && how !== "play" ? whole : await linkedBoard(text, at ?? 0).catch(() => null);
  if (!whole || !game) return null;
  const name = first.infos.find(({ title }) => title === game.name)?.name ?? "";
  // A deal that nobody has played is there to be played.
  const mode = how === "embed" ? "watch" : whole.at === 0 ? "play" : "analyse";
  return { deal: null, run: shown({ ...game, game: name }, mode) };
}

function shown(game: GameView, mode: Mode): Preview["run"] {
  const start = update(initial(prefs(), first.infos), { kind: "mode", mode });
  return {
    state: signal(
      update(start, { kind: "opened", game: { ...game, line: [] }, dealt: game.position, record: [0, 0], same: false }),
    ),
  };
}

/**
 * Notes the places that are pressed while the page takes no presses. Returns how to press them then, in their order.
 */
export function noted(): () => void {
  const places: { x: number; y: number }[] = [];
  const note = ({ clientX: x, clientY: y }: MouseEvent) => {
    places.push({ x, y });
  };
  addEventListener("click", note);
  return () => {
    removeEventListener("click", note);
    for (const { x, y } of places) document.elementFromPoint(x, y)?.closest("button")?.click();
  };
}
