// The types of the library in WebAssembly. The model uses only these, so it runs without the library.
export type {
  BranchInfo, Board, Diagnostic, Edit, Failure, GameInfo, Inferred, Judged, MoveChoice, Picked, Position, Reading,
  RecordInfo, Solution, Span, Spot, Step,
} from "../wasm/patience.js";
