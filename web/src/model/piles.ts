import { below, foundation } from "./cards.ts";
import type { Position, Spot } from "./engine.ts";

/** What lies on the table, and what has left it. */
export type Laid = Pick<Position, "board" | "collected" | "counted">;

/** What a pile is for, which decides how it is laid out. */
export type PileKind = "column" | "freecell" | "cell" | "foundation" | "stock" | "waste" | "next" | "collected";

/** The cards at one place, the top one last. Null is a card face down. */
export interface Pile {
  /** Unique on the board. */
  id: string;
  kind: PileKind;
  /** Its name in the notation; null where no move can name it. */
  spot: Spot | null;
  cards: (string | null)[];
  suit?: string;
}

/** The label of a cell: `b3` is in the second column of the third row. */
export function cell(column: number, row: number): Spot {
  return String.fromCharCode(97 + column) + String(row + 1);
}

/** All cards of a board, pile by pile. Of a foundation only the top card counts, and the one under it for show. */
export function piles({ board, collected }: Laid): Pile[] {
  const list: Pile[] = [];
  board.columns?.forEach((cards, at) => {
    const spot = String(at + 1);
    list.push({ id: spot, kind: "column", spot, cards });
  });
  board.freecells?.forEach((card, at) => {
    const spot = String.fromCharCode(97 + at);
    list.push({ id: spot, kind: "freecell", spot, cards: card === null ? [] : [card] });
  });
  board.rows?.forEach((row, number) => row.forEach((cards, column) => {
    const spot = cell(column, number);
    list.push({ id: spot, kind: "cell", spot, cards });
  }));
  board.foundations?.forEach(({ suit, direction, top }, at) => {
    const under = top === null ? null : below(top, direction);
    const cards = top === null ? [] : under === null ? [top] : [under, top];
    list.push({ id: `f${at}`, kind: "foundation", spot: foundation(suit, direction), cards, suit });
  });
  if (board.stock) {
    list.push({ id: "s", kind: "stock", spot: "s", cards: board.stock.cards > 0 ? [null] : [] });
    list.push({ id: "next", kind: "next", spot: null, cards: board.stock.known });
  }
  if (board.waste) list.push({ id: "w", kind: "waste", spot: "w", cards: board.waste });
  if (collected.length > 0 || !board.foundations) {
    list.push({ id: "collected", kind: "collected", spot: null, cards: collected.flat() });
  }
  return list;
}

/** A name for each card of each pile, kept from board to board, so that a card can be seen to move. */
export type Keys = Record<string, string[]>;

/**
 * Names the cards of a board. A card that lies where it lay keeps its name; others take the name of an equal card that
 * has left its place.
 */
export function track(before: { piles: Pile[]; keys: Keys } | null, now: Pile[]): Keys {
  const old = new Map<string, { cards: (string | null)[]; keys: string[] }>();
  let next = 0;
  for (const pile of before?.piles ?? []) {
    const keys = before?.keys[pile.id] ?? [];
    old.set(pile.id, { cards: pile.cards, keys });
    for (const key of keys) next = Math.max(next, Number(key) + 1);
  }
  const keys: Keys = {};
  const free = new Map<string, string[]>();
  // What lies where it lay. The next cards of the stock move up, so their places say nothing.
  for (const pile of now) {
    const was = old.get(pile.id);
    keys[pile.id] = pile.cards.map((card, at) =>
      was && pile.kind !== "next" && was.cards[at] === card ? was.keys[at] ?? "" : "");
  }
  for (const [id, was] of old) {
    was.cards.forEach((card, at) => {
      const key = was.keys[at];
      if (key === undefined || keys[id]?.[at] === key) return;
      const name = String(card);
      free.set(name, [...free.get(name) ?? [], key]);
    });
  }
  for (const pile of now) {
    keys[pile.id] = keys[pile.id]?.map((key, at) =>
      key || (free.get(String(pile.cards[at]))?.shift() ?? String(next++))) ?? [];
  }
  return keys;
}
