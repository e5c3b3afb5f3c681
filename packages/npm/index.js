import { taken } from "./failure.js";
import start, { Reader, initSync as startSync, nameFunctions } from "./patience.js";

export {
  Analyst, Failure, Game, GameTree, Reader, annotate, catalogue, dealt, explain, formatted, importLine, infer, next, notes, solve, version,
} from "./patience.js";

/** Loads the library, and makes its messages name its functions. */
export default async function init(...address) {
  const exports = await start(...address);
  nameFunctions();
  return exports;
}

/** The same at once. */
export function initSync(module) {
  const exports = startSync(module);
  nameFunctions();
  return exports;
}

/** How much of a text is read before its progress is told. */
const PART = 1 << 16;

/** A text in parts of its own kind. */
function* cut(text) {
  for (let from = 0; from < text.length; from += PART) yield text.slice(from, from + PART);
}

/** Reads a text, or its parts in their order. */
export function read(text, progress) {
  if (progress !== undefined) taken(progress, "progress", "function");
  const isWhole = typeof text === "string" || text instanceof Uint8Array;
  const isLater = !isWhole && typeof text?.[Symbol.asyncIterator] === "function";
  if (!isWhole && !isLater && typeof text?.[Symbol.iterator] !== "function") {
    throw new TypeError("`text` must be a string, a Uint8Array, or these in parts");
  }
  const reader = new Reader(), all = { records: [], entries: [], strays: [], strayAt: [], passed: 0, failed: 0 };
  let length = 0;
  const add = (reading) => {
    for (const field of ["records", "entries", "strays", "strayAt"]) for (const it of reading[field]) all[field].push(it);
    all.passed += reading.passed;
    all.failed += reading.failed;
  };
  /** Takes a part. Returns whether to go on. */
  const push = (part) => {
    add(reader.push(part));
    length += part.length;
    return progress === undefined || progress(length) !== false;
  };
  const end = () => {
    add(reader.end());
    return all;
  };
  const later = async () => {
    try {
      for await (const part of text) if (!push(part)) return all;
      return end();
    } finally {
      reader.free();
    }
  };
  if (isLater) return later();
  try {
    for (const part of !isWhole ? text : progress === undefined ? [text] : cut(text)) if (!push(part)) return all;
    return end();
  } finally {
    reader.free();
  }
}
