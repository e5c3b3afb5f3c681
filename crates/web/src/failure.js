/** What is thrown where something cannot be done. */
export class Failure extends Error {
  constructor(message, code, diagnostic, arrow) {
    super(message);
    this.code = code ?? null;
    this.span = diagnostic?.span ?? null;
    this.help = diagnostic?.help ?? null;
    this.diagnostic = diagnostic;
    this.arrow = arrow;
  }
}
// A bundler may change the name of the class.
Failure.prototype.name = "Failure";

/** Makes the error for an argument of another type. */
export const wrong = (message) => new TypeError(message);

/** Finds each half of a character in a text: its place and its code. */
export const halves = (text) => [...text.matchAll(/[\ud800-\udfff]/gu)].flatMap(({ 0: half, index }) => [index, half.charCodeAt(0)]);

/** Puts the halves of characters of a text into another that has U+FFFD in their places. */
export function whole(text, other) {
  const marks = text.match(/[\ud800-\udfff\ufffd]/gu)?.values();
  return marks ? other.replace(/\ufffd/g, () => marks.next().value) : other;
}

/** Returns all that headers and comments say. */
export const said = (notes) => Object.values(notes ?? {}).flatMap((them) => Object.entries(them ?? {})).flat().join("\n");

/** Cuts a text into words. */
export const words = (text) => text === "" ? [] : text.split(" ");

const CARDS = Array.from({ length: 52 }, (_, card) => "A23456789TJQK"[card >> 2] + "SHDC"[card & 3]);

/** Puts a board together from its frame and its cards. */
export function assembled(frame, cells) {
  const [columns, freecells, rows, wide, stock, waste, redeals, done, of, deals, ...foundations] = frame;
  const piles = (count) => Array.from({ length: count }, () => []);
  const board = {}, tableau = piles(columns + rows * wide), pile = [], wasted = [];
  if (columns) board.columns = tableau;
  if (freecells) board.freecells = Array(freecells).fill(null);
  if (rows) board.rows = Array.from({ length: rows }, (_, row) => tableau.slice(row * wide, (row + 1) * wide));
  if (foundations.length) board.foundations = foundations.map((it) => ({ suit: "SHDC"[it & 3], direction: it < 4 ? "up" : "down", top: null }));
  for (let at = 0; at < cells.length; at += 3) {
    const place = cells[at], card = CARDS[cells[at + 2]] ?? null;
    if (place < 180) tableau[place].push(card);
    else if (place < 200) board.freecells[place - 180] = card;
    else if (place < 254) board.foundations[place - 200].top = card;
    else (place === 254 ? wasted : pile).push(card);
  }
  if (stock) board.stock = { cards: pile.length, known: pile.filter((card) => card !== null), pile };
  if (waste) board.waste = wasted;
  if (redeals >= 0) board.redeals = redeals;
  board.progress = { done, of, deals };
  return board;
}

/** Copies what is told of cards, and returns of how many. */
export function filled(into, cells) {
  if (!(into instanceof Uint8Array)) throw new TypeError("`into` must be a Uint8Array");
  if (into.length < cells.length) throw new RangeError(`\`into\` has room for ${into.length} bytes, and the cards need ${cells.length}`);
  into.set(cells);
  return cells.length / 3;
}

/** Tells a search's progress, and returns whether it goes on. */
export const goes_on = (progress, nodes) => progress(nodes) !== false;

/**
 * Makes an object that cannot be cloned say so, where `structuredClone` would leave a number, and one that was freed, where WebAssembly would speak
 * of a null pointer.
 */
export function guard(type, name) {
  Object.defineProperty(type.prototype, "__wbg_ptr", {
    get() {
      if (this.__at === 0) throw new TypeError(`this ${name} was freed`);
      return this.__at;
    },
    set(at) {
      // A function is what nothing can clone.
      if (this.__at === undefined) Object.defineProperty(this, "__owns", { value: () => name, enumerable: true });
      Object.defineProperty(this, "__at", { value: at, writable: true, configurable: true });
    },
  });
}
