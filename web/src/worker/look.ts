import type { Judged } from "../model/engine.ts";

/** What a search of positions needs of the library. */
export interface Judge {
  judge(moves: string[], shortest: boolean, nodes: number): Judged & { done: boolean; nodes: number };
  choices(moves: string[], nodes: number): { move: string; judged: Judged }[];
  win(moves: string[]): string[];
}

export interface Found { judged: [string, Judged][]; wins: [string, string[]][]; nodes: number; running: boolean }

/** The nodes of a slice: some ten milliseconds, so that a search stops at once. */
const SLICE = 4_000;
/** How many nodes a position is worth at first, and when the player asks for more. */
const LIMIT = { here: 3_000_000, line: 300_000, shortest: 600_000 };

/**
 * Judges the position on the table, then its moves, then the line that it is on, and then looks for the shortest wins. Yields
 * after every slice.
 */
export function* look(judge: Judge, { line, at, effort }: { line: string[]; at: number; effort: number }): Generator<Found> {
  let total = 0;
  const name = (moves: string[]) => moves.join(" ");
  const decided = new Map<string, Judged>();

  function* position(moves: string[], shortest: boolean, limit: number): Generator<Found> {
    let used = 0;
    for (;;) {
      const { outlook, atLeast, atMost, done, nodes } = judge.judge(moves, shortest, SLICE);
      used += Math.max(nodes, SLICE / 4);
      total += nodes;
      const judged = { outlook, atLeast, atMost };
      decided.set(name(moves), judged);
      const wins: [string, string[]][] = outlook === "winnable" && done ? [[name(moves), judge.win(moves)]] : [];
      yield { judged: [[name(moves), judged]], wins, nodes: total, running: true };
      if (done || used >= limit) return;
    }
  }

  const here = line.slice(0, at);
  yield* position(here, false, LIMIT.here * effort);
  // Each round gives the moves that are still open twice the nodes.
  for (let nodes = SLICE; nodes <= LIMIT.line * effort; nodes *= 2) {
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
    if (number !== at && decided.get(name(moves))?.outlook === "winnable") yield* position(moves, true, LIMIT.shortest);
  }
  const choices = judge.choices(here, SLICE);
  yield { judged: choices.map(({ move, judged }) => [name([...here, move]), judged]), wins: [], nodes: total, running: false };
}
