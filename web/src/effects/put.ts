// What puts texts and records on the table: in place of the text, or in it.
import { cursorOf, markOf } from "../model/effects.ts";
import type { Mode, Own } from "../model/kept.ts";
import { around, dealt, untouched } from "../wasm/patience.js";
import { NEAR, type Page } from "./page.ts";
import { take } from "./take.ts";

/** The record of a deal that nobody has played: it passes as it is. */
export const fresh = (id: string): string => `${dealt(id)} =partial`;

/** A deal that nobody has played is there to be played; anything else to be looked at. */
export const modeOf = (text: string): Mode =>
  text.length < NEAR && (text.trim() === "" || untouched(text)) ? "play" : "analyse";

/**
 * Puts a whole text in place of the present one. Without a cursor it shows where a reader begins. `own` is what of it
 * is the player's.
 */
export function load(page: Page, text: string, cursor: number | null, own: Own | null = {}): void {
  page.desk.clear(own);
  page.reading.begin();
  page.editor.load(text, cursor ?? 0);
  page.send({ kind: "read", records: [], strays: 0, passed: 0, failed: 0 });
  if (cursor !== null) take(page, Math.min(cursor, page.editor.length()));
  else begin(page, 0);
  page.sessions.changed();
}

/** Shows the first record from a place on. */
export function begin(page: Page, from: number): void {
  const start = firstRecord(page.editor.slice(from, from + NEAR));
  if (start === null) page.reading.waits = "start";
  take(page, from + (start ?? 0), true);
  if (page.now.game) page.editor.show(cursorOf(page.now), markOf(page.now));
}

/** Where the first record of a text is, if one begins among its first parts. */
export function firstRecord(text: string): number | null {
  let place = 0;
  for (let part = 0; part < 40 && place < text.length; part++) {
    const { kind, span } = around(text, place);
    if (kind === "record") return Math.max(place, span[0]);
    if (kind === "nothing" || span[1] <= place) return null;
    place = span[1];
  }
  return null;
}

/**
 * Opens records as a game of their own: in place of a deal that nobody has played, and else beside the game on the
 * table, which is kept.
 */
export function add(page: Page, text: string): boolean {
  const written = `${text.trim()}\n`,
    analyses = page.now.mode === "analyse" || modeOf(text) === "analyse",
    { editor } = page;
  if (editor.length() >= NEAR || (!untouched(editor.text()) && editor.text().trim() !== "")) {
    void page.sessions.add(written, null, analyses ? "analyse" : null);
    return true;
  }
  if (analyses) page.send({ kind: "mode", mode: "analyse" });
  load(page, written, null);
  return true;
}
