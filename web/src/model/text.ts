import type { RecordInfo, Span } from "./engine.ts";

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

/** Where a record ends with the branches that are kept in comments after it. */
export function extent(text: string, span: Span): Span {
  const branches = /^[^\S\r\n]*(?:\r\n|\r|\n)[^\S\r\n]*; ?branch \d[^\r\n]*/;
  let end = span[1];
  for (;;) {
    const more = branches.exec(text.slice(end));
    if (!more) return [span[0], end];
    end += more[0].length;
  }
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
  return [written, ...lost].join("\n");
}

/** Whether a line is long enough before another move. */
function wraps(head: string, move: string): boolean {
  const line = head.slice(head.lastIndexOf("\n") + 1).replace(/\[[^\]]*\]/, "");
  return line.length + move.length > 90;
}
