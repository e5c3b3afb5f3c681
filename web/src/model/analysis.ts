import { count } from "./cards.ts";
import type { Judged } from "./engine.ts";

/** What is known of the positions of a deal, each named by its moves from the deal. */
export interface Known { judged: ReadonlyMap<string, Judged>; wins: ReadonlyMap<string, string[]> }

export const key = (moves: readonly string[]): string => moves.join(" ");

export type Outlook = "winnable" | "lost" | "undecided" | "unknown";

export const SIGN: Record<Outlook, string> = { winnable: "✓", lost: "✗", undecided: "?", unknown: "·" };
export const WORDS: Record<Outlook, string> = {
  winnable: "can be won", lost: "cannot be won", undecided: "undecided", unknown: "not judged yet",
};

/** The distance to a win, where one is known. */
export function distance(judged: Judged | undefined): { moves: number; proved: boolean } | null {
  if (judged?.outlook !== "winnable" || judged.atMost === null) return null;
  return { moves: judged.atMost, proved: judged.atLeast === judged.atMost };
}

/** `can be won in 31 moves or fewer`. */
export function verdict(judged: Judged | undefined): string {
  const far = distance(judged);
  if (!far) return WORDS[judged?.outlook ?? "unknown"];
  if (far.moves === 0) return "solved";
  return `can be won in ${count(far.moves, "move")}${far.proved ? "" : " or fewer"}`;
}

/** What is known of each position of a line, from the deal on. */
export function along(known: Known, line: readonly string[]): (Judged | undefined)[] {
  const list = [known.judged.get("")];
  let moves = "";
  for (const move of line) {
    moves = moves === "" ? move : `${moves} ${move}`;
    list.push(known.judged.get(moves));
  }
  return list;
}

/** A move of a line that gave something away. `extra` is by how many moves it made the shortest win longer. */
export interface Mistake { number: number; kind: "loses" | "longer"; extra: number }

export function mistakes(positions: readonly (Judged | undefined)[]): Mistake[] {
  const list: Mistake[] = [];
  for (let number = 1; number < positions.length; number++) {
    const before = positions[number - 1], after = positions[number];
    if (before?.outlook === "winnable" && after?.outlook === "lost") list.push({ number, kind: "loses", extra: 0 });
    const [was, is] = [distance(before), distance(after)];
    if (was?.proved && is?.proved && is.moves > was.moves - 1) {
      list.push({ number, kind: "longer", extra: is.moves - was.moves + 1 });
    }
  }
  return list;
}

/** Moves in the order in which they help: wins by distance, then what is undecided, then what loses. */
export function byWorth(a: Judged | undefined, b: Judged | undefined): number {
  const order: Outlook[] = ["winnable", "unknown", "undecided", "lost"];
  const rank = (judged: Judged | undefined) => order.indexOf(judged?.outlook ?? "unknown");
  return rank(a) - rank(b) || (a?.atMost ?? 1e9) - (b?.atMost ?? 1e9);
}

/** What is known now and what a worker has found, together. What is proved stays. */
export function learn(known: Known, found: readonly (readonly [string, Judged])[], wins: readonly (readonly [string, string[]])[] = []): Known {
  const judged = new Map(known.judged);
  for (const [moves, news] of found) {
    const old = judged.get(moves);
    if (old && old.outlook !== "undecided" && news.outlook === "undecided") continue;
    judged.set(moves, old?.outlook === "winnable" && news.outlook === "winnable" ? tighter(old, news) : news);
  }
  const all = wins.length > 0 ? new Map(known.wins) : known.wins;
  if (all instanceof Map) wins.forEach(([moves, win]) => all.set(moves, win));
  return { judged, wins: all };
}

function tighter(a: Judged, b: Judged): Judged {
  const pick = (x: number | null, y: number | null, of: (x: number, y: number) => number) => x === null ? y : y === null ? x : of(x, y);
  return { outlook: "winnable", atLeast: pick(a.atLeast, b.atLeast, Math.max), atMost: pick(a.atMost, b.atMost, Math.min) };
}

/** `1.2 million`, `340 thousand`: how many positions a search has met. */
export function positions(number: number): string {
  if (number >= 1e6) return `${(number / 1e6).toFixed(1)} million positions`;
  if (number >= 1e4) return `${Math.round(number / 1e3)} thousand positions`;
  return count(number, "position");
}
