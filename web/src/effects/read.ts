import type { Found } from "../editor/editor.ts";
import type { Span } from "../model/engine.ts";
import { recordAt } from "../model/text.ts";
import type { Answer } from "../worker/protocol.ts";
import { begin } from "./put.ts";
import { type Page, whole } from "./page.ts";
import { take } from "./take.ts";

const nothing = (): Omit<Found, "fold"> => ({ records: [], entries: [], strays: [] });

/** Has a worker read the whole text, and takes what it finds part by part, since all of it at once would stop the page. */
export class Whole {
  #page: Page;
  #timer = 0;
  #asked = 0;
  #parts = nothing();

  constructor(page: Page) {
    this.#page = page;
  }

  ask(wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.#parts = nothing();
      this.#asked = this.#page.reader.ask({ kind: "read", text: this.#page.editor.text() });
      this.#page.editor.sent();
    }, wait);
  }

  heard(answer: Answer & { kind: "read" }): void {
    if (answer.id !== this.#asked) return;
    const parts = this.#parts, page = this.#page, { editor } = page;
    parts.records.push(...answer.records);
    parts.entries.push(...answer.entries);
    parts.strays.push(...answer.strays.map((diagnostic, at) => ({ diagnostic, span: answer.strayAt[at] ?? [0, 0] as Span })));
    if (!answer.last) return;
    const { records, strays } = parts;
    page.whole = whole(parts);
    editor.found({ ...parts, fold: page.fold });
    page.fold = false;
    page.send({ kind: "read", records, strays: strays.length, passed: answer.passed, failed: answer.failed });
    const waits = page.waits;
    page.waits = null;
    const [first] = records;
    if (waits === "start" && first) {
      begin(page, editor.now(first.span[0]));
      page.waits = null;
    } else take(page, editor.place());
    page.send({ kind: "current", record: recordAt(records, editor.then(editor.place())) });
  }
}
