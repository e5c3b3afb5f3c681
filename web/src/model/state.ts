import { words } from "../words.ts";
import type { Known, Mistake } from "./analysis.ts";
import { along, key, mistakes } from "./analysis.ts";
import type {
  Diagnostic,
  Edit,
  GameInfo,
  GameView,
  Inferred,
  Judged,
  Look,
  Move,
  Pasted,
  Pile,
  Position,
  RecordInfo,
  Span,
  Spot,
  Step,
  UnknownDeal,
} from "./engine.ts";
import type { Laid } from "./layout.ts";
import type { Keys } from "./piles.ts";
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

export interface Picking {
  picked: Spot[];
  lit: Spot[];
  choices: Move[];
}
/** A move that is illegal. `spots` are its places in the order of the move, as far as they are known. */
export interface Refusal {
  spots: Spot[];
  diagnostic: Diagnostic;
  arrow: boolean;
}

/** The places that a diagnostic marks, in the order in which the move names them. */
export const failedSpots = (diagnostic: Diagnostic): Spot[] =>
  diagnostic.marks.filter(({ kind }) => kind === "failed").map(({ spot }) => spot);

/** What the player of a game has asked for. A hint is first the card, then its place. */
export type Asks = { kind: "hint"; stage: "card" | "place" } | { kind: "rescue" };

export const LEVELS = ["easy", "medium", "hard"] as const;
/** How hard a deal is to be. */
export type Level = (typeof LEVELS)[number];
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
  table: (typeof TABLES)[number];
  /** How hard deals are to be; null if that does not matter. */
  level: Level | null;
}

/** Looking for the move that a mistake should have been. */
export interface Drill {
  mistake: Mistake;
  tried: { move: Move; judged: Judged | null } | null;
  shown: boolean;
}

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

export const PREFS: Prefs = {
  fourColours: false,
  big: false,
  analysis: true,
  auto: true,
  clock: false,
  sound: false,
  warns: false,
  table: "green",
  level: null,
};
export const NOTHING: Known = { judged: new Map(), wins: new Map(), mistakes: new Map(), losses: new Map() };

export function initial(prefs: Prefs, catalogue: GameInfo[]): State {
  return {
    mode: "play",
    dealing: false,
    watch: { runs: false, speed: 1 },
    asks: null,
    deed: null,
    closed: false,
    dealt: null,
    catalogue,
    records: [],
    strays: 0,
    passed: 0,
    failed: 0,
    current: 0,
    game: null,
    blank: null,
    offer: null,
    fault: null,
    record: [0, 0],
    table: null,
    picking: null,
    refusal: null,
    revealed: false,
    searched: false,
    known: NOTHING,
    search: null,
    halted: false,
    effort: 1,
    win: null,
    drill: null,
    unknown: null,
    panel: "moves",
    prefs,
    said: "",
    note: null,
    trouble: null,
    games: { list: [], here: "", removed: null },
    plays: [],
    led: 0,
    install: null,
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
  | ({ kind: "found" } & Look)
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

/** Whether a player is new here: nothing was played yet. */
export const isNew = ({ plays, game, mode, led }: State): boolean =>
  mode === "play" && plays.length === 0 && led === 0 && game !== null && game.line.length === 0;

/**
 * What was done to the branches last: it can be undone, or done again. Moves are gone back over instead, so that none
 * is lost.
 */
export type Deed = "changed" | "restored";

/** Whether the board is before the move for which the record fails. */
export const failing = ({ failed, at, line }: Game): boolean =>
  failed !== null && failed.at !== null && at === line.length;

/** How many moves are left to watch: of a win that is shown, or of the line. */
export const ahead = ({ game, win }: State): number =>
  !game ? 0 : win ? win.moves.length + win.from - game.at : game.line.length - game.at;

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
 * Whether positions may be searched: what is face down is looked at only if the player asks. In play nothing is
 * searched before the
 * player asks, or has won.
 */
export const searches = (state: State): boolean =>
  state.game !== null &&
  (state.mode === "watch"
    ? false
    : state.mode === "play"
      ? state.asks !== null || state.prefs.warns || state.game.position.won
      : state.prefs.analysis) &&
  (!hidden(state) || state.searched);

/** What the worker is to look at, or null if it is to rest. */
export interface Wanted {
  line: string[];
  at: number;
  effort: number;
}
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
export const hides = (state: State): boolean =>
  state.drill !== null && !state.drill.shown && !state.drill.tried?.judged;

/** What has changed, for a screen reader, after a move. */
export function announced(step: { number: number; words: string }, position: Position): string {
  return words.said.move(
    step.number,
    step.words,
    position.score,
    position.won ? "won" : position.moves.length === 0 ? "stuck" : null,
  );
}

/**
 * The last position up to the one on the table that can be won, if that is known: null if there is none. Undefined as
 * long as a
 * search goes on that may find a later one.
 */
export function rescued(state: State): number | null | undefined {
  const { game, search } = state;
  if (!game) return null;
  const known = positionsOf(state)
    .slice(0, game.at + 1)
    .map((judged) => judged?.outlook);
  const last = known.lastIndexOf("winnable");
  if (last >= 0 && known.slice(last + 1).every((outlook) => outlook === "lost")) return last;
  if (!search || search.running) return undefined;
  return last >= 0 ? last : null;
}
