// Runs the examples of the README as they stand, and compares what they print with what they say.
import { strict as assert } from "node:assert";
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";

const page = readFileSync(new URL(import.meta.resolve("patience-solitaire/package.json").replace("package.json", "README.md")), "utf8");
const examples = [...page.matchAll(/^```js\n([^]*?)^```$/gm)].map(([, code]) => code);
assert.equal(examples.length, 7);
const shown = new Set(page.match(/[A-Za-z]+/g));
for (const code of examples) {
  writeFileSync("example.mjs", code);
  const printed = execFileSync(process.execPath, ["example.mjs"], { encoding: "utf8" });
  const said = [...code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text]) => text);
  assert.deepEqual(printed.trimEnd().split("\n"), said);
}
rmSync("example.mjs");

// A search gives back all that it took.
const light = await import("patience-solitaire");
const [, search] = page.match(/(\/\/ A breadth-first search[^]*?)console\.log/);
const run = new Function("Game", search), { memory } = await light.default();
const held = (times) => {
  for (let time = 0; time < times; time++) run(light.Game);
  return memory.buffer.byteLength;
};
assert.equal(held(100), held(2000));

// Each name that the package has is in the README.
const classes = [light.Game, light.GameTree, light.Reader];
const members = classes.flatMap((type) => Object.getOwnPropertyNames(type.prototype)).filter((name) => !name.startsWith("__") && name !== "constructor");
for (const name of [...Object.keys(light), ...members]) assert.ok(shown.has(name) || ["default", "initSync"].includes(name), `the README lacks ${name}`);
