// What comes of the games of a file: they are kept beside those that are here, or with them.
import { type About, type Merged, type Session, joined } from "../model/kept.ts";
import type { Release } from "./claim.ts";

/**
 * How many games are new, how many go on from where they were, and how many another tab has, so that they stay as they
 * are.
 */
export interface Adopted {
  added: number;
  continued: number;
  busy: number;
}

/** Where games are kept. */
interface Shelf {
  list(): Promise<About[]>;
  get(id: string): Promise<Session | null>;
  put(session: Session): Promise<unknown>;
}

/** The game that is open in this tab, and those that may be open in others. */
interface Tab {
  here: string;
  /** Joins the open game with a copy of it. Returns whether it has changed; null if one text cannot have both. */
  join(copy: Session): boolean | null;
  /** Claims a game, so that no tab opens it meanwhile; null if one has it. */
  claim(id: string): Promise<Release | null>;
}

/**
 * Keeps games that were saved to a file. One that went on elsewhere has the lines and the wins of both copies then; of
 * one that cannot
 * be in one text with what is here, both are kept. To do it again changes nothing.
 */
export async function adopt(shelf: Shelf, games: readonly Session[], tab: Tab, merged: Merged): Promise<Adopted> {
  const ids = new Set((await shelf.list()).map(({ id }) => id)),
    done = { added: 0, continued: 0, busy: 0 };
  for (const game of games) {
    // Copies that could not be joined have one stem.
    const copies = [...ids]
      .filter((id) => stem(id) === stem(game.id))
      .sort((a, b) => Number(b === game.id) - Number(a === game.id));
    const what = await join(shelf, game, copies, tab, merged);
    if (what !== null) done[what] += 1;
    if (what !== "added") continue;
    let id = game.id;
    if (ids.has(id)) id = `${stem(id)}~${hash(game.text)}`;
    while (ids.has(id)) id += "~";
    ids.add(id);
    await shelf.put({ ...game, id });
  }
  return done;
}

/**
 * Joins a game with one of the copies of it that are here. Returns what is to be said of it; null if all of it was
 * here.
 */
async function join(
  shelf: Shelf,
  game: Session,
  copies: readonly string[],
  { here, join: open, claim }: Tab,
  merged: Merged,
): Promise<keyof Adopted | null> {
  for (const id of copies) {
    if (id === here) {
      const changed = open(game);
      if (changed !== null) return changed ? "continued" : null;
      continue;
    }
    const known = await shelf.get(id),
      all = known && joined(known, game, merged);
    if (!all) continue;
    if (all === known) return null;
    const release = await claim(id);
    if (!release) return "busy";
    // It may have gone on until it was claimed.
    const now = await shelf.get(id),
      both = now && joined(now, game, merged);
    if (both) await shelf.put(both);
    release();
    if (both) return "continued";
  }
  return "added";
}

/** A game of a file that says little of it. */
export type Loose = Pick<Session, "text" | "title" | "name" | "moves" | "won" | "shortest" | "finished">;

/** Keeps each game that is not here, by a name that `fresh` makes. Returns how many those are. */
export async function shelve(shelf: Shelf, games: readonly Loose[], fresh: () => string): Promise<number> {
  const kept = await Promise.all((await shelf.list()).map(({ id }) => shelf.get(id))),
    now = Date.now();
  const known = new Set(kept.map((session) => session?.text.trim())),
    added = games.filter(({ text }) => !known.has(text.trim()));
  for (const [at, game] of added.entries()) {
    const used = now - added.length + at;
    await shelf.put({
      ...game,
      cursor: 0,
      mode: "play",
      own: {},
      id: fresh(),
      length: game.text.length,
      used,
      version: 1,
    });
  }
  return added.length;
}

const stem = (id: string): string => id.split("~")[0] ?? id;

/** A short name of a text, which is the same for the same text. */
function hash(text: string): string {
  let sum = 0x811c9dc5;
  for (const character of text) sum = Math.imul(sum ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (sum >>> 0).toString(36);
}
