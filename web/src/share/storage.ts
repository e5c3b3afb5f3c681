import { LEVELS, PREFS, type Prefs, TABLES } from "../model/state.ts";

/** Where the options are kept. An earlier version of the page kept its one text there too. */
const NAME = "patience-board-1";

function kept(): Record<string, unknown> {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(NAME) ?? "{}");
    return typeof saved === "object" && saved !== null ? { ...saved } : {};
  } catch {
    return {};
  }
}

function keep(saved: Record<string, unknown>): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(saved));
  } catch {
    // Options that cannot be kept are those of the page as it comes.
  }
}

/** The options as they were last chosen. What is damaged is as it comes. */
export function prefs(): Prefs {
  const saved = kept()["prefs"],
    list: Record<string, unknown> = typeof saved === "object" && saved !== null ? { ...saved } : {};
  const chosen = (name: Exclude<keyof Prefs, "table" | "level">) =>
    typeof list[name] === "boolean" ? list[name] : PREFS[name];
  return {
    fourColours: chosen("fourColours"),
    big: chosen("big"),
    analysis: chosen("analysis"),
    auto: chosen("auto"),
    clock: chosen("clock"),
    sound: chosen("sound"),
    warns: chosen("warns"),
    table: TABLES.find((name) => name === list["table"]) ?? PREFS.table,
    level: LEVELS.find((name) => name === list["level"]) ?? null,
  };
}

export function keepPrefs(prefs: Prefs): void {
  keep({ ...kept(), prefs });
}

/** On how many days the page has been visited, with today; none if it is not to be installed. */
export function visits(today: Date): number {
  const { visits, day, declined } = kept(),
    now = today.toDateString();
  const days = (typeof visits === "number" ? visits : 0) + (day === now ? 0 : 1);
  keep({ ...kept(), visits: days, day: now });
  return declined === true ? 0 : days;
}

/** Whether the page has been visited before, as far as the browser keeps that. */
export const visited = (): boolean => kept()["visited"] === true;

export function noteVisit(): void {
  if (!visited()) keep({ ...kept(), visited: true });
}

/** Offers no more to install the page. */
export function decline(): void {
  keep({ ...kept(), declined: true });
}

/** The text that an earlier version of the page kept, until `dropEarlier`. */
export function earlier(): { text: string; cursor: unknown } | null {
  const { text, cursor } = kept();
  return typeof text === "string" && text.trim() !== "" ? { text, cursor } : null;
}

export function dropEarlier(): void {
  const { text: _, cursor: __, ...rest } = kept();
  keep(rest);
}
