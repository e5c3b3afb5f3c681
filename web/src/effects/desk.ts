import type { Table } from "../wasm/patience.js";

/** The record at the cursor, as the library holds it. */
export class Desk {
  /** The game on the table; null if the text at the cursor is none. */
  table: Table | null = null;
  /** Tries moves in a drill, so that the record stays as it is. */
  trial: Table | null = null;
  /** The text of the record, and the deal-book entries that it may need. */
  text = "";
  book = "";

  /** Puts a text on the table, with its game if it is one. */
  lay(table: Table | null, text: string, book = ""): void {
    this.table?.free();
    Object.assign(this, { table, text, book });
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
