import { PREFS, type Prefs } from "../model/state.ts";

/** What survives a reload. */
export interface Saved { text: string; cursor: number; prefs: Prefs }
const NAME = "patience-board-1";

export function load(): Partial<Saved> {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(NAME) ?? "{}");
    if (typeof saved !== "object" || saved === null) return {};
    const { text, cursor, prefs } = saved as Record<string, unknown>;
    return {
      ...(typeof text === "string" ? { text } : {}),
      ...(typeof cursor === "number" ? { cursor } : {}),
      prefs: { ...PREFS, ...(typeof prefs === "object" ? prefs as Partial<Prefs> : {}) },
    };
  } catch {
    return {};
  }
}

/** Returns whether there was room: a text of many megabytes is not kept. */
export function save(saved: Saved): boolean {
  try {
    localStorage.setItem(NAME, JSON.stringify(saved));
    return true;
  } catch {
    return false;
  }
}
