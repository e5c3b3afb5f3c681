import { cursorOf, markOf } from "../model/effects.ts";
import type { Diagnostic, Edit } from "../model/engine.ts";
import type { Mode } from "../model/state.ts";
import { repairs } from "../model/text.ts";
import { received } from "../share/receive.ts";
import { BESIDE } from "../share/sessions.ts";
import { around, dealt, filling, pasted, typed, untouched } from "../wasm/patience.js";
import { deal, named } from "./deal.ts";
import { NEAR, NOTHING, type Page, told } from "./page.ts";
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

/** Offers to make a record of a text that is none, but cards of a board or lines of the site. */
export function offer(page: Page, text: string): boolean {
  const found = text.length > NEAR ? null : pasted(text, 0, 0);
  // A record before them is opened as it is, and they are offered in its text.
  if (!found || text.slice(0, found.span[0]).trim() !== "") return false;
  page.send({ kind: "offered", offer: { pasted: found, place: null } });
  return true;
}

/** Makes the record of what was offered: in place of what is in the text, or beside it. */
export function accept(page: Page, game: number): void {
  const { offer: offered } = page.now, record = offered?.pasted.games[game]?.record;
  if (!offered || !record) return;
  page.send({ kind: "offered", offer: null });
  if (!offered.place) {
    add(page, record);
    return;
  }
  const [from] = offered.place;
  page.editor.edit([{ span: offered.place, replacement: record }], from, null);
  take(page, from, true);
  if (page.now.game) page.editor.show(cursorOf(page.now), markOf(page.now));
  page.reads();
  page.sessions.changed();
}

/** Opens what was typed, pasted or dropped. Returns whether there was anything to open. */
export function open(page: Page, text: string): boolean {
  if (text.length > NEAR) return add(page, text);
  if (offer(page, text)) return true;
  const what = typed(text, page.now.game?.id);
  try {
    switch (what.kind) {
      case "nothing":
        return false;
      case "id":
        return named(page, text) || add(page, fresh(what.id));
      case "deal":
        deal(page, what.id);
        return true;
      case "records":
        return add(page, text);
      case "moves":
        return page.play(text);
      case "wrong":
        page.note(what.message, true);
        return false;
    }
  } catch (problem) {
    page.note(told(problem), true);
    return false;
  }
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

export function next(page: Page): void {
  try {
    if (page.table) add(page, fresh(page.table.next()));
  } catch (problem) {
    page.note(told(problem), true);
  }
}

/** Opens files as a game beside the one on the table. What is no text of records is refused, and changes nothing. */
export async function openFiles(page: Page, files: Iterable<File>): Promise<void> {
  const all = await Promise.all([...files].map(received));
  const texts = all.flatMap(({ text }) => text ?? []), notes = all.flatMap(({ note }) => note ?? []);
  if (texts.length > 0) await page.sessions.add(texts.join("\n"));
  const note = [...notes, ...(texts.length > 0 ? [BESIDE] : [])].join("; ");
  if (note !== "") page.note(note, notes.length > 0);
}

/** Shows a record of the list. */
export function record(page: Page, index: number): void {
  const info = page.whole.records[index];
  if (!info) return;
  const place = page.editor.now(info.span[0]);
  page.editor.show(page.editor.now(info.own[1], -1), null);
  take(page, place, true);
  if (page.now.game) page.editor.show(cursorOf(page.now), markOf(page.now));
  page.sessions.changed();
}

/** Fills an unknown card of the deal. */
export function fill(page: Page, place: number, card: string): void {
  try {
    edit(page, [filling(page.taken, place, card)]);
  } catch (problem) {
    page.note(told(problem), true);
  }
}

/** Applies the fix of a diagnostic of the record at the cursor. */
export function fix(page: Page, diagnostic: Diagnostic): void {
  edit(page, repairs(diagnostic)[0]?.edits ?? []);
}

/** Edits the record at the cursor, and shows it at its end. */
export function edit(page: Page, edits: readonly Edit[]): void {
  const [from] = page.now.record;
  const list = [...edits].sort((a, b) => a.span[0] - b.span[0]).map(({ span, replacement }): Edit => ({ span: [span[0] + from, span[1] + from], replacement }));
  page.editor.edit(list, from, null);
  take(page, from, true);
  if (page.now.game) page.editor.show(cursorOf(page.now), markOf(page.now));
  page.reads();
  page.sessions.changed();
}
