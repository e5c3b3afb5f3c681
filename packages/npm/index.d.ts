export { default, initSync, Failure, Game, annotate, catalogue, dealt, explain, formatted, importLine, infer, next, notes, read, solve, version } from "./patience.js";
export type {
  Annotation, Board, Card, Counted, Diagnostic, Edit, Entry, Foundation, GameInfo, GameOption, GameSize, Inferred, InitInput, InitOutput, Mark, Move, MovedCard, Notes, Progress, Reading,
  RecordInfo, Solved, Span, Spot, Stock, SyncInitInput, UnknownCard, UnknownPlace, Verdict,
} from "./patience.js";
