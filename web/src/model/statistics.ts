import type { About } from "./kept.ts";

/** What came of the games of a kind that were played. */
export interface Figures {
  name: string;
  played: number;
  won: number;
  /** How many of the latest games in a row were won. */
  streak: number;
  /** By how many moves wins were longer than the shortest, on average, where that is known. */
  extra: number | null;
}

/** The figures of each game, and of all together first. A game without a move was not played. */
export function statistics(list: readonly About[]): Figures[] {
  const played = list.filter(({ moves }) => moves > 0), names = [...new Set(played.map(({ name }) => name))].filter(Boolean).sort();
  const of = (name: string, games: readonly About[]): Figures => {
    const latest = [...games].sort((a, b) => b.used - a.used), first = latest.findIndex(({ won }) => !won);
    const measured = games.filter(({ won, shortest }) => won && shortest > 0);
    const extra = measured.reduce((sum, { moves, shortest }) => sum + Math.max(0, moves - shortest), 0);
    return {
      name, played: games.length, won: games.filter(({ won }) => won).length, streak: first < 0 ? latest.length : first,
      extra: measured.length > 0 ? Math.round(extra / measured.length * 10) / 10 : null,
    };
  };
  return played.length === 0 ? [] : [of("", played), ...names.map((name) => of(name, played.filter((one) => one.name === name)))];
}
