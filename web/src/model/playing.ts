// What a player is told in play mode, and what hands do there. Nothing here shows how a game stands unless the player
// asks.
import { key } from "./analysis.ts";
import { goal } from "./cards.ts";
import type { GameView, Move, Spot } from "./engine.ts";
import { type Game, type State, judgedHere, moves } from "./state.ts";

/** What a hint says of the position: a move, or why there is none. */
export type Hint = { kind: "move"; move: Move } | { kind: "searching" | "lost" | "undecided" };

export function hint(state: State): Hint {
  const { game, known, search } = state,
    judged = judgedHere(state);
  const win = game ? known.wins.get(key(moves(game))) : undefined;
  const move = game?.position.moves.find(({ text }) => text === win?.[0]);
  if (move) return { kind: "move", move };
  if (judged?.outlook === "lost") return { kind: "lost" };
  return { kind: search && !search.running && judged ? "undecided" : "searching" };
}

/** The places that a hint marks: of a match all cards, of a card that moves its place, too. */
export function hinted(state: State): Spot[] {
  if (state.asks?.kind !== "hint") return [];
  const found = hint(state);
  if (found.kind !== "move") return [];
  const { cards } = found.move,
    [first] = cards;
  if (!first) return ["s"];
  if (state.asks.stage === "card") return [first.from];
  return cards.flatMap((card) => [card.from, goal(card) ?? []].flat());
}

/**
 * Where an arrow begins and ends for a hint: a card and its place, if the hint has said both and the move is of one
 * card.
 */
export function leads(state: State): [Spot, Spot] | null {
  const found = state.asks?.kind === "hint" && state.asks.stage === "place" ? hint(state) : null;
  if (found?.kind !== "move" || found.move.cards.length !== 1) return null;
  const [card] = found.move.cards,
    to = card && goal(card);
  return card && to ? [card.from, to] : null;
}

/**
 * The one move of a place that a double click means: to a foundation, else the only match or build, else into a
 * freecell.
 */
export function sensible(game: Game, spot: Spot): Move | null {
  const all = game.position.moves.filter(({ cards }) => cards.some(({ from }) => from === spot));
  const home = all.filter(({ cards: [card] }) => card?.to === "up" || card?.to === "down");
  if (home.length > 0) return home.length === 1 ? (home[0] ?? null) : null;
  const kind = (to: string | null | undefined) => game.position.piles.find((pile) => pile.spot === to)?.kind;
  const matches = all.filter(({ cards }) => cards.every(({ to }) => to === null));
  if (matches.length > 0) return matches.length === 1 ? (matches[0] ?? null) : null;
  const builds = all.filter(({ cards: [card] }) => kind(card?.to) !== "freecell");
  if (builds.length > 0) return builds.length === 1 ? (builds[0] ?? null) : null;
  return all[0] ?? null;
}

/**
 * The moves of a position, those together that lead to the same one: freecells are alike, so a card that goes into one
 * goes into any.
 * Each list has the move that is played first.
 */
export function alike({ moves, piles }: Pick<GameView["position"], "moves" | "piles">): [Move, ...Move[]][] {
  const cells = new Set(piles.flatMap(({ kind, spot }) => (kind === "freecell" && spot !== null ? [spot] : [])));
  const lists = new Map<string, [Move, ...Move[]]>();
  for (const move of moves) {
    const [card, ...others] = move.cards;
    const name = card?.to && cells.has(card.to) && others.length === 0 ? `${card.from} →` : move.text;
    const list = lists.get(name);
    if (list) list.push(move);
    else lists.set(name, [move]);
  }
  return [...lists.values()];
}

/** How a game has ended, if it has, and the player is at its end. */
export const ended = (game: Game): "won" | "stuck" | null =>
  game.position.won ? "won" : game.position.moves.length === 0 && game.at === game.line.length ? "stuck" : null;
