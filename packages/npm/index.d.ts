import type { Reading } from "./patience.js";

export { default, initSync, Analyst, Failure, Game, GameTree, Reader, annotate, catalogue, dealt, explain, formatted, importLine, infer, next, notes, solve, version } from "./patience.js";
export type {
  Annotation, Board, Branch, Card, Counted, Diagnostic, Edit, Entry, Foundation, GameInfo, GameOption, GameSize, Inferred, InitInput, InitOutput, Judged, JudgedLoss, JudgedMistake, Look, Mark,
  MarkKind, Move, MovedCard, Notes, Progress, Reading, RecordInfo, Searched, Solved, Span, Stock, SyncInitInput, UnknownCard, UnknownPlace, Verdict, Win,
} from "./patience.js";

/**
 * Returns the records of a text with their verdicts: of a string, or of the bytes of a file. Places are UTF-16 code units of a string, and bytes of an array. The text may
 * also come in parts, cut anywhere. `progress` is called after each with the length of the text so far, and ends the reading by `false`: what has ended by then is returned.
 */
export function read(text: string | Uint8Array | Iterable<string> | Iterable<Uint8Array>, progress?: (length: number) => boolean | void): Reading;
/** Reads parts as they come, such as those of a stream. */
export function read(text: AsyncIterable<string> | AsyncIterable<Uint8Array>, progress?: (length: number) => boolean | void): Promise<Reading>;
