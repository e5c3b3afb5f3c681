export { default, initSync, Analyst, Failure, Game, Table, annotate, catalogue, dealt, explain, formatted, importLine, infer, next, notes, read, solve, version } from "./patience.js";
export type {
  Annotation, Board, BranchInfo, Card, Completion, Counted, Diagnostic, Edit, Entry, Failed, Foundation, GameInfo, GameOption, GameSize, GameView, Inferred, InitInput, InitOutput,
  Judged, JudgedLoss, JudgedMistake, Look, Mark, MarkKind, Move, MovedCard, Notes, Picked, Pile, PileKind, Position, Progress, Reading, RecordInfo, Searched, Solved, Span, Spot, Step, Stock,
  SyncInitInput, UnknownCard, UnknownPlace, Verdict, Win,
} from "./patience.js";
