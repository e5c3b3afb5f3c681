import type { About, Session, Trouble } from "../model/kept.ts";
import { type Play, joined } from "../model/plays.ts";
import { dropEarlierPlays, dropPlay, earlierPlays, notePlay, notedPlays, soundPlay } from "./plays.ts";
import { type DBSchema, type IDBPDatabase, openDB } from "idb";

interface Kept extends DBSchema {
  about: { key: string; value: unknown };
  texts: { key: string; value: unknown };
  /** What the player did, by the deal. */
  plays: { key: string; value: unknown };
}

const DATABASE = "patience";
/** A database that does not open within this time is done without. */
const PATIENCE = 2_000;
const JOURNAL = "patience-game ";

/**
 * The games that the browser keeps for the page, and what the player did. They are in a database, whose writing takes a
 * while, so that
 * the end of a page may come first. So the latest text of a game is also in a journal, which is written at once, until
 * the database has
 * it. What neither takes is known as long as the page is open.
 */
export class Store {
  #db: Promise<IDBPDatabase<Kept> | null>;
  #memory = new Map<string, Session>();
  #plays = new Map<string, Play>();
  /** How many changes of a deal the database does not have yet. */
  #changes = new Map<string, number>();

  constructor() {
    this.#db = opened();
  }

  /** All games, the latest first. */
  async list(): Promise<About[]> {
    const found = new Map<string, About>();
    const add = (about: About | null) => {
      if (about && about.version >= (found.get(about.id)?.version ?? 0)) found.set(about.id, about);
    };
    await this.#with(async (db) => {
      const tx = db.transaction(["about", "texts"]),
        told = tx.objectStore("about");
      const [ids, known, list] = await Promise.all([
        tx.objectStore("texts").getAllKeys(),
        told.getAllKeys(),
        told.getAll(),
      ]);
      const about = new Map(known.map((id, at) => [id, list[at]]));
      // What is told of a game may be damaged, and its text be whole.
      ids.forEach((id) => add(soundAbout({ ...fields(about.get(id)), id })));
    }).catch(() => {});
    for (const key of journalled()) add(fromJournal(key));
    this.#memory.forEach(add);
    return [...found.values()].sort((a, b) => b.used - a.used);
  }

  async get(id: string): Promise<Session | null> {
    const kept = await this.#with(async (db) => {
      const tx = db.transaction(["about", "texts"]);
      const [about, text] = await Promise.all([tx.objectStore("about").get(id), tx.objectStore("texts").get(id)]);
      return soundSession({ ...fields(text), ...fields(about), id });
    }).catch(() => null);
    const copies = [kept, fromJournal(JOURNAL + id), this.#memory.get(id) ?? null].flatMap((copy) => copy ?? []);
    return copies.sort((a, b) => b.version - a.version)[0] ?? null;
  }

  /** Keeps a game at once. Returns why it is not, if the journal does not take it. */
  note(session: Session): Trouble | null {
    try {
      localStorage.setItem(JOURNAL + session.id, JSON.stringify(session));
      return null;
    } catch {
      return this.#isFull() ? "full" : "denied";
    }
  }

  /** Whether the journal takes no more, rather than nothing at all. */
  #isFull(): boolean {
    try {
      // A denied store does not even take a letter.
      localStorage.setItem(`${JOURNAL}?`, "?");
      localStorage.removeItem(`${JOURNAL}?`);
      return true;
    } catch (problem) {
      return quota(problem);
    }
  }

  /** Keeps a game. Returns why it is not kept for another visit, if it is not. */
  async put(session: Session): Promise<Trouble | null> {
    const { text, cursor, mode, own, ...about } = session;
    try {
      await this.#with(async (db) => {
        const tx = db.transaction(["about", "texts"], "readwrite");
        await Promise.all([
          tx.objectStore("about").put(about, session.id),
          tx.objectStore("texts").put({ text, cursor, mode, own }, session.id),
          tx.done,
        ]);
      });
      this.#memory.delete(session.id);
      dropNote(session.id, session.version);
      return null;
    } catch (problem) {
      const trouble = this.note(session);
      if (trouble === null) return null;
      this.#memory.set(session.id, session);
      return trouble === "full" || quota(problem) ? "full" : "denied";
    }
  }

  /** All that the player did, wherever it is kept. */
  async plays(): Promise<Play[]> {
    const kept = await this.#with((db) => db.getAll("plays")).catch(() => []);
    return [kept.flatMap(soundPlay), earlierPlays(), notedPlays(), [...this.#plays.values()]].reduce(joined, []);
  }

  /**
   * Changes what is kept of deals, where another tab may have changed it too. `known` is what the page knows of them
   * then, which is
   * noted at once. Returns what is known of them, and why that is not kept for another visit, if it is not.
   */
  async change(
    known: readonly Play[],
    act: (plays: readonly Play[]) => Play[],
  ): Promise<{ plays: Play[]; trouble: Trouble | null }> {
    const lost = known.filter((play) => !notePlay(play));
    lost.forEach((play) => this.#plays.set(play.deal, play));
    known.forEach(({ deal }) => this.#changes.set(deal, (this.#changes.get(deal) ?? 0) + 1));
    let plays = [...known],
      trouble: Trouble | null = null;
    try {
      await this.#with(async (db) => {
        const tx = db.transaction("plays", "readwrite"),
          kept = await Promise.all(known.map(({ deal }) => tx.store.get(deal)));
        plays = joined(act(kept.flatMap(soundPlay)), known);
        await Promise.all([...plays.map((play) => tx.store.put(play, play.deal)), tx.done]);
      });
    } catch (problem) {
      if (lost.length > 0) trouble = quota(problem) || this.#isFull() ? "full" : "denied";
      return { plays, trouble };
    } finally {
      known.forEach(({ deal }) => this.#changes.set(deal, (this.#changes.get(deal) ?? 0) - 1));
    }
    // What was done since is noted until the database has it, too.
    for (const { deal } of known.filter(({ deal }) => this.#changes.get(deal) === 0)) {
      this.#plays.delete(deal);
      dropPlay(deal);
    }
    return { plays, trouble };
  }

  /** What an earlier version of the page kept elsewhere comes into the database. */
  async migrate(): Promise<void> {
    const earlier = earlierPlays();
    if (earlier.length === 0) return;
    const { trouble } = await this.change(earlier, (plays) => joined(plays, earlier));
    if (trouble === null) dropEarlierPlays();
  }

  async remove(id: string): Promise<void> {
    this.#memory.delete(id);
    dropNote(id, Infinity);
    await this.#with(async (db) => {
      const tx = db.transaction(["about", "texts"], "readwrite");
      await Promise.all([tx.objectStore("about").delete(id), tx.objectStore("texts").delete(id), tx.done]);
    }).catch(() => {});
  }

  /** A browser may close a database whenever it likes. */
  async #with<T>(act: (db: IDBPDatabase<Kept>) => Promise<T>): Promise<T> {
    const db = await this.#db;
    if (!db) throw new DOMException("there is no database", "SecurityError");
    try {
      return await act(db);
    } catch (problem) {
      if (!(problem instanceof DOMException) || problem.name !== "InvalidStateError") throw problem;
      this.#db = opened();
      const again = await this.#db;
      if (!again) throw problem;
      return act(again);
    }
  }
}

async function opened(): Promise<IDBPDatabase<Kept> | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));
  try {
    const db = await Promise.race([
      late,
      openDB<Kept>(DATABASE, 2, {
        upgrade(made, before) {
          if (before < 1) {
            made.createObjectStore("about");
            made.createObjectStore("texts");
          }
          made.createObjectStore("plays");
        },
        // A later version of the page is not kept waiting.
        blocking: (_, __, { target }) => (target as IDBDatabase | null)?.close(),
      }),
    ]);
    // A database of the same name that someone else has made is of no use.
    return db && (["about", "texts", "plays"] as const).every((name) => db.objectStoreNames.contains(name)) ? db : null;
  } catch {
    return null;
  }
}

function journalled(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(JOURNAL));
  } catch {
    return [];
  }
}

function fromJournal(key: string): Session | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return soundSession({ ...fields(value), id: key.slice(JOURNAL.length) });
  } catch {
    return null;
  }
}

/** Drops what the journal has of a game, unless it is later than a version. */
function dropNote(id: string, version: number): void {
  try {
    const note = fromJournal(JOURNAL + id);
    if (!note || note.version <= version) localStorage.removeItem(JOURNAL + id);
  } catch {
    // Where there is no journal, there is nothing in it.
  }
}

const quota = (problem: unknown): boolean => problem instanceof DOMException && /quota/i.test(problem.name);

// What was kept may be damaged, or be written by another version of the page. A text is all that is needed.

const fields = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};
const word = (value: unknown): string => (typeof value === "string" ? value : "");
const amount = (value: unknown): number =>
  typeof value === "number" && value >= 0 && value <= Number.MAX_SAFE_INTEGER ? Math.floor(value) : 0;

function soundAbout(value: unknown): About | null {
  const { id, title, name, moves, won, shortest, finished, length, used, version } = fields(value);
  if (typeof id !== "string" || id === "") return null;
  return {
    id,
    title: word(title),
    name: word(name),
    moves: amount(moves),
    won: won === true,
    shortest: amount(shortest),
    finished: Math.min(amount(finished), 8.64e15),
    length: amount(length),
    used: Math.min(amount(used), 8.64e15),
    version: amount(version),
  };
}

export function soundSession(value: Record<string, unknown>): Session | null {
  const about = soundAbout(value),
    { text, cursor, mode, own } = value;
  if (!about || typeof text !== "string") return null;
  return {
    ...about,
    text,
    mode: mode === "analyse" ? "analyse" : "play",
    cursor: Math.min(amount(cursor), text.length),
    length: text.length,
    own:
      typeof own === "object" && own !== null && !Array.isArray(own)
        ? Object.fromEntries(
            Object.entries(own).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
          )
        : null,
  };
}
