import type { Failure, Span } from "../model/engine.ts";
import { type Blank, type Offer, announced } from "../model/state.ts";
import { movesBefore, recordAt } from "../model/text.ts";
import { Table, around, pasted, unknownDeal } from "../wasm/patience.js";
import { words } from "../words.ts";
import { end } from "./drill.ts";
import { LONG, NEAR, NOTHING, type Page } from "./page.ts";

const blank = (why: string, more: Partial<Blank> = {}): Blank => ({
  words: why,
  diagnostic: null,
  deal: null,
  ...more,
});

/**
 * Puts what is at a place of the text on the table. With `first`, the place only says which record: its end is shown,
 * or its deal if it is solved.
 */
export function take(page: Page, place: number, first = false): void {
  lookAt(page, place, first);
  const { blank, game, offer } = page.now;
  // What was opened beside the text stays offered until the reader has said what to do with it.
  const found = blank || game?.failed ? offered(page, place) : null;
  if (found || offer?.place) page.send({ kind: "offered", offer: found });
}

/** What a record can be made of at a place of the text, if it is no record. */
function offered(page: Page, place: number): Offer | null {
  const {
    editor,
    now: {
      record: [from],
    },
  } = page;
  // The words of a drawing end the record that it follows, so that a part of it stands alone.
  const start = Math.max(0, Math.min(from, place) - NEAR),
    end = Math.min(editor.length(), start + 2 * NEAR);
  const found = pasted(editor.slice(start, end), place - start, editor.lines(start));
  return found && { pasted: found, place: [found.span[0] + start, found.span[1] + start] };
}

function lookAt(page: Page, place: number, first: boolean): void {
  const {
    editor,
    reading: {
      found: { records, parts, strays },
    },
  } = page;
  const part = recordAt(parts, editor.then(place));
  // Where nothing begins before, the text does; but what is far behind its beginning begins by itself.
  const startOf = (number: number) => (number < 0 ? 0 : editor.now(parts[number]?.span[0] ?? 0));
  // A record may have become a part of the one before it.
  const start =
    [startOf(part - 1), startOf(part)].find((start) => start <= place && place - start <= NEAR) ??
    Math.min(place, startOf(part));
  const end = Math.min(editor.length(), start + LONG + NEAR);
  if (place > end) {
    const stray = strays[recordAt(strays, editor.then(place))];
    if (page.reading.waits || page.reading.found === NOTHING)
      return nothing(page, [place, place], blank(words.blank.reading));
    if (parts.length === 0) return nothing(page, [place, place], blank(words.blank.none));
    if (stray && stray.span === parts[part]?.span)
      return nothing(page, [0, 0], blank(words.blank.stray, { diagnostic: stray.diagnostic }));
    return nothing(page, [place, place], blank(TOO_LONG));
  }
  const text = editor.slice(start, end);
  const found = around(text, place - start);
  const span: Span = [start + found.own[0], start + found.own[1]];
  if (found.kind === "nothing") {
    if (end < editor.length() && page.reading.found === NOTHING)
      return nothing(page, [start, start], blank(words.blank.reading));
    return nothing(page, [start, start], blank(words.blank.none));
  }
  if (found.kind === "entry") {
    return nothing(page, span, blank(words.blank.entry, { diagnostic: found.diagnostic }));
  }
  page.send({ kind: "current", record: recordAt(records, editor.then(start + found.span[0])) });
  if (found.kind === "stray" || found.diagnostic) {
    return nothing(page, span, blank(words.blank.stray, { diagnostic: found.diagnostic }));
  }
  if (found.own[1] - found.own[0] > LONG) return nothing(page, span, blank(TOO_LONG));
  const near = found.entries.map(([from, to]) => text.slice(from, to)),
    far = listed(page, span[0]).filter((entry) => !near.includes(entry));
  lay(page, text.slice(...found.own), [...far, ...near].join("\n"), span, first ? null : place);
}

const TOO_LONG = words.blank.long(LONG);

/** The deal-book entry that a record is dealt from, as the whole text was read. */
function listed(page: Page, start: number): string[] {
  const {
    editor,
    reading: {
      found: { records, entries },
    },
  } = page;
  const record = records[recordAt(records, editor.then(start))];
  const entry =
    record && record.entry !== null && editor.now(record.span[0]) === start ? entries[record.entry] : undefined;
  return entry
    ? [editor.slice(editor.now(entry.span[0]), Math.min(editor.now(entry.span[1]), editor.now(entry.span[0]) + NEAR))]
    : [];
}

function nothing(page: Page, record: Span, what: Blank, taken = ""): void {
  end(page);
  page.desk.lay(null, taken);
  const was = page.now.blank;
  if (was && was.words === what.words && JSON.stringify(was) === JSON.stringify(what))
    page.send({ kind: "shifted", record });
  else page.send({ kind: "blank", blank: what, record });
}

function lay(page: Page, text: string, book: string, record: Span, place: number | null): void {
  // What was left out of a record stands after it, and is not taken with it.
  const known = page.desk.table?.record ?? "",
    [from, to] = record;
  const same = known.length >= to - from && page.editor.slice(from, from + known.length) === known;
  if (page.desk.table && same && page.desk.book === book && place !== null) {
    if (from !== page.now.record[0]) page.send({ kind: "shifted", record: [from, from + known.length] });
    return follow(page, place);
  }
  if (!page.desk.table && page.now.blank && page.desk.text === text && page.desk.book === book)
    return page.send({ kind: "shifted", record });
  let table: Table;
  try {
    // Half of a character is wrong where it stands, and not for the moves before it.
    table = new Table(text.replace(/\p{Cs}/gu, "\ufffd"), book);
  } catch (problem) {
    const { diagnostic = null, message = "" } = problem as Partial<Failure>;
    nothing(page, record, blank(message, { diagnostic, deal: unknownDeal(text) }), text);
    page.desk.book = book;
    return;
  }
  end(page);
  const like = page.now.game !== null && page.now.game.id === table.id;
  page.desk.lay(table, text, book);
  if (like && page.now.revealed) table.reveal();
  table.go(0);
  const dealt = table.position;
  table.go(1e9);
  const { spans, position, failed } = page.game();
  if (place !== null) table.go(movesBefore(spans, place - record[0]));
  // A solved record is shown from its deal on.
  else if (position.won && !failed) table.go(0);
  page.send({ kind: "opened", game: page.game(), dealt, record, same: like });
  const said = table.said;
  if (said && !like) page.note(said, true);
}

/** Steps to the position at a place of the record on the table. */
export function follow(page: Page, place: number): void {
  const { game, record } = page.now;
  if (!game || !page.desk.table) return;
  const at = movesBefore(game.spans, place - record[0]);
  if (at === game.at) return;
  end(page);
  page.desk.table.go(at);
  const now = page.game(game.line);
  const step = now.line[at - 1];
  page.send({
    kind: "moved",
    game: now,
    said: step ? announced(step, now.position) : words.said.deal,
    edits: [],
    by: "cursor",
  });
}
