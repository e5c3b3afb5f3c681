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
  /** Whether a record of it is solved. */
  won: boolean;
  /** The moves of the shortest win that is known; 0 if none is. */
  shortest: number;
  /** The length of the text. */
  length: number;
  /** When it was last played, in milliseconds since 1970. */
  used: number;
  /** Grows with each change, so that of two copies the later one is known. */
  version: number;
}

/** A kept game: a text, where its cursor is, and whether it is played or analysed. */
export interface Session extends About { text: string; cursor: number; mode: Mode }

/** Why a game is not kept: the browser has no store for the page, or none that is large enough. */
export type Trouble = "denied" | "full";
