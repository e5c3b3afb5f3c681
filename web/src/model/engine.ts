// The types of the library in WebAssembly. The model uses only these, so it runs without the library.
export type {
  Around, BranchInfo, Board, DealtCard, Diagnostic, Edit, Entry, Failed, Failure, GameInfo, GameView, Inferred, Judged, MoveChoice, Picked,
  Position, Reading, RecordInfo, Solution, Span, Spot, Step, Typed, UnknownDeal,
} from "../wasm/patience.js";
