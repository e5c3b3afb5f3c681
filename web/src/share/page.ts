import type { About, Merged, Mode, Own, Session, Trouble } from "../model/kept.ts";
import type { Play } from "../model/plays.ts";

/** What a session is about now. */
export type Content = Pick<
  Session,
  "text" | "cursor" | "mode" | "own" | "title" | "name" | "moves" | "won" | "shortest"
>;

/** The same, and whether a record of it is solved, by whomever. */
export type Seen = Content & { solved: boolean };

/** The page, as far as sessions know it. */
export interface Page {
  content(): Seen;
  /** How long the text is: cheaper than the text. */
  length(): number;
  /**
   * Puts a text in place of that of another session. Without a cursor it shows where a reader begins; without a mode,
   * the text says
   * whether it is played or analysed. What of it is the player's is not known of a game of an earlier version.
   */
  load(text: string, cursor: number | null, mode: Mode | null, own: Own | null): void;
  /** Makes one text of two copies of a game. */
  merged: Merged;
  /** Goes to the position after so many moves. */
  go(at: number): void;
  /** Plays the moves one after the other. */
  watch(): void;
  /** Whether a text has something to open. */
  holds(text: string): boolean;
  /** Deals a game, since there is none. */
  deal(): void;
  tell(text: string, bad: boolean): void;
  /** All that the player did, as it is kept. */
  played(plays: Play[]): void;
  /** Whether the browser keeps the game. */
  kept(trouble: Trouble | null): void;
  /** The games that can be opened, and the last one that was deleted. */
  listed(games: About[], here: string, removed: About | null): void;
}
