import type { Pile } from "./engine.ts";

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
      was && pile.kind !== "next" && was.cards[at] === card ? (was.keys[at] ?? "") : "",
    );
  }
  for (const [id, was] of old) {
    was.cards.forEach((card, at) => {
      const key = was.keys[at];
      if (key === undefined || keys[id]?.[at] === key) return;
      const name = String(card);
      free.set(name, [...(free.get(name) ?? []), key]);
    });
  }
  for (const pile of now) {
    keys[pile.id] =
      keys[pile.id]?.map((key, at) => key || (free.get(String(pile.cards[at]))?.shift() ?? String(next++))) ?? [];
  }
  return keys;
}
