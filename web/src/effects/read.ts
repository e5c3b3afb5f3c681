import type { Found } from "../editor/editor.ts";
import type { Span } from "../model/engine.ts";
import { recordAt } from "../model/text.ts";
import type { Client } from "../worker/client.ts";
import type { Answer } from "../worker/protocol.ts";
import { begin } from "./put.ts";
import { NOTHING, type Page, type Reading, type Whole, whole } from "./page.ts";
import { take } from "./take.ts";

const nothing = (): Omit<Found, "fold"> => ({ records: [], entries: [], strays: [] });

/** How long the text may rest before it is read as a whole. */
const REST = 120;

/**
 * Has a worker read the whole text, and takes what it finds part by part, since all of it at once would stop the page.
 */
export class Reader implements Reading {
  found: Whole = NOTHING;
  waits: "cursor" | "start" | null = null;
  /** Whether deals are to be folded when they are found. */
  #fold = false;
  #timer = 0;
  #asked = 0;
  #parts = nothing();

  constructor(
    private readonly page: Page,
    readonly client: Client,
  ) {}

  begin(): void {
    this.#fold = true;
    this.found = NOTHING;
    this.waits = "cursor";
    this.ask(0);
  }

  ask(wait = REST): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.#parts = nothing();
      this.#asked = this.client.ask({ kind: "read", text: this.page.editor.text() });
      this.page.editor.sent();
    }, wait);
  }

  heard(answer: Answer & { kind: "read" }): void {
    if (answer.id !== this.#asked) return;
    const parts = this.#parts,
      { page } = this,
      { editor } = page;
    parts.records.push(...answer.records);
    parts.entries.push(...answer.entries);
    parts.strays.push(
      ...answer.strays.map((diagnostic, at) => ({ diagnostic, span: answer.strayAt[at] ?? ([0, 0] as Span) })),
    );
    if (!answer.last) return;
    const { records, strays } = parts;
    this.found = whole(parts);
    editor.found({ ...parts, fold: this.#fold });
    this.#fold = false;
    page.send({ kind: "read", records, strays: strays.length, passed: answer.passed, failed: answer.failed });
    const { waits } = this;
    this.waits = null;
    const [first] = records;
    if (waits === "start" && first) {
      begin(page, editor.now(first.span[0]));
      this.waits = null;
    } else take(page, editor.place());
    page.send({ kind: "current", record: recordAt(records, editor.then(editor.place())) });
  }
}
