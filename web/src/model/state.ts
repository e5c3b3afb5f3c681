import { words } from "../words.ts";
import type { Known, Mistake } from "./analysis.ts";
import { along, key, learn, mistakes } from "./analysis.ts";
import { shown } from "./cards.ts";
import { growth } from "./text.ts";
import type { Diagnostic, Edit, GameInfo, GameView, Inferred, Judged, Look, Move, Pasted, Pile, Position, RecordInfo, Span, Spot, Step, UnknownDeal } from "./engine.ts";
import type { Laid } from "./layout.ts";
import { type Keys, track } from "./piles.ts";
import type { About, Mode, Trouble } from "./kept.ts";
import type { Play } from "./plays.ts";

/** A game on the table, as the page shows it. Places count in the text of its record. */
export type Game = GameView & { line: Step[] };

/** Why there is no game on the table, if the text at the cursor is none. */
export interface Blank {
  words: string;
  /** What is wrong with the text, if something is. */
  diagnostic: Diagnostic | null;
  /** The deal, if all that is wrong with it is that cards are unknown. */
  deal: UnknownDeal | null;
}

/** What a record can be made of: cards of a board, or lines of Match Solitaire's site. */
export interface Offer {
  pasted: Pasted;
  /** Where it is in the text; null if it was opened beside the text. */
  place: Span | null;
}

export interface Picking { picked: Spot[]; lit: Spot[]; choices: Move[] }
/** A move that is illegal. `spots` are its places in the order of the move, as far as they are known. */
export interface Refusal { spots: Spot[]; diagnostic: Diagnostic; arrow: boolean }

/** The places that a diagnostic marks, in the order in which the move names them. */
export const failedSpots = (diagnostic: Diagnostic): Spot[] =>
  diagnostic.marks.filter(({ kind }) => kind === "failed").map(({ spot }) => spot);

/** What the player of a game has asked for. A hint is first the card, then its place. */
export type Asks = { kind: "hint"; stage: "card" | "place" } | { kind: "rescue" };

export const LEVELS = ["easy", "medium", "hard"] as const;
/** How hard a deal is to be. */
export type Level = typeof LEVELS[number];
export const TABLES = ["green", "blue", "paper"] as const;

export interface Prefs {
  fourColours: boolean;
  big: boolean;
  analysis: boolean;
  /** Cards go to their foundations by themselves. */
  auto: boolean;
  /** How long a game takes is shown. */
  clock: boolean;
  sound: boolean;
  /** A game that is lost is said to be, in play too. */
  warns: boolean;
  table: typeof TABLES[number];
  /** How hard deals are to be; null if that does not matter. */
  level: Level | null;
}

/** Looking for the move that a mistake should have been. */
export interface Drill { mistake: Mistake; tried: { move: Move; judged: Judged | null } | null; shown: boolean }

export type Panel = "moves" | "records" | "branches" | "rules" | "games";

export interface State {
  mode: Mode;
  /** A deal that can be won is looked for. */
  dealing: boolean;
  /** Whether the moves are shown one after the other, and how many in a second. */
  watch: { runs: boolean; speed: number };
  /** What the player has asked for in play. */
  asks: Asks | null;
  /** What was done to the branches since the last move was played. */
  deed: Deed | null;
  /** Whether the word on how the game ended is put away. */
  closed: boolean;
  catalogue: GameInfo[];
  records: RecordInfo[];
  strays: number;
  passed: number;
  failed: number;
  current: number;
  game: Game | null;
  /** Why there is none. */
  blank: Blank | null;
  offer: Offer | null;
  /** What is wrong with the text at the cursor, if it is no game. */
  fault: Diagnostic | null;
  /** Where the record on the table is in the text. */
  record: Span;
  /** The cards of the board, each with a name of its own. */
  table: { piles: Pile[]; keys: Keys } | null;
  /** The board as it was dealt, which decides how large the cards are. */
  dealt: Laid | null;
  picking: Picking | null;
  refusal: Refusal | null;
  /** The player asks for what is face down: shown, searched. */
  revealed: boolean;
  searched: boolean;
  known: Known;
  search: { nodes: number; running: boolean } | null;
  /** The player has stopped the search of this position. */
  halted: boolean;
  /** How many times more the position is to be searched than at first. */
  effort: number;
  win: { moves: string[]; from: number } | null;
  drill: Drill | null;
  unknown: Inferred | null;
  panel: Panel;
  prefs: Prefs;
  /** For screen readers: what has just happened. */
  said: string;
  /** Beside the box or a button: what went wrong or was done. */
  note: { text: string; bad: boolean } | null;
  /** Why the browser does not keep the game, if it does not. */
  trouble: Trouble | null;
  /** The games that are kept, which of them is open, and the last one that was deleted. */
  games: { list: About[]; here: string; removed: About | null };
  /** What the player has played. */
  plays: Play[];
  /** How many moves more a player who is new here is shown. */
  led: number;
  /** How the page is installed, if that is offered. */
  install: (() => void) | null;
}

export const PREFS: Prefs = { fourColours: false, big: false, analysis: true, auto: true, clock: false, sound: false, warns: false, table: "green", level: null };
const NOTHING: Known = { judged: new Map(), wins: new Map(), mistakes: new Map(), losses: new Map() };

export function initial(prefs: Prefs, catalogue: GameInfo[]): State {
  return {
    mode: "play", dealing: false, watch: { runs: false, speed: 1 }, asks: null, deed: null, closed: false, dealt: null, catalogue, records: [], strays: 0, passed: 0, failed: 0, current: 0, game: null, blank: null, offer: null, fault: null, record: [0, 0], table: null, picking: null,
    refusal: null, revealed: false, searched: false, known: NOTHING, search: null, halted: false, effort: 1, win: null, drill: null, unknown: null,
    panel: "moves", prefs, said: "", note: null, trouble: null, games: { list: [], here: "", removed: null }, plays: [], led: 0, install: null,
  };
}

export type Event =
  /** Another game is on the table. `same` tells that only its text or moves have changed. */
  | { kind: "opened"; game: Game; dealt: Laid; record: Span; same: boolean }
  /** Something was done to the game, on the board or by the cursor, and is to be written into the text. */
  | { kind: "moved"; game: Game; said: string; edits: Edit[]; by: "board" | "cursor"; played?: boolean; deed?: Deed }
  | { kind: "mode"; mode: Mode }
  /** The player asks for a hint, or for the rest of it. */
  | { kind: "hint" }
  | { kind: "rescue" }
  | { kind: "dealing"; on: boolean }
  | { kind: "watch"; runs: boolean; speed?: number }
  | { kind: "closed" }
  /** The text at the cursor is no game. */
  | { kind: "blank"; blank: Blank; record: Span }
  | { kind: "offered"; offer: Offer | null }
  /** The record on the table is elsewhere in the text. */
  | { kind: "shifted"; record: Span }
  | { kind: "picked"; picking: Picking | null }
  | { kind: "refused"; refusal: Refusal }
  | { kind: "read"; records: RecordInfo[]; strays: number; passed: number; failed: number }
  | { kind: "current"; record: number }
  | { kind: "found" } & Look
  | { kind: "revealed"; game: Game }
  | { kind: "searched" }
  | { kind: "deeper" }
  /** The search of the position stops, or goes on. */
  | { kind: "halt"; on: boolean }
  | { kind: "win"; moves: string[] | null }
  | { kind: "drill"; mistake: Mistake | null }
  | { kind: "tried"; move: Move }
  | { kind: "answer" }
  | { kind: "unknown"; inferred: Inferred | null }
  | { kind: "panel"; panel: Panel }
  | { kind: "prefs"; prefs: Partial<Prefs> }
  | { kind: "said"; text: string }
  | { kind: "note"; text: string; bad: boolean }
  | { kind: "kept"; trouble: Trouble | null }
  | { kind: "games"; games: About[]; here: string; removed: About | null }
  | { kind: "plays"; plays: Play[] }
  /** The player wants to be shown the first moves, or no more of them. */
  | { kind: "lead"; on: boolean }
  | { kind: "install"; install: (() => void) | null }
  | { kind: "quiet" };

/** How many moves a player who is new here is shown, and how. */
const LED = 4, LEADS: Asks = { kind: "hint", stage: "place" };
/** Whether a player is new here: nothing was played yet. */
export const isNew = ({ plays, game, mode, led }: State): boolean => mode === "play" && plays.length === 0 && led === 0 && game !== null && game.line.length === 0;

/** What was done to the branches last: it can be undone, or done again. Moves are gone back over instead, so that none is lost. */
export type Deed = "changed" | "restored";

/** What a state becomes after an event. Everything that the page shows follows from the result. */
export function update(state: State, event: Event): State {
  switch (event.kind) {
    case "opened": {
      const fresh = !event.same;
      return {
        ...laid(state, event.game, fresh), dealt: event.dealt, blank: null, fault: null, unknown: null, record: event.record, note: null,
        ...(fresh ? { deed: null, dealing: false, known: NOTHING, search: null, revealed: false, searched: false, win: null, drill: null } : { win: still(state, event.game) }),
      };
    }
    case "moved": {
      const [from, to] = state.record, led = event.played ? Math.max(0, state.led - 1) : state.led;
      const leads = led > 0 && !event.game.position.won ? { asks: LEADS, search: null } : state.led > 0 ? { note: { text: words.lead.end, bad: false } } : {};
      return rested({
        ...laid(state, event.game, false), record: [from, to + growth(event.edits)], said: shown(event.said), win: still(state, event.game), note: null,
        deed: event.deed ?? (event.played ? null : state.deed), led, ...leads,
      });
    }
    case "blank":
      // No other game stands there as if it were this text.
      return {
        ...state, game: null, table: null, dealt: null, asks: null, blank: event.blank, fault: event.blank.diagnostic, unknown: null, record: event.record, picking: null,
        refusal: null, known: NOTHING, search: null, win: null, drill: null, revealed: false, searched: false, note: null,
      };
    case "offered":
      return { ...state, offer: event.offer };
    case "shifted":
      return { ...state, record: event.record };
    case "revealed":
      return { ...laid(state, event.game, false), revealed: true };
    case "picked":
      return { ...state, picking: event.picking, refusal: null, note: null };
    case "refused":
      return { ...state, picking: null, refusal: event.refusal, said: shown(words.said.illegal(event.refusal.diagnostic.message)) };
    case "read":
      return { ...state, records: event.records, strays: event.strays, passed: event.passed, failed: event.failed };
    case "current":
      return state.current === event.record ? state : { ...state, current: event.record };
    case "found": {
      const known = learn(state.known, event);
      const next = tried({ ...state, known, search: { nodes: event.nodes, running: event.running } });
      // What was looked for is found, or will not be.
      return next.asks?.kind === "rescue" && rescued(next) !== undefined ? { ...next, asks: null } : next;
    }
    case "mode":
      return state.mode === event.mode ? state : { ...state, mode: event.mode, halted: false, asks: null, win: null, drill: null, refusal: state.game && failing(state.game) ? state.game.failed : null, note: null };
    case "hint": {
      // What an earlier question found says nothing of how far this one is.
      const next = searches(state) ? state : { ...state, search: null };
      return { ...next, halted: false, asks: { kind: "hint", stage: state.asks?.kind === "hint" ? "place" : "card" }, refusal: null, note: null };
    }
    case "rescue": {
      // What an earlier question found says nothing of how far this one is.
      const next = searches(state) ? state : { ...state, search: null };
      return { ...next, halted: false, asks: rescued(next) === undefined ? { kind: "rescue" } : null, note: null };
    }
    case "dealing":
      return { ...state, dealing: event.on };
    case "watch":
      return { ...state, watch: { runs: event.runs && ahead(state) > 0, speed: event.speed ?? state.watch.speed } };
    case "closed":
      return { ...state, closed: true };
    case "searched":
      return { ...state, searched: true };
    case "deeper":
      return { ...state, effort: state.effort * 10, halted: false };
    case "halt":
      // What a player asked for is asked no longer.
      return { ...state, halted: event.on, asks: event.on ? null : state.asks, search: event.on && state.search ? { ...state.search, running: false } : state.search };
    case "win":
      return { ...state, win: event.moves && { moves: event.moves, from: state.game?.at ?? 0 } };
    case "drill":
      return { ...state, drill: event.mistake && { mistake: event.mistake, tried: null, shown: false }, picking: null, refusal: null };
    case "tried":
      return state.drill ? tried({ ...state, drill: { ...state.drill, tried: { move: event.move, judged: null } }, picking: null, refusal: null }) : state;
    case "answer":
      return state.drill ? { ...state, drill: { ...state.drill, shown: true } } : state;
    case "unknown":
      return { ...state, unknown: event.inferred };
    case "panel":
      return { ...state, panel: event.panel };
    case "prefs":
      return { ...state, prefs: { ...state.prefs, ...event.prefs } };
    case "said":
      return { ...state, said: event.text };
    case "note":
      return { ...state, note: { text: event.text, bad: event.bad }, said: event.text };
    case "kept":
      return { ...state, trouble: event.trouble };
    case "games":
      return { ...state, games: { list: event.games, here: event.here, removed: event.removed } };
    case "plays":
      return { ...state, plays: event.plays };
    case "lead":
      return { ...state, search: searches(state) ? state.search : null, halted: false, led: event.on ? LED : 0, asks: event.on ? LEADS : null };
    case "install":
      return { ...state, install: event.install };
    case "quiet":
      return { ...state, note: null, refusal: null, picking: null };
  }
}

/** Nothing runs on where there is nothing left to watch. */
const rested = (state: State): State => state.watch.runs && ahead(state) <= 0 ? { ...state, watch: { ...state.watch, runs: false } } : state;

/** Puts a game on the table: cards that were there keep their names. */
function laid(state: State, game: Game, fresh: boolean): State {
  const { piles } = game.position;
  const before = fresh && state.game?.id !== game.id ? null : state.table;
  const effort = state.game && key(moves(state.game)) === key(moves(game)) && !fresh ? state.effort : 1;
  return {
    ...state, game, table: { piles, keys: track(before, piles) }, picking: null, effort, halted: false, asks: null, closed: false,
    // The record's own mistake is shown like a move that was refused.
    refusal: failing(game) ? game.failed : null,
  };
}

/** Whether the board is before the move for which the record fails. */
export const failing = ({ failed, at, line }: Game): boolean => failed !== null && failed.at !== null && at === line.length;

/** A win is shown as long as its moves are followed. */
function still(state: State, game: Game): State["win"] {
  const { win } = state;
  if (!win) return null;
  const since = moves(game).slice(win.from);
  const same = game.at >= win.from && since.every((move, at) => move === win.moves[at]);
  return same ? win : null;
}

function tried(state: State): State {
  const { drill, game } = state;
  if (!drill?.tried || !game) return state;
  const before = game.line.slice(0, drill.mistake.number - 1).map((step) => step.text);
  const judged = state.known.judged.get(key([...before, drill.tried.move.text])) ?? null;
  return judged === drill.tried.judged ? state : { ...state, drill: { ...drill, tried: { ...drill.tried, judged } } };
}

/** How many moves are left to watch: of a win that is shown, or of the line. */
export const ahead = ({ game, win }: State): number => !game ? 0 : win ? win.moves.length + win.from - game.at : game.line.length - game.at;

/** The moves that led to the position on the table. */
export const moves = (game: Game): string[] => game.line.slice(0, game.at).map((step) => step.text);
/** All moves of the line on the table. */
export const whole = (game: Game): string[] => game.line.map((step) => step.text);

/** Whether a card lies face down, or would, if the player had not asked to see it. */
export function hidden({ game, revealed }: State): boolean {
  const stock = game?.closed ? game.position.board.stock : null;
  return stock ? stock.cards > (revealed ? 0 : stock.known.length) : false;
}

/** Whether the board is analysed, and verdicts may be shown. */
export const analysed = ({ mode, prefs }: State): boolean => mode === "analyse" && prefs.analysis;

/**
 * Whether positions may be searched: what is face down is looked at only if the player asks. In play nothing is searched before the
 * player asks, or has won.
 */
export const searches = (state: State): boolean =>
  state.game !== null && (state.mode === "watch" ? false : state.mode === "play" ? state.asks !== null || state.prefs.warns || state.game.position.won : state.prefs.analysis)
  && (!hidden(state) || state.searched);

/** What the worker is to look at, or null if it is to rest. */
export interface Wanted { line: string[]; at: number; effort: number }
export function wanted(state: State): Wanted | null {
  const { game } = state;
  return game && searches(state) && !state.halted ? { line: whole(game), at: game.at, effort: state.effort } : null;
}

export function judgedHere(state: State): Judged | undefined {
  return state.game ? state.known.judged.get(key(moves(state.game))) : undefined;
}

export function positionsOf(state: State): (Judged | undefined)[] {
  return state.game ? along(state.known, whole(state.game)) : [];
}

export function mistakesOf(state: State): Mistake[] {
  return state.game ? mistakes(state.known, whole(state.game)) : [];
}

/** Whether verdicts are hidden, since the player is to find the move. */
export const hides = (state: State): boolean => state.drill !== null && !state.drill.shown && !state.drill.tried?.judged;

/** What has changed, for a screen reader, after a move. */
export function announced(step: { number: number; words: string }, position: Position): string {
  return words.said.move(step.number, step.words, position.score, position.won ? "won" : position.moves.length === 0 ? "stuck" : null);
}

/**
 * The last position up to the one on the table that can be won, if that is known: null if there is none. Undefined as long as a
 * search goes on that may find a later one.
 */
export function rescued(state: State): number | null | undefined {
  const { game, search } = state;
  if (!game) return null;
  const known = positionsOf(state).slice(0, game.at + 1).map((judged) => judged?.outlook);
  const last = known.lastIndexOf("winnable");
  if (last >= 0 && known.slice(last + 1).every((outlook) => outlook === "lost")) return last;
  if (!search || search.running) return undefined;
  return last >= 0 ? last : null;
}
