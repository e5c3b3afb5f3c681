import { type CompletionContext, type CompletionResult, autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, isolateHistory, redo, undo } from "@codemirror/commands";
import { codeFolding, foldEffect, foldGutter, foldKeymap, foldService, foldState } from "@codemirror/language";
import { type Diagnostic as Mark, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Annotation, type ChangeDesc, Compartment, EditorSelection, EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, drawSelection, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import type { Diagnostic, RecordInfo, Span } from "../model/engine.ts";
import { difference, repairs } from "../model/text.ts";
import { language } from "./language.ts";

/** What the text needs to know of the game that its cursor is in. */
export interface Host {
  /** The reader has changed the text, or put the cursor elsewhere. */
  edited(change: { text: boolean; place: number }): void;
  /** What is at a place: the move in words. */
  explain(place: number): { span: Span; title: string; text: string } | null;
  /** The legal moves of the position before a place, for a word that begins there. */
  complete(place: number): { label: string; detail: string; mark: string }[];
}

/** Marks what the board has written, which need not be read back. */
const fromBoard = Annotation.define<boolean>();
const setHere = StateEffect.define<Span | null>({ map: (span, change) => span && [change.mapPos(span[0], 1), change.mapPos(span[1], -1)] });

/** The move that led to the position on the board. */
const here = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects }) {
    let next = marks.map(changes);
    for (const effect of effects) {
      if (!effect.is(setHere)) continue;
      const span = effect.value;
      next = span && span[0] < span[1] ? Decoration.set([Decoration.mark({ class: "here" }).range(span[0], span[1])]) : Decoration.none;
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** The deals of the text, which can be folded. */
const setDeals = StateEffect.define<Span[]>();
const deals = StateField.define<Span[]>({
  create: () => [],
  update(list, { changes, effects }) {
    for (const effect of effects) if (effect.is(setDeals)) return effect.value;
    return changes.empty ? list : list.map(([from, to]): Span => [changes.mapPos(from, 1), changes.mapPos(to, -1)]);
  },
});

const LONG = 40;

export class Editor {
  readonly view: EditorView;
  readonly #host: Host;
  /** What has changed since the text that was last read. */
  #since: ChangeDesc | null = null;
  #wrap = new Compartment();
  #past = new Compartment();

  constructor(parent: HTMLElement, host: Host, nonce: string) {
    this.#host = host;
    this.view = new EditorView({
      parent,
      state: EditorState.create({
        doc: "",
        extensions: [
          EditorView.cspNonce.of(nonce),
          EditorView.scrollHandler.of((view, { head }) => within(view, head)),
          EditorView.contentAttributes.of({ "aria-label": "records", tabindex: "0", spellcheck: "false", autocapitalize: "off" }),
          lineNumbers(), foldGutter({ markerDOM: (open) => marker(open) }), lintGutter(), this.#past.of(history()), drawSelection(), highlightActiveLine(), highlightSelectionMatches(),
          search({ top: true }),
          codeFolding({ placeholderText: "cards" }),
          foldService.of((state, from, to) => {
            const deal = state.field(deals).find(([start, end]) => start >= from && start <= to && end - start > LONG);
            return deal ? { from: deal[0] + 1, to: deal[1] - 1 } : null;
          }),
          language, here, deals,
          this.#wrap.of(EditorView.lineWrapping),
          autocompletion({ override: [(context) => this.#complete(context)], icons: false, activateOnTyping: true }),
          hoverTooltip((_, place) => this.#hover(place), { hoverTime: 250 }),
          keymap.of([...completionKeymap, ...searchKeymap, ...lintKeymap, ...foldKeymap, ...historyKeymap, ...defaultKeymap]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) this.#since = this.#since ? this.#since.composeDesc(update.changes.desc) : update.changes.desc;
            if (update.transactions.some((one) => one.annotation(fromBoard))) return;
            if (update.docChanged || update.selectionSet) host.edited({ text: update.docChanged, place: update.state.selection.main.head });
          }),
        ],
      }),
    });
  }

  text(): string {
    return this.view.state.doc.toString();
  }

  length(): number {
    return this.view.state.doc.length;
  }

  slice(from: number, to: number): string {
    return this.view.state.doc.sliceString(from, to);
  }

  place(): number {
    return this.view.state.selection.main.head;
  }

  undo(): boolean {
    return undo(this.view);
  }

  redo(): boolean {
    return redo(this.view);
  }

  /** Begins the history of the text here. */
  forget(): void {
    this.view.dispatch({ effects: this.#past.reconfigure([]) });
    this.view.dispatch({ effects: this.#past.reconfigure(history()) });
  }

  focus(): void {
    this.view.focus();
  }

  /** Puts a text in place of a part, and the cursor somewhere. Only what differs is changed. */
  replace(from: number, to: number, text: string, cursor: number, mark: Span | null, heard = false): void {
    const change = difference(this.slice(from, to), text);
    this.view.dispatch({
      ...(change ? { changes: { from: from + change.from, to: from + change.to, insert: change.insert } } : {}),
      selection: EditorSelection.cursor(cursor),
      effects: [setHere.of(mark), EditorView.scrollIntoView(cursor, { y: "nearest", yMargin: 24 })],
      annotations: [...(heard ? [] : [fromBoard.of(true)]), isolateHistory.of("full")],
      userEvent: change ? "input.board" : "select",
    });
  }

  /** Marks the move that led to the position. */
  mark(span: Span | null): void {
    this.view.dispatch({ effects: setHere.of(span), annotations: fromBoard.of(true) });
  }

  /** Puts the cursor at a place that the board is at. */
  show(place: number, mark: Span | null): void {
    this.view.dispatch({
      selection: EditorSelection.cursor(Math.min(place, this.length())),
      effects: [setHere.of(mark), EditorView.scrollIntoView(Math.min(place, this.length()), { y: "nearest", yMargin: 24 })],
      annotations: fromBoard.of(true),
    });
  }

  /** The text that is sent to be read is this one: places of its reading are mapped from here on. */
  sent(): void {
    this.#since = null;
  }

  /** Where a place of the text that was read is now. */
  now(place: number, side: -1 | 1 = 1): number {
    return this.#since ? this.#since.mapPos(Math.min(place, this.#since.length), side) : place;
  }

  /** Where a place was in the text that was read. */
  then(place: number): number {
    return this.#since ? this.#since.invertedDesc.mapPos(Math.min(place, this.length()), 1) : place;
  }

  /** Shows what was found in the text: squiggles with fixes, and deals that can be folded. */
  found(records: RecordInfo[], strays: Diagnostic[], listed: Span[], fold: boolean): void {
    const { state } = this.view;
    const at = (span: Span): Span => [this.now(span[0]), Math.max(this.now(span[0]), this.now(span[1], -1))];
    const marks: Mark[] = [];
    const add = (diagnostic: Diagnostic, instead: Span) => {
      const [from, to] = at(diagnostic.place ?? instead);
      if (to <= state.doc.length) marks.push(this.#mark(diagnostic, from, to));
    };
    for (const { diagnostic, idSpan, span, consequence } of records) if (diagnostic && !consequence) add(diagnostic, idSpan ?? span);
    strays.forEach((stray) => add(stray, [0, 0]));
    const list = [...records.flatMap(({ dealSpan }) => dealSpan ? [dealSpan] : []), ...listed].map(at).sort(([a], [b]) => a - b);
    const folded = fold && state.field(foldState, false) !== undefined
      ? list.filter(([from, to]) => to - from > LONG).map(([from, to]) => foldEffect.of({ from: from + 1, to: to - 1 })) : [];
    this.view.dispatch({ effects: [setDeals.of(list), ...folded], annotations: fromBoard.of(true) });
    this.view.dispatch({ ...setDiagnostics(this.view.state, marks), annotations: fromBoard.of(true) });
  }

  #mark(diagnostic: Diagnostic, from: number, to: number): Mark {
    return {
      from, to, severity: diagnostic.severity === "note" ? "info" : diagnostic.severity, source: diagnostic.code, message: diagnostic.message,
      renderMessage: () => message(diagnostic),
      actions: repairs(diagnostic).map(({ name, edits }) => ({
        name,
        apply: (view: EditorView) => view.dispatch({
          changes: edits.map(({ span, text }) => ({ from: this.now(span[0]), to: this.now(span[1], -1), insert: text })),
          userEvent: "input.fix",
        }),
      })),
    };
  }

  #hover(place: number) {
    const found = this.#host.explain(place);
    if (!found) return null;
    return {
      pos: found.span[0], end: found.span[1], above: true,
      create: () => {
        const dom = document.createElement("div");
        dom.className = "hover";
        const title = document.createElement("b");
        title.textContent = found.title;
        dom.append(title, ` ${found.text}`);
        return { dom };
      },
    };
  }

  #complete(context: CompletionContext): CompletionResult | null {
    const word = context.matchBefore(/[^\s;[\]]*/);
    const from = word?.from ?? context.pos;
    if (from === context.pos && !context.explicit) return null;
    const options = this.#host.complete(from);
    if (options.length === 0) return null;
    return {
      from, validFor: /^[^\s;[\]]*$/,
      options: options.map(({ label, detail, mark }, at) => ({ label, detail: `${mark} ${detail}`.trim(), boost: -at / 10 })),
    };
  }
}

/** Shows a place of the text by scrolling the text alone: the page stays, and with it the board. */
function within(view: EditorView, place: number): boolean {
  const { node, offset } = view.domAtPos(place), range = document.createRange();
  range.setStart(node, offset);
  const [drawn] = range.getClientRects(), box = view.scrollDOM.getBoundingClientRect();
  const at = drawn ?? (node instanceof Element ? node : node.parentElement)?.getBoundingClientRect();
  if (!at) return false;
  const margin = Math.min(24, box.height / 4);
  if (at.top < box.top + margin) view.scrollDOM.scrollTop -= box.top + margin - at.top;
  else if (at.bottom > box.bottom - margin) view.scrollDOM.scrollTop += at.bottom - box.bottom + margin;
  return true;
}

function marker(open: boolean): HTMLElement {
  const dom = document.createElement("span");
  dom.textContent = open ? "⌄" : "›";
  dom.title = open ? "Fold the deal" : "Show the deal";
  return dom;
}

/** A diagnostic in full. */
function message({ message: text, help, notes }: Diagnostic): HTMLElement {
  const dom = document.createElement("div");
  dom.append(text);
  for (const line of [...notes, ...(help ? [help] : [])]) {
    const part = document.createElement("div");
    part.className = "help";
    part.textContent = line;
    dom.append(part);
  }
  return dom;
}
