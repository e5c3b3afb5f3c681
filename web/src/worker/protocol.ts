import type { Level } from "../model/state.ts";
import type { Diagnostic, Entry, Inferred, Look, RecordInfo, Span } from "../model/engine.ts";

/** What the page asks of a worker. Each has the number of its question, which its answers repeat. */
export type Ask =
  | { kind: "start"; module: WebAssembly.Module }
  | { kind: "read"; id: number; text: string }
  | { kind: "format"; id: number; text: string }
  | { kind: "look"; id: number; record: string; line: string[]; at: number; effort: number }
  | { kind: "infer"; id: number; record: string }
  /** Looks for a deal that can be won, of a level if there is one, near the first. */
  | { kind: "deal"; id: number; first: string; level: Level | null }
  /** Finds out whether a deal is lost. */
  | { kind: "rate"; id: number; deal: string }
  | { kind: "stop"; id: number };

export type Answer =
  | { kind: "ready" }
  /** A part of what was found in a text. All of it at once would stop the page. */
  | {
      kind: "read";
      id: number;
      records: RecordInfo[];
      entries: Entry[];
      strays: Diagnostic[];
      strayAt: Span[];
      passed: number;
      failed: number;
      took: number;
      last: boolean;
    }
  | { kind: "formatted"; id: number; change: { from: number; to: number; insert: string } | null }
  | ({ kind: "found"; id: number } & Look)
  /** A deal that can be won; null if none was found among those that were tried. */
  | { kind: "dealt"; id: number; deal: string | null; tried: number }
  | { kind: "rated"; id: number; deal: string; lost: boolean }
  | { kind: "stopped"; id: number }
  | { kind: "inferred"; id: number; inferred: Inferred | null };
