import { words } from "../words.ts";
import { dealt as dealtId, dealOfTheDay, solve, typed, untouched } from "../wasm/patience.js";
import type { Answer } from "../worker/protocol.ts";
import { NEAR, type Page, told } from "./page.ts";
import { add, fresh, modeOf } from "./put.ts";

/** Where deals are looked for at random. */
const random = (): number => 1 + (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 999_999;

/** The game that a page opens with: a deal of the standard game that can be won. Finding it takes some milliseconds. */
export function first(): string {
  let number = random();
  for (let tries = 0; tries < 20 && solve(`3x3x13x5+${number}`, false, 100_000).outcome !== "solved"; tries++) number++;
  return fresh(`3x3x13x5+${number}`);
}

/** What is wrong with an id up to its `+` or `-`; null if it can be dealt. */
export function wrong(family: string): string | null {
  try {
    dealtId(`${family}1`);
    return null;
  } catch (problem) {
    return told(problem);
  }
}

/** Has a deal of a game looked for that can be won, as hard as the player likes. `family` is an id up to its `+` or `-`. */
export function deal(page: Page, family: string): void {
  page.send({ kind: "dealing", on: true });
  page.dealer().ask({ kind: "deal", family, from: random(), level: page.now.prefs.level });
}

export function dealt(page: Page, answer: Answer & { kind: "dealt" | "rated" }): void {
  if (answer.kind === "rated") {
    if (answer.lost && page.now.game?.id === answer.deal) page.note(words.deal.lost, true);
    return;
  }
  page.send({ kind: "dealing", on: false });
  if (answer.deal === null) page.note(words.deal.none, true);
  else lay(page, answer.deal);
}

/** Puts a deal on the table: in play as a game of its own, and else beside the records of the text. */
export function lay(page: Page, id: string): void {
  let record: string;
  try {
    record = fresh(id);
  } catch (problem) {
    return page.note(told(problem), true);
  }
  if (page.now.mode === "analyse" || page.editor.length() < NEAR && untouched(page.editor.text())) add(page, record);
  else void page.sessions.add(`${record}\n`);
}

/** The deal of the day in UTC, the same for everybody. */
export function today(page: Page, now = new Date()): void {
  const id = dealOfTheDay(now.getUTCFullYear(), now.getUTCMonth() + 1, now.getUTCDate());
  if (id !== null) lay(page, id);
}

/** Opens a deal that the player names in play, and says if it cannot be won. */
export function named(page: Page, text: string): boolean {
  const what = typed(text, page.now.game?.id);
  if (page.now.mode !== "play" || what.kind !== "id" || modeOf(what.id) !== "play") return false;
  lay(page, what.id);
  page.dealer().ask({ kind: "rate", deal: what.id });
  return true;
}
