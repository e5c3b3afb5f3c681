import { strict as assert } from "node:assert";
import init, { type Branch, Failure, Game, GameTree, Reader, annotate, formatted, importLine, infer, notes, read, solve, version } from "patience-solitaire";

// Node has it already.
await init();
/** What is thrown. */
const thrown = (act: () => unknown): unknown => {
  try {
    act();
  } catch (problem) {
    return problem;
  }
  return undefined;
};
const reading = read("2x2x1x1+[AH AS] 1a *1a  2x2x1x1+[AH AS] 1a 1a");
assert.deepEqual([reading.passed, reading.failed], [1, 1]);
assert.equal(reading.records[1].diagnostic?.code, "match::occupied-freecell");

const game = new Game("2x2x1x1+[AH AS]");
game.play("1a");
assert.deepEqual([game.legalMoves, game.moves, game.played], [["*1a"], ["1a"], 1]);
const other = game.clone();
other.play("*1a");
assert.deepEqual([other.status, game.status, other.board.progress.done], ["solved", "partial", 2]);
// @ts-expect-error: there is no such status
assert.ok(game.status !== "sloved");
assert.deepEqual([game.board.columns, game.board.freecells], [[["AH"]], ["AS"]]);
const again = new Game(game.record);
assert.deepEqual([again.key, again.record], [game.key, game.record]);
assert.ok(thrown(() => game.undo(99)) instanceof RangeError);
assert.equal(game.undo(), "1a");
assert.ok(thrown(() => game.undo()) instanceof RangeError);
assert.notEqual(again.key, game.key);

// What is face down is told by nothing.
const closed = new Game("3x3x13x5-1");
closed.play("+");
assert.equal(closed.deal.filter((card) => card !== null).length, 5);
assert.equal(closed.record, "3x3x13x5-1 + =partial");
assert.ok(closed.board.stock?.pile?.every((card) => card === null));
closed.reveal();
assert.ok(closed.deal.every((card) => card !== null));

for (const [act, code, span] of [
  [() => new Game("hello"), "text::not-a-record", [0, 5]],
  [() => new Game("♠♠ carpet+1"), "text::second-game", null],
  [() => new Game("2x2x1x1+[AH AS] 1a 1a"), "match::occupied-freecell", [19, 21]],
  [() => solve("2x2x1x1+[AH AS] 1a 1a"), "match::occupied-freecell", [19, 21]],
  [() => new Game("carpet+1 + ; \ud83d"), "text::not-utf8", [13, 14]],
  [() => again.play("1a"), "match::empty-column", null],
  [() => again.play("zz"), "text::not-a-record", [0, 2]],
  [() => new Game("2x2x1x1+[AH AS]").play("1a *1a"), "text::not-a-record", [0, 6]],
] as const) {
  const problem = thrown(act);
  assert.ok(problem instanceof Failure && problem instanceof Error, String(problem));
  assert.match(String(problem), /^Failure: ./);
  assert.ok(problem.stack);
  assert.equal(typeof problem.code, "string");
  if (span) assert.deepEqual([problem.code, problem.span], [code, span]);
}
assert.equal(again.record, "2x2x1x1+[AH AS] 1a =partial");
for (const value of [undefined, null, 7, {}, ["1a"]]) {
  const anything = value as never;
  for (const act of [() => new Game(anything), () => again.play(anything), () => read([anything]), () => solve(anything, true, 10), () => importLine(anything)]) {
    assert.ok(thrown(act) instanceof TypeError, String(value));
  }
}
for (const anything of [null, "x", {}] as never[]) {
  for (const act of [() => solve("carpet+1", anything, 10), () => solve("carpet+1", true, anything), () => infer("carpet+1", 10, anything)]) {
    assert.ok(thrown(act) instanceof TypeError, String(anything));
  }
}
assert.ok(thrown(() => solve("carpet+1", true, -1)) instanceof RangeError);

// What the program fails, fails: texts between records, and a text without any.
for (const [text, passed, failed] of [
  ["2x2x1x1+[AH AS] 1a *1a\nhello there", 1, 1], ["hello world text", 0, 1], ["#147198 1a 23", 0, 1], ["", 0, 1], ["; a comment", 0, 1], ["2x2x1x1+7[AS AH]", 0, 1],
] as const) {
  const { passed: good, failed: bad } = read(text);
  assert.deepEqual([good, bad], [passed, failed], text);
}
assert.ok(new Game("2x2x1x1+[AH AS]").svg(["1a"], 640).includes('class="arrow may"'));
assert.ok(thrown(() => new Game("2x2x1x1+[AH AS]").svg(["9z"])) instanceof Failure);
const written = { headers: { Title: "Two moves" }, comments: { 1: "it waits" } };
assert.deepEqual(notes(annotate("2x2x1x1+[AH AS] 1a *1a", written)), written);
assert.ok(thrown(() => annotate("2x2x1x1+[AH AS] 1a *1a", { comments: { 7: "too late" } })) instanceof RangeError);
const [here, there] = [new Game("carpet+1"), new Game("carpet+1")];
assert.deepEqual([here.wander(10, 7), there.wander(10, 7)], [10, 10]);
assert.equal(here.record, there.record);
assert.equal(importLine("#7 1a *1a", "2x2x1x1"), "2x2x1x1+7 1a *1a");
assert.ok(thrown(() => importLine("1a *1a")) instanceof Failure);
assert.ok(thrown(() => importLine("#7 1a", "carpet")) instanceof RangeError);

// A search tells how far it is, and ends at once where nobody waits for it.
const told: number[] = [];
const begun = performance.now();
const late = solve("4x4x26x9+1", true, undefined, (nodes) => {
  told.push(nodes);
  return performance.now() < begun + 100;
});
assert.deepEqual([late.outcome, late.limit], ["undecided", "cancelled"]);
assert.ok(performance.now() < begun + 200 && told.length > 3 && told.every((nodes, at) => at === 0 || nodes > (told[at - 1] ?? 0)));
const own = new Error("mine");
assert.equal(thrown(() => solve("4x4x26x9+1", true, undefined, () => { throw own; })), own);
// One within another ends by itself, too.
let inner: string | null = null;
solve("4x4x26x9+1", true, undefined, () => { inner = solve("4x4x26x9+2", true, undefined, () => false).limit; return false; });
assert.equal(inner, "cancelled");
assert.equal(infer("3x3x13x5+[…] =partial", undefined, () => undefined).status, "found");
const solved = solve("2x2x1x1+[AH AS]");
// The outcome tells what else there is.
const whole: string = solved.outcome === "solved" ? solved.record : "";
assert.deepEqual([whole, solved.stockKnown, infer("3x3x13x5+[…] =partial", 1).limit], ["2x2x1x1+[AH AS] 1a *1a", false, "nodes"]);

// A game is no plain data, and says so.
assert.equal(JSON.stringify({ game: new Game("2x2x1x1+[AH AS] 1a") }), '{"game":"2x2x1x1+[AH AS] 1a =partial"}');
assert.ok(thrown(() => structuredClone(new Game("carpet+1"))) instanceof DOMException);
const freed = new Game("carpet+1");
freed.free();
for (const act of [() => freed.play("+"), () => freed.id, () => freed.free()]) assert.match(String(thrown(act)), /TypeError: this Game was freed/);
assert.deepEqual([new Game("2x2x1x1+[AH AS] 1a *1a").legalMoves, new Game("carpet+1").moves], [[], []]);
assert.deepEqual([new Game("carpet+1").goesRound, new Game("carpetg+1").goesRound], [false, true]);
assert.ok(new Game("carpet+1").text().includes("♠") && new Game("2x2x1x1+[AH AS] 1a").svg().includes("last move: "));

const half = "2x2x1x1+[AH AS] 1a *1a ; \ud83d\n";
assert.equal(formatted(half), half);
// A tree has all that was tried, and its text brings it back.
const failing = new GameTree("2x2x1x1+[AH AS] 1a 1a");
assert.deepEqual([failing.error?.code, failing.line], ["match::occupied-freecell", ["1a"]]);
const tree = new GameTree("2x2x2x2+[AS 2H 2S AH]");
assert.equal(tree.error, null);
for (const move of ["1a", "1b", "2a"]) {
  tree.go(0);
  tree.play(move);
}
const [first, second] = tree.branches as [Branch, Branch];
assert.deepEqual([first.moves, second.moves, tree.line, tree.lines], [["1a"], ["1b"], ["2a"], [["2a"], ["1a"], ["1b"]]]);
tree.rename(first, "first");
tree.enter(first);
tree.play("1b");
tree.annotate({ headers: { Title: "Ways" }, comments: { 2: "both wait" } });
assert.deepEqual([tree.at, tree.headers, tree.comments, tree.record], [2, { Title: "Ways" }, { 2: "both wait" }, "2x2x2x2+[AS 2H 2S AH] 1a 1b =partial"]);
const text = tree.toText(), copy = new GameTree(text);
assert.ok(copy.equals(tree) && copy.toText() === text && JSON.stringify({ tree }) === JSON.stringify({ tree: text }));
assert.ok(read(text).records.every(({ pass }) => pass) && copy.branches.length === 2 && copy.svg([], 640).includes("640"));
copy.undo();
const apart = tree.clone();
apart.go(0);
assert.ok(!apart.equals(tree) && apart.position.played === 0 && tree.position.played === 2);
// A branch stays the same one, whatever was written beside the moves.
tree.enter(second);
assert.deepEqual(tree.line, ["1b"]);
const [gone] = tree.branches as [Branch];
tree.remove(gone);
const beside = () => tree.branches.length;
assert.deepEqual([beside(), tree.undo(), beside(), tree.redo(), beside()], [1, true, 2, true, 1]);
// One of a game goes on where that is, with what was seen of the stock.
const seen = new Game("3x3x13x5-1 +");
seen.reveal();
assert.ok(new GameTree(seen).position.deal.every((card) => card !== null) && new GameTree("3x3x13x5-1 +").position.deal.includes(null));
assert.deepEqual([new GameTree(seen).line, seen.moves, new GameTree(seen).toText(true).includes("[")], [["+"], ["+"], true]);
for (const act of [() => tree.play("zz"), () => tree.go(9), () => tree.enter(gone), () => tree.rename(tree.branches[0] as Branch, "(x)")]) {
  assert.ok([Failure, RangeError].some((type) => thrown(act) instanceof type), String(act));
}

// A text in parts is the whole, as they come or later.
const long = "2x2x1x1+7[AS AH]\n2x2x1x1+7 1a *1a ; 🂡\n2x2x1x1+7 1a 1a\n".repeat(3000), entire = read(long);
assert.deepEqual([entire.passed, entire.failed, entire.records[5999]?.line, entire.entries.length], [3000, 3000, 9000, 3000]);
const cut = Array.from({ length: Math.ceil(long.length / 999) }, (_, at) => long.slice(at * 999, at * 999 + 999));
const lengths: number[] = [];
assert.deepEqual(read(cut, (length) => { lengths.push(length); }), entire);
assert.deepEqual([lengths.length, lengths.at(-1)], [cut.length, long.length]);
assert.ok(read(long, () => undefined).passed === 3000 && read(long, () => false).passed < 3000);
const bytes = new TextEncoder().encode(long), later: Promise<typeof entire> = read(new Blob([bytes]).stream() as unknown as AsyncIterable<Uint8Array>);
assert.deepEqual((await later).records.map(({ status, line }) => [status, line]), entire.records.map(({ status, line }) => [status, line]));
assert.deepEqual(read(bytes), await later);
async function* slowly() { yield* cut; }
assert.deepEqual(await read(slowly()), entire);
const reader = new Reader();
assert.equal(reader.push("2x2x1x1+[AH AS] 1a").passed + reader.push(" *1a\ncarpet+1 +").passed + reader.end().failed, 2);
assert.equal(solve("carpet+1", false, 100_000).outcome, "solved");
assert.match(version(), /^\d+\.\d+\.\d+(-dev)?$/);
