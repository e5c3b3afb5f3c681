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
