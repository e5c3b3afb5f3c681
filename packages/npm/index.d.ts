export { default, initSync, Failure, Game, catalogue, dealt, explain, formatted, importLine, infer, next, read, solve, version } from "./patience.js";
export type {
  Annotation, Board, Card, Counted, Diagnostic, Edit, Entry, Foundation, GameInfo, GameOption, GameSize, Inferred, InitInput, InitOutput, Mark, Move, MovedCard, Progress, Reading,
  RecordInfo, Solved, Span, Spot, Stock, SyncInitInput, UnknownCard, UnknownPlace, Verdict,
} from "./patience.js";
