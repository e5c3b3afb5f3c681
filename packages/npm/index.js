import start, { initSync as startSync, nameFunctions, read as parts } from "./patience.js";

export { Analyst, Failure, Game, Table, annotate, catalogue, dealt, explain, formatted, importLine, infer, next, notes, solve, version } from "./patience.js";

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

/** Reads all of a text, where a page may read it part by part: one without a record fails. */
export function read(text) {
  const reading = parts(text);
  return reading.records.length + reading.strays.length > 0 ? reading : { ...reading, failed: 1 };
}
