import {
  type CompletionContext,
  type CompletionResult,
  autocompletion,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, isolateHistory, redo, undo } from "@codemirror/commands";
import { codeFolding, foldEffect, foldGutter, foldKeymap, foldService } from "@codemirror/language";
import { type Diagnostic as Mark, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import {
  Annotation,
  type ChangeDesc,
  Compartment,
  EditorSelection,
  EditorState,
  type Extension,
  StateEffect,
  StateField,
  Text,
  Transaction,
} from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  drawSelection,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import type { Diagnostic, Edit, Entry, RecordInfo, Span } from "../model/engine.ts";
import { recordAt, repairs } from "../model/text.ts";
import { words } from "../words.ts";
import { language } from "./language.ts";

/** What the text needs to know of the game that its cursor is in. */
export interface Host {
  /** The reader has changed the text, or put the cursor elsewhere. */
  edited(change: { text: boolean; place: number }): void;
  /** What is at a place: the move in words. */
  explain(place: number): { span: Span; title: string; text: string } | null;
  /** The legal moves of the position before a place, and where the word begins that they can stand for. */
  complete(place: number): { from: number; options: { label: string; detail: string; mark: string }[] } | null;
}

/** Marks what the board has written, which need not be read back. */
const fromBoard = Annotation.define<boolean>();
const setHere = StateEffect.define<Span | null>({
  map: (span, change) => span && [change.mapPos(span[0], 1), change.mapPos(span[1], -1)],
});

/** The move that led to the position on the board. */
const here = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects }) {
    let next = marks.map(changes);
    for (const effect of effects) {
      if (!effect.is(setHere)) continue;
      const span = effect.value;
      next =
        span && span[0] < span[1]
          ? Decoration.set([Decoration.mark({ class: "here" }).range(span[0], span[1])])
          : Decoration.none;
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** What has changed since the text that was last read. */
const setRead = StateEffect.define<null>();
const since = StateField.define<ChangeDesc | null>({
  create: () => null,
  update: (value, { changes, docChanged, effects }) =>
    effects.some((effect) => effect.is(setRead))
      ? null
      : !docChanged
        ? value
        : value
          ? value.composeDesc(changes.desc)
          : changes.desc,
});

/** What was found in a text. Places are those of that text. */
export interface Found {
  records: RecordInfo[];
  entries: Entry[];
  strays: { span: Span; diagnostic: Diagnostic }[];
  fold: boolean;
}
const NOTHING: Found = { records: [], entries: [], strays: [], fold: false };

/** How much before a part that is seen is looked at, to know what it is a part of. */
const BEFORE = 4_000;
/** How many deals are folded at once: the others when they are asked for. */
const FOLDS = 200;
/** A line of this length is not drawn whole, and as many lines may be seen at first. */
const LONG_LINE = 4_000,
  FIRST_LINES = 200;
/** A deal of this length is worth folding. */
const LONG = 40;

export class Editor {
  readonly view: EditorView;
  readonly #host: Host;
  /** What was found in the text that was last read. */
  #found = NOTHING;
  #marking = 0;
  #sent: Text = Text.empty;
  #wrap = new Compartment();
  #past = new Compartment();
  readonly #extensions: Extension[];

  constructor(parent: HTMLElement, host: Host, nonce: string) {
    this.#host = host;
    this.#extensions = [
      EditorView.cspNonce.of(nonce),
      EditorView.scrollHandler.of((view, { head }) => within(view, head)),
      EditorView.contentAttributes.of({
        "aria-label": words.editor.label,
        tabindex: "0",
        spellcheck: "false",
        autocapitalize: "off",
      }),
      lineNumbers(),
      foldGutter({ markerDOM: (open) => marker(open) }),
      lintGutter(),
      this.#past.of(history()),
      drawSelection(),
      highlightActiveLine(),
      highlightSelectionMatches(),
      search({ top: true }),
      EditorState.phrases.of(words.editor.phrases),
      codeFolding({ placeholderText: words.editor.cards }),
      foldService.of((state, from, to) => {
        const deal =
          state.doc === this.view?.state.doc
            ? this.#deals(from, to).find(([start, end]) => start >= from && end - start > LONG)
            : undefined;
        return deal ? { from: deal[0] + 1, to: deal[1] - 1 } : null;
      }),
      since,
      language((place) => (this.view ? this.#begin(place) : place)),
      here,
      this.#wrap.of(EditorView.lineWrapping),
      autocompletion({ override: [(context) => this.#complete(context)], icons: false, activateOnTyping: true }),
      hoverTooltip((_, place) => this.#hover(place), { hoverTime: 250 }),
      keymap.of([
        ...completionKeymap,
        ...searchKeymap,
        ...lintKeymap,
        ...foldKeymap,
        ...historyKeymap,
        ...defaultKeymap,
      ]),
      EditorView.updateListener.of((update) => {
        if (update.docChanged || update.viewportChanged) this.#marks();
        if (update.transactions.some((one) => one.annotation(fromBoard))) return;
        if (update.docChanged || update.selectionSet)
          host.edited({ text: update.docChanged, place: update.state.selection.main.head });
      }),
    ];
    this.view = new EditorView({
      parent,
      state: EditorState.create({
        doc: "",
        extensions: this.#extensions,
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

  /** The number of lines before a place. */
  lines(place: number): number {
    return this.view.state.doc.lineAt(place).number - 1;
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

  /** Puts another text in place of all of it. */
  load(text: string, cursor: number): void {
    this.#found = NOTHING;
    // A state of its own: in place of what is drawn, all of the text would count as drawn while the editor is out of
    // sight.
    const state = EditorState.create({ doc: text, extensions: this.#extensions }),
      { doc } = state;
    // A new state does not know that lines are wrapped: what stands for the part of a long one that is not drawn is
    // measured as that wide, and
    // then the line is drawn whole. So it comes into the state when it is there.
    const cuts = Array.from({ length: Math.min(doc.lines, FIRST_LINES) }, (_, at) => doc.line(at + 1))
      .filter(({ length }) => length > LONG_LINE)
      .map(({ from, to }) => ({ from: from + LONG_LINE / 2, to }));
    if (cuts.length > 0) {
      const cut = state.changes(cuts);
      this.view.setState(EditorState.create({ doc: cut.apply(doc), extensions: this.#extensions }));
      this.view.dispatch({
        changes: cut.invert(doc),
        effects: setRead.of(null),
        annotations: [fromBoard.of(true), Transaction.addToHistory.of(false)],
      });
    } else this.view.setState(state);
    this.show(cursor, null);
  }

  /** Edits the text, and puts the cursor somewhere. */
  edit(edits: readonly Edit[], cursor: number, mark: Span | null): void {
    this.view.dispatch({
      changes: edits.map(({ span, replacement }) => ({
        from: span[0],
        to: Math.min(span[1], this.length()),
        insert: replacement,
      })),
      annotations: [fromBoard.of(true), isolateHistory.of("full")],
      userEvent: "input.board",
    });
    this.show(cursor, mark);
  }

  /** The text, for something that will be done with it elsewhere. */
  sentText(): string {
    this.#sent = this.view.state.doc;
    return this.text();
  }

  /** Takes what has become of that text, unless it has changed meanwhile. */
  formatted(change: { from: number; to: number; insert: string } | null): void {
    if (change && this.#sent === this.view.state.doc)
      this.view.dispatch({ changes: change, annotations: isolateHistory.of("full"), userEvent: "input.format" });
  }

  /** Marks the move that led to the position. */
  mark(span: Span | null): void {
    this.view.dispatch({ effects: setHere.of(span), annotations: fromBoard.of(true) });
  }

  /** Puts the cursor at a place that the board is at. */
  show(place: number, mark: Span | null): void {
    const at = Math.min(place, this.length());
    this.view.dispatch({
      selection: EditorSelection.cursor(at),
      effects: [
        setHere.of(mark),
        ...(this.#seen() ? [EditorView.scrollIntoView(at, { y: "nearest", yMargin: 24 })] : []),
      ],
      annotations: fromBoard.of(true),
    });
  }

  /** The text comes to be seen: its cursor is scrolled to. */
  appear(): void {
    if (this.#seen())
      this.view.dispatch({
        effects: EditorView.scrollIntoView(this.place(), { y: "nearest", yMargin: 24 }),
        annotations: fromBoard.of(true),
      });
  }

  /**
   * Whether the text has a height. Without one, scrolling to a place would draw each of its lines, to know where the
   * place is.
   */
  #seen(): boolean {
    return this.view.scrollDOM.clientHeight > 0;
  }

  /** The text that is sent to be read is this one: places of its reading are mapped from here on. */
  sent(): void {
    this.view.dispatch({ effects: setRead.of(null), annotations: fromBoard.of(true) });
  }

  /** Where a place of the text that was read is now. */
  now(place: number, side: -1 | 1 = 1): number {
    const changes = this.view.state.field(since);
    return changes ? changes.mapPos(Math.min(place, changes.length), side) : place;
  }

  /** Where a place was in the text that was read. */
  then(place: number): number {
    return this.view.state.field(since)?.invertedDesc.mapPos(Math.min(place, this.length()), 1) ?? place;
  }

  /** Shows what was found in the text: squiggles with fixes, and deals that can be folded. */
  found(found: Found): void {
    this.#found = found;
    this.#marks();
    if (!found.fold) return;
    const deals = this.#deals(0, this.length())
      .filter(([from, to]) => to - from > LONG)
      .slice(0, FOLDS);
    this.view.dispatch({
      effects: deals.map(([from, to]) => foldEffect.of({ from: from + 1, to: to - 1 })),
      annotations: fromBoard.of(true),
    });
  }

  #at(span: Span): Span {
    const from = this.now(span[0]);
    return [from, Math.max(from, this.now(span[1], -1))];
  }

  /** What was found between two places of the text, with what they are in. */
  #near<T extends { span: Span }>(list: readonly T[], from: number, to: number): T[] {
    return list.slice(recordAt(list, this.then(Math.max(0, from))), recordAt(list, this.then(to)) + 1);
  }

  /** The deals between two places of the text. */
  #deals(from: number, to: number): Span[] {
    const { records, entries } = this.#found;
    return [
      ...this.#near(entries, from, to).map(({ dealSpan }) => dealSpan),
      ...this.#near(records, from, to).flatMap(({ dealSpan }) => (dealSpan ? [dealSpan] : [])),
    ]
      .map((span: Span) => this.#at(span))
      .filter(([start]) => start >= from && start <= to)
      .sort(([a], [b]) => a - b);
  }

  /** Where to begin reading, to know what a place is in: where its record begins, unless that is far. */
  #begin(place: number): number {
    const { records, entries } = this.#found,
      before = this.then(place);
    const starts = [records, entries]
      .map((list) => list[recordAt(list, before)]?.span[0] ?? 0)
      .filter((start) => start <= before);
    const start = this.now(Math.max(0, ...starts)),
      line = this.view?.state.doc.lineAt(place).from ?? 0;
    return [start, line].find((start) => start <= place && place - start <= BEFORE) ?? place;
  }

  /** Marks the mistakes that are seen, and those near them. */
  #marks(): void {
    clearTimeout(this.#marking);
    this.#marking = window.setTimeout(() => {
      const { from, to } = this.view.viewport,
        length = this.length();
      const marks: Mark[] = [];
      const add = (diagnostic: Diagnostic, instead: Span) => {
        const [start, end] = this.#at(diagnostic.span ?? instead);
        if (end <= length && start <= to + BEFORE && end >= from - BEFORE)
          marks.push(this.#mark(diagnostic, start, end));
      };
      const { records, strays } = this.#found;
      for (const { diagnostic, idSpan, span, consequence } of this.#near(records, from - BEFORE, to + BEFORE)) {
        if (diagnostic && !consequence) add(diagnostic, idSpan ?? span);
      }
      this.#near(strays, from - BEFORE, to + BEFORE).forEach(({ diagnostic, span }) => add(diagnostic, span));
      this.view.dispatch({ ...setDiagnostics(this.view.state, marks.slice(0, 300)), annotations: fromBoard.of(true) });
    }, 20);
  }

  #mark(diagnostic: Diagnostic, from: number, to: number): Mark {
    return {
      from,
      to,
      severity: diagnostic.severity === "note" ? "info" : diagnostic.severity,
      source: diagnostic.code,
      message: diagnostic.message,
      renderMessage: () => message(diagnostic),
      actions: repairs(diagnostic).map(({ name, edits }) => ({
        name,
        apply: (view: EditorView) =>
          view.dispatch({
            changes: edits.map(({ span, replacement }) => ({
              from: this.now(span[0]),
              to: this.now(span[1], -1),
              insert: replacement,
            })),
            userEvent: "input.fix",
          }),
      })),
    };
  }

  #hover(place: number) {
    const found = this.#host.explain(place);
    if (!found) return null;
    return {
      pos: found.span[0],
      end: found.span[1],
      above: true,
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
    const found = this.#host.complete(context.pos);
    if (!found || found.options.length === 0 || (found.from === context.pos && !context.explicit)) return null;
    return {
      from: found.from,
      options: found.options.map(({ label, detail, mark }, at) => ({
        label,
        detail: `${mark} ${detail}`.trim(),
        boost: -at / 10,
      })),
    };
  }
}

/** Shows a place of the text by scrolling the text alone: the page stays, and with it the board. */
function within(view: EditorView, place: number): boolean {
  const { node, offset } = view.domAtPos(place),
    range = document.createRange();
  range.setStart(node, offset);
  const [drawn] = range.getClientRects(),
    box = view.scrollDOM.getBoundingClientRect();
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
  dom.title = open ? words.editor.fold : words.editor.unfold;
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
