import type { Play } from "../model/plays.ts";

/**
 * Where what the player did stands, deal by deal, if the database does not take it, and where an earlier version of the
 * page kept all of it.
 */
const NOTE = "patience-play ",
  EARLIER = "patience-plays";

const amount = (value: unknown): number =>
  typeof value === "number" && value >= 0 && value <= Number.MAX_SAFE_INTEGER ? value : 0;

/** What was kept of a play, unless it is damaged. */
export function soundPlay(value: unknown): Play[] {
  if (typeof value !== "object" || value === null) return [];
  const { deal, name, begun, own, helped, won, moves, shortest, time, last } = value as Record<string, unknown>;
  if (typeof deal !== "string" || typeof name !== "string") return [];
  return [
    {
      deal,
      name,
      begun: amount(begun),
      own: amount(own),
      helped: helped === true,
      won: amount(won),
      moves: amount(moves),
      shortest: amount(shortest),
      time: amount(time),
      last: amount(last),
    },
  ];
}

function read(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

export function notedPlays(): Play[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(NOTE))
      .flatMap((name) => soundPlay(read(name)));
  } catch {
    return [];
  }
}

/** Notes a play. Returns whether it is kept. */
export function notePlay(play: Play): boolean {
  try {
    localStorage.setItem(NOTE + play.deal, JSON.stringify(play));
    return true;
  } catch {
    return false;
  }
}

export const dropPlay = (deal: string): void => drop(NOTE + deal);

export function earlierPlays(): Play[] {
  const kept = read(EARLIER);
  return Array.isArray(kept) ? kept.flatMap(soundPlay) : [];
}

export const dropEarlierPlays = (): void => drop(EARLIER);

function drop(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Where nothing is kept, nothing is to be dropped.
  }
}
