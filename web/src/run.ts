import { signal } from "@preact/signals";
import { Editor } from "./editor/editor.ts";
import * as dealing from "./effects/deal.ts";
import * as drills from "./effects/drill.ts";
import * as games from "./effects/games.ts";
import * as opening from "./effects/open.ts";
import * as putting from "./effects/put.ts";
import { Desk } from "./effects/desk.ts";
import type { Page } from "./effects/page.ts";
import * as playing from "./effects/play.ts";
import { Reader } from "./effects/read.ts";
import * as sharing from "./effects/share.ts";
import { follow, take } from "./effects/take.ts";
import * as telling from "./effects/words.ts";
import { key } from "./model/analysis.ts";
import { type Effect, effects } from "./model/effects.ts";
import type { Diagnostic, Edit, Spot } from "./model/engine.ts";
import { type Event, type Game, type Panel, type Prefs, type State, ahead, initial, moves } from "./model/state.ts";
import { update } from "./model/update.ts";
import type { Trouble } from "./model/kept.ts";
import type { Seen } from "./share/page.ts";
import { Sessions, titled } from "./share/sessions.ts";
import { type Play, counted, helped, isHelped, joined, measured, played } from "./model/plays.ts";
import { play as sound } from "./share/sound.ts";
import { decline, keepPrefs, noteVisit } from "./share/storage.ts";
import { catalogue, explain, hasGame, merged } from "./wasm/patience.js";
import { Client } from "./worker/client.ts";
import type { Answer } from "./worker/protocol.ts";
import { spawn } from "./worker/spawn.ts";
import { words } from "./words.ts";

/** The longest part of a word that is named. */
const WORD = 20;

/**
 * What the page does. What the reader asks for becomes an event; the event changes the state, and `effects` says what
 * it has to change
 * beside that, which is done here. Table, text and workers are known here and in `effects/` alone.
 */
export class Run implements Page {
  readonly state;
  editor!: Editor;
  readonly desk = new Desk();
  readonly reading: Reader;
  readonly #analyst: Client;
  readonly #module: WebAssembly.Module;
  #inferrer: Client | null = null;
  #dealer: Client | null = null;
  #ticks = 0;
  #deal: string | null;
  /** Why the browser does not keep the game, and what was played, if it does not. */
  #troubles: Record<"game" | "plays", Trouble | null> = { game: null, plays: null };
  /** How many changes of what was played are not kept yet. */
  #keeping = 0;
  /** The games that are kept, and which of them this one is. */
  readonly sessions = new Sessions({
    content: () => this.#content(),
    length: () => this.editor.length(),
    merged,
    load: (text, cursor, mode, own) => {
      putting.load(this, text, cursor, own);
      this.send({ kind: "mode", mode: mode ?? putting.modeOf(text) });
      // Undo in the text does not lead into another game.
      this.editor.forget();
    },
    go: (at) => this.go(at),
    watch: () => this.watch(true),
    holds: hasGame,
    deal: () => {
      putting.load(this, `${dealing.first(this.#deal)}\n`, null);
      this.#deal = null;
      this.send({ kind: "mode", mode: "play" });
      this.editor.forget();
    },
    tell: (text, bad) => this.note(text, bad),
    kept: (trouble) => this.#kept({ ...this.#troubles, game: trouble }),
    played: (plays) => this.send({ kind: "plays", plays }),
    listed: (games, here, removed) => this.send({ kind: "games", games, here, removed }),
  });
  /** For tests and measurements: when the analysis was last asked, and answered. */
  readonly times = { asked: 0, stopped: 0, read: 0 };

  /** `deal` is one that lies on the table before a game is begun, if there is one. */
  constructor(module: WebAssembly.Module, prefs: Prefs, deal: string | null = null) {
    this.#deal = deal;
    this.state = signal<State>(initial(prefs, catalogue()));
    this.#module = module;
    this.#analyst = new Client(spawn, module, 60, (answer) => this.#heard(answer));
    this.reading = new Reader(this, new Client(spawn, module, 5_000, (answer) => this.#heard(answer)));
  }

  /** Puts the text into an element of the page, and opens what there is to open. */
  async start(parent: HTMLElement, nonce: string): Promise<void> {
    this.editor = new Editor(
      parent,
      {
        edited: ({ text, place }) => this.#edited(text, place),
        explain: (place) => telling.explain(this, place),
        complete: (place) => telling.complete(this, place),
      },
      nonce,
    );
    await this.sessions.start();
    noteVisit();
  }

  get now(): State {
    return this.state.value;
  }

  send(event: Event): void {
    const before = this.now;
    this.state.value = update(before, event);
    for (const effect of effects(before, event, this.now)) this.#do(effect);
  }

  note(text: string, bad = false): void {
    this.send({ kind: "note", text, bad });
  }

  /** The whole text. */
  text(): string {
    return this.editor.text();
  }

  #do(effect: Effect): void {
    switch (effect.kind) {
      case "write":
        return this.editor.edit(effect.edits, effect.cursor, effect.mark);
      case "show":
        return this.editor.show(effect.cursor, effect.mark);
      case "mark":
        return this.editor.mark(effect.mark);
      case "read":
        return this.reading.ask();
      case "keep":
        return this.sessions.changed();
      case "prefs":
        return keepPrefs(effect.prefs);
      case "played":
        return this.#plays([effect.done.deal], (list, clock) => played(list, effect.done, clock));
      case "counted":
        return this.#plays([effect.done.deal], (list, clock) => counted(list, effect.done, clock));
      case "helped":
        return this.#plays([effect.deal], (list, clock) => helped(list, effect.deal, effect.name, clock));
      case "measured":
        return this.#plays([effect.deal], (list) => measured(list, effect.deal, effect.shortest));
      case "sound":
        return sound(effect.sound);
      case "go":
        if (effect.at !== null) return this.go(effect.at);
        return this.note(words.hint.nowhere, true);
      case "tick":
        clearTimeout(this.#ticks);
        this.#ticks = window.setTimeout(() => playing.tick(this), effect.after);
        return;
      case "play":
        this.play(effect.move);
        return;
      case "infer":
        this.#inferrer ??= new Client(spawn, this.#module, 60, (answer) => this.#heard(answer));
        this.#inferrer.ask({ kind: "infer", record: this.desk.text });
        return;
      case "look":
        this.times.asked = performance.now();
        if (effect.wanted) this.#analyst.ask({ kind: "look", record: effect.deal, ...effect.wanted });
        else this.#analyst.ask({ kind: "stop" });
        return;
    }
  }

  /**
   * Changes what is known of what the player did in some deals, here and in the browser, where another tab may have
   * changed it.
   */
  #plays(deals: readonly string[], change: (list: readonly Play[], clock: number) => Play[]): void {
    const clock = Date.now(),
      act = (list: readonly Play[]) => change(list, clock),
      those = new Set(deals);
    const replace = (plays: Play[]) =>
      this.send({ kind: "plays", plays: [...this.now.plays.filter(({ deal }) => !those.has(deal)), ...plays] });
    const known = act(this.now.plays.filter(({ deal }) => those.has(deal)));
    replace(known);
    this.#keeping += 1;
    void this.sessions.change(known, act).then(({ plays, trouble }) => {
      this.#keeping -= 1;
      // What was done since is not in there yet.
      if (this.#keeping === 0) replace(plays);
      this.#kept({ ...this.#troubles, plays: trouble });
    });
  }

  #kept(troubles: Record<"game" | "plays", Trouble | null>): void {
    this.#troubles = troubles;
    const trouble = troubles.game ?? troubles.plays;
    if (trouble !== this.now.trouble) this.send({ kind: "kept", trouble });
  }

  /** Takes what a file says of what the player did elsewhere. */
  adopt(list: readonly Play[]): void {
    if (list.length > 0)
      this.#plays(
        list.map(({ deal }) => deal),
        (known) => joined(known, list),
      );
  }

  dealer = (): Client => (this.#dealer ??= new Client(spawn, this.#module, 60, (answer) => this.#heard(answer)));

  game(line?: Game["line"]): Game {
    if (!this.desk.table) throw new Error("no game is on the table");
    const view = this.desk.table.view;
    // Who was shown a way to win has not won by it.
    return { ...view, win: isHelped(this.now.plays, view.id) ? null : view.win, line: line ?? this.desk.table.line };
  }

  // The text

  /** The reader has edited the text or moved the cursor: the board follows. */
  #edited(text: boolean, place: number): void {
    const [from, to] = this.now.record;
    if (text) this.reading.ask();
    if (!text && this.desk.table && place >= from && place <= to) follow(this, place);
    else take(this, place);
    this.sessions.changed();
  }

  #heard(answer: Answer): void {
    switch (answer.kind) {
      case "ready":
        return;
      case "stopped":
        this.times.stopped = performance.now();
        return;
      case "read":
        this.times.read = answer.took;
        return this.reading.heard(answer);
      case "formatted":
        return this.editor.formatted(answer.change);
      case "found":
        return this.send({ ...answer, kind: "found" });
      case "dealt":
      case "rated":
        return dealing.dealt(this, answer);
      case "inferred":
        return this.send({ kind: "unknown", inferred: answer.inferred });
    }
  }

  format(): void {
    this.reading.client.ask({ kind: "format", text: this.editor.sentText() });
  }

  /** The word of the text in which a diagnostic is. */
  word({ span }: Diagnostic): string {
    const [from] = this.now.record,
      at = from + (span?.[0] ?? 0),
      [start = ""] = this.editor
        .slice(Math.max(from, at - WORD), at)
        .split(/\s/)
        .slice(-1);
    return span ? start + (this.editor.slice(at, at + WORD).split(/\s/)[0] ?? "") : "";
  }

  /** The page that explains a code. */
  explain(code: string): string {
    return explain(code) ?? "";
  }

  /** Puts a move in place of the one that is wrong in the text. */
  replace({ span }: Diagnostic, move: string): void {
    if (span) this.edit([{ span, replacement: move }]);
  }

  reveal(): void {
    this.desk.table?.reveal();
    if (this.now.game) this.send({ kind: "revealed", game: this.game(this.now.game.line) });
  }

  showWin(): void {
    const { game, known } = this.now;
    if (game) this.send({ kind: "win", moves: known.wins.get(key(moves(game))) ?? null });
  }

  show(panel: Panel): void {
    this.send({ kind: "panel", panel });
    if (panel === "games") this.sessions.list();
  }

  pick = (spot: Spot): void => playing.picked(this, (table) => table.pick(spot));
  drop = (from: Spot, to: Spot | null): void => playing.picked(this, (table) => table.drop(from, to));
  choose = (choice: number): void => playing.picked(this, (table) => table.choose(choice));
  unpick = (): void => playing.unpick(this);
  playFrom = (spot: Spot): void => playing.playFrom(this, spot);
  play = (text: string): boolean => playing.play(this, text);
  stepWin = (): void => playing.stepWin(this);
  go = (at: number): void => playing.go(this, at);
  undo = (): void => playing.undo(this);
  redo = (): void => playing.redo(this);
  promote = (node: number): void => playing.change(this, words.said.promoted, (table) => table.promote(node));
  remove = (node: number): void => playing.change(this, words.said.removed, (table) => table.remove(node));
  rename = (node: number, name: string): void =>
    playing.change(this, words.said.renamed, (table) => table.rename(node, name));
  open = (text: string): boolean => opening.open(this, text);
  offer = (text: string): boolean => opening.offer(this, text);
  accept = (game: number): void => opening.accept(this, game);
  openFiles = (files: Iterable<File>): Promise<void> => opening.openFiles(this, files);
  deal = (game: string): void => dealing.deal(this, game);
  stopDealing = (): void => dealing.stopDealing(this);
  wrong = (family: string): string | null => dealing.wrong(family);
  idOfDay = dealing.idOfDay;
  today = (day = new Date()): void => void dealing.today(this, day);
  next = (): void => opening.next(this);
  record = (index: number): void => opening.record(this, index);
  fill = (place: number, card: string): void => opening.fill(this, place, card);
  fix = (diagnostic: Diagnostic): void => opening.fix(this, diagnostic);
  edit = (edits: readonly Edit[]): void => opening.edit(this, edits);
  undoText = (): boolean => this.editor.undo();
  redoText = (): boolean => this.editor.redo();
  drill = (): void => drills.drill(this);
  endDrill = (): void => drills.end(this);
  link = (): Promise<string> => sharing.link(this);
  share = (what: sharing.What): Promise<void> => sharing.share(this, what);

  watch(runs: boolean, speed = this.now.watch.speed): void {
    // What has come to its end begins anew, but never a game that is being played.
    if (runs && ahead(this.now) <= 0 && this.now.mode !== "play") this.go(this.now.win?.from ?? 0);
    this.send({ kind: "watch", runs, speed });
  }

  /** Installs the page, or never offers it again. */
  install(wanted: boolean): void {
    if (wanted) this.now.install?.();
    else decline();
    this.send({ kind: "install", install: null });
  }

  importGames = (files: Iterable<File>): Promise<void> => games.importGames(this, files);
  example = (game: string): ReturnType<typeof sharing.example> => sharing.example(game);
  /** A small picture of a kept game. */
  picture = async (id: string): Promise<string | null> => sharing.picture(await this.sessions.text(id));

  /** What the session is about, for the next visit and the list of games. */
  #content(): Seen {
    const { game, records } = this.now,
      text = this.editor.text();
    return {
      text,
      cursor: this.editor.place(),
      mode: this.now.mode,
      own: this.desk.own(),
      title: !game
        ? titled(text.slice(0, 500))
        : records.length > 1
          ? words.records.more(game.short, records.length - 1)
          : game.short,
      name: game?.name ?? "",
      moves: game?.line.length ?? 0,
      won: game !== null && game.win !== null,
      solved: records.some(({ status }) => status === "solved") || game?.solved === true,
      shortest: this.now.known.judged.get("")?.atMost ?? 0,
    };
  }
}
