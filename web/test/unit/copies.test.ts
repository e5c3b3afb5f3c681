import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import type { Session } from "../../src/model/kept.ts";
import { adopt } from "../../src/share/adopt.ts";
import { games, written } from "../../src/share/ledger.ts";
import { Store, soundSession } from "../../src/share/store.ts";
import { Table, initSync, merged, untouched } from "../../src/wasm/patience.js";

const solved = JSON.parse(readFileSync(new URL("../games.json", import.meta.url), "utf8")) as { id: string; moves: string[] }[];

beforeAll(() => void initSync({ module: readFileSync(new URL("../../src/wasm/patience_bg.wasm", import.meta.url)) }));

/** Numbers at random, the same for the same seed. */
function dice(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 >>> 0;
  return (below) => {
    state = Math.imul(state ^ state >>> 15, 0x2c1b3c6d) + 0x9e3779b9 >>> 0;
    return ((state ^ state >>> 13) >>> 0) % below;
  };
}

/** Every line of a game, from the deal to each of its moves. */
function lines(text: string): Set<string> {
  const table = new Table(text), main = table.line.map(({ text }) => text), known = new Map([["", main]]);
  for (const { number, after, moves } of table.branches) {
    const parent = known.get(number.split(".").slice(0, -1).join(".")) ?? [];
    known.set(number, [...parent.slice(0, after), ...moves.split(" ")]);
  }
  table.free();
  return new Set([...known.values()].flatMap((line) => line.map((_, at) => line.slice(0, at + 1).join(" "))));
}

/** The moves of the player's own win. */
function win({ text, own }: Session): number {
  const table = new Table(text);
  table.claim(own?.[table.id] ?? "");
  const { win } = table.view;
  table.free();
  return win ?? Infinity;
}

/** A device goes on with its copy of a game: by the known win, by another move, or back. */
async function goOn(store: Store, id: string, win: string[], clock: number, any: (below: number) => number): Promise<void> {
  const before = await store.get(id);
  if (!before) throw new Error(id);
  const table = new Table(before.text);
  table.claim(before.own?.[table.id] ?? "");
  table.go(any(3) > 0 ? table.line.length : any(table.line.length + 1));
  for (let left = any(win.length + 4); left > 0; left--) {
    const at = table.at, next = win[at], { moves } = table.position;
    const follows = next !== undefined && table.line.slice(0, at).every(({ text }, at) => text === win[at]);
    if (follows && any(80) > 0) table.play(next);
    else if (moves.length > 0 && any(3) > 0) table.play(moves[any(moves.length)]?.text ?? "");
    else table.go(any(table.line.length + 1));
  }
  const text = `${table.record.trim()}\n`, view = table.view;
  await store.put({
    ...before, text, own: { [table.id]: table.own() }, moves: table.line.length, won: before.won || view.win !== null, length: text.length, cursor: any(text.length),
    finished: before.finished || (view.win !== null ? clock : 0), shortest: any(4) * 10, used: clock, version: before.version + 1 + any(3),
  });
  table.free();
}

async function all(store: Store): Promise<Session[]> {
  const found = await Promise.all((await store.list()).map(({ id }) => store.get(id)));
  return found.flatMap((session) => session ?? []).sort((a, b) => a.id < b.id ? -1 : 1);
}

const save = async (store: Store): Promise<string> => (await all(store)).map(written).join("\n");
const open = (store: Store, file: string) =>
  adopt(store, games(file).kept.flatMap((game) => soundSession(game) ?? []), { here: "", join: () => null, claim: () => Promise.resolve(() => {}) }, merged);

test("of a game that goes on in two places no move and no win is lost, in either order, and once", { timeout: 120_000 }, async () => {
  let wins = 0;
  for (const [seed, { id: deal, moves }] of solved.entries()) {
    const any = dice(seed + 1), text = `${deal} =partial\n`, [one, other] = [new Store(), new Store()];
    expect(untouched(text)).toBe(true);
    await one.put({ id: "a", title: deal, name: "", moves: 0, won: false, shortest: 0, finished: 0, used: 1, version: 1, length: text.length, text, cursor: 0, mode: "play", own: {} });
    expect(await open(other, await save(one))).toEqual({ added: 1, continued: 0, busy: 0 });
    for (let round = 1; round <= 3; round++) {
      for (const store of [one, other]) if (any(4) > 0) await goOn(store, "a", moves, round * 10 + any(5), any);
      const [mine, theirs] = [await all(one), await all(other)], files = [await save(one), await save(other)] as const;
      const told = [await open(one, files[1]), await open(other, files[0])];
      const [here, there] = [await all(one), await all(other)], every = [...mine, ...theirs];
      expect(here.length).toBe(1);
      const wanted = new Set(every.flatMap(({ text }) => [...lines(text)])), fewest = Math.min(...every.map(win));
      for (const [session] of [here, there]) {
        if (!session) throw new Error("a game is lost");
        expect(lines(session.text)).toEqual(wanted);
        expect(session.won).toBe(every.some(({ won }) => won));
        expect(win(session)).toBeLessThanOrEqual(fewest);
        expect(soundSession({ ...session })).toEqual(session);
      }
      expect(here[0]?.text).toBe(there[0]?.text);
      // It is said of a game that has changed, and only of it.
      expect(told.map(({ continued }) => continued)).toEqual([here[0]?.version !== mine[0]?.version, there[0]?.version !== theirs[0]?.version].map(Number));
      for (const file of [...files, await save(other), await save(one)]) expect(await open(one, file)).toEqual({ added: 0, continued: 0, busy: 0 });
      expect(await all(one)).toEqual(here);
      wins += Number(here[0]?.won);
    }
  }
  expect(wins).toBeGreaterThan(5);
});

test("copies that are no one text are both kept, once", async () => {
  const [one, other] = [new Store(), new Store()], about = { id: "a", title: "", name: "", moves: 0, won: false, shortest: 0, finished: 0, used: 1, version: 1, length: 1, cursor: 0, mode: "play" as const, own: {} };
  await one.put({ ...about, text: "3x3x13x5+2 2a =partial\n3x3x13x5+3 =partial\n" });
  await other.put({ ...about, text: "3x3x13x5+2 2b =partial\n3x3x13x5+3 =partial\n", used: 2 });
  const files = [await save(one), await save(other)] as const;
  expect(await open(one, files[1])).toEqual({ added: 1, continued: 0, busy: 0 });
  expect(await open(other, files[0])).toEqual({ added: 1, continued: 0, busy: 0 });
  for (const file of [...files, await save(one), await save(other)]) for (const store of [one, other]) expect(await open(store, file)).toEqual({ added: 0, continued: 0, busy: 0 });
  const texts = async (store: Store) => (await all(store)).map(({ text }) => text).sort();
  expect(await texts(one)).toEqual(await texts(other));
});

test("a game that another tab has stays as it is, and that is said", async () => {
  const [one, other] = [new Store(), new Store()], about = { id: "a", title: "", name: "", moves: 0, won: false, shortest: 0, finished: 0, used: 1, version: 1, length: 1, cursor: 0, mode: "play" as const, own: {} };
  await one.put({ ...about, text: "3x3x13x5+2 2a =partial\n" });
  await other.put({ ...about, text: "3x3x13x5+2 2a 25 =partial\n" });
  const session = await other.get("a"), tab = { here: "", join: () => null, claim: () => Promise.resolve(null) };
  expect(session && await adopt(one, [session], tab, merged)).toEqual({ added: 0, continued: 0, busy: 1 });
  const joins: Session[] = [], own = { ...tab, here: "a", join: (copy: Session) => joins.push(copy) > 0 };
  expect(session && await adopt(one, [session], own, merged)).toEqual({ added: 0, continued: 1, busy: 0 });
  expect([joins, (await one.get("a"))?.text]).toEqual([[session], "3x3x13x5+2 2a =partial\n"]);
});
