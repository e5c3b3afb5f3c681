import type { Diagnostic, Edit, RecordInfo, Span } from "./engine.ts";

/** The smallest replacement that turns a text into another, or null if they are equal. */
export function difference(before: string, after: string): { from: number; to: number; insert: string } | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

/** The number of moves before a place in a text: a cursor in or after a move stands for the position after it. */
export function movesBefore(spans: (Span | null)[], place: number): number {
  let low = 0;
  spans.forEach((span, at) => {
    if (span && span[0] < place) low = at + 1;
  });
  return low;
}

/** The index of the record that a place is in: the last one that begins there or before. */
export function recordAt(records: Pick<RecordInfo, "span">[], place: number): number {
  let low = 0, high = records.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((records[middle]?.span[0] ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

/** The id that a number means beside another id: `17` beside `carpet4x5x1-2` is `carpet4x5x1-17`. */
export function numbered(id: string, number: string): string {
  const game = /^[a-z0-9]+[+-]/i.exec(id);
  return (game ? game[0] : "3x3x13x5+") + number;
}

/** An id as it is shown: a deal literal is never printed in full. */
export const shortened = (id: string): string => id.replace(/\[.{12,}\]/s, "[…]");

/** What someone typed or pasted into the box. */
export type Typed = { kind: "number"; number: string } | { kind: "id"; id: string } | { kind: "text"; text: string } | { kind: "nothing" };

export function typed(text: string): Typed {
  const word = text.trim();
  if (word === "") return { kind: "nothing" };
  if (/^\d{1,20}$/.test(word)) return { kind: "number", number: word };
  if (/^[a-z0-9]+[+-](chacha20:)?\d*$/i.test(word)) return { kind: "id", id: word };
  return { kind: "text", text: word };
}

/** Whether a text is worth keeping when another deal is asked for: it has a move, a comment, or more than one record. */
export function untouched(text: string): boolean {
  const words = text.trim().replace(/\[[^\]]*\]/g, "").split(/\s+/).filter(Boolean);
  return words.filter((word) => word !== "=partial").length <= 1;
}

/**
 * Where a record is in its text: up to its last word, the comment on the same line, and the branches that are kept in comments
 * after it. Other comments after it may be about the next record.
 */
export function extent(text: string, span: Span): Span {
  const branches = /^[^\S\r\n]*(?:\r\n|\r|\n)[^\S\r\n]*; ?branch \d[^\r\n]*/;
  let end = span[0];
  for (const { index, 0: word } of text.slice(...span).matchAll(/;[^\r\n]*|[^\s;]+/g)) {
    if (!word.startsWith(";")) end = span[0] + index + word.length;
  }
  end += /^[^\S\r\n]*;[^\r\n]*/.exec(text.slice(end))?.[0].length ?? 0;
  for (;;) {
    const more = branches.exec(text.slice(end));
    if (!more) return [span[0], end];
    end += more[0].length;
  }
}

/** A deal of a numbered game that a text lists: later records with the number are dealt with its cards. */
export interface Listed { number: string; entry: string; deal: Span }

/** The deals that a text lists. They are what is between its records. */
export function listed(text: string, records: Pick<RecordInfo, "span">[]): Listed[] {
  const list: Listed[] = [];
  let from = 0;
  for (const { span } of [...records, { span: [text.length, text.length] as Span }]) {
    if (span[0] - from > 6) {
      const gap = text.slice(from, span[0]).replace(/;[^\r\n]*/g, (comment) => " ".repeat(comment.length));
      for (const { 0: entry, 1: number = "", index } of gap.matchAll(/[a-z0-9]+[+-](?:chacha20:)?0*(\d+)\[[^\]]*\]/gi)) {
        const end = from + index + entry.length;
        list.push({ number, entry, deal: [end - (entry.length - entry.indexOf("[")), end] });
      }
    }
    from = span[1];
  }
  return list;
}

/** Those deals by their number, as texts to put before a record. */
export function dealBook(list: Listed[]): Map<string, string> {
  const book = new Map<string, string>();
  for (const { number, entry } of list) book.set(number, `${book.get(number) ?? ""}${entry}\n`);
  return book;
}

/** The number of an id, as deal books have it. */
export const numberOf = (id: string): string => /[+-](?:chacha20:)?0*(\d+)$/.exec(id.replace(/\[.*$/s, ""))?.[1] ?? "";

/** A diagnostic of a text that stands after another one. */
export function shifted(diagnostic: Diagnostic, by: number): Diagnostic {
  const move = ([from, to]: Span): Span => [from + by, to + by];
  const edits = (list: Edit[]) => list.map(({ span, text }) => ({ span: move(span), text }));
  return {
    ...diagnostic, place: diagnostic.place && move(diagnostic.place), fixes: edits(diagnostic.fixes), suggested: edits(diagnostic.suggested),
    annotations: diagnostic.annotations.map(({ span, text }) => ({ span: move(span), text })),
  };
}

/** What can be put in place of a mistake: each with what it is called. */
export function repairs(diagnostic: Diagnostic): { name: string; edits: Edit[] }[] {
  const { fixes, suggested, suggestions, place } = diagnostic;
  const all = fixes.length > 0 ? [{ name: "fix", edits: fixes }] : [];
  if (suggested.length > 0) all.push({ name: `replace with ${suggested.map(({ text }) => text || "nothing").join(" ")}`, edits: suggested });
  else if (place) for (const move of suggestions.slice(0, 3)) all.push({ name: `replace with ${move}`, edits: [{ span: place, text: move }] });
  return all;
}

const COMMENT = /;[^\r\n]*/g;
const isBranch = (comment: string) => /^; ?branch \d/.test(comment);

/**
 * The text of a record after something was done on the board. `written` is how the library writes it. A move that goes on where
 * the record ends is put there, and nothing else changes; else the record is written anew, and keeps its comments.
 */
export function rewritten(before: string, written: string, went: { on: string; after: Span } | null): string {
  if (went) {
    const tag = /(?<=\s)=\w+/.exec(written.replace(COMMENT, ""))?.[0] ?? "";
    const head = before.slice(0, went.after[1]), rest = before.slice(went.after[1]).replace(/^\s*=\w+/, "");
    const gap = wraps(head, went.on) ? "\n" : " ";
    return `${head}${gap}${went.on}${tag ? ` ${tag}` : ""}${rest}`;
  }
  const kept = new Set(written.match(COMMENT) ?? []);
  const lost = (before.match(COMMENT) ?? []).filter((comment) => !isBranch(comment) && !kept.has(comment));
  // The deal stays as it is written: an id alone, or with its cards.
  const [head, old] = [headOf(before), headOf(written)];
  const rest = head && old ? written.slice(old[1]) : "";
  const comments = rest.search(/\s*;/), moves = (comments < 0 ? rest : rest.slice(0, comments)).split(/\s+/).filter(Boolean);
  const record = head && old ? wrapped(before.slice(0, head[1]), moves) + (comments < 0 ? "" : rest.slice(comments)) : written;
  return [record, ...lost.filter((comment) => !record.includes(comment))].join("\n");
}

/** Where the id and the deal end in the text of a record. */
export function headOf(text: string): Span | null {
  const match = /^\s*(?:;[^\r\n]*\s*)*[^\s;[]+(?:\[[^\]]*\])?/.exec(text);
  return match ? [0, match[0].length] : null;
}

function wrapped(head: string, moves: string[]): string {
  return moves.reduce((text, move) => `${text}${wraps(text, move) ? "\n" : " "}${move}`, head);
}

/** Whether a line is long enough before another move. */
function wraps(head: string, move: string): boolean {
  const line = head.slice(head.lastIndexOf("\n") + 1).replace(/\[[^\]]*\]/, "");
  return line.length + move.length > 90;
}
