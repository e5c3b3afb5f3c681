import { words } from "../words.ts";
import type { Judged, JudgedLoss, JudgedMistake, Look } from "./engine.ts";

/** What is known of the positions of a deal, each named by its moves from the deal. */
export interface Known {
  judged: ReadonlyMap<string, Judged>;
  wins: ReadonlyMap<string, string[]>;
  /** Moves that gave something away, each named with those before it. */
  mistakes: ReadonlyMap<string, JudgedMistake>;
  /** Where lines were lost, each named by the moves up to there. */
  losses: ReadonlyMap<string, JudgedLoss>;
}

export const key = (moves: readonly string[]): string => moves.join(" ");

export type Outlook = "winnable" | "lost" | "undecided" | "unknown";

export const SIGN: Record<Outlook, string> = { winnable: "✓", lost: "✗", undecided: "?", unknown: "·" };

/** The distance to a win, where one is known. */
export function distance(judged: Judged | undefined): { moves: number; proved: boolean } | null {
  if (judged?.outlook !== "winnable" || judged.atMost === null) return null;
  return { moves: judged.atMost, proved: judged.atLeast === judged.atMost };
}

/** `can be won in 31 moves or fewer`. */
export function verdict(judged: Judged | undefined): string {
  const far = distance(judged);
  if (!far) return words.outlook[judged?.outlook ?? "unknown"];
  if (far.moves === 0) return words.verdict.solved;
  return words.verdict.within(far.moves, far.proved);
}

/** The names of the positions of a line, from the deal on. */
function names(line: readonly string[]): string[] {
  const list = [""];
  for (const move of line) list.push(list.length === 1 ? move : `${list.at(-1)} ${move}`);
  return list;
}

/** What is known of each position of a line, from the deal on. */
export function along(known: Known, line: readonly string[]): (Judged | undefined)[] {
  return names(line).map((name) => known.judged.get(name));
}

/** A move of a line that gave something away. `extra` is by how many moves it made the shortest win longer. */
export interface Mistake extends JudgedMistake {
  number: number;
}

/** The mistakes of a line that the library has found. */
export function mistakes(known: Known, line: readonly string[]): Mistake[] {
  return names(line).flatMap((name, number) => {
    const mistake = known.mistakes.get(name);
    return mistake ? [{ number, ...mistake }] : [];
  });
}

/** Where a line was lost, as the library says it, and after how many moves. A lost deal was lost by no move. */
export function loss(known: Known, line: readonly string[]): (JudgedLoss & { number: number }) | null {
  const number = names(line).findIndex((name) => known.losses.has(name));
  const found = known.losses.get(key(line.slice(0, number)));
  return number > 0 && found ? { number, ...found } : null;
}

/** Moves in the order in which they help: wins by distance, then what is undecided, then what loses. */
export function byWorth(a: Judged | undefined, b: Judged | undefined): number {
  const order: Outlook[] = ["winnable", "unknown", "undecided", "lost"];
  const rank = (judged: Judged | undefined) => order.indexOf(judged?.outlook ?? "unknown");
  return rank(a) - rank(b) || (a?.atMost ?? 1e9) - (b?.atMost ?? 1e9);
}

/** What is known now and what a worker has found, together. What is proved stays. */
export function learn(known: Known, found: Pick<Look, "judged" | "wins" | "mistakes" | "losses">): Known {
  const judged = new Map(known.judged);
  for (const [moves, news] of found.judged) {
    const old = judged.get(moves);
    if (old && old.outlook !== "undecided" && news.outlook === "undecided") continue;
    judged.set(moves, old?.outlook === "winnable" && news.outlook === "winnable" ? tighter(old, news) : news);
  }
  const losses = joined(
    known.losses,
    found.losses.filter(([name]) => !known.losses.get(name)?.proved),
  );
  return { judged, wins: joined(known.wins, found.wins), mistakes: joined(known.mistakes, found.mistakes), losses };
}

/** A map with more entries. */
function joined<T>(map: ReadonlyMap<string, T>, more: readonly [string, T][]): ReadonlyMap<string, T> {
  return more.length > 0 ? new Map([...map, ...more]) : map;
}

function tighter(a: Judged, b: Judged): Judged {
  const pick = (x: number | null, y: number | null, of: (x: number, y: number) => number) =>
    x === null ? y : y === null ? x : of(x, y);
  return {
    outlook: "winnable",
    atLeast: pick(a.atLeast, b.atLeast, Math.max),
    atMost: pick(a.atMost, b.atMost, Math.min),
  };
}
