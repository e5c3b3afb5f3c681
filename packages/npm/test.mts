import { readFileSync } from "node:fs";
import { strict as assert } from "node:assert";
import init, { read, solve, Table, version } from "patience-solitaire";

const wasm = new URL(import.meta.resolve("patience-solitaire/patience_bg.wasm"));
await init({ module_or_path: readFileSync(wasm) });

const reading = read("2x2x1x1+[AH AS] 1a *1a  2x2x1x1+[AH AS] 1a 1a");
assert.deepEqual([reading.passed, reading.failed], [1, 1]);
assert.equal(reading.records[1].diagnostic?.code, "match::occupied-freecell");

const table = new Table("2x2x1x1+[AH AS]");
table.play("1a");
assert.deepEqual(table.position().moves.map((move) => move.text), ["*1a"]);
assert.equal(solve("carpet+1", false, 100_000).status, "solved");
assert.match(version(), /^\d+\.\d+\.\d+$/);
