import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Move, Spot } from "../model/engine.ts";
import { type Layout, type PlacedCard, type PlacedSpot, type Rect, type Room, covered, layout, neighbour } from "../model/layout.ts";
import { goal, shown } from "../model/cards.ts";
import { hinted, leads } from "../model/playing.ts";
import type { State } from "../model/state.ts";
import type { Run } from "../run.ts";
import { words } from "../words.ts";
import { Deal } from "./deal.tsx";
import { Words } from "./verdict.tsx";

/** How long a card takes to its place, in milliseconds. */
const FLIGHT = 160;
/** How long a card takes home when a game is won, how much later each is than the one before it, and how long all may take. */
const HOME = 420, LATER = 24, ALL = 1_100;
/** How long a card shakes that was refused. */
const SHAKE = 260;
/** How soon a second click means a double one, in milliseconds. */
const TWICE = 350;
/** The height that a board may have in the lowest window, in pixels: the page scrolls for it. */
const SPARE = 560;
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const at = ({ x, y }: { x: number; y: number }) => `translate(${x}px, ${y}px)`;

interface Drag { spot: Spot; pointer: number; start: { x: number; y: number }; by: { x: number; y: number }; moving: boolean; card: PlacedCard | null }

export function Board({ run, state }: { run: Run; state: State }) {
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Omit<Room, "big"> | null>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setRoom((was) => {
      // Where the page scrolls the board has the least height of its frame, and may have more, and else what the page leaves it.
      const least = Math.floor(parseFloat(getComputedStyle(element).minHeight));
      const width = element.clientWidth, height = least > 0 ? least : element.clientHeight;
      const spare = least > 0 ? Math.max(innerHeight, SPARE) : height;
      return was?.width === width && was.height === height ? was : { width, height, spare };
    });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      removeEventListener("resize", measure);
    };
  }, []);
  const { game, table, prefs } = state;
  const made = useMemo(
    () => game && table && room ? layout(game.position, table.keys, { ...room, big: prefs.big } satisfies Room, state.dealt ?? game.position) : null,
    [game?.position, table, room, prefs.big, state.dealt],
  );
  const { picking, refusal } = state;
  // What the analysis finds changes nothing here.
  const laid = useMemo(
    () => made && game ? <Laid run={run} state={state} made={made} room={room} /> : null,
    [made, game, room, picking, refusal, hinted(state).join(), leads(state)?.join()],
  );
  return (
    <div class={`frame${made && room && made.height > room.height + 1 ? " tall" : ""}${state.blank?.deal ? " tall" : ""}`} ref={frame}>
      {state.blank?.deal ? <Deal run={run} state={state} deal={state.blank.deal} /> : laid}
    </div>
  );
}

function Laid({ run, state, made, room }: { run: Run; state: State; made: Layout; room: unknown }) {
  const { game, picking } = state;
  const element = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const [dragged, setDragged] = useState<Spot | null>(null);
  const [focus, setFocus] = useState<Spot | null>(null);
  /** The place that was clicked last, and when: twice soon means the move that makes sense. */
  const clicked = useRef({ spot: "", at: 0 });
  /** A drag ends with a click, which is none. */
  const clicks = useRef(true);
  const flights = useFlights(element, made, room, state.mode === "play" && game?.position.won === true);
  useShake(element, made, state.refusal === game?.failed ? null : state.refusal);

  const names = new Map(game?.position.piles.map(({ spot, name }) => [spot, name]));
  const lit = new Set(dragged && game ? targets(game.position.moves, dragged) : picking?.lit ?? []);
  const picked = new Set(picking?.picked ?? []);
  const current = focus !== null && made.spots.some(({ spot }) => spot === focus) ? focus : made.spots[0]?.spot;

  const down = (event: PointerEvent) => {
    const spot = spotOf(event.target);
    clicks.current = true;
    if (!spot || event.button !== 0 || drag.current) return;
    drag.current = { spot, pointer: event.pointerId, start: { x: event.clientX, y: event.clientY }, by: { x: 0, y: 0 }, moving: false, card: topCard(made, spot) };
  };
  const move = (event: PointerEvent) => {
    const now = drag.current;
    if (!now || now.pointer !== event.pointerId) return;
    now.by = { x: event.clientX - now.start.x, y: event.clientY - now.start.y };
    if (!now.moving && Math.hypot(now.by.x, now.by.y) > 7 && now.card) {
      now.moving = true;
      setDragged(now.spot);
      if (event.target instanceof Element && event.target.hasPointerCapture?.(event.pointerId) === false) event.target.setPointerCapture(event.pointerId);
    }
    if (now.moving && now.card) {
      const card = cardOf(element.current, now.card.key);
      if (card) {
        card.style.transform = `${at({ x: now.card.x + now.by.x, y: now.card.y + now.by.y })} scale(1.04)`;
        card.style.zIndex = "900";
      }
    }
  };
  /** Ends a drag as if it had not begun. */
  const cancel = () => {
    const now = drag.current;
    if (!now) return;
    drag.current = null;
    clicks.current = false;
    if (!now.moving || !now.card) return;
    setDragged(null);
    const card = cardOf(element.current, now.card.key);
    if (!card) return;
    card.style.transform = at(now.card);
    card.style.zIndex = String(now.card.z);
  };
  // What was taken is no longer there when something else is on the table.
  useLayoutEffect(() => cancel, [made]);
  useEffect(() => {
    if (dragged === null) return;
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      cancel();
      run.unpick();
    };
    document.addEventListener("keydown", escape, true);
    return () => document.removeEventListener("keydown", escape, true);
  }, [dragged]);
  const up = (event: PointerEvent) => {
    const now = drag.current;
    if (!now || now.pointer !== event.pointerId) return;
    drag.current = null;
    if (!now.moving || !now.card) return;
    clicks.current = false;
    setDragged(null);
    const there: Rect = { ...now.card, x: now.card.x + now.by.x, y: now.card.y + now.by.y };
    const card = cardOf(element.current, now.card.key);
    if (card) {
      card.style.transform = at(now.card);
      card.style.zIndex = String(now.card.z);
    }
    flights.from(now.card.key, there);
    const target = event.type === "pointercancel" ? now.spot : covered(made.spots, there);
    if (target === now.spot) run.unpick();
    else run.drop(now.spot, target);
    // Where nothing has moved, the card goes back.
    flights.settle();
  };
  const click = (spot: Spot, { detail: by, timeStamp: now }: MouseEvent) => {
    setFocus(spot);
    // A page that is slow takes two clicks late, but they were soon after one another all the same.
    const { spot: before, at: then } = clicked.current;
    // A press of a key is no click. What the first click has played already is not played again.
    const again = by > 0 && before === spot && now - then < TWICE && picking?.picked.length === 1;
    clicked.current = { spot: again || by === 0 ? "" : spot, at: now };
    if (clicks.current) {
      run.pick(spot);
      if (again) run.playFrom(spot);
    }
    clicks.current = true;
  };
  const press = (event: KeyboardEvent) => {
    const way = ({ ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" } as const)[event.key as "ArrowLeft"];
    if (way && current && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      const next = neighbour(made.spots, current, way);
      if (next) {
        setFocus(next);
        element.current?.querySelector<HTMLElement>(`[data-spot="${CSS.escape(next)}"]`)?.focus();
      }
    }
    if (event.key === "Escape") run.unpick();
  };

  return (
    <div
      class={`laid${dragged ? " dragging" : ""}`} ref={element} style={{ width: `${made.width}px`, height: `${made.height}px` }}
      role="group" aria-label={words.board.label} onPointerDown={down} onPointerMove={move} onPointerUp={up} onPointerCancel={up} onKeyDown={press}
      onContextMenu={(event) => {
        // As in other games of patience, the right button plays the move that makes sense.
        const spot = spotOf(event.target);
        if (!spot || event.button !== 2) return;
        event.preventDefault();
        run.playFrom(spot);
      }}
    >
      {made.spots.map((spot) => <Slot key={`slot ${spot.spot} ${spot.top.x} ${spot.area.y}`} spot={spot} />)}
      {made.labels.filter(({ kind }) => kind !== "count").map((label, number) => (
        <span key={number} class={`mark-${label.kind}`} translate={label.kind !== "label"} aria-hidden="true" style={{ left: `${label.x}px`, top: `${label.y}px` }}>{label.text}</span>
      ))}
      {[...made.cards].sort((a, b) => Number(a.key) - Number(b.key)).map((card) => <Card key={card.key} card={card} />)}
      {made.labels.filter(({ kind }) => kind === "count").map((label) => (
        <span key="count" class="mark-count" aria-hidden="true" style={{ left: `${label.x}px`, top: `${label.y}px` }}>{label.text}</span>
      ))}
      <Marks state={state} made={made} lit={lit} picked={picked} />
      {unique(made.spots).map(({ spot, area }) => (
        <button
          key={spot} type="button" class="place" data-spot={spot} tabIndex={spot === current ? 0 : -1}
          aria-label={lit.has(spot) ? words.board.can(shown(names.get(spot) ?? spot)) : shown(names.get(spot) ?? spot)} aria-pressed={picked.has(spot)}
          style={{ left: `${area.x}px`, top: `${area.y}px`, width: `${area.w}px`, height: `${area.h}px` }}
          onClick={(event) => click(spot, event)} onFocus={() => setFocus(spot)}
        />
      ))}
      {picking && picking.choices.length > 0 ? <Choices run={run} choices={picking.choices} made={made} spot={picking.picked.at(-1) ?? null} /> : null}
    </div>
  );
}

/** Foundations of one suit and direction have one place in the notation: one button stands for them. */
function unique(spots: PlacedSpot[]): PlacedSpot[] {
  return spots.filter(({ spot }, at) => spots.findIndex((other) => other.spot === spot) === at);
}

/** The places that the moves of a card go to, or take cards from too. */
export function targets(moves: Move[], from: Spot): Spot[] {
  return moves.filter(({ cards }) => cards.some((card) => card.from === from && card.from !== "s"))
    .flatMap(({ cards }) => cards.flatMap((card) => card.from === from ? goal(card) ?? [] : card.to === null ? [card.from] : []));
}

function Slot({ spot }: { spot: PlacedSpot }) {
  const { x, y, w, h } = { ...spot.area, h: spot.top.h };
  return (
    <svg class="slotted" viewBox="0 0 60 84" aria-hidden="true" style={{ transform: at({ x, y }), width: `${w}px`, height: `${h}px` }}>
      <use href={spot.suit ? `#f${spot.suit}` : "#slot"} />
    </svg>
  );
}

function Card({ card: { key, card, x, y, w, h, z, small } }: { card: PlacedCard }) {
  const shape = card === null ? "back" : small ? `s${card}` : `c${card}`;
  return (
    <svg
      class="card" data-key={key} data-card={card} viewBox={small ? "0 0 38 24" : "0 0 60 84"} aria-hidden="true"
      style={{ transform: at({ x, y }), width: `${w}px`, height: `${h}px`, zIndex: z }}
    >
      <use href={`#${shape}`} />
    </svg>
  );
}

function Marks({ state, made, lit, picked }: { state: State; made: Layout; lit: Set<Spot>; picked: Set<Spot> }) {
  const { refusal } = state;
  const where = new Map(made.spots.map((spot) => [spot.spot, spot]));
  const outline = (spot: Spot, kind: string, rect: Rect | undefined) => rect && (
    <rect key={`${kind} ${spot}`} class={`outline ${kind}`} x={rect.x - 2} y={rect.y - 2} width={rect.w + 4} height={rect.h + 4} rx={rect.w / 9} />
  );
  const marks = refusal?.diagnostic.marks ?? [];
  const failed = marks.filter(({ kind }) => kind === "failed").map(({ spot }) => spot);
  const wrong = refusal && refusal.spots.length >= failed.length ? refusal.spots : failed;
  const suggested = marks.filter(({ kind }) => kind === "suggested").map(({ spot }) => spot);
  // Where the cards of the last move came to, unless something else is to be seen.
  const last = lit.size + picked.size + wrong.length === 0 ? (state.game?.last?.cards ?? []).flatMap((card) => goal(card) ?? []) : [];
  const [from, to] = wrong.map((spot) => where.get(spot)?.top);
  const [start, end] = (leads(state) ?? []).map((spot) => where.get(spot)?.top);
  return (
    <svg class="marks" width={made.width} height={made.height} aria-hidden="true">
      {last.length < 3 ? last.map((spot) => outline(spot, "is-last", where.get(spot)?.top)) : null}
      {hinted(state).map((spot) => outline(spot, "is-hint", where.get(spot)?.top))}
      {[...lit].map((spot) => outline(spot, "is-lit", where.get(spot)?.top))}
      {[...picked].map((spot) => outline(spot, "is-picked", where.get(spot)?.top))}
      {suggested.map((spot) => outline(spot, "is-suggested", where.get(spot)?.top))}
      {wrong.map((spot) => outline(spot, "is-wrong", where.get(spot)?.top))}
      {start && end ? <path class="is-arrow is-hint" d={arrow(start, end)} /> : null}
      {from && to && refusal?.arrow ? <path class="is-arrow" d={arrow(from, to)} /> : null}
    </svg>
  );
}

/** An arrow from the edge of a card to the edge of another. */
function arrow(a: Rect, b: Rect): string {
  const [x1, y1, x2, y2] = [a.x + a.w / 2, a.y + a.h / 2, b.x + b.w / 2, b.y + b.h / 2];
  const [dx, dy] = [x2 - x1, y2 - y1], length = Math.hypot(dx, dy);
  const inside = Math.min(Math.abs(a.w / 2 / dx), Math.abs(a.h / 2 / dy));
  if (!Number.isFinite(inside) || length * (1 - 2 * inside) < 8) return "";
  const [ux, uy] = [dx / length, dy / length];
  const end = { x: x2 - dx * inside, y: y2 - dy * inside };
  const wing = (side: number) => `${end.x - 12 * ux - side * 7 * uy} ${end.y - 12 * uy + side * 7 * ux}`;
  return `M${x1 + dx * inside} ${y1 + dy * inside}L${end.x} ${end.y}M${wing(1)}L${end.x} ${end.y}L${wing(-1)}`;
}

function Choices({ run, choices, made, spot }: { run: Run; choices: Move[]; made: Layout; spot: Spot | null }) {
  const first = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => first.current?.focus({ preventScroll: true }), [choices]);
  const place = made.spots.find((other) => other.spot === spot)?.top;
  const left = Math.max(0, Math.min((place?.x ?? 0) - 20, made.width - 230)), top = Math.min((place?.y ?? 0) + (place?.h ?? 0) + 6, made.height - 44 * choices.length - 20);
  return (
    <div class="choices" role="group" aria-label={words.board.choose} style={{ left: `${left}px`, top: `${Math.max(0, top)}px` }}>
      {choices.map((choice, at) => (
        <button key={choice.text} type="button" ref={at === 0 ? first : null} onClick={() => run.choose(at)}>
          <code>{choice.text}</code> <Words text={choice.words} />
        </button>
      ))}
      <button type="button" onClick={() => run.unpick()}>{words.board.cancel}</button>
    </div>
  );
}

function spotOf(target: EventTarget | null): Spot | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-spot]")?.dataset["spot"] ?? null : null;
}

function cardOf(element: HTMLElement | null, key: string): SVGElement | null {
  return element?.querySelector<SVGElement>(`[data-key="${key}"]`) ?? null;
}

/** The card that a drag takes along: the exposed one. */
function topCard(made: Layout, spot: Spot): PlacedCard | null {
  const all = made.cards.filter((card) => card.spot === spot && !card.small);
  return all.at(-1) ?? null;
}

/** Shakes the first card of a move that was refused, after it has gone back to its place. */
function useShake(element: { current: HTMLElement | null }, made: Layout, refusal: State["refusal"]): void {
  useLayoutEffect(() => {
    const [spot] = refusal?.spots ?? [], card = spot === undefined ? null : topCard(made, spot);
    if (!card || still()) return;
    // The property of its own leaves the one that places the card alone.
    cardOf(element.current, card.key)?.animate({ translate: ["0", "-5px", "5px", "-3px", "3px", "0"] }, { duration: SHAKE, delay: FLIGHT, id: "shake" });
  }, [refusal]);
}

/** Lets the cards of a game that is won fly to their places from the middle, one after the other. */
function home(element: HTMLElement | null, made: Layout): void {
  const later = Math.min(LATER, ALL / Math.max(1, made.cards.length));
  made.cards.forEach((card, number) => {
    const from = { x: (made.width - card.w) / 2, y: (made.height - card.h) / 2 };
    cardOf(element, card.key)?.animate(
      [{ transform: `${at(from)} scale(.9)`, opacity: 0 }, { opacity: 1, offset: 0.3 }, { transform: at(card), opacity: 1 }],
      { duration: HOME, delay: number * later, easing: "cubic-bezier(.2, .7, .3, 1)", fill: "backwards", id: "home" },
    );
  });
}

/** Lets cards fly from where they were to where they are. */
function useFlights(element: { current: HTMLElement | null }, made: Layout, room: unknown, won: boolean) {
  const before = useRef(new Map<string, Rect>());
  const was = useRef(won);
  const lastRoom = useRef<unknown>(null);
  const fly = () => {
    const resized = lastRoom.current !== room;
    lastRoom.current = room;
    const old = before.current;
    before.current = new Map(made.cards.map((card) => [card.key, { x: card.x, y: card.y, w: card.w, h: card.h }]));
    const wins = won && !was.current;
    was.current = won;
    if (old.size === 0 || resized || still()) return;
    if (wins) return home(element.current, made);
    const stock = made.spots.find(({ spot }) => spot === "s")?.top;
    for (const card of made.cards) {
      const from = old.get(card.key) ?? (old.size > 0 && !card.small ? stock : undefined);
      if (!from || (from.x === card.x && from.y === card.y && from.w === card.w)) continue;
      const drawn = cardOf(element.current, card.key);
      if (!drawn) continue;
      drawn.style.zIndex = String(500 + card.z);
      const flight = drawn.animate(
        [{ transform: `${at(from)} scale(${from.w / card.w})` }, { transform: `${at(card)} scale(1)` }],
        { duration: FLIGHT, easing: "cubic-bezier(.2, .7, .3, 1)" },
      );
      flight.onfinish = () => { drawn.style.zIndex = String(card.z); };
    }
  };
  useLayoutEffect(fly, [made]);
  return {
    /** A card was let go of here. */
    from: (key: string, rect: Rect) => { before.current.set(key, rect); },
    settle: () => requestAnimationFrame(() => {
      const late = made.cards.some((card) => {
        const rect = before.current.get(card.key);
        return rect && (rect.x !== card.x || rect.y !== card.y);
      });
      if (late && element.current?.isConnected) fly();
    }),
  };
}
