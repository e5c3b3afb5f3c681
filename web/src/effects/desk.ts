import type { Own } from "../model/kept.ts";
import { type Table, merged } from "../wasm/patience.js";

/** The record at the cursor, as the library holds it. */
export class Desk {
  /** The game on the table; null if the text at the cursor is none. */
  table: Table | null = null;
  /** Tries moves in a drill, so that the record stays as it is. */
  trial: Table | null = null;
  /** The text of the record, and the deal-book entries that it may need. */
  text = "";
  book = "";
  /** The moves that the player has made himself in games that are not on the table. */
  #own: Own | null = {};

  /** Clears the table for a text of which these moves are the player's; null if nobody knows. */
  clear(own: Own | null): void {
    this.lay(null, "");
    this.#own = own;
  }

  /** Puts a text on the table, with its game if it is one. */
  lay(table: Table | null, text: string, book = ""): void {
    if (this.table) this.#own = this.own();
    this.table?.free();
    Object.assign(this, { table, text, book });
    if (!table) return;
    // A game of an earlier version of the page, unless it is won already, is taken for the player's.
    const own = this.#own ? this.#own[table.id] : table.view.solved ? undefined : text;
    if (own !== undefined) table.claim(own);
  }

  /** The moves that the player has made himself, by the deal. */
  own(): Own {
    const { table } = this,
      own = this.#own ?? {};
    if (!table) return own;
    const before = own[table.id],
      now = table.own();
    // A line that is not in the text may come back into it.
    return { ...own, [table.id]: before === undefined ? now : (merged(now, before) ?? now) };
  }

  /** Puts the position on the table again, so that another move can be tried. */
  tryAgain(): void {
    this.endTrial();
    this.trial = this.table?.copy() ?? null;
  }

  endTrial(): void {
    this.trial?.free();
    this.trial = null;
  }
}
