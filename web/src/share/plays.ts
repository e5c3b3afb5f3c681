import type { About } from "../model/kept.ts";
import type { Play } from "../model/plays.ts";

/** Where the browser keeps what the player did. */
const NAME = "patience-plays";
let memory: Play[] | null = null;

const amount = (value: unknown): number => typeof value === "number" && value >= 0 && value <= Number.MAX_SAFE_INTEGER ? value : 0;

/** What was kept, as far as it is sound; null if nothing was. */
export function plays(): Play[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? "null");
    return Array.isArray(kept) ? kept.flatMap(soundPlay) : memory;
  } catch {
    return memory;
  }
}

/** What was kept of a play, unless it is damaged. */
export function soundPlay(value: unknown): Play[] {
  if (typeof value !== "object" || value === null) return [];
  const { deal, name, begun, own, helped, won, moves, shortest, time, last } = value as Record<string, unknown>;
  if (typeof deal !== "string" || typeof name !== "string") return [];
  return [{ deal, name, begun: amount(begun), own: amount(own), helped: helped === true, won: amount(won), moves: amount(moves), shortest: amount(shortest), time: amount(time), last: amount(last) }];
}

export function keepPlays(list: Play[]): void {
  memory = list;
  try {
    localStorage.setItem(NAME, JSON.stringify(list));
  } catch {
    // As long as the page is open, they are in its memory.
  }
}

/** What the games that an earlier version of the page kept say of what was played. */
export const fromKept = (games: readonly About[]): Play[] => games.filter(({ moves, title }) => moves > 0 && title !== "").map(({ title, name, moves, won, finished, shortest, used }) => (
  { deal: title, name, begun: used, own: moves, helped: false, won: won ? finished || used : 0, moves: won ? moves : 0, shortest, time: 0, last: used }
));
