import type { MovedCard, Spot } from "./engine.ts";

const SUITS: Record<string, string> = { S: "♠", H: "♥", D: "♦", C: "♣" };

/** A card with its suit as a symbol: `7♥` for `7H`. */
export function pretty(card: string): string {
  const suit = SUITS[card.slice(-1)];
  return suit ? shown(card.slice(0, -1) + suit) : card;
}

/** A text in which tens are named as they are drawn: `10♥` where the notation writes `T♥`. */
export const shown = (text: string): string =>
  Object.values(SUITS).reduce((text, suit) => text.replaceAll(`T${suit}`, `10${suit}`), text);

/** Where a card goes that moves: a foundation is named by its suit and its direction. Null if it leaves the game. */
export function goal({ card, to }: MovedCard): Spot | null {
  return to === "up" || to === "down" ? `${card?.slice(-1) ?? ""}${to === "up" ? "^" : "_"}` : to;
}
