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

/** Makes the error for an argument that is out of range. */
export const outside = (message) => new RangeError(message);

/** The largest number, the longest text, and the longest list that may cross. */
const MOST = 2 ** 32 - 1, LONGEST = 2 ** 28, MANY = 100_000;

const NAMED = { string: "a string", number: "a number", boolean: "true or false", function: "a function", "string[]": "an array of strings" };

/** Returns an argument as it may cross, or throws what is wrong with it. A list is copied. Its type may be one of several, and a class of these. */
export function taken(value, name, type, classes = {}) {
  const within = (is, what) => {
    if (!is) throw new RangeError(`\`${name}\` must ${what}`);
    return value;
  };
  const is = (type) => type === "string[]" ? Array.isArray(value)
    : type === "Uint8Array" ? value instanceof Uint8Array
    : type in classes ? value instanceof classes[type] && value.__at !== undefined
    : typeof value === type;
  const types = type.split(" | ");
  switch (types.find(is)) {
    case undefined: throw new TypeError(`\`${name}\` must be ${types.map((type) => NAMED[type] ?? `a ${type}`).join(" or ")}`);
    case "number": return within(Number.isInteger(value) && value >= 0 && value <= MOST, `be a whole number from 0 to ${MOST}`);
    case "string": return within(value.length <= LONGEST, `have at most ${LONGEST} characters`);
    case "string[]":
      within(value.length <= MANY, `have at most ${MANY} items`);
      return Array.from(value, (it, at) => taken(it, `${name}[${at}]`, "string"));
    default: return value;
  }
}

/** Returns the number of what has one in a tree, or throws that it is something else. */
export function numbered(value, name, type) {
  const { node } = Object(value);
  if (typeof node !== "number") throw new TypeError(`\`${name}\` must be a ${type}`);
  return taken(node, `${name}.node`, "number");
}

/** Returns a copy of an object with no other fields than these, each an object of strings, or throws what is wrong with it. */
export function fields(value, name, known) {
  const entries = (it, what) => {
    const type = typeof it === "object" && it !== null && Object.getPrototypeOf(it);
    if (type === false || (type && Object.getPrototypeOf(type) !== null)) throw new TypeError(`\`${what}\` must be a plain object`);
    return Object.entries(it);
  };
  return Object.fromEntries(entries(value, name).filter(([, it]) => it !== undefined).map(([field, it]) => {
    if (!known.includes(field)) throw new TypeError(`\`${name}\` has no field \`${field}\`, but ${known.map((it) => `\`${it}\``).join(" and ")}`);
    return [field, Object.fromEntries(entries(it, `${name}.${field}`).map(([key, text]) => [key, taken(text, `${name}.${field}[${JSON.stringify(key)}]`, "string")]))];
  }));
}

/** Throws where the WebAssembly is not there yet. */
export function started(wasm) {
  if (wasm === undefined) throw new TypeError("call `await init()` first");
}

/** Throws where a method is called of another object. */
export function owned(it, type, name) {
  if (!(it instanceof type) || it.__at === undefined) throw new TypeError(`this is not a ${name}`);
}

/** Finds each half of a character in a text: its place and its code. */
export const halves = (text) => [...text.matchAll(/[\ud800-\udfff]/gu)].flatMap(({ 0: half, index }) => [index, half.charCodeAt(0)]);

/** Puts the halves of characters of a text into another that has U+FFFD in their places. */
export function whole(text, other) {
  const marks = text.match(/[\ud800-\udfff\ufffd]/gu)?.values();
  return marks ? other.replace(/\ufffd/g, () => marks.next().value) : other;
}

/** Returns all that headers and comments say. */
export const said = (notes) => Object.values(notes ?? {}).flatMap((them) => Object.entries(them ?? {})).flat().join("\n");

/** Returns a field of an object. */
export const field = (of, name) => of[name];

/** Returns another game like one. */
export const another = (game) => game.clone();

/** Returns an array of bytes as it is. */
export const same = (bytes) => bytes;

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
