// A game that the browser keeps, and what a list says of it.

/** A game is played without a word of how it stands, or analysed, or only watched. */
export type Mode = "play" | "analyse" | "watch";

/** What a list says of a kept game. */
export interface About {
  id: string;
  title: string;
  /** The name of the game, such as Carpet. */
  name: string;
  moves: number;
  /** Whether the player has won it. */
  won: boolean;
  /** The moves of the shortest win that is known; 0 if none is. */
  shortest: number;
  /** When it was won, in milliseconds since 1970; 0 if that is not known. */
  finished: number;
  /** The length of the text. */
  length: number;
  /** When it was last played, in milliseconds since 1970. */
  used: number;
  /** Grows with each change, so that of two copies the later one is known. */
  version: number;
}

type Before = Pick<About, "title" | "won" | "shortest">;

/**
 * What is known of a game now, with what was known of it before: a game that was won stays so as long as its record is solved, it was
 * won when it was first seen to be, and a shorter win that was found once stays found.
 */
export function sinceThen<T extends Before>({ solved, ...now }: T & { solved: boolean }, before: Before & Pick<About, "finished">, clock: number): Omit<T, "solved"> & Before & Pick<About, "finished"> {
  const same = now.title === before.title, won = now.won || solved && same && before.won, known = [now.shortest, same ? before.shortest : 0].filter((moves) => moves > 0);
  return { ...now, won, shortest: known.length > 0 ? Math.min(...known) : 0, finished: !won ? 0 : same && before.finished > 0 ? before.finished : clock };
}

/** A kept game: a text, where its cursor is, and whether it is played or analysed. */
export interface Session extends About { text: string; cursor: number; mode: Mode }

/** Why a game is not kept: the browser has no store for the page, or none that is large enough. */
export type Trouble = "denied" | "full";
