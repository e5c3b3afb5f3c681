// Calls all that the package has with values that are wrong, or of another object. What comes out is a TypeError, a RangeError or a Failure in the
// library's own words, soon, and the module goes on working.
import { strict as assert } from "node:assert";
import * as patience from "patience-solitaire";

const { Analyst, Failure, Game, GameTree, Reader } = patience;
await patience.default();
let seed = 20_261_129;
const one = (list) => list[(seed = seed * 48_271 % 0x7fff_ffff) % list.length];
const freed = (it) => (it.free(), it);
const texts = ["", "2x2x1x1+[AH AS]", "2x2x1x1+[AH AS] 1a 1a", "2x2x2x2+[? ? ? AH] *12 =partial", "1a", "\ud800", "carpet+1 \udfff", "x".repeat(100_000), "#7 1a"];
const endless = new Proxy(["1a"], { get: (list, key) => key === "length" ? 1e9 : list[0] });
const values = [
  ...texts, null, undefined, NaN, Infinity, -Infinity, -1, -0, 0, 0.5, 7, 2 ** 32, 1e300, true, 7n, Symbol("x"), [], [1], ["1a"], ["\ud800"], [["1a"]], new Array(1e9), { length: 1e9 }, endless,
  {}, { headers: 7 }, { header: {} }, { headers: new Map([["Title", "x"]]) }, { headers: { Title: 7 } }, { comments: { "-1": "x" } }, { comments: { 1e20: "x" } }, { headers: { "\ud800": "x" } },
  Object.create(null), new Map(), new Date(), /x/, () => false, class {}, new Proxy({}, {}), new Proxy([], {}), new Uint8Array(1), new Uint8Array(1000), new Float64Array(3), Promise.resolve(),
  Game, Object.create(Game.prototype), new Game("carpet+1"), new GameTree("2x2x1x1+[AH AS]"), freed(new Game("carpet+1")), freed(new GameTree("carpet+1")),
  new GameTree("2x2x2x2+1 1a ; branch 1 after move 0: 2a").branches[0], { node: -1 }, { node: 77 }, { node: "1" },
];
/** What can be called, each with objects to call it of. */
const calls = Object.entries(patience).flatMap(([name, it]) => {
  if (typeof it !== "function" || it === Failure) return [];
  if (!/^class/.test(String(it))) return [[name, (args) => it(...args)]];
  const members = Object.entries(Object.getOwnPropertyDescriptors(it.prototype)).filter(([member]) => !/^(__|constructor)/.test(member));
  const made = { Game: () => new Game(one(["carpet+1", "2x2x1x1+[AH AS]", "3x3x13x5-1"])), GameTree: () => new GameTree("2x2x2x2+1"), Reader: () => new Reader(), Analyst: () => new Analyst("2x2x2x2+1") }[name];
  const object = () => one([made, made, made, made, () => freed(made()), () => one(values)])();
  return [
    [name, (args) => new it(...args)], [name, (args) => it(...args)],
    ...members.map(([member, { get, set, value }]) => [`${name}.${member}`, (args) => (value ?? get ?? set).apply(object(), args)]),
  ];
});
assert.ok(calls.length > 70);
let thrown = 0;
for (let call = 0; call < 10_000; call++) {
  const [name, act] = calls[call % calls.length], args = Array.from({ length: one([0, 1, 1, 2, 3, 4]) }, () => one(values)), begun = performance.now();
  const told = () => `${name} ${args.map((it) => typeof it === "symbol" ? "symbol" : typeof it === "string" ? it.slice(0, 40) : Object.prototype.toString.call(it) + (typeof it === "number" ? it : "")).join(", ")}`;
  try {
    const got = act(args);
    if (got instanceof Promise) got.catch(() => {});
  } catch (problem) {
    thrown += 1;
    assert.ok([TypeError, RangeError, Failure].some((type) => problem instanceof type), `${told()}: ${problem}`);
    assert.doesNotMatch(problem.message, /serde|JsValue|deserialize|unreachable|out of bounds|reading '|null pointer|recursive|Rust/, told());
    if (problem instanceof Failure) assert.ok(patience.explain(problem.code), `${told()}: ${problem.code}`);
  }
  assert.ok(performance.now() < begun + 1000, told());
}
assert.ok(thrown > 5_000, String(thrown));

// An argument of another type is named.
const named = (act, type, message) => assert.throws(act, (problem) => problem instanceof type && message.test(problem.message), String(act));
const game = new Game("2x2x1x1+[AH AS]"), [described] = game.describedMoves;
for (const wrong of [null, 7, {}, ["1a"], game]) {
  for (const act of [() => new Game(wrong), () => new Analyst(wrong)]) named(act, TypeError, /^`(idOrRecord|record)` must be a string$/);
  if (wrong !== game) named(() => new GameTree(wrong), TypeError, /^`game` must be a string or a Game$/);
  named(() => new Reader().push(wrong), TypeError, /^`part` must be a string or a Uint8Array$/);
  named(() => new GameTree("carpet+1").enter(wrong), TypeError, /^`branch` must be a Branch$/);
  named(() => new GameTree("carpet+1").equals(wrong), TypeError, /^`other` must be a GameTree$/);
  for (const name of ["solve", "infer", "formatted", "importLine", "dealt", "next", "explain", "notes", "annotate"]) named(() => patience[name](wrong, {}), TypeError, /^`(\w+)` must be a string$/);
}
named(() => game.svg({ length: 1e9 }), TypeError, /^`arrows` must be an array of strings$/);
named(() => game.svg([1]), TypeError, /^`arrows\[0\]` must be a string$/);
named(() => game.svg([described]), TypeError, /^`arrows\[0\]` must be a string$/);
named(() => game.svg([], -1), RangeError, /^`width` must be a whole number from 0 to 4294967295$/);
named(() => game.svg([], 0), RangeError, /^`width` must be from 1 to 100000$/);
named(() => game.wander(-1, 1), RangeError, /^`moves` must be/);
named(() => game.wander(4e9, 1), RangeError, /^`moves` must be at most 100000$/);
named(() => game.wander(10), TypeError, /^`seed` must be a number$/);
named(() => patience.annotate("2x2x1x1+[AH AS]"), TypeError, /^`notes` must be a plain object$/);
named(() => patience.annotate("2x2x1x1+[AH AS]", null), TypeError, /^`notes` must be a plain object$/);
named(() => patience.annotate("2x2x1x1+[AH AS]", { header: {} }), TypeError, /^`notes` has no field `header`, but `headers` and `comments`$/);
named(() => patience.annotate("2x2x1x1+[AH AS]", { headers: new Map() }), TypeError, /^`notes\.headers` must be a plain object$/);
named(() => patience.solve("2x2x1x1+[AH AS]", true, -1), RangeError, /^`nodes` must be/);
named(() => patience.solve("2x2x1x1+[AH AS]", null), TypeError, /^`shortest` must be true or false$/);
for (const wrong of [null, 7, {}, game]) named(() => patience.read(wrong), TypeError, /^`text` must be a string, a Uint8Array, or these in parts$/);
named(() => patience.read(["1a", 7]), TypeError, /^`part` must be a string or a Uint8Array$/);
named(() => patience.read(["1a", new Uint8Array(1)]), RangeError, /^`part` must be of the same type as the part before it$/);
named(() => patience.read("1a", 7), TypeError, /^`progress` must be a function$/);
const tree = new GameTree("2x2x2x2+1 1a ; branch 1 after move 0: 2a"), [gone] = tree.branches;
tree.remove(gone);
named(() => tree.enter(gone), RangeError, /^`branch`: there is no such branch$/);
named(() => tree.go(99), RangeError, /^`at` must be from 0 to 1$/);
named(() => Game.prototype.play.call({}, "1a"), TypeError, /^this is not a Game$/);

// Help names functions, and no command or option.
for (const [text, name] of [
  ["2x2x2x2+[?:4x]", "infer"], ["carpetg+[…]", "infer"], ["carpet+[AS 2S]", "infer"], ["#147198 1a 23", "importLine"], ["AS 2H 3D", null], ["neighbour+pysolfc:24", null], ["hello\ncarpet+1", null],
]) {
  const { records, strays } = patience.read(text);
  const told = JSON.stringify([strays, records.map(({ diagnostic }) => diagnostic)]);
  assert.doesNotMatch(told, /patience (infer|import|rules|fmt)|`fmt`|--[a-z]/, text);
  if (name) assert.ok(told.includes(`\`${name}\``), told);
}
