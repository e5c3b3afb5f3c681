import type { Inferred, Judged, Reading } from "../model/engine.ts";

/** What the page asks of a worker. Each has the number of its question, which its answers repeat. */
export type Ask =
  | { kind: "start"; module: WebAssembly.Module }
  | { kind: "read"; id: number; text: string }
  | { kind: "look"; id: number; record: string; line: string[]; at: number; effort: number }
  | { kind: "infer"; id: number; record: string }
  | { kind: "stop"; id: number };

export type Answer =
  | { kind: "ready" }
  | { kind: "read"; id: number; reading: Reading; took: number }
  | { kind: "found"; id: number; judged: [string, Judged][]; wins: [string, string[]][]; nodes: number; running: boolean }
  | { kind: "stopped"; id: number }
  | { kind: "inferred"; id: number; inferred: Inferred | null };
