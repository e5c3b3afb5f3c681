import type { Editor } from "../editor/editor.ts";
import type { Diagnostic, Entry, RecordInfo, Span } from "../model/engine.ts";
import type { Play } from "../model/plays.ts";
import type { Event, Game, State } from "../model/state.ts";
import type { Sessions } from "../share/sessions.ts";
import type { Desk } from "./desk.ts";
import type { Client } from "../worker/client.ts";

/** The part of a long text that is read at once; all else a worker reads. */
export const NEAR = 16_000;
/** The longest record that is put on the table. */
export const LONG = 40_000;

/** What was found in the whole text when it was read last. Places are those of that text. */
export interface Whole {
  records: RecordInfo[];
  entries: Entry[];
  strays: { span: Span; diagnostic: Diagnostic }[];
  /** Where each of all these begins, in order. */
  parts: { span: Span }[];
}

export const whole = ({ records, entries, strays }: Omit<Whole, "parts">): Whole => ({
  records,
  entries,
  strays,
  parts: [...records, ...entries, ...strays].sort((a, b) => a.span[0] - b.span[0]),
});
export const NOTHING: Whole = { records: [], entries: [], strays: [], parts: [] };

/** The reading of the whole text, which a worker does. */
export interface Reading {
  readonly found: Whole;
  /**
   * Whether what is at the cursor is known only when the whole text has been read: a place, or where a reader begins.
   */
  waits: "cursor" | "start" | null;
  /** Has another text read, and its deals folded. */
  begin(): void;
  /** Has the text read, after a while. */
  ask(wait?: number): void;
}

/** The page, as far as the things that can be done with it know it. */
export interface Page {
  readonly now: State;
  send(event: Event): void;
  note(text: string, bad?: boolean): void;
  readonly editor: Editor;
  readonly sessions: Sessions;
  readonly desk: Desk;
  readonly reading: Reading;
  /** Looks for deals. */
  dealer(): Client;
  /** The game on the table as the page shows it. A line that is given has not changed. */
  game(line?: Game["line"]): Game;
  go(at: number): void;
  play(text: string): boolean;
  /** Takes what a file says of what the player did elsewhere. */
  adopt(plays: readonly Play[]): void;
}

/** What an error says. */
export function told(problem: unknown): string {
  const { message } = problem as { message?: unknown };
  return typeof message === "string" ? message : String(problem);
}
