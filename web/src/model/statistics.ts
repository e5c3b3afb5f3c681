import type { Play } from "./plays.ts";

/** What came of the games of a kind that the player has played. */
export interface Figures {
  name: string;
  played: number;
  won: number;
  /** How many deals in a row were won, in the order in which they were begun: now, and at most. */
  streak: number;
  longest: number;
  /** The fewest moves of a win, and the moves of all wins on average; null without a win. */
  best: number | null;
  average: number | null;
  /** How long the quickest win took, in milliseconds; null where that is not known. */
  quickest: number | null;
  /** By how many moves wins were longer than the shortest, on average, where that is known. */
  extra: number | null;
}

const mean = (list: readonly number[]): number | null =>
  list.length === 0 ? null : Math.round((list.reduce((sum, one) => sum + one, 0) / list.length) * 10) / 10;

/** The figures of each game, and of all together first. A deal without a move of the player was not played. */
export function statistics(plays: readonly Play[]): Figures[] {
  const list = plays.filter(({ own }) => own > 0).sort((a, b) => a.begun - b.begun);
  const names = [...new Set(list.map(({ name }) => name))].filter(Boolean).sort();
  return list.length === 0
    ? []
    : [
        of("", list),
        ...names.map((name) =>
          of(
            name,
            list.filter((play) => play.name === name),
          ),
        ),
      ];
}

function of(name: string, plays: readonly Play[]): Figures {
  const won = plays.filter((play) => play.won > 0);
  let streak = 0,
    longest = 0;
  plays.forEach((play, at) => {
    // The deal that was begun last may still be won.
    streak = play.won > 0 ? streak + 1 : at === plays.length - 1 ? streak : 0;
    longest = Math.max(longest, streak);
  });
  const moves = won.map((play) => play.moves).filter((moves) => moves > 0);
  const times = won.map((play) => play.time).filter((time) => time > 0);
  const extra = won
    .filter((play) => play.shortest > 0 && play.moves > 0)
    .map((play) => Math.max(0, play.moves - play.shortest));
  return {
    name,
    played: plays.length,
    won: won.length,
    streak,
    longest,
    best: moves.length > 0 ? Math.min(...moves) : null,
    average: mean(moves),
    quickest: times.length > 0 ? Math.min(...times) : null,
    extra: mean(extra),
  };
}
