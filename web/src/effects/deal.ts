import { words } from "../words.ts";
import { dealt as dealtId, dealOfTheDay, solve, typed } from "../wasm/patience.js";
import type { Answer } from "../worker/protocol.ts";
import { type Page, told } from "./page.ts";
import { add, fresh, modeOf } from "./put.ts";

/** Where deals are looked for at random. */
const random = (): number => 1 + (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 999_999;

/** The game that a page opens with: one that it shows already, or a deal of the standard game that can be won. Finding it takes some milliseconds. */
export function first(shown: string | null): string {
  if (shown !== null) return fresh(shown);
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
  page.dealer().ask({ kind: "deal", first: `${family}${random()}`, level: page.now.prefs.level });
}

export function dealt(page: Page, answer: Answer & { kind: "dealt" | "rated" }): void {
  if (answer.kind === "rated") {
    if (answer.lost && page.now.game?.id === answer.deal) page.note(words.deal.lost, true);
    return;
  }
  // What was opened meanwhile stays.
  if (!page.now.dealing) return;
  // What was played already is no new deal.
  if (page.now.plays.some((play) => play.deal === answer.deal && play.own > 0)) return deal(page, answer.deal?.replace(/\d+$/, "") ?? "");
  page.send({ kind: "dealing", on: false });
  if (answer.deal === null) page.note(words.deal.none(answer.tried), true);
  else lay(page, answer.deal);
}

/** Ends the search for a deal. */
export function stopDealing(page: Page): void {
  page.send({ kind: "dealing", on: false });
  page.dealer().ask({ kind: "stop" });
}

/** Puts a deal on the table, as a game of its own. */
export function lay(page: Page, id: string): void {
  let record: string;
  try {
    record = fresh(id);
  } catch (problem) {
    return page.note(told(problem), true);
  }
  add(page, record);
}

/** The id of the deal of a day, as the calendar of the player has it: the same for everybody with that day. */
export const idOfDay = (day: Date): string | null => dealOfTheDay(day.getFullYear(), day.getMonth() + 1, day.getDate()) ?? null;

/** Opens the deal of a day, as it was left if it was begun. */
export async function today(page: Page, day: Date): Promise<void> {
  const id = idOfDay(day);
  if (id !== null && page.now.game?.id !== id && !await page.sessions.resume(id)) lay(page, id);
}

/** Opens a deal that the player names in play, and says if it cannot be won. */
export function named(page: Page, text: string): boolean {
  const what = typed(text, page.now.game?.id);
  if (page.now.mode !== "play" || what.kind !== "id" || modeOf(what.id) !== "play") return false;
  lay(page, what.id);
  page.dealer().ask({ kind: "rate", deal: what.id });
  return true;
}
