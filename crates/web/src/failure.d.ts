import type { Diagnostic, Span } from "./patience.js";

/** What is thrown where something cannot be done: a text that is no game, or a move that is not legal. */
export declare class Failure extends Error {
  private constructor();
  /** The stable code, which `explain` explains; null if nothing is wrong with a text. */
  readonly code: string | null;
  /** Where it is wrong in the text that was given: the first UTF-16 code unit, and the one after the last. */
  readonly span: Span | null;
  /** How to fix it. */
  readonly help: string | null;
  /** All that is said of it. */
  readonly diagnostic: Diagnostic<Span> | null;
  /** Whether a card was to go from one place of a board to another. */
  readonly arrow: boolean;
}
