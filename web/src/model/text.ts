import { words } from "../words.ts";
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
export function movesBefore(spans: readonly (Span | null)[], place: number): number {
  let low = 0;
  spans.forEach((span, at) => {
    if (span && span[0] < place) low = at + 1;
  });
  return low;
}

/** The index of the record that a place is in: the last one that begins there or before. */
export function recordAt(records: readonly Pick<RecordInfo, "span">[], place: number): number {
  let low = 0,
    high = records.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((records[middle]?.span[0] ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

/** How a text becomes longer by edits of it. */
export const growth = (edits: readonly Edit[]): number =>
  edits.reduce((sum, { span, replacement }) => sum + replacement.length - (span[1] - span[0]), 0);

/** What can be put in place of a mistake: each with what it is called. */
export function repairs(diagnostic: Diagnostic): { name: string; edits: Edit[] }[] {
  const { fixes, suggested, suggestions, span } = diagnostic;
  const all = fixes.length > 0 ? [{ name: words.verdict.fixName, edits: fixes }] : [];
  if (suggested.length > 0)
    all.push({
      name: words.verdict.replace(suggested.map(({ replacement }) => replacement || words.verdict.nothing).join(" ")),
      edits: suggested,
    });
  else if (span)
    for (const move of suggestions.slice(0, 3))
      all.push({ name: words.verdict.replace(move), edits: [{ span, replacement: move }] });
  return all;
}
