/** A card with its suit as a symbol: `7♥` for `7H`. */
export function pretty(card: string): string {
  const suit = { S: "♠", H: "♥", D: "♦", C: "♣" }[card.slice(-1)];
  return suit ? card.slice(0, -1) + suit : card;
}

const RANKS = "A23456789TJQK";

/** The card under the top of a foundation, or null under the first. */
export function below(card: string, direction: "up" | "down"): string | null {
  const rank = RANKS.indexOf(card.charAt(0)) + (direction === "up" ? -1 : 1);
  return rank >= 0 && rank < RANKS.length ? RANKS.charAt(rank) + card.slice(1) : null;
}

/** `1 card`, `2 cards`. */
export function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}
