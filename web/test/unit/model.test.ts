import { describe, expect, test } from "vitest";
import { type Known, byWorth, learn, loss, mistakes, verdict } from "../../src/model/analysis.ts";
import type { Board, Judged, JudgedLoss, Pile, PileKind } from "../../src/model/engine.ts";
import { type Laid, covered, layout, neighbour } from "../../src/model/layout.ts";
import { track } from "../../src/model/piles.ts";
import { difference, growth, movesBefore, recordAt, repairs } from "../../src/model/text.ts";
import { effects } from "../../src/model/effects.ts";
import { type Game, PREFS, type State, initial } from "../../src/model/state.ts";
import { update } from "../../src/model/update.ts";
import { fromFragment, toFragment } from "../../src/share/link.ts";

const pile = (kind: PileKind, id: string, cards: Pile["cards"], more: Partial<Pile> = {}): Pile =>
  ({ id, kind, spot: id, name: "", caption: "", suit: null, cards, ...more });
const letter = (at: number) => String.fromCharCode(97 + at);
const piles = (columns: string[][]) => columns.map((cards, at) => pile("column", String(at + 1), cards));
/** A board with piles as the library lays it out. */
const board = ({ collected = [], ...parts }: Partial<Board> & { collected?: string[] }): Laid & { score: string } => ({
  board: { progress: { done: 0, of: 4, deals: 0 }, ...parts }, score: "0 of 4 cards collected",
  piles: [
    ...piles(parts.columns ?? []),
    ...(parts.freecells ?? []).map((card, at) => pile("freecell", letter(at), card === null ? [] : [card])),
    ...(parts.rows ?? []).flatMap((row, y) => row.map((cards, x) => pile("cell", `${letter(x)}${y + 1}`, cards))),
    ...(parts.foundations ?? []).map(({ suit, direction, top }, at) =>
      pile("foundation", `f${at}`, top === null ? [] : [top], { spot: suit + (direction === "up" ? "^" : "_"), suit, caption: at % 4 === 0 ? direction : "" })),
    ...(parts.stock ? [pile("stock", "s", [null], { caption: "stock" }), pile("next", "next", parts.stock.known, { spot: null, caption: "next" })] : []),
    ...(parts.waste ? [pile("waste", "w", parts.waste, { caption: "waste" })] : []),
    ...(parts.foundations ? [] : [pile("collected", "collected", collected, { spot: null, caption: "collected" })]),
  ],
});
const RANKS = "A23456789TJQK";
/** Numbers that are the same in every run. */
function* random(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

describe("text", () => {
  test("a difference turns one text into the other", () => {
    const numbers = random(1);
    const text = () => Array.from({ length: Math.floor((numbers.next().value ?? 0) * 12) }, () => "ab "[Math.floor((numbers.next().value ?? 0) * 3)]).join("");
    for (let round = 0; round < 2000; round++) {
      const [before, after] = [text(), text()];
      const change = difference(before, after);
      const made = change ? before.slice(0, change.from) + change.insert + before.slice(change.to) : before;
      expect(made).toBe(after);
      expect(change === null).toBe(before === after);
    }
  });

  test("a cursor stands for the position after the move that it is in or after", () => {
    const spans: [number, number][] = [[11, 13], [14, 16], [17, 21]];
    expect([0, 11, 12, 13, 14, 15, 16, 17, 19, 30].map((place) => movesBefore(spans, place))).toEqual([0, 0, 1, 1, 1, 2, 2, 2, 3, 3]);
  });

  test("a place is in the last record that begins before it", () => {
    const records = [10, 50, 90].map((from) => ({ span: [from, from + 30] as [number, number] }));
    for (let place = 0; place < 120; place++) {
      const slow = records.filter(({ span }) => span[0] <= place).length - 1;
      expect(recordAt(records, place)).toBe(Math.max(0, slow));
    }
  });

  test("edits make a text longer by what they add", () => {
    expect(growth([{ span: [3, 5], replacement: "abc" }, { span: [9, 9], replacement: "\n" }])).toBe(2);
    expect(repairs({ fixes: [], suggested: [], suggestions: ["1c", "1d"], span: [4, 6] } as never).map(({ name }) => name)).toEqual(["replace with 1c", "replace with 1d"]);
  });
});

describe("effects", () => {
  const game = (parts: Partial<Game>): Game => ({
    id: "2x2x2x2+[AS 2H 2S AH]", short: "2x2x2x2+[…]", family: "2x2x2x2+", file: "2x2x2x2+", name: "Match Solitaire", game: "3x3x13x5", closed: false, line: [],
    at: 0, position: { ...board({}), moves: [], safe: null, status: "partial", won: false }, win: null, solved: false, head: 21, spans: [], failed: null, branches: [], last: null,
    canUndo: false, canRedo: false, ...parts,
  });
  const start = (): State => update(initial({ ...PREFS, analysis: false }, []), { kind: "opened", game: game({}), dealt: board({}), record: [10, 40], same: false });

  test("what is played is written where the record is, then read and kept", () => {
    const before = start();
    const step = { number: 1, text: "2a", words: "", span: null };
    const event = { kind: "moved", game: game({ line: [step], at: 1, spans: [[22, 24]] }), said: "", edits: [{ span: [21, 21], replacement: " 2a" }], by: "board" } as const;
    const after = update(before, event as never);
    expect(after.record).toEqual([10, 43]);
    expect(effects(before, event as never, after)).toEqual([
      { kind: "write", edits: [{ span: [31, 31], replacement: " 2a" }], cursor: 34, mark: [32, 34] }, { kind: "read" }, { kind: "keep" },
    ]);
  });

  test("a step on the board moves the cursor, and a cursor is only followed", () => {
    const before = start();
    for (const [by, kind] of [["board", "show"], ["cursor", "mark"]] as const) {
      const event = { kind: "moved", game: game({}), said: "", edits: [], by } as const;
      expect(effects(before, event as never, update(before, event as never)).map((effect) => effect.kind)).toEqual([kind, "keep"]);
    }
  });

  test("where there is no game, none is left standing", () => {
    const event = { kind: "blank", blank: { words: "no game", diagnostic: null, deal: null }, record: [0, 0] } as const;
    const before = start(), after = update(before, event as never);
    expect([after.game, after.table, after.search, after.refusal, after.win]).toEqual([null, null, null, null, null]);
    expect(effects(before, event as never, after).map(({ kind }) => kind)).toEqual(["mark"]);
  });
});

describe("cards", () => {
  test("every card keeps its name while it is on the board", () => {
    const numbers = random(7);
    let cards = [..."SHDC"].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
    cards = [...cards, ...cards];
    let columns: string[][] = Array.from({ length: 8 }, (_, at) => cards.filter((_, number) => number % 8 === at));
    let before = { piles: piles(columns), keys: track(null, piles(columns)) };
    for (let round = 0; round < 500; round++) {
      const from = Math.floor((numbers.next().value ?? 0) * 8), to = Math.floor((numbers.next().value ?? 0) * 8);
      const card = columns[from]?.at(-1);
      if (card === undefined || from === to) continue;
      columns = columns.map((pile, at) => at === from ? pile.slice(0, -1) : at === to ? [...pile, card] : pile);
      const now = piles(columns), keys = track(before, now);
      const names = Object.values(keys).flat();
      expect(new Set(names).size).toBe(names.length);
      // One card has moved, and its name with it.
      expect(keys[String(to + 1)]?.at(-1)).toBe(before.keys[String(from + 1)]?.at(-1));
      for (const { id } of now) {
        const rest = id === String(to + 1) ? keys[id]?.slice(0, -1) : keys[id];
        const was = id === String(from + 1) ? before.keys[id]?.slice(0, -1) : before.keys[id];
        expect(rest).toEqual(was);
      }
      before = { piles: now, keys };
    }
  });
});

describe("layout", () => {
  const columns = Array.from({ length: 5 }, (_, at) => [...RANKS].slice(0, 8).map((rank) => `${rank}${"SHDCS"[at]}`));
  const match = board({ columns, freecells: [null, "AS", null, null, null], collected: ["2S", "2H", "2D"] });
  const grid = (rows: number, wide: number, more: Partial<Board>) => board({
    rows: Array.from({ length: rows }, () => Array.from({ length: wide }, () => ["AS"])), stock: { cards: 20, known: ["2S", "3S"] }, ...more,
  });
  const both = [
    ...[..."SHDC"].map((suit) => ({ suit, direction: "up" as const, top: null })),
    ...[..."SHDC"].map((suit) => ({ suit, direction: "down" as const, top: `K${suit}` })),
  ];
  const boards: [string, Laid][] = [
    ["Match Solitaire", match], ["Monte Carlo", grid(5, 5, {})], ["Aces Square", grid(4, 4, {})],
    ["Carpet", grid(4, 5, { foundations: both.filter(({ direction }) => direction === "up"), waste: ["KS"] })],
    ["Colorado", grid(2, 10, { foundations: both, waste: [] })], ["Twenty", grid(4, 5, { foundations: both })],
  ];

  for (const [name, one] of boards) {
    test(`${name} fits into every window, and nothing lies on another`, () => {
      const keys = track(null, one.piles);
      for (const [width, height, spare] of [[344, 400, 740], [344, 300, 568], [560, 260, 260], [840, 600, 600], [1100, 900, 900], [1500, 1300, 1300]] as const) {
        const made = layout(one, keys, { width, height, spare, big: false });
        const low = Math.max(height, spare);
        for (const { x, y, w, h } of [...made.cards, ...made.spots.map(({ area }) => area)]) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x + w).toBeLessThanOrEqual(width + 1);
          expect(y + h).toBeLessThanOrEqual(low + 1);
        }
        made.spots.forEach((a, at) => made.spots.slice(at + 1).forEach((b) => {
          const apart = a.area.x + a.area.w <= b.area.x + 0.5 || b.area.x + b.area.w <= a.area.x + 0.5 || a.area.y + a.area.h <= b.area.y + 0.5 || b.area.y + b.area.h <= a.area.y + 0.5;
          expect(apart, `${a.spot} and ${b.spot} at ${width}×${height}`).toBe(true);
        }));
      }
    });

    test(`${name} has cards that a finger hits on a phone`, () => {
      const made = layout(one, track(null, one.piles), { width: 344, height: 400, spare: 740, big: false });
      for (const { area } of made.spots) {
        expect(area.w).toBeGreaterThanOrEqual(44);
        expect(area.h).toBeGreaterThanOrEqual(44);
      }
    });

    test(`arrow keys reach every place of ${name}`, () => {
      for (const width of [344, 840]) {
        const { spots } = layout(one, track(null, one.piles), { width, height: 600, spare: 740, big: false });
        const seen = new Set<string>(), open = [spots[0]?.spot ?? ""];
        for (let spot = open.pop(); spot !== undefined; spot = open.pop()) {
          if (seen.has(spot)) continue;
          seen.add(spot);
          for (const way of ["left", "right", "up", "down"] as const) {
            const next = neighbour(spots, spot, way);
            if (next) open.push(next);
          }
        }
        expect([...seen].sort()).toEqual([...new Set(spots.map(({ spot }) => spot))].sort());
      }
    });
  }

  test("a card is dropped where it covers most", () => {
    const { spots } = layout(match, track(null, match.piles), { width: 840, height: 600, spare: 600, big: false });
    for (const { spot, top } of spots) expect(covered(spots, { ...top, x: top.x + 5, y: top.y + 5 })).toBe(spot);
    expect(covered(spots, { x: 5000, y: 5000, w: 60, h: 84 })).toBe(null);
  });
});

describe("analysis", () => {
  const won = (moves: number, proved = true): Judged => ({ outlook: "winnable", atLeast: proved ? moves : 0, atMost: moves });
  const lost: Judged = { outlook: "lost", atLeast: null, atMost: null };
  const open: Judged = { outlook: "undecided", atLeast: 3, atMost: null };

  const nothing: Known = { judged: new Map(), wins: new Map(), mistakes: new Map(), losses: new Map() };

  test("mistakes stay in every line that has them", () => {
    const longer = { kind: "longer" as const, extra: 3 }, loses = { kind: "loses" as const, extra: 0 };
    const known = learn(learn(nothing, { judged: [], wins: [], mistakes: [["a b", longer]], losses: [] }), { judged: [], wins: [], mistakes: [["a b c", loses]], losses: [] });
    expect(mistakes(known, ["a", "b", "c", "d"])).toEqual([{ number: 2, ...longer }, { number: 3, ...loses }]);
    expect(mistakes(known, ["a", "c"])).toEqual([]);
  });

  test("what is proved stays", () => {
    let known = learn(nothing, { judged: [["1a", won(9, false)]], wins: [], mistakes: [], losses: [] });
    known = learn(known, { judged: [["1a", open]], wins: [], mistakes: [], losses: [] });
    expect(known.judged.get("1a")).toEqual(won(9, false));
    known = learn(known, { judged: [["1a", { outlook: "winnable", atLeast: 4, atMost: 12 }]], wins: [], mistakes: [], losses: [] });
    expect(known.judged.get("1a")).toEqual({ outlook: "winnable", atLeast: 4, atMost: 9 });
  });

  test("where a line was lost is the first place that is known", () => {
    const learned = (list: [string, JudgedLoss][], before: Known = nothing) => learn(before, { judged: [], wins: [], mistakes: [], losses: list });
    const later = learned([["a b c", { where: "move 3 or earlier", proved: false }]]);
    expect(loss(later, ["a", "b", "c", "d"])).toEqual({ number: 3, where: "move 3 or earlier", proved: false });
    expect(loss(later, ["a", "b"])).toBe(null);
    const proved = learned([["a b c", { where: "move 3", proved: true }]], later);
    expect(loss(learned([["a b c", { where: "move 3 or earlier", proved: false }]], proved), ["a", "b", "c"])?.where).toBe("move 3");
    expect(loss(learned([["a b", { where: "move 2", proved: true }]], later), ["a", "b", "c"])?.number).toBe(2);
    expect(loss(learned([["", { where: "the deal", proved: true }]]), ["a"])).toBe(null);
  });

  test("verdicts in words", () => {
    expect(verdict(won(31))).toBe("can be won in 31 moves");
    expect(verdict(won(1, false))).toBe("can be won in 1 move or fewer");
    expect(verdict(lost)).toBe("cannot be won");
    expect(verdict(open)).toBe("undecided");
    expect(verdict(undefined)).toBe("not judged yet");
  });

  test("the best moves come first", () => {
    expect([lost, open, won(7), undefined, won(3)].sort(byWorth)).toEqual([won(3), won(7), open, lost, undefined]);
  });
});

describe("links", () => {
  test("a link holds any text", async () => {
    for (const text of ["", "3x3x13x5+2 2a =partial", "♠♥ ü\n".repeat(5000)]) {
      for (const at of [null, 0, 17]) expect(await fromFragment(await toFragment({ text, at }))).toEqual({ text, at });
    }
  });

  test("a link of this version is read for ever", async () => {
    const text = "3x3x13x5+2 2a 25 5b =partial\n; branch 1 after move 1: 2b 2c\n";
    expect(await fromFragment("#1.M64wrjA0rjDVNlIwSlQwMlUwTVKwLUgsKslMzOGyVkgqSsxLzlAwVEhMK0ktUsjNL0tVMLRSMEpSMErmAgA&at=3")).toEqual({ text, at: 3 });
    for (const bad of ["", "#", "#1.", "#1.!!", "#2.abc", "#1.AAAA", "#moves"]) expect(await fromFragment(bad)).toBe(null);
  });
});

describe("offers", () => {
  test("an offer changes neither the game nor the text, and the next one takes its place", () => {
    const before: State = initial(PREFS, []);
    const offer = (id: string) => ({ pasted: { kind: "board" as const, span: [0, 9] as [number, number], games: [{ id, title: "", record: null, words: "" }] }, place: null });
    const offered = update(before, { kind: "offered", offer: offer("carpet4x5x1-") });
    expect({ ...offered, offer: null }).toEqual(before);
    expect(effects(before, { kind: "offered", offer: offer("carpet4x5x1-") }, offered)).toEqual([]);
    expect(update(offered, { kind: "offered", offer: offer("twenty4x5x2-") }).offer?.pasted.games[0]?.id).toBe("twenty4x5x2-");
    expect(update(offered, { kind: "offered", offer: null })).toEqual(before);
  });
});
