// What puts texts and records on the table: in place of the text, or in it.
import { cursorOf, markOf } from "../model/effects.ts";
import type { Mode } from "../model/kept.ts";
import { around, dealt, untouched } from "../wasm/patience.js";
import { NEAR, NOTHING, type Page } from "./page.ts";
import { take } from "./take.ts";

/** The record of a deal that nobody has played: it passes as it is. */
export const fresh = (id: string): string => `${dealt(id)} =partial`;

/** A deal that nobody has played is there to be played; anything else to be looked at. */
export const modeOf = (text: string): Mode => text.length < NEAR && (text.trim() === "" || untouched(text)) ? "play" : "analyse";

/** Puts a whole text in place of the present one. Without a cursor it shows where a reader begins. */
export function load(page: Page, text: string, cursor: number | null): void {
  page.fold = true;
  page.whole = NOTHING;
  page.taken = page.book = "";
  page.editor.load(text, cursor ?? 0);
  page.send({ kind: "read", records: [], strays: 0, passed: 0, failed: 0 });
  page.waits = "cursor";
  if (cursor !== null) take(page, Math.min(cursor, page.editor.length()));
  else begin(page, 0);
  page.reads(0);
  page.sessions.changed();
}

/** Shows the first record from a place on. */
export function begin(page: Page, from: number): void {
  const start = firstRecord(page.editor.slice(from, from + NEAR));
  page.waits = start === null ? "start" : page.waits;
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

/** Adds records to the text, in place of a deal that nobody has played. */
export function add(page: Page, text: string): boolean {
  if (modeOf(text) === "analyse") page.send({ kind: "mode", mode: "analyse" });
  const { editor } = page, length = editor.length(), [start, end] = page.now.record;
  const written = `${text.trim()}\n`;
  if (length < NEAR && (untouched(editor.text()) || editor.text().trim() === "")) {
    load(page, written, null);
    return true;
  }
  // Another deal takes the place of one without moves.
  const isLast = length - end < NEAR && editor.slice(end, length).trim() === "";
  const gives = isLast && start > 0 && end - start < NEAR && untouched(editor.slice(start, end));
  const from = gives ? start : length;
  const gap = gives ? "" : editor.slice(length - 1, length) === "\n" ? "\n" : "\n\n";
  editor.edit([{ span: [from, length], replacement: gap + written }], from + gap.length, null);
  page.fold = true;
  begin(page, from + gap.length);
  page.reads(0);
  page.sessions.changed();
  return true;
}
