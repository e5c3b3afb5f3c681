import type { Level } from "./state.ts";

/**
 * Deals of each level, by their numbers, of games of which measuring one takes long: the first deals of the standard size, as the test
 * `thirds` of `crates/search` prints them.
 */
const READY: Readonly<Record<string, Readonly<Record<Level, readonly number[]>>>> = {
  colorado2x10x2: {
    easy: [2, 3, 5, 7, 12, 16, 22, 25, 26, 27, 29, 30, 35, 36, 37],
    medium: [1, 4, 11, 13, 19, 20, 23, 24, 32, 33, 34, 40],
    hard: [6, 8, 9, 10, 14, 15, 17, 18, 21, 28, 31, 38, 39],
  },
  twenty4x5x2: {
    easy: [5, 7, 9, 10, 15, 21, 24, 25, 27, 28, 31, 35, 36, 37, 39, 42, 45, 46, 50, 51, 53, 55, 60],
    medium: [2, 4, 13, 16, 19, 26, 29, 30, 34, 40, 41, 43, 44, 48, 52],
    hard: [1, 3, 6, 8, 11, 12, 14, 17, 18, 20, 22, 23, 32, 33, 38, 47, 49, 54, 56, 57, 58, 59],
  },
};

/** A deal of a level that is known beforehand; null if it has to be looked for. `family` is an id up to its `+` or `-`, `random` a number from 0 to 1. */
export function ready(family: string, level: Level | null, random: number): string | null {
  const list = level === null ? undefined : READY[family.slice(0, -1)]?.[level];
  const number = list?.[Math.floor(random * list.length)];
  return number === undefined ? null : `${family}${number}`;
}
