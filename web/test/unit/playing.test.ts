import { describe, expect, test } from "vitest";
import { effects } from "../../src/model/effects.ts";
import type { Judged, Move, Pile, PileKind } from "../../src/model/engine.ts";
import { alike, ended, hint, hinted, sensible } from "../../src/model/playing.ts";
import { words } from "../../src/words.ts";
import { type Play, helped, isHelped, joined, lasted, measured, played } from "../../src/model/plays.ts";
import { statistics } from "../../src/model/statistics.ts";
import { type Event, type Game, PREFS, type State, initial, isNew, rescued, wanted } from "../../src/model/state.ts";
import { update } from "../../src/model/update.ts";
import { type About, type Session, sinceThen } from "../../src/model/kept.ts";
import { comment, games, toldIn, written, writtenPlays } from "../../src/share/ledger.ts";

const pile = (kind: PileKind, id: string): Pile => ({ id, kind, spot: id, name: "", caption: "", suit: null, cards: [] });
const piles = [pile("column", "1"), pile("column", "2"), pile("freecell", "a"), pile("freecell", "b"), pile("foundation", "S^")];
const move = (text: string, ...cards: [from: string, to: string | null][]): Move => ({ text, words: text, cards: cards.map(([from, to]) => ({ card: "AS", from, to })) });
const line = (...moves: string[]) => moves.map((text, at) => ({ number: at + 1, text, words: text, span: null }));
const game = (parts: Partial<Game>, moves: Move[] = [], won = false): Game => ({
  id: "g+1", short: "g+1", family: "g+", file: "g", name: "G", game: "g", closed: false, line: [], at: 0, head: 0, spans: [], failed: null, branches: [], last: null,
  canUndo: false, canRedo: false, win: won ? 1 : null, solved: won,
  position: { board: { progress: { done: 0, of: 4, deals: 0 } }, piles, score: "", moves, safe: null, status: won ? "solved" : "partial", won }, ...parts,
});
const opened = (made: Game): State => update(initial(PREFS, []), { kind: "opened", game: made, dealt: made.position, record: [0, 9], same: false });
const judged = (outlook: Judged["outlook"]): Judged => ({ outlook, atLeast: null, atMost: null });
const found = (list: [string, Judged["outlook"]][], wins: [string, string[]][] = [], running = false): Event =>
  ({ kind: "found", judged: list.map(([name, outlook]) => [name, judged(outlook)]), wins, mistakes: [], losses: [], nodes: 1, running });

describe("play", () => {
  test("nothing is searched before the player asks", () => {
    const state = opened(game({}, [move("1a", ["1", "a"])]));
    expect(state.mode).toBe("play");
    expect(wanted(state)).toBe(null);
    const asked = update(state, { kind: "hint" });
    expect(effects(state, { kind: "hint" }, asked).map(({ kind }) => kind)).toEqual(["look"]);
    expect(wanted(update(asked, { kind: "moved", game: game({ line: line("1a"), at: 1 }), said: "", edits: [], by: "board" }))).toBe(null);
    expect(wanted(update(state, { kind: "prefs", prefs: { warns: true } }))).not.toBe(null);
    expect(wanted(update(state, { kind: "mode", mode: "analyse" }))).not.toBe(null);
    expect(wanted(update(update(state, { kind: "prefs", prefs: { warns: true } }), { kind: "mode", mode: "watch" }))).toBe(null);
  });

  test("a hint is first the card, then its place; of a match all cards", () => {
    const moves = [move("12", ["1", "2"]), move("*12", ["1", null], ["2", null])];
    const ask = (win: string) => update(update(opened(game({}, moves)), { kind: "hint" }), found([["", "winnable"]], [["", [win]]]));
    expect(hinted(ask("12"))).toEqual(["1"]);
    expect(hinted(update(ask("12"), { kind: "hint" }))).toEqual(["1", "2"]);
    expect(hinted(update(ask("*12"), { kind: "hint" }))).toEqual(["1", "2"]);
    expect(hint(update(opened(game({}, moves)), { kind: "hint" })).kind).toBe("searching");
    expect(hint(update(update(opened(game({}, moves)), { kind: "hint" }), found([["", "lost"]]))).kind).toBe("lost");
    expect(hint(update(update(opened(game({}, moves)), { kind: "hint" }), found([["", "undecided"]]))).kind).toBe("undecided");
  });

  test("a search can be stopped, and goes on with the next question", () => {
    const asked = update(opened(game({}, [move("1a", ["1", "a"])])), { kind: "hint" }), halt: Event = { kind: "halt", on: true }, stopped = update(asked, halt);
    expect(wanted(stopped)).toBe(null);
    expect(effects(asked, halt, stopped)).toEqual([{ kind: "look", deal: "g+1", wanted: null }]);
    expect(stopped.asks).toBe(null);
    expect(wanted(update(stopped, { kind: "hint" }))).not.toBe(null);
    const analysed = update(update(asked, { kind: "mode", mode: "analyse" }), halt);
    expect(wanted(analysed)).toBe(null);
    expect(wanted(update(analysed, { kind: "halt", on: false }))).not.toBe(null);
    expect(wanted(update(analysed, { kind: "moved", game: game({ line: line("1a"), at: 1 }), said: "", edits: [], by: "board" }))).not.toBe(null);
  });

  test("who is new is shown four moves, and asked no more after the first", () => {
    const moves = [move("1a", ["1", "a"])], start = opened(game({}, moves)), led = update(start, { kind: "lead", on: true });
    expect([isNew(start), isNew(led), wanted(led) !== null]).toEqual([true, false, true]);
    expect(hinted(update(led, found([["", "winnable"]], [["", ["1a"]]])))).toEqual(["1", "a"]);
    const step = (state: State, at: number) => update(state, { kind: "moved", game: game({ line: line(...Array.from({ length: at }, () => "1a")), at }, moves), said: "", edits: [], by: "board", played: true });
    const three = step(step(step(led, 1), 2), 3), four = step(three, 4);
    expect([three.asks?.kind, four.asks, four.led]).toEqual(["hint", null, 0]);
    expect(four.note?.text).toBe(words.lead.end);
    expect(update(three, { kind: "lead", on: false }).asks).toBe(null);
    expect(isNew({ ...start, plays: played([], { deal: "g+1", name: "G", win: null }, 1) })).toBe(false);
  });

  test("a lost game leads back to the last position that can be won", () => {
    const lost = update(opened(game({ line: line("x", "y", "z"), at: 3 })), { kind: "rescue" });
    const half = update(lost, found([["", "winnable"], ["x y z", "lost"]], [], true));
    expect(rescued(half)).toBe(undefined);
    expect(half.asks).toEqual({ kind: "rescue" });
    const event = found([["x", "winnable"], ["x y", "lost"]], [], true), after = update(half, event);
    expect(after.asks).toBe(null);
    expect(effects(half, event, after)[0]).toEqual({ kind: "go", at: 1 });
    // Where that is known already, nothing is looked for.
    const hinted = update(update(opened(game({ line: line("x"), at: 1 })), { kind: "hint" }), found([["", "winnable"], ["x", "lost"]])), back = update(hinted, { kind: "rescue" });
    expect(back.asks).toBe(null);
    expect(effects(hinted, { kind: "rescue" }, back)[0]).toEqual({ kind: "go", at: 0 });
    // Where no position can be won, the player is told so, when the search has ended.
    const none = found([["", "lost"], ["x", "lost"], ["x y", "lost"], ["x y z", "lost"]]);
    expect(effects(lost, none, update(lost, none))[0]).toEqual({ kind: "go", at: null });
  });

  test("two clicks mean a foundation, else the only match or build, else the first freecell", () => {
    const a = move("1a", ["1", "a"]), b = move("1b", ["1", "b"]), build = move("12", ["1", "2"]), home = move("1^", ["1", "up"]), match = move("*12", ["1", null], ["2", null]);
    expect(sensible(game({}, [a, b]), "1")).toBe(a);
    expect(sensible(game({}, [a, b, build]), "1")).toBe(build);
    expect(sensible(game({}, [a, build, match]), "1")).toBe(match);
    expect(sensible(game({}, [a, build, match, home]), "1")).toBe(home);
    expect(sensible(game({}, [a, build, move("1x", ["1", "3"])]), "1")).toBe(null);
    expect(sensible(game({}, [a]), "2")).toBe(null);
  });

  test("cards go home by themselves after a move that was played, if that is wished", () => {
    const position = { ...game({}, [move("1", ["1", "up"])]).position, safe: "1" };
    for (const [auto, played, wanted] of [[true, true, true], [true, false, false], [false, true, false]] as const) {
      const before = update(opened(game({ position })), { kind: "prefs", prefs: { auto } });
      const event: Event = { kind: "moved", game: game({ line: line("2a"), at: 1, position }), said: "", edits: [], by: "board", played };
      expect(effects(before, event, update(before, event)).some(({ kind }) => kind === "play")).toBe(wanted);
    }
  });

  test("a game ends when it is won, or no move is left at its end", () => {
    expect(ended(game({}, [], true))).toBe("won");
    expect(ended(game({ line: line("x"), at: 1 }))).toBe("stuck");
    expect(ended(game({ line: line("x"), at: 0 }, [move("x")]))).toBe(null);
  });

  test("moves run until none is left", () => {
    const start = opened(game({ line: line("x", "y"), at: 0 }));
    const event: Event = { kind: "watch", runs: true, speed: 4 }, runs = update(start, event);
    expect(effects(start, event, runs)).toContainEqual({ kind: "tick", after: 250 });
    const step = (at: number): Event => ({ kind: "moved", game: game({ line: line("x", "y"), at }), said: "", edits: [], by: "board" });
    const one = update(runs, step(1)), two = update(one, step(2));
    expect([one.watch.runs, two.watch.runs]).toEqual([true, false]);
    expect(effects(one, step(2), two).some(({ kind }) => kind === "tick")).toBe(false);
    expect(update(two, event).watch.runs).toBe(false);
  });
});

describe("what the player did", () => {
  const line = ["x", "y"];
  const done = (deal: string, win: number | null = null) => ({ deal, name: deal.slice(0, 1), win });
  const won = (plays: readonly Play[], deal: string, clock: number, moves = line.length) => {
    let list = [...plays];
    for (let at = 1; at <= moves; at++) list = played(list, done(deal, at === moves ? moves : null), clock);
    return list;
  };

  test("a deal is won once, by moves of the player alone", () => {
    const once = won([], "A+1", 5), twice = won(once, "A+1", 9, 1);
    expect(statistics(once)[0]).toMatchObject({ played: 1, won: 1, streak: 1, best: 2 });
    expect(statistics(twice)[0]).toMatchObject({ played: 1, won: 1, streak: 1, best: 1 });
    expect(twice[0]?.won).toBe(5);
    // What is played after the win changes nothing of it: the library says how many moves it took.
    expect(played(once, done("A+1", 2), 7)[0]).toMatchObject({ won: 5, moves: 2 });
    // Who was shown a way to win has not won, unless it was before.
    expect([isHelped(helped([], "A+1", "A", 1), "A+1"), isHelped(helped(once, "A+1", "A", 9), "A+1"), isHelped([], "A+1")]).toEqual([true, false, false]);
    expect(statistics(helped([], "A+1", "A", 1))).toEqual([]);
    expect(statistics(helped(once, "A+1", "A", 9))[0]).toMatchObject({ won: 1 });
  });

  test("a deal is timed without pauses, until it is won", () => {
    const at = (clock: number, won = false) => (list: Play[]) => played(list, done("A+1", won ? 1 : null), clock);
    const [first] = at(1_000)([]), later = at(1_031_000)(at(31_000)(at(1_000)([])));
    expect(first && lasted(first, 11_000)).toBe(10_000);
    expect(later[0] && lasted(later[0], 1_041_000)).toBe(30_000 + 120_000 + 10_000);
    const won = at(2_000_000)(at(1_041_000, true)(later));
    expect(won[0] && lasted(won[0], 9_000_000)).toBe(160_000);
    expect(statistics(won)[0]?.quickest).toBe(160_000);
    expect([words.time(0), words.time(185_000), words.time(3_723_000)]).toEqual(["0:00", "3:05", "1:02:03"]);
  });

  test("streaks go by when deals were begun, and the one on the table breaks none", () => {
    let list = won(won(won([], "A+1", 1), "B+1", 2), "A+2", 3);
    list = played(list, done("B+2"), 4);
    expect(statistics(list)[0]).toMatchObject({ played: 4, won: 3, streak: 3, longest: 3 });
    list = won(list, "A+3", 5, 4);
    expect(statistics(list)[0]).toMatchObject({ played: 5, won: 4, streak: 1, longest: 3, best: 2, average: 2.5 });
    expect(statistics(list).map(({ name, won }) => [name, won])).toEqual([["", 4], ["A", 3], ["B", 1]]);
    expect(statistics(measured(list, "A+3", 3))[0]?.extra).toBe(1);
    // To go back to an old deal changes its figures alone.
    expect(statistics(played(list, done("A+1"), 9))[0]).toEqual(statistics(list)[0]);
  });

  test("a file of games has each as it was", () => {
    const session = (id: string, text: string): Session => ({ id, title: "A+1", name: "A", moves: 2, won: true, shortest: 2, finished: 7, length: text.length, used: 9, version: 3, text, cursor: 4, mode: "play", own: { "A+1": text } });
    const list = [session("a", "; my notes\nA+1 x y\n"), session("b", "\n\nA+2 x\n\n; between\nA+3\n"), { ...session("c", "A+4\n"), won: false, finished: 0 }];
    const { kept, rest } = games(list.map(written).join("\n"));
    expect(kept).toEqual(list);
    expect(rest.trim()).toBe("");
    expect(games("A+1 x\n")).toEqual({ kept: [], plays: [], rest: "A+1 x\n" });
    const plays = won([], "A+1", 5);
    expect(games(`${list.map(written).join("\n")}${writtenPlays(plays)}`)).toMatchObject({ kept: list, plays });
    expect(joined([], plays)).toEqual(plays);
  });

  test("what was done in two places is joined in either order, and once", () => {
    const plays = won(measured(won([], "A+1", 5, 4), "A+1", 3), "B+1", 6), others = won(won(played([], done("C+1"), 1), "A+1", 3, 5), "B+2", 9);
    const one = joined(plays, others), sorted = (list: Play[]) => [...list].sort((a, b) => a.deal < b.deal ? -1 : 1);
    expect(sorted(joined(others, plays))).toEqual(sorted(one));
    expect([joined(one, others), joined(one, plays), joined(one, one)]).toEqual([one, one, one]);
    expect(one.find(({ deal }) => deal === "A+1")).toMatchObject({ won: 3, moves: 4, shortest: 3, own: 5 });
    expect(statistics(one)[0]).toMatchObject({ played: 4, won: 3, best: 2 });
  });
});

describe("a game that is kept", () => {
  const about = { title: "carpet4x5x1+8", won: false, shortest: 0 };

  const seen = (parts: Partial<typeof about & { solved: boolean }>) => ({ ...about, solved: parts.won ?? false, ...parts });

  test("has the day of its win, and the shortest win that was found", () => {
    const before = { ...about, finished: 0 };
    expect(sinceThen(seen({}), before, 5)).toEqual({ ...about, finished: 0 });
    const won = sinceThen(seen({ won: true, shortest: 50 }), before, 5);
    expect(won).toEqual({ ...about, won: true, shortest: 50, finished: 5 });
    // A later visit knows nothing of the search, and changes neither; a shorter win counts.
    expect(sinceThen(seen({ won: true }), won, 9)).toEqual(won);
    expect(sinceThen(seen({ won: true, shortest: 48 }), won, 9).shortest).toBe(48);
    // Another game in its place is another.
    expect(sinceThen(seen({ title: "carpet4x5x1+9", won: true }), won, 9)).toEqual({ title: "carpet4x5x1+9", won: true, shortest: 0, finished: 9 });
  });

  test("is won by the player alone", () => {
    const before = { ...about, finished: 0 };
    // A solution that was opened, or that the program played, is none of theirs.
    expect(sinceThen(seen({ solved: true }), before, 5)).toEqual({ ...about, finished: 0 });
    // A game that they have won stays so when it is opened again, until its record is solved no more.
    const won = { ...about, won: true, finished: 5 };
    expect(sinceThen(seen({ solved: true }), won, 9)).toEqual(won);
    expect(sinceThen(seen({}), won, 9)).toEqual({ ...about, finished: 0 });
    expect(sinceThen(seen({ solved: true, title: "carpet4x5x1+9" }), won, 9).won).toBe(false);
  });

  test("says so in a file, and what is said there is read", () => {
    const kept: About = { ...about, id: "1", name: "Carpet", moves: 60, length: 1, used: 7, version: 1, won: true, shortest: 48, finished: Date.UTC(2026, 1, 3, 4, 5) };
    for (const one of [kept, { ...kept, shortest: 0 }, { ...kept, finished: 0 }]) {
      expect(comment(one)).toMatch(/^\n; won: .*$/);
      expect(toldIn(`; mine\n; won: 2001-01-01T00:00:00.000Z, shortest: 3${comment(one)}\n`)).toEqual({ shortest: one.shortest, finished: one.finished });
    }
    expect(comment({ ...kept, won: false })).toBe("");
    for (const text of ["", "; mine", "; won: today, shortest: many"]) expect(toldIn(text)).toEqual({ shortest: 0, finished: 0 });
  });
});

test("a card that goes into one freecell goes into any, and nothing else is folded", () => {
  const moves = [move("1a", ["1", "a"]), move("12", ["1", "2"]), move("1b", ["1", "b"]), move("*12", ["1", null], ["2", null]), move("2a", ["2", "a"])];
  expect(alike({ moves, piles }).map((list) => list.map(({ text }) => text))).toEqual([["1a", "1b"], ["12"], ["*12"], ["2a"]]);
});
