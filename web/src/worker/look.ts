import type { Judged } from "../model/engine.ts";

/** What a search of positions needs of the library. */
export interface Judge {
  judge(moves: string[], shortest: boolean, nodes: number): Judged & { done: boolean; nodes: number };
  choices(moves: string[], nodes: number): { move: string; judged: Judged }[];
  win(moves: string[]): string[];
}

export interface Found { judged: [string, Judged][]; wins: [string, string[]][]; nodes: number; running: boolean }

/** The nodes of the first slice: some milliseconds. Each search begins anew, so each slice gets twice the nodes of the last. */
const FIRST = 16_000;
/** How many nodes a position is worth at first; more if the player asks. */
const LIMIT = { here: 8_000_000, line: 1_000_000, choice: 500_000, shortest: 4_000_000 };

/**
 * Judges the position on the table, then its moves, then the line that it is on, and then looks for the shortest wins. Yields
 * after every slice.
 */
export function* look(judge: Judge, { line, at, effort }: { line: string[]; at: number; effort: number }): Generator<Found> {
  let total = 0;
  const name = (moves: string[]) => moves.join(" ");
  const decided = new Map<string, Judged>();

  function* position(moves: string[], shortest: boolean, limit: number): Generator<Found> {
    for (let slice = FIRST; ; slice *= 2) {
      const { outlook, atLeast, atMost, done, nodes } = judge.judge(moves, shortest, Math.min(slice, limit));
      total += nodes;
      const judged = { outlook, atLeast, atMost };
      decided.set(name(moves), judged);
      const wins: [string, string[]][] = outlook === "winnable" ? [[name(moves), judge.win(moves)]] : [];
      yield { judged: [[name(moves), judged]], wins, nodes: total, running: true };
      if (done || slice >= limit) return;
    }
  }

  const here = line.slice(0, at);
  yield* position(here, false, LIMIT.here * effort);
  // Each round gives the moves that are still open more nodes.
  for (let nodes = FIRST; nodes <= LIMIT.choice * effort; nodes *= 4) {
    const choices = judge.choices(here, nodes);
    const judged = choices.map(({ move, judged }): [string, Judged] => [name([...here, move]), judged]);
    yield { judged, wins: [], nodes: total, running: true };
    if (choices.every(({ judged }) => judged.outlook !== "undecided")) break;
  }
  // From the end, where positions are decided soonest, and what is known helps before it.
  for (let number = line.length; number >= 0; number--) {
    if (number !== at) yield* position(line.slice(0, number), false, LIMIT.line);
  }
  yield* position(here, true, LIMIT.shortest * effort);
  for (let number = line.length; number >= 0; number--) {
    const moves = line.slice(0, number);
    if (number !== at && decided.get(name(moves))?.outlook === "winnable") yield* position(moves, true, LIMIT.line);
  }
  const choices = judge.choices(here, FIRST);
  yield { judged: choices.map(({ move, judged }) => [name([...here, move]), judged]), wins: [], nodes: total, running: false };
}
