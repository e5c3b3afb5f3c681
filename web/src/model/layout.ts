import { words } from "../words.ts";
import type { Pile, PileKind, Position, Spot } from "./engine.ts";
import type { Keys } from "./piles.ts";

/** What lies on the table, and what has left it. */
export type Laid = Pick<Position, "board" | "piles">;

/** The room for a board, in pixels. It may be as high as `spare` if its cards are too small to touch else. */
export interface Room { width: number; height: number; spare: number; big: boolean }
export interface Rect { x: number; y: number; w: number; h: number }
/** A card on the table. `small` cards show rank and suit on one line. */
export interface PlacedCard extends Rect { key: string; card: string | null; z: number; small: boolean; spot: Spot | null }
/** A place that a move can name: what can be clicked, and where its exposed card is. */
export interface PlacedSpot { spot: Spot; area: Rect; top: Rect; next: Rect; suit: string | null; empty: boolean }
export interface Label { x: number; y: number; text: string; kind: "label" | "caption" | "count" }
export interface Layout { width: number; height: number; main: number; columns: boolean; across: number; card: number; cards: PlacedCard[]; spots: PlacedSpot[]; labels: Label[] }

const RATIO = 1.4;
/** The part of a card that its rank and suit take, in every font and with its tail, and what is shown where there is room. */
const FAN = { least: 0.274, best: 0.32 };
/** The same of big cards, whose ranks are larger. */
const BIG_FAN = { least: 0.345, best: 0.36 };
/** A small card, and the part of it that rank and suit take. */
const CHIP = { w: 38, h: 24, gap: 4, ink: 34 };
const LABEL = 18;
/** The smallest card, and the smallest that a finger hits. */
const LEAST = 16, TOUCH = 44;
/** The part of a width that the cards of a grid are spread over. */
const FILLED = 0.9;
/** The most that cards of a grid are spread, as a part of their width. */
const SPREAD = 0.4;
/** By how much big cards are larger than others where a board scrolls for them. */
const BIGGER = 1.25;

interface Way { side: boolean; fold: boolean }

/** How a board is laid out: with cards of this width, so much room for the longest column, and so much more between the columns of a grid. */
interface Plan { w: number; way: Way; slots: number; spread: number }

/**
 * Lays out a board. The cards are the largest that the room takes for the board as it was dealt, with all that can be collected, so
 * that their size never changes during a game.
 */
export function layout(laid: Laid, keys: Keys, room: Room, dealt: Laid = laid): Layout {
  const plan = planned(dealt, room, longest(laid));
  const base = arrange(dealt, {}, room, plan), made = arrange(laid, keys, room, plan);
  // Columns are in the middle; what is collected beside them fills the space that there is.
  const shift = Math.floor((room.width - filled(base, plan)) / 2);
  return centred(made, room.width, Math.max(0, Math.min(shift, Math.floor(room.width - base.width))));
}

/** The width that a board has in the middle: what is collected or dealt below it fills it up. */
const filled = (made: Layout, { way }: Plan): number => way.side && !made.columns ? made.width : made.main;
const longest = ({ board }: Laid): number => Math.max(1, ...(board.columns ?? []).map((cards) => cards.length));

/** `now` is the number of cards in the longest column as the game stands. */
function planned(dealt: Laid, room: Room, now: number): Plan {
  const columns = dealt.board.rows?.[0]?.length ?? 0;
  // Rows can be folded where neighbours don't matter.
  const folds = dealt.board.foundations && columns > 6 ? [false, true] : [false];
  const ways = folds.flatMap((fold) => [true, false].map((side) => ({ side, fold })));
  // Room to build, so that the fans don't change with every move. A column that outgrows it makes all cards smaller: its ranks stay whole.
  const slots = Math.max(longest(dealt) + 1, now);
  const best = (height: number): { plan: Plan; made: Layout } | null => {
    const found = ways.flatMap((way) => {
      const plan = largest(dealt, { ...room, height }, way, slots);
      return plan ? [{ plan, made: arrange(dealt, {}, { ...room, height }, plan), worth: plan.w * (way.fold ? 0.85 : 1) }] : [];
    });
    return found.sort((a, b) => b.worth - a.worth || a.made.height - b.made.height)[0] ?? null;
  };
  let found = best(room.height);
  const narrow = room.spare > room.height, usual = found?.plan.w ?? 0;
  for (let height = room.height + 8; height <= Math.max(room.spare, room.height) * (room.big ? BIGGER : 1); height += 8) {
    const w = found?.plan.w ?? 0;
    // Cards that a finger could miss may take more height, and so may big ones.
    const small = narrow && w < TOUCH, big = room.big && w < usual * BIGGER;
    if (!small && !big) break;
    found = best(height) ?? found;
  }
  if (!found) return { w: LEAST, way: { side: false, fold: false }, slots, spread: 0 };
  // What height keeps the cards of a grid from filling, they are spread over.
  const { plan, made } = found, left = room.width * FILLED - filled(made, plan), gaps = Math.max(1, made.across - 1);
  let spread = narrow ? Math.max(0, Math.floor(Math.min(left / gaps, plan.w * SPREAD))) : 0;
  // No line becomes two.
  const fits = ({ width, height }: Layout) => width <= room.width + 0.5 && height <= made.height + 0.5;
  while (spread > 0 && !fits(arrange(dealt, {}, { ...room, height: made.height }, { ...plan, spread }))) spread -= 1;
  return { ...plan, spread };
}

function largest(dealt: Laid, room: Room, way: Way, slots: number): Plan | null {
  let [low, high] = [LEAST, room.big ? 220 : 150], found: Plan | null = null;
  while (low <= high) {
    const plan = { w: (low + high) >> 1, way, slots, spread: 0 }, made = arrange(dealt, {}, room, plan);
    if (made.width <= room.width + 0.5 && made.height <= room.height + 0.5) {
      found = plan;
      low = plan.w + 1;
    } else high = plan.w - 1;
  }
  return found;
}

function centred(made: Layout, width: number, shift: number): Layout {
  const move = <T extends { x: number }>(thing: T): T => ({ ...thing, x: thing.x + shift });
  return {
    ...made, width, cards: made.cards.map(move), labels: made.labels.map(move),
    spots: made.spots.map((spot) => ({ ...spot, area: move(spot.area), top: move(spot.top), next: move(spot.next) })),
  };
}

function arrange({ board, piles }: Laid, keys: Keys, room: Room, { w, way, slots, spread }: Plan): Layout {
  const h = Math.round(w * RATIO), gap = Math.max(room.big ? 2 : 4, Math.round(w * (room.big ? 0.06 : 0.12)));
  const made: Layout = { width: 0, height: 0, main: 0, columns: Boolean(board.columns), across: 1, card: w, cards: [], spots: [], labels: [] };
  const step = w + gap + spread;
  const of = (kind: PileKind) => piles.filter((pile) => pile.kind === kind);
  const reach = (x: number, y: number) => {
    made.width = Math.max(made.width, x);
    made.height = Math.max(made.height, y);
  };
  const place = (pile: Pile, x: number, y: number, fan: number, area?: Partial<Rect>) => {
    const names = keys[pile.id] ?? [];
    pile.cards.forEach((card, at) => made.cards.push({
      key: names[at] ?? "", card, x, y: y + at * fan, w, h, z: at, small: false, spot: pile.spot,
    }));
    const last = Math.max(0, pile.cards.length - 1);
    const top = { x, y: y + last * fan, w, h };
    const next = { ...top, y: y + (pile.cards.length > 0 && fan > 0 ? pile.cards.length : last) * fan };
    if (pile.spot) {
      made.spots.push({
        spot: pile.spot, area: { x, y, w, h: h + last * fan, ...area }, top, next, suit: pile.suit,
        empty: pile.cards.length === 0,
      });
    }
    reach(x + w, y + h + last * fan);
  };
  /** How many lines of small cards a height takes. */
  const lines = (height: number): number => Math.floor(height / lineHeight(w));
  const chips = (pile: Pile | undefined, x: number, y: number, width: number, most: number, first: boolean, told?: Label): number => {
    if (!pile || pile.cards.length === 0) return 0;
    const scale = chipScale(w);
    const cw = CHIP.w * scale, ch = CHIP.h * scale;
    // Enough of each small card is seen to read its rank and its suit.
    const least = first ? cw + 1 : CHIP.ink * scale;
    const step = Math.max(least, Math.min(cw + 1, (width - cw) * most / Math.max(1, pile.cards.length - most)));
    const row = Math.max(1, Math.floor((width - cw) / step + 1.001));
    const from = first ? 0 : Math.max(0, pile.cards.length - row * most);
    const shown = pile.cards.slice(from, from + row * most);
    if (told && shown.length < pile.cards.length) told.text = words.board.part(told.text, shown.length, pile.cards.length);
    const names = keys[pile.id] ?? [];
    shown.forEach((card, at) => made.cards.push({
      key: names[from + at] ?? "", card, x: x + at % row * step, y: y + Math.floor(at / row) * (ch + CHIP.gap),
      w: cw, h: ch, z: at, small: true, spot: null,
    }));
    const used = Math.ceil(shown.length / row);
    reach(x + Math.min(row, shown.length) * step - step + cw, y + used * (ch + CHIP.gap));
    return used * (ch + CHIP.gap);
  };
  const caption = (text: string, x: number, y: number): Label => {
    const label: Label = { x, y: y + 13, text, kind: "caption" };
    made.labels.push(label);
    return label;
  };
  const foundations = of("foundation"), downs = foundations.filter(({ spot }) => spot?.endsWith("_"));
  const rest = [...of("stock"), ...of("waste")], deck = [...foundations, ...rest];
  // In two lines, each has the foundations of a direction, and stock and waste are at their ends.
  const paired = [...foundations.slice(0, foundations.length - downs.length), ...of("stock"), ...downs, ...of("waste")];
  const collected = of("collected")[0], next = of("next")[0];

  /** Foundations, stock and waste in lines. Returns where they end. */
  const flow = (list: Pile[], x: number, y: number, width: number): number => {
    const line = Math.max(1, Math.floor((width + gap + spread) / step));
    // Two lines of equal length look better than a long one and a rest.
    const lines = Math.ceil(list.length / line), even = Math.ceil(list.length / lines);
    let low = y;
    (lines === 2 && list.length === paired.length ? paired : list).forEach((pile, at) => {
      const left = x + at % even * step, up = y + Math.floor(at / even) * (h + gap + LABEL);
      if (pile.caption) caption(pile.caption, left, up);
      place(pile, left, up + LABEL, 0);
      if (pile.kind === "stock") made.labels.push({
        x: left + w / 2, y: up + LABEL + h / 2 + 6, text: board.stock?.cards ? String(board.stock.cards) : "", kind: "count",
      });
      low = Math.max(low, up + LABEL + h + gap);
    });
    return low;
  };

  let mainWidth = 0;
  const columns = of("column"), cells = of("cell");
  // In a column layout, things above the main block come first.
  let y = 0;
  if (columns.length > 0) {
    const freecells = of("freecell");
    mainWidth = Math.max(columns.length, freecells.length) * (w + gap) - gap;
    const free = room.height - (LABEL + h + gap + LABEL + h + (way.side ? 0 : belowHeight(board, w, h, gap, mainWidth)));
    const { least, best } = room.big ? BIG_FAN : FAN;
    const fan = Math.max(h * least, Math.min(h * best, free / Math.max(1, slots - 1)));
    const tall = h + (slots - 1) * fan;
    freecells.forEach((pile, at) => {
      const x = at * (w + gap);
      made.labels.push({ x: x + w / 2, y: 13, text: pile.id, kind: "label" });
      place(pile, x, LABEL, 0);
    });
    const top = LABEL + h + gap;
    columns.forEach((pile, at) => {
      const x = at * (w + gap);
      made.labels.push({ x: x + w / 2, y: top + 13, text: pile.id, kind: "label" });
      place(pile, x, top + LABEL, fan, { h: tall });
    });
    y = top + LABEL + tall;
    reach(mainWidth, y);
  } else {
    const wide = board.rows?.[0]?.length ?? 1;
    const line = way.fold ? Math.ceil(wide / 2) : wide, left = LABEL;
    mainWidth = left + line * step - gap - spread;
    made.across = line;
    if (!way.side && deck.length > 1) y = flow(deck, left, y, Math.max(w, room.width - left)) - gap / 2;
    const tops = [y];
    cells.forEach((pile, at) => {
      const row = Math.floor(at / wide), column = at % wide;
      const visual = way.fold ? row * 2 + Math.floor(column / line) : row;
      const x = left + column % line * step;
      const block = visual * (h + gap + (way.fold ? LABEL : 0));
      const cellTop = y + LABEL + block;
      if (way.fold || row === 0) {
        made.labels.push({ x: x + w / 2, y: cellTop - 5, text: way.fold ? pile.id : pile.id.slice(0, 1), kind: "label" });
      }
      if (column === 0 && !way.fold) made.labels.push({ x: 6, y: cellTop + h / 2 + 5, text: pile.id.slice(1), kind: "label" });
      place(pile, x, cellTop, 0);
      if (pile.cards.length > 1) made.labels.push({ x: x + w - 9, y: cellTop + h - 5, text: String(pile.cards.length), kind: "caption" });
      tops.push(cellTop + h);
    });
    y = Math.max(...tops);
    reach(mainWidth, y);
  }

  made.main = mainWidth;
  if (way.side) {
    const x = mainWidth + gap * 2;
    const least = deck.length > 2 ? 4 * (w + gap) - gap : Math.max(w, 150);
    // Beside columns in the middle there is as much room as on their other side.
    const half = (room.width - mainWidth) / 2 - gap * 2, beside = columns.length > 0 && half >= least ? half : room.width - x;
    const width = Math.min(Math.max(least, beside), Math.max(least, 4.5 * (w + gap)));
    let low = 0;
    for (let at = 0; at < foundations.length; at += 4) low = flow(foundations.slice(at, at + 4), x, low, width);
    if (rest.length > 0) low = flow(rest, x, low, width);
    if (next?.caption) {
      const label = caption(next.caption, x, low);
      const kept = collected ? 2 : 0;
      low += LABEL + chips(next, x, low + LABEL, width, Math.max(2, lines(room.height - low - 2 * LABEL - gap) - kept), true, label) + gap;
    }
    if (collected && collected.cards.length > 0) {
      caption(collected.caption, x, low);
      chips(collected, x, low + LABEL, width, Math.max(2, lines(Math.max(y, room.height) - low - LABEL)), false);
    }
    reach(x + width, low);
  } else {
    const left = columns.length > 0 ? 0 : LABEL, width = mainWidth - left;
    if (columns.length > 0 && deck.length > 0) y = flow(deck, left, y + gap, width) - gap;
    const single = columns.length === 0 && deck.length === 1 ? deck[0] : undefined;
    let from = left, high = 0;
    const under = y + gap;
    if (single) {
      flow([single], left, under, w);
      from = left + w + gap;
      high = LABEL + h;
    }
    let inner = under;
    if (next?.caption) {
      const label = caption(next.caption, from, inner);
      const kept = collected ? (single ? 1 : 2) : 0;
      inner += LABEL + chips(next, from, inner + LABEL, width + left - from, Math.max(1, lines(room.height - inner - (kept > 0 ? 2 : 1) * LABEL) - kept), true, label);
    }
    if (collected) {
      caption(collected.caption, from, inner);
      inner += LABEL;
      // There is room for all that can be collected from the deal on.
      const all = single ? 1 : 2;
      chips(collected, from, inner, width + left - from, all, false);
      inner += lineHeight(w) * all;
    }
    reach(mainWidth, Math.max(inner, under + high));
  }
  return made;
}

/** How large small cards are beside cards of a width, and how high a line of them is. */
const chipScale = (w: number): number => Math.min(1.25, Math.max(0.85, w / 70));
const lineHeight = (w: number): number => CHIP.h * chipScale(w) + CHIP.gap;

/** The height of what lies under columns. */
function belowHeight(board: Laid["board"], w: number, h: number, gap: number, width: number): number {
  const line = lineHeight(w), lines = board.progress.of * CHIP.ink * chipScale(w) > width ? 2 : 1;
  return gap + LABEL + line * lines + (board.stock ? LABEL + h + gap + (board.stock.known.length ? LABEL + line : 0) : 0);
}

/** The nearest spot in a direction, for arrow keys. */
export function neighbour(spots: PlacedSpot[], from: Spot, direction: "left" | "right" | "up" | "down"): Spot | null {
  const middle = ({ top }: PlacedSpot) => ({ x: top.x + top.w / 2, y: top.y + top.h / 2 });
  const here = spots.find(({ spot }) => spot === from);
  if (!here) return spots[0]?.spot ?? null;
  const at = middle(here);
  let best: { spot: Spot; cost: number } | null = null;
  for (const other of spots) {
    const to = middle(other), dx = to.x - at.x, dy = to.y - at.y;
    const [along, across] = direction === "left" ? [-dx, dy] : direction === "right" ? [dx, dy] : direction === "up" ? [-dy, dx] : [dy, dx];
    if (other === here || along < 4) continue;
    const cost = along + 3 * Math.abs(across);
    if (!best || cost < best.cost) best = { spot: other.spot, cost };
  }
  return best?.spot ?? null;
}

/** The spot that a dragged card covers most, or null beside all of them. */
export function covered(spots: PlacedSpot[], card: Rect): Spot | null {
  let best: { spot: Spot; share: number } | null = null;
  for (const { spot, area, next } of spots) {
    const share = Math.max(overlap(area, card), overlap(next, card));
    if (share > (best?.share ?? 0.12 * card.w * card.h)) best = { spot, share };
  }
  return best?.spot ?? null;
}

function overlap(a: Rect, b: Rect): number {
  const width = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}
