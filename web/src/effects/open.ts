import { cursorOf, markOf } from "../model/effects.ts";
import type { Diagnostic, Edit } from "../model/engine.ts";
import { repairs } from "../model/text.ts";
import { received } from "../share/receive.ts";
import { filling, hasGame, pasted, typed } from "../wasm/patience.js";
import { words } from "../words.ts";
import { deal, named } from "./deal.ts";
import { NEAR, type Page, told } from "./page.ts";
import { add, fresh } from "./put.ts";
import { take } from "./take.ts";

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
  const { offer: offered } = page.now,
    record = offered?.pasted.games[game]?.record;
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
  page.reading.ask();
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

export function next(page: Page): void {
  try {
    if (page.desk.table) add(page, fresh(page.desk.table.next()));
  } catch (problem) {
    page.note(told(problem), true);
  }
}

/**
 * Opens files beside the game on the table, each as a text of its own, the first on the table. What has no game in it
 * is refused, and
 * changes nothing.
 */
export async function openFiles(page: Page, files: Iterable<File>): Promise<void> {
  const list = [...files],
    all = await Promise.all(list.map(received)),
    texts: string[] = [],
    notes: string[] = [];
  for (const [at, { text, note }] of all.entries()) {
    const why = text !== null && !hasGame(text) ? `${list[at]?.name ?? ""} ${words.files.none}` : note;
    if (why !== null) notes.push(why);
    if (text !== null && hasGame(text)) texts.push(text);
  }
  for (const text of texts.reverse()) await page.sessions.add(text);
  const note = [...notes, ...(texts.length > 0 ? [words.kept.beside] : [])].join("; ");
  if (note !== "") page.note(note, notes.length > 0);
}

/** Shows a record of the list. */
export function record(page: Page, index: number): void {
  const info = page.reading.found.records[index];
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
    edit(page, [filling(page.desk.text, place, card)]);
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
  const list = [...edits]
    .sort((a, b) => a.span[0] - b.span[0])
    .map(({ span, replacement }): Edit => ({ span: [span[0] + from, span[1] + from], replacement }));
  page.editor.edit(list, from, null);
  take(page, from, true);
  if (page.now.game) page.editor.show(cursorOf(page.now), markOf(page.now));
  page.reading.ask();
  page.sessions.changed();
}
