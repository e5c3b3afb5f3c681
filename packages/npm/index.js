import { read as parts } from "./patience.js";

export { default, initSync, Analyst, Failure, Game, Table, annotate, catalogue, dealt, explain, formatted, importLine, infer, next, notes, solve, version } from "./patience.js";

/** Reads all of a text, where a page may read it part by part: one without a record fails. */
export function read(text) {
  const reading = parts(text);
  return reading.records.length + reading.strays.length > 0 ? reading : { ...reading, failed: 1 };
}
