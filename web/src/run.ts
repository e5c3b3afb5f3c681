import { signal } from "@preact/signals";
import { Editor } from "./editor/editor.ts";
import { SIGN, byWorth, distance, key } from "./model/analysis.ts";
import type { Diagnostic, Failure, MoveChoice, Picked, RecordInfo, Span, Spot, Step } from "./model/engine.ts";
import { type Event, type Game, type Panel, type Prefs, type State, announced, inOrder, initial, mistakesOf, moves, update, wanted, whole } from "./model/state.ts";
import { dealBook, extent, headOf, listed, movesBefore, numberOf, numbered, recordAt, repairs, rewritten, shifted, shortened, typed, untouched } from "./model/text.ts";
import { copy, download, png } from "./share/files.ts";
import { toFragment } from "./share/link.ts";
import { received } from "./share/receive.ts";
import { BESIDE, type Content, Sessions, titled } from "./share/sessions.ts";
import { keepPrefs } from "./share/storage.ts";
import { Table, catalogue, dealt, explain, fill, formatted, next, read } from "./wasm/patience.js";
import { Client } from "./worker/client.ts";
import type { Answer } from "./worker/protocol.ts";
import { spawn } from "./worker/spawn.ts";

/** How long the text may rest before it is read as a whole. */
const REST = 120;
/** The part of a long text that is read at once. */
const NEAR = 16_000;

/** Where the line ended before something was done: `whole` tells that nothing in it is illegal. */
interface Before { at: number; length: number; last: Span | null; whole: boolean }

/** The record of a deal that nobody has played: it passes as it is. */
const fresh = (id: string): string => `${dealt(id)} =partial`;

/** What the page does. All that is done ends as an event that changes the state. */
export class Run {
  readonly state;
  #editor!: Editor;
  #table: Table | null = null;
  /** Tries moves in a drill, so that the record stays as it is. */
  #trial: Table | null = null;
  /** Where the record on the table is in the text. */
  #record: Span = [0, 0];
  /** The text of that record, as the table took it. */
  #taken = "";
  /** The deals that the text lists, and those that the record on the table needs, which stand before it. */
  #book = new Map<string, string>();
  #prefix = "";
  #reader: Client;
  #analyst: Client;
  #inferrer: Client | null = null;
  #module: WebAssembly.Module;
  #asked = "";
  #reading = 0;
  #fold = false;
  /** Whether the record at the cursor is known only when the whole text has been read. */
  #waits = false;
  /** The games that are kept, and which of them this one is. */
  readonly sessions = new Sessions({
    content: () => this.#content(),
    length: () => this.#editor.length(),
    load: (text, cursor) => {
      this.#load(text, cursor);
      // Undo in the text does not lead into another game.
      this.#editor.forget();
    },
    go: (at) => this.go(at),
    holds: (text) => text.trim() !== "" && (text.length > NEAR || read(text).records.length > 0),
    deal: () => {
      this.#load("", null);
      this.deal("3x3x13x5+");
      this.#editor.forget();
    },
    tell: (text, bad) => this.send({ kind: "note", text, bad }),
    kept: (trouble) => trouble !== this.state.value.trouble && this.send({ kind: "kept", trouble }),
    listed: (games, here, removed) => this.send({ kind: "games", games, here, removed }),
  });
  /** For tests and measurements: when the analysis was last asked, and answered. */
  readonly times = { asked: 0, stopped: 0, read: 0 };

  constructor(module: WebAssembly.Module, prefs: Prefs) {
    this.state = signal<State>(initial(prefs, catalogue()));
    this.#reader = new Client(spawn, module, 5_000, (answer) => this.#heard(answer));
    this.#module = module;
    this.#analyst = new Client(spawn, module, 60, (answer) => this.#heard(answer));
  }

  /** Puts the text into an element of the page, and opens what there is to open. */
  async start(parent: HTMLElement, nonce: string): Promise<void> {
    this.#editor = new Editor(parent, {
      edited: ({ text, place }) => this.#edited(text, place),
      explain: (place) => this.#explain(place),
      complete: (place) => this.#complete(place),
    }, nonce);
    await this.sessions.start();
  }

  /** The whole text. */
  text(): string {
    return this.#editor.text();
  }

  send(event: Event): void {
    const before = this.state.value;
    this.state.value = update(before, event);
    if (event.kind === "prefs") keepPrefs(this.state.value.prefs);
    this.#look();
  }

  // The table

  pick(spot: Spot): void {
    this.#picked((table) => table.pick(spot));
  }

  drop(from: Spot, to: Spot | null): void {
    this.#picked((table) => table.drop(from, to));
  }

  choose(choice: number): void {
    this.#picked((table) => table.choose(choice));
  }

  unpick(): void {
    (this.#trial ?? this.#table)?.unpick();
    this.send({ kind: "quiet" });
  }

  /** Plays moves as they are typed, up to the first that is refused. */
  play(text: string): boolean {
    const words = text.trim().split(/\s+/).filter(Boolean);
    return words.every((word) => {
      const table = this.#playable();
      if (!table) return false;
      const before = this.#before();
      try {
        const choice = table.position().moves.find((move) => move.text === word);
        const step = table.play(word);
        if (this.#trial) this.#tried(choice ?? { text: step.text, words: step.words, cards: [] });
        else this.#wrote(before, step);
        return true;
      } catch (problem) {
        this.#refuse(word, problem);
        return false;
      }
    });
  }

  go(at: number): void {
    const table = this.#table;
    if (!table || this.#trial || this.state.value.fault) return;
    table.go(Math.max(0, at));
    const game = this.#game(this.state.value.game?.spans ?? [], this.state.value.game?.line);
    const step = game.line[game.at - 1];
    this.send({ kind: "moved", game, said: step ? announced(step, game.position) : `the deal; ${game.position.board.progress.words}` });
    this.#show(game);
  }

  undo(): void {
    if (this.#trial) return this.#restoreTrial();
    if (this.state.value.fault) return;
    const before = this.#before();
    if (this.#table?.undo()) this.#wrote(before, null, "undone");
    // The moves that the text had before stay there: another move makes a branch of them.
    else this.go(before.at - 1);
  }

  redo(): void {
    const before = this.#before();
    if (this.#trial || this.state.value.fault) return;
    if (this.#table?.redo()) this.#wrote(before, null, "redone");
    else this.go(before.at + 1);
  }

  /** Makes a branch the line of the record; the line that it leaves becomes a branch. */
  promote(node: number): void {
    const before = this.#before();
    this.#table?.enter(node);
    this.#table?.promote(node);
    this.#wrote(before, null, "branch shown");
  }

  remove(node: number): void {
    const before = this.#before();
    this.#table?.remove(node);
    this.#wrote(before, null, "branch deleted");
  }

  rename(node: number, name: string): void {
    const before = this.#before();
    this.#table?.rename(node, name);
    this.#wrote(before, null, "branch named");
  }

  reveal(): void {
    const table = this.#table;
    if (!table) return;
    table.reveal();
    this.send({ kind: "revealed", game: this.#game(this.state.value.game?.spans ?? []) });
  }

  /** The table to play on. What the cursor is in may be no game; then the board is that of an earlier text. */
  #playable(): Table | null {
    if (!this.state.value.fault) return this.#trial ?? this.#table;
    this.send({ kind: "note", text: "the text at the cursor is not a game that can be played", bad: true });
    return null;
  }

  #picked(act: (table: Table) => Picked): void {
    const table = this.#playable();
    if (!table) return;
    const before = this.#before();
    const picked = act(table);
    if (picked.kind === "on") {
      this.send({ kind: "picked", picking: picked.picked.length > 0 || picked.choices.length > 0 ? picked : null });
    } else if (picked.kind === "refused") {
      this.send({ kind: "refused", refusal: picked });
    } else if (this.#trial) {
      this.#tried(picked.move);
    } else {
      const game = this.state.value.game;
      this.#wrote(before, { number: (game?.at ?? 0) + 1, text: picked.move.text, words: picked.move.words, span: null });
    }
  }

  #refuse(move: string, problem: unknown): void {
    const failure = problem as Partial<Failure>;
    if (failure.diagnostic) this.send({ kind: "refused", refusal: { spots: inOrder(failure.diagnostic, move), diagnostic: failure.diagnostic } });
    else this.send({ kind: "note", text: failure.message ?? String(problem), bad: true });
  }

  /** Where the line ended before something was done. */
  #before(): Before {
    const { game } = this.state.value;
    const last = game?.spans[game.line.length - 1] ?? null;
    return { at: game?.at ?? 0, length: game?.line.length ?? 0, last, whole: game?.failed === null };
  }

  /** Writes what was done on the board into the text. */
  #wrote(before: Before, step: Step | null, said?: string): void {
    const table = this.#table;
    if (!table) return;
    const line = table.line(), at = table.at();
    const was = this.state.value.game?.line ?? [];
    const known = step !== null && line.length === was.length && line.every(({ text }, at) => text === was[at]?.text);
    let text = this.#taken, spans: (Span | null)[] = this.state.value.game?.spans ?? [];
    // A move that the line has already only moves the cursor.
    if (!known) {
      const goesOn = step && this.#taken !== "" && before.whole && before.at === before.length && line.length === before.length + 1;
      const after = before.last ?? (goesOn ? this.#head() : null);
      const went = goesOn && after ? { on: step.text, after } : null;
      text = rewritten(this.#taken, table.text(), went);
      spans = went ? [...spans, [went.after[1] + 1, went.after[1] + 1 + went.on.length]] : this.#spans(text, line);
    }
    this.#taken = text;
    const game = this.#game(spans, line);
    const [from, to] = this.#record;
    this.#record = [from, from + text.length];
    const cursor = from + (spans[at - 1]?.[1] ?? this.#head()?.[1] ?? 0);
    this.#editor.replace(from, to, text, cursor, this.#markOf(game));
    const last = step ?? (at > 0 ? line[at - 1] : undefined);
    const words = last ? announced({ ...last, number: at }, game.position) : game.position.board.progress.words;
    this.send({ kind: "moved", game, said: said ? `${said}; ${words}` : words });
    if (!known) this.#reads();
    this.#save();
  }

  /** Where the id and the deal end in the text of the record. */
  #head(): Span | null {
    return headOf(this.#taken);
  }

  /** Where the moves of the line are in the text of the record. */
  #spans(text: string, line: Step[]): (Span | null)[] {
    try {
      const table = new Table(this.#prefix + text);
      const steps = table.line();
      const spans = line.map((step, at) => steps[at]?.text === step.text ? this.#placed(steps[at]?.span ?? null) : null);
      table.free();
      return spans;
    } catch {
      return line.map(() => null);
    }
  }

  /** Where something is in the record, from where it is after the deals before it. */
  #placed(span: Span | null): Span | null {
    return span && [span[0] - this.#prefix.length, span[1] - this.#prefix.length];
  }

  #game(spans: (Span | null)[], line = this.#table?.line() ?? []): Game {
    const table = this.#table;
    if (!table) throw new Error("no game is on the table");
    const found = table.failed(), failed = found && shifted(found, -this.#prefix.length);
    return {
      id: table.id, name: table.game, closed: table.closed, line, spans, at: table.at(), position: table.position(),
      failed, wrong: failed?.place ? this.#taken.slice(...failed.place) : "", branches: table.branches(), last: table.at() > 0 ? table.effect(table.at()) : null, canUndo: table.canUndo(), canRedo: table.canRedo(),
    };
  }

  #markOf(game: Game): Span | null {
    const span = game.spans[game.at - 1];
    return span ? [span[0] + this.#record[0], span[1] + this.#record[0]] : null;
  }

  /** Puts the cursor where the board is. */
  #show(game: Game): void {
    const mark = this.#markOf(game);
    this.#editor.show(mark ? mark[1] : this.#record[0] + (this.#head()?.[1] ?? 0), mark);
    this.#save();
  }

  // The text

  /** The reader has edited the text or moved the cursor: the board follows. */
  #edited(text: boolean, place: number): void {
    if (text) this.#reads();
    const records = this.state.value.records;
    const index = recordAt(records, this.#editor.then(place));
    const inside = !text && place >= this.#record[0] && place <= this.#record[1];
    if (inside) this.#follow(place);
    else this.#take(index, place);
    this.#save();
  }

  /** Steps to the position at a place of the record on the table. */
  #follow(place: number): void {
    const { game, fault } = this.state.value;
    if (!game || fault || !this.#table) return;
    const at = movesBefore(game.spans, place - this.#record[0]);
    if (at === game.at) return;
    this.#endTrial();
    this.#table.go(at);
    const now = this.#game(game.spans, game.line);
    const step = now.line[at - 1];
    this.send({ kind: "moved", game: now, said: step ? announced(step, now.position) : "the deal" });
    this.#editor.mark(this.#markOf(now));
  }

  /** Puts the record of a place on the table. */
  #take(index: number, place: number): void {
    const { records } = this.state.value;
    const start = index === 0 ? 0 : this.#editor.now(records[index]?.span[0] ?? 0);
    const after = records[index + 1];
    const end = after ? this.#editor.now(after.span[0]) : this.#editor.length();
    const region = this.#editor.slice(start, Math.max(start, end));
    const { records: found, strays } = read(region);
    const record = found[recordAt(found, place - start)];
    if (!record) {
      const [stray] = strays;
      if (stray) this.send({ kind: "fault", diagnostic: stray });
      // A text without anything: the next move writes the game on the table into it.
      this.#record = [start, start];
      this.#taken = "";
      return;
    }
    this.send({ kind: "current", record: index });
    const [from, to] = extent(region, record.span);
    const text = region.slice(from, to);
    const span: Span = [start + from, start + to];
    if (text === this.#taken && this.#table && !this.state.value.fault) {
      this.#record = span;
      return this.#follow(place);
    }
    this.#lay(text, span, place, record);
  }

  #lay(text: string, span: Span, place: number | null, record: RecordInfo | undefined): void {
    let table: Table;
    this.#prefix = record?.id ? this.#book.get(numberOf(record.id)) ?? "" : "";
    try {
      table = new Table(this.#prefix + text);
    } catch (problem) {
      const { diagnostic } = problem as Partial<Failure>;
      const fault = diagnostic ? shifted(diagnostic, -this.#prefix.length) : record?.diagnostic;
      this.#record = span;
      this.#taken = text;
      if (fault) this.send({ kind: "fault", diagnostic: fault });
      if (/\?|…|\.\.\./.test(/\[[^\]]*/.exec(text)?.[0] ?? "")) this.#infer(text);
      return;
    }
    this.#endTrial();
    const same = this.#table !== null && this.#table.id === table.id && this.state.value.fault === null;
    this.#table?.free();
    this.#table = table;
    if (same && this.state.value.revealed) table.reveal();
    this.#record = span;
    this.#taken = text;
    const line = table.line();
    const spans = line.map((step) => this.#placed(step.span));
    table.go(place === null ? line.length : movesBefore(spans, place - span[0]));
    const game = this.#game(spans, line);
    this.send({ kind: "opened", game, same });
    const said = table.said();
    if (said && !same) this.send({ kind: "note", text: said, bad: true });
    this.#editor.mark(this.#markOf(game));
  }

  #infer(record: string): void {
    this.#inferrer ??= new Client(spawn, this.#module, 60, (answer) => this.#heard(answer));
    this.#inferrer.ask({ kind: "infer", record });
  }

  /** Has the whole text read when it has been left alone for a moment. */
  #reads(wait = REST): void {
    clearTimeout(this.#reading);
    this.#reading = window.setTimeout(() => {
      this.#text = this.#editor.text();
      this.#sent = this.#reader.ask({ kind: "read", text: this.#text });
      this.#editor.sent();
    }, wait);
  }

  #sent = 0;
  /** The text that was sent to be read. */
  #text = "";

  /** Puts a whole text in place of the present one. */
  #load(text: string, cursor: number | null): void {
    // The first records are on the table at once; the worker reads all of them meanwhile.
    const few = text.length > NEAR ? read(text.slice(0, NEAR)).records.slice(0, -1) : [];
    const records = few.length > 0 ? few : read(text).records;
    const first = records[0];
    const end = first && !(first.status === "solved" && first.passes) ? extent(text, first.span)[1] : first?.dealSpan?.[1] ?? first?.idSpan?.[1];
    const place = cursor ?? Math.min(end ?? 0, text.length);
    this.#fold = true;
    this.#taken = "";
    this.send({ kind: "read", records: [], strays: 0, passed: 0, failed: 0 });
    this.#editor.replace(0, this.#editor.length(), text, place, null);
    this.#reads(0);
    this.#waits = place > (records.at(-1)?.span[1] ?? 0);
    if (!this.#waits) {
      this.#book = dealBook(listed(text.slice(0, records.at(-1)?.span[1] ?? text.length), records));
      this.send({ kind: "read", records, strays: 0, passed: 0, failed: 0 });
      this.#editor.sent();
      this.#take(recordAt(records, place), place);
    }
    this.#save();
  }

  /** Opens what was typed, pasted or dropped. Returns whether there was anything to open. */
  open(text: string): boolean {
    const what = typed(text);
    try {
      switch (what.kind) {
        case "nothing":
          return false;
        case "number":
          return this.add(fresh(numbered(this.state.value.game?.id ?? "", what.number)));
        case "id":
          return /\d$/.test(what.id) ? this.add(fresh(what.id)) : this.deal(what.id);
        case "text": {
          const { records, strays } = read(what.text);
          if (records.some((record) => record.id !== null)) return this.add(what.text);
          // Without an id, these may be moves of the game on the table.
          if (this.#table && /^[\s\d*+~:^_a-zA-Z]+$/.test(what.text) && this.#plays(what.text)) return true;
          const wrong = strays[0] ?? records[0]?.diagnostic;
          this.send({ kind: "note", text: wrong?.message ?? "this is not a record, an id or a number", bad: true });
          return false;
        }
      }
    } catch (problem) {
      this.send({ kind: "note", text: (problem as Partial<Failure>).message ?? String(problem), bad: true });
      return false;
    }
  }

  #plays(text: string): boolean {
    const first = text.trim().split(/\s+/)[0] ?? "";
    return first.length <= 12 && this.play(text);
  }

  /** Opens files as a game beside the one on the table. What is no text of records is refused, and changes nothing. */
  async openFiles(files: Iterable<File>): Promise<void> {
    const all = await Promise.all([...files].map(received));
    const texts = all.flatMap(({ text }) => text ?? []), told = all.flatMap(({ note }) => note ?? []);
    if (texts.length > 0) await this.sessions.add(texts.join("\n"));
    const note = [...told, ...(texts.length > 0 ? [BESIDE] : [])].join("; ");
    if (note !== "") this.send({ kind: "note", text: note, bad: told.length > 0 });
  }

  /** Adds records to the text, in place of a deal that nobody has played. */
  add(text: string): boolean {
    const now = this.#editor.text();
    if (untouched(now) || now.trim() === "") {
      this.#load(`${text.trim()}\n`, null);
      return true;
    }
    const { records } = this.state.value;
    const last = this.#editor.slice(this.#record[0], this.#record[1]);
    const isLast = this.#editor.slice(this.#record[1], this.#editor.length()).trim() === "";
    // Another deal takes the place of one without moves.
    const from = isLast && untouched(last) && records.length > 1 ? this.#record[0] : this.#editor.length();
    const gap = from === this.#editor.length() && !now.endsWith("\n") ? "\n\n" : from === this.#editor.length() ? "\n" : "";
    const start = from + gap.length;
    this.#editor.replace(from, this.#editor.length(), `${gap}${text.trim()}\n`, start, null);
    this.#fold = true;
    this.#taken = "";
    const { records: found } = read(text.trim());
    const first = found[0];
    if (first) {
      const [a, b] = extent(text.trim(), first.span);
      const solved = first.status === "solved" && first.passes;
      this.#lay(text.trim().slice(a, b), [start + a, start + b], solved ? start + a : null, first);
      const game = this.state.value.game;
      if (game) this.#show(game);
    }
    this.send({ kind: "current", record: records.length });
    this.#reads(0);
    this.#save();
    return true;
  }

  /** Deals a game at random. `game` is an id up to its `+` or `-`. */
  deal(game: string): boolean {
    const [random = 1] = crypto.getRandomValues(new Uint32Array(1));
    return this.add(fresh(`${game}${1 + random % 999_999}`));
  }

  next(): void {
    const { game } = this.state.value;
    if (!game) return;
    try {
      this.add(fresh(next(game.id.replace(/\[.*$/s, ""))));
    } catch (problem) {
      this.send({ kind: "note", text: (problem as Partial<Failure>).message ?? String(problem), bad: true });
    }
  }

  /** Shows one of the lists. */
  show(panel: Panel): void {
    this.send({ kind: "panel", panel });
    if (panel === "games") this.sessions.list();
  }

  /** Shows a record of the list. */
  record(index: number): void {
    const record = this.state.value.records[index];
    if (!record) return;
    const start = this.#editor.now(record.span[0]), end = this.#editor.now(record.span[1], -1);
    const ids = record.dealSpan ?? record.idSpan;
    const place = record.passes && record.status === "solved" && ids ? this.#editor.now(ids[1]) : end;
    this.#editor.show(place, null);
    this.#take(index, Math.max(start, place));
    const game = this.state.value.game;
    if (game && !this.state.value.fault) this.#show(game);
  }

  format(): void {
    const text = formatted(this.#editor.text());
    this.#editor.replace(0, this.#editor.length(), text, Math.min(this.#editor.place(), text.length), null, true);
  }

  /** Fills an unknown card of the deal. */
  fill(place: number, card: string): void {
    try {
      this.fillAll(fill(this.#taken, place, card));
    } catch (problem) {
      this.send({ kind: "note", text: (problem as Partial<Failure>).message ?? String(problem), bad: true });
    }
  }

  /** Puts a record in place of the one on the table: its deal is known better. */
  fillAll(text: string): void {
    const [from, to] = this.#record;
    this.#editor.replace(from, to, text, from + text.length, null);
    this.#lay(text, [from, from + text.length], null, read(text).records[0]);
    this.#reads();
  }

  /** Applies the fix of a diagnostic of the record on the table. */
  fix(diagnostic: Diagnostic): void {
    const [{ edits } = { edits: [] }] = repairs(diagnostic);
    let text = this.#taken;
    for (const { span, text: insert } of [...edits].sort((a, b) => b.span[0] - a.span[0])) {
      text = text.slice(0, span[0]) + insert + text.slice(span[1]);
    }
    this.fillAll(text);
  }

  /** The page that explains a code. */
  explain(code: string): string {
    return explain(code) ?? "";
  }

  #explain(place: number): { span: Span; title: string; text: string } | null {
    const { game } = this.state.value;
    const offset = place - this.#record[0];
    const at = game?.spans.findIndex((span) => span && offset >= span[0] && offset <= span[1]) ?? -1;
    const step = game?.line[at], span = game?.spans[at];
    if (!game || !step || !span) return null;
    const judged = this.state.value.known.judged.get(key(whole(game).slice(0, at + 1)));
    const far = distance(judged);
    const mark = judged && !this.state.value.drill ? ` ${SIGN[judged.outlook]}${far ? ` ${far.moves} to a win` : ""}` : "";
    return {
      span: [span[0] + this.#record[0], span[1] + this.#record[0]], title: `move ${at + 1}`, text: `${step.words}${mark}`,
    };
  }

  #complete(place: number): { label: string; detail: string; mark: string }[] {
    const { game, known, drill } = this.state.value, table = this.#table;
    if (!game || !table || place <= this.#record[0] + (this.#head()?.[1] ?? 0)) return [];
    const at = game.at, before = movesBefore(game.spans, place - this.#record[0]);
    table.go(before);
    const { moves: legal } = table.position();
    table.go(at);
    const line = whole(game).slice(0, before);
    const judged = (move: MoveChoice) => drill ? undefined : known.judged.get(key([...line, move.text]));
    return [...legal].sort((a, b) => byWorth(judged(a), judged(b)))
      .map((move) => ({ label: move.text, detail: move.words, mark: judged(move) ? SIGN[judged(move)?.outlook ?? "unknown"] : "" }));
  }

  undoText(): void {
    this.#editor.undo();
  }

  redoText(): void {
    this.#editor.redo();
  }

  // The workers

  /** Asks for what is wanted, if that is not what was asked already. */
  #look(): void {
    const want = this.#deal() ? wanted(this.state.value) : null;
    const asked = want ? `${this.#deal()} ${want.at} ${want.effort} ${want.line.join(" ")}` : "";
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.times.asked = performance.now();
    if (want) this.#analyst.ask({ kind: "look", record: this.#deal(), ...want });
    else this.#analyst.ask({ kind: "stop" });
  }

  /** The deal alone: the search is about its positions. */
  #deal(): string {
    const head = this.#head();
    return head ? this.#prefix + this.#taken.slice(0, head[1]).replace(/;[^\r\n]*/g, " ").trim() : "";
  }

  #heard(answer: Answer): void {
    switch (answer.kind) {
      case "ready":
        return;
      case "stopped":
        this.times.stopped = performance.now();
        return;
      case "read": {
        if (answer.id !== this.#sent) return;
        this.times.read = answer.took;
        const { records, strays, passed, failed } = answer.reading;
        const list = listed(this.#text, records);
        this.#book = dealBook(list);
        this.send({ kind: "read", records, strays: strays.length, passed, failed });
        this.#editor.found(records, strays, list.map(({ deal }) => deal), this.#fold);
        this.#fold = false;
        const index = recordAt(records, this.#editor.then(this.#editor.place()));
        this.send({ kind: "current", record: index });
        if (!this.#table || this.#waits) this.#take(index, this.#editor.place());
        this.#waits = false;
        return;
      }
      case "found":
        this.send({ kind: "found", judged: answer.judged, wins: answer.wins, nodes: answer.nodes, running: answer.running });
        return;
      case "inferred":
        this.send({ kind: "unknown", inferred: answer.inferred });
        return;
    }
  }

  // Analysis

  /** Steps along the shown win. */
  stepWin(): void {
    const { win, game } = this.state.value;
    const move = win && game ? win.moves[game.at - win.from] : undefined;
    if (move) this.play(move);
  }

  showWin(): void {
    const { game, known } = this.state.value;
    if (game) this.send({ kind: "win", moves: known.wins.get(key(moves(game))) ?? null });
  }

  /** Begins a drill: the position before the next mistake, without verdicts. */
  drill(): void {
    const state = this.state.value, { game } = state;
    if (!game) return;
    const list = mistakesOf(state);
    const after = state.drill?.mistake.number ?? 0;
    const mistake = list.find(({ number }) => number > after) ?? (state.drill ? undefined : list[0]);
    this.#endTrial();
    if (!mistake) {
      this.send({ kind: "note", text: state.drill ? "these were all mistakes" : "no mistake is known in this line", bad: false });
      return;
    }
    this.go(mistake.number - 1);
    this.send({ kind: "drill", mistake });
    this.#restoreTrial();
  }

  endDrill(): void {
    this.#endTrial();
  }

  #restoreTrial(): void {
    this.#trial?.free();
    this.#trial = new Table(this.#prefix + this.#taken);
    this.#trial.go(this.state.value.game?.at ?? 0);
    this.send({ kind: "picked", picking: null });
  }

  #endTrial(): void {
    if (!this.#trial && !this.state.value.drill) return;
    this.#trial?.free();
    this.#trial = null;
    this.send({ kind: "drill", mistake: null });
  }

  #tried(move: MoveChoice): void {
    this.send({ kind: "tried", move });
    this.#restoreTrial();
  }

  // Sharing

  async link(): Promise<string> {
    const { game } = this.state.value;
    const fragment = await toFragment({ text: this.#prefix + this.#taken, at: game && !this.state.value.fault ? game.at : null });
    return location.href.replace(/#.*$/, "") + fragment;
  }

  async share(what: "link" | "text" | "all" | "svg" | "png" | "file"): Promise<void> {
    const name = (this.state.value.game?.id ?? "record").replace(/\[.*$/, "").replace(/[^\w+-]/g, "");
    try {
      switch (what) {
        case "link":
          await copy(await this.link());
          return this.send({ kind: "note", text: "link copied", bad: false });
        case "text":
          await copy(`${this.#prefix}${this.#taken.trim()}\n`);
          return this.send({ kind: "note", text: "record copied", bad: false });
        case "all":
          return download("records.pn", new Blob([this.#editor.text()], { type: "text/plain" }));
        case "file":
          return download(`${name}.pn`, new Blob([`${this.#prefix}${this.#taken.trim()}\n`], { type: "text/plain" }));
        case "svg":
          if (this.#table) download(`${name}.svg`, new Blob([this.#table.svg()], { type: "image/svg+xml" }));
          return;
        case "png":
          if (this.#table) download(`${name}.png`, await png(this.#table.svg()));
          return;
      }
    } catch (problem) {
      this.send({ kind: "note", text: problem instanceof Error ? problem.message : String(problem), bad: true });
    }
  }

  #save(): void {
    this.sessions.changed();
  }

  /** What the session is about, for the next visit and the list of games. */
  #content(): Content {
    const { game, records, fault } = this.state.value, text = this.#editor.text();
    const more = records.length > 1 ? ` and ${records.length - 1} more` : "";
    return {
      text, cursor: this.#editor.place(), title: game && !fault ? shortened(game.id) + more : titled(text),
      name: game && !fault ? game.name : "", moves: game && !fault ? game.line.length : 0,
    };
  }
}
