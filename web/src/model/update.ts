// What the state of the page becomes after an event, part by part.
import { words } from "../words.ts";
import { key, learn } from "./analysis.ts";
import { shown } from "./cards.ts";
import { track } from "./piles.ts";
import {
  type Asks,
  type Event,
  type Game,
  NOTHING,
  type State,
  ahead,
  failing,
  moves,
  rescued,
  searches,
} from "./state.ts";
import { growth } from "./text.ts";

/** How many moves a player who is new here is shown, and how. */
const LED = 4,
  LEADS: Asks = { kind: "hint", stage: "place" };

type Updates = { [Kind in Event["kind"]]: (state: State, event: Extract<Event, { kind: Kind }>) => State };

/** What the table shows. */
const TABLE: Pick<
  Updates,
  | "opened"
  | "moved"
  | "blank"
  | "shifted"
  | "revealed"
  | "picked"
  | "refused"
  | "drill"
  | "tried"
  | "answer"
  | "unknown"
> = {
  opened: (state, event) => {
    const fresh = !event.same;
    return {
      ...laid(state, event.game, fresh),
      dealt: event.dealt,
      blank: null,
      fault: null,
      unknown: null,
      record: event.record,
      note: null,
      ...(fresh
        ? {
            deed: null,
            dealing: false,
            known: NOTHING,
            search: null,
            revealed: false,
            searched: false,
            win: null,
            drill: null,
          }
        : { win: still(state, event.game) }),
    };
  },
  moved: (state, event) => {
    const [from, to] = state.record,
      led = event.played ? Math.max(0, state.led - 1) : state.led;
    const leads =
      led > 0 && !event.game.position.won
        ? { asks: LEADS, search: null }
        : state.led > 0
          ? { note: { text: words.lead.end, bad: false } }
          : {};
    return rested({
      ...laid(state, event.game, false),
      record: [from, to + growth(event.edits)],
      said: shown(event.said),
      win: still(state, event.game),
      note: null,
      deed: event.deed ?? (event.played ? null : state.deed),
      led,
      ...leads,
    });
  },
  // No other game stands there as if it were this text.
  blank: (state, event) => ({
    ...state,
    game: null,
    table: null,
    dealt: null,
    asks: null,
    blank: event.blank,
    fault: event.blank.diagnostic,
    unknown: null,
    record: event.record,
    picking: null,
    refusal: null,
    known: NOTHING,
    search: null,
    win: null,
    drill: null,
    revealed: false,
    searched: false,
    note: null,
  }),
  shifted: (state, event) => ({ ...state, record: event.record }),
  revealed: (state, event) => ({ ...laid(state, event.game, false), revealed: true }),
  picked: (state, event) => ({ ...state, picking: event.picking, refusal: null, note: null }),
  refused: (state, event) => ({
    ...state,
    picking: null,
    refusal: event.refusal,
    said: shown(words.said.illegal(event.refusal.diagnostic.message)),
  }),
  drill: (state, event) => ({
    ...state,
    drill: event.mistake && { mistake: event.mistake, tried: null, shown: false },
    picking: null,
    refusal: null,
  }),
  tried: (state, event) =>
    state.drill
      ? tried({
          ...state,
          drill: { ...state.drill, tried: { move: event.move, judged: null } },
          picking: null,
          refusal: null,
        })
      : state,
  answer: (state) => (state.drill ? { ...state, drill: { ...state.drill, shown: true } } : state),
  unknown: (state, event) => ({ ...state, unknown: event.inferred }),
};

/** What the player asks for, and what is found. */
const PLAY: Pick<
  Updates,
  | "mode"
  | "hint"
  | "rescue"
  | "found"
  | "searched"
  | "deeper"
  | "halt"
  | "win"
  | "lead"
  | "dealing"
  | "watch"
  | "closed"
> = {
  mode: (state, event) =>
    state.mode === event.mode
      ? state
      : {
          ...state,
          mode: event.mode,
          halted: false,
          asks: null,
          win: null,
          drill: null,
          refusal: state.game && failing(state.game) ? state.game.failed : null,
          note: null,
        },
  hint: (state) => {
    // What an earlier question found says nothing of how far this one is.
    const next = searches(state) ? state : { ...state, search: null };
    return {
      ...next,
      halted: false,
      asks: { kind: "hint", stage: state.asks?.kind === "hint" ? "place" : "card" },
      refusal: null,
      note: null,
    };
  },
  rescue: (state) => {
    // What an earlier question found says nothing of how far this one is.
    const next = searches(state) ? state : { ...state, search: null };
    return { ...next, halted: false, asks: rescued(next) === undefined ? { kind: "rescue" } : null, note: null };
  },
  found: (state, event) => {
    const known = learn(state.known, event);
    const next = tried({ ...state, known, search: { nodes: event.nodes, running: event.running } });
    // What was looked for is found, or will not be.
    return next.asks?.kind === "rescue" && rescued(next) !== undefined ? { ...next, asks: null } : next;
  },
  searched: (state) => ({ ...state, searched: true }),
  deeper: (state) => ({ ...state, effort: state.effort * 10, halted: false }),
  // What a player asked for is asked no longer.
  halt: (state, event) => ({
    ...state,
    halted: event.on,
    asks: event.on ? null : state.asks,
    search: event.on && state.search ? { ...state.search, running: false } : state.search,
  }),
  win: (state, event) => ({ ...state, win: event.moves && { moves: event.moves, from: state.game?.at ?? 0 } }),
  lead: (state, event) => ({
    ...state,
    search: searches(state) ? state.search : null,
    halted: false,
    led: event.on ? LED : 0,
    asks: event.on ? LEADS : null,
  }),
  dealing: (state, event) => ({ ...state, dealing: event.on }),
  watch: (state, event) => ({
    ...state,
    watch: { runs: event.runs && ahead(state) > 0, speed: event.speed ?? state.watch.speed },
  }),
  closed: (state) => ({ ...state, closed: true }),
};

/** What stands around the board. */
const PAGE: Pick<
  Updates,
  | "offered"
  | "read"
  | "current"
  | "panel"
  | "prefs"
  | "said"
  | "note"
  | "kept"
  | "games"
  | "plays"
  | "install"
  | "quiet"
> = {
  offered: (state, event) => ({ ...state, offer: event.offer }),
  read: (state, event) => ({
    ...state,
    records: event.records,
    strays: event.strays,
    passed: event.passed,
    failed: event.failed,
  }),
  current: (state, event) => (state.current === event.record ? state : { ...state, current: event.record }),
  panel: (state, event) => ({ ...state, panel: event.panel }),
  prefs: (state, event) => ({ ...state, prefs: { ...state.prefs, ...event.prefs } }),
  said: (state, event) => ({ ...state, said: event.text }),
  note: (state, event) => ({ ...state, note: { text: event.text, bad: event.bad }, said: event.text }),
  kept: (state, event) => ({ ...state, trouble: event.trouble }),
  games: (state, event) => ({ ...state, games: { list: event.games, here: event.here, removed: event.removed } }),
  plays: (state, event) => ({ ...state, plays: event.plays }),
  install: (state, event) => ({ ...state, install: event.install }),
  quiet: (state) => ({ ...state, note: null, refusal: null, picking: null }),
};

const UPDATES: Updates = { ...TABLE, ...PLAY, ...PAGE };

/** What a state becomes after an event. Everything that the page shows follows from the result. */
export const update = <Kind extends Event["kind"]>(state: State, event: Extract<Event, { kind: Kind }>): State =>
  (UPDATES[event.kind] as (state: State, event: Event) => State)(state, event);

/** Nothing runs on where there is nothing left to watch. */
const rested = (state: State): State =>
  state.watch.runs && ahead(state) <= 0 ? { ...state, watch: { ...state.watch, runs: false } } : state;

/** Puts a game on the table: cards that were there keep their names. */
function laid(state: State, game: Game, fresh: boolean): State {
  const { piles } = game.position;
  const before = fresh && state.game?.id !== game.id ? null : state.table;
  const effort = state.game && key(moves(state.game)) === key(moves(game)) && !fresh ? state.effort : 1;
  return {
    ...state,
    game,
    table: { piles, keys: track(before, piles) },
    picking: null,
    effort,
    halted: false,
    asks: null,
    closed: false,
    // The record's own mistake is shown like a move that was refused.
    refusal: failing(game) ? game.failed : null,
  };
}

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
