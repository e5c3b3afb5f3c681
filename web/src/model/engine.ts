// The types of the library in WebAssembly. The model uses only these, so it runs without the library.
import type * as wasm from "../wasm/patience.js";

export type {
  Around,
  BranchInfo,
  Board,
  DealtCard,
  Entry,
  Failed,
  Failure,
  GameInfo,
  GameOption,
  GameView,
  Inferred,
  Judged,
  JudgedLoss,
  JudgedMistake,
  Look,
  Move,
  MovedCard,
  Pasted,
  PastedGame,
  Picked,
  Pile,
  PileKind,
  Position,
  Reading,
  RecordInfo,
  Span,
  Spot,
  Step,
  Typed,
  UnknownDeal,
} from "../wasm/patience.js";
// Spans are UTF-16 code units here.
export type Diagnostic = wasm.Diagnostic<wasm.Span>;
export type Edit = wasm.Edit<wasm.Span>;
