import { words } from "../words.ts";
import { type About, type Mode, type Own, type Session, joined, sinceThen } from "../model/kept.ts";
import type { Play } from "../model/plays.ts";
import { type Adopted, type Loose, adopt, shelve } from "./adopt.ts";
import { type Release, claim } from "./claim.ts";
import type { Shared } from "./link.ts";
import { embedded, linked, opened } from "./linked.ts";
import type { Page } from "./page.ts";
import { Starts } from "./starts.ts";
import { dropEarlier, earlier } from "./storage.ts";
import { Store, soundSession } from "./store.ts";

/** How long a tab waits for its own game: a reload may come before its former self has ended. */
const OWN = 1_000;
/** How long it waits for the game of a tab that has just been closed. */
const LATEST = 300;
/** How long a text may rest before the database gets it. */
const REST = 400;
/** A text of up to this length is written to the journal with each change. */
const SHORT = 100_000;

/**
 * The game of this tab, among all games that are kept. A tab works in a session of its own, which no other tab has at that time, so
 * none writes over another's. The tab's entry in the history of the browser names its session: going back comes back to it.
 */
export class Sessions {
  #page: Page;
  #store = new Store();
  #id = "";
  #version = 0;
  /** What was known of the game when it was kept last. */
  #before: Pick<About, "title" | "won" | "shortest" | "finished"> = UNKNOWN;
  #release: Release = () => {};
  #timer = 0;
  #changed = false;
  #removed: Session | null = null;
  /** The games as they were listed last: a change of this one is no reason to read all of them. */
  #games: About[] = [];
  #starts = new Starts();
  /** One thing is done at a time: what comes meanwhile waits. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(page: Page) {
    this.#page = page;
  }

  /** Opens what the address, the history of the tab or the latest visit says, else deals a game. */
  async start(): Promise<void> {
    addEventListener("popstate", ({ state }) => void this.#turn(() => this.#back(state)));
    addEventListener("hashchange", () => void this.#turn(async () => {
      const shared = await linked();
      if (shared === "unreadable") this.#say(words.kept.link);
      else if (shared) await this.#share(shared);
    }));
    addEventListener("pagehide", () => {
      this.keep(true);
      // Who leaves so soon has waited for nothing.
      if (performance.now() < SOON) this.#starts.ended();
    });
    addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.keep(true);
      else {
        this.list();
        // Another tab may have been played in.
        void this.#store.plays().then((plays) => this.#page.played(plays));
      }
    });
    // A page that was put aside has given its claims back.
    addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
    await this.#turn(async () => {
      await this.#migrate();
      await this.#store.migrate();
      this.#page.played(await this.#store.plays());
      const shared = await linked();
      if (shared && shared !== "unreadable" && shared.how === "embed") return embedded(this.#page, shared);
      if (shared && shared !== "unreadable" && this.#starts.may(location.hash)) return this.#share(shared);
      await this.#resume();
      if (shared === "unreadable") this.#say(words.kept.link);
      else if (this.#starts.stuck) this.#say(words.kept.stuck);
    });
    // What was opened has been drawn when this is reached.
    requestAnimationFrame(() => setTimeout(() => this.#starts.ended()));
    this.list();
  }

  /** Something has changed: it is kept. */
  changed(): void {
    if (this.#id === "") return;
    this.#changed = true;
    if (this.#page.length() <= SHORT) this.#store.note(this.#session());
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.keep(), REST);
  }

  /** Keeps what has changed, now. The page may end before the database has a long text, too. */
  keep(leaving = false): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#id === "" || !this.#changed) return Promise.resolve();
    this.#changed = false;
    const session = this.#session();
    if (leaving) this.#store.note(session);
    return this.#store.put(session).then((trouble) => {
      if (session.id === this.#id) this.#page.kept(trouble);
      const { text: _, cursor: __, mode: ___, own: ____, ...about } = session;
      this.#lists([about, ...this.#games.filter(({ id }) => id !== about.id)]);
    });
  }

  /** Opens a text as a game of its own, beside all others. */
  add(text: string, cursor: number | null = null, mode: Mode | null = null): Promise<void> {
    return this.#turn(() => this.#enter(text, cursor, "push", mode));
  }

  /** Begins a game of a text at once, beside all others. */
  begin(text: string, mode: Mode, own: Own): void {
    const id = fresh(), claimed = claim(named(id), 0);
    this.#become({ id, version: 0 }, text, null, mode, own, () => void claimed.then((release) => release?.()), "push");
    this.list();
  }

  /** Opens an earlier game. */
  open(id: string): Promise<void> {
    return this.#turn(async () => {
      if (id !== this.#id && !await this.#take(id, 0, "push")) this.#page.tell(words.kept.gone, true);
      this.list();
    });
  }

  /** Opens the latest game of a deal. Returns whether there is one. */
  async resume(title: string): Promise<boolean> {
    const found = (await this.#store.list()).find((about) => about.title === title && about.moves > 0);
    if (found) await this.open(found.id);
    return found !== undefined;
  }

  /** Deletes an earlier game, which `restore` brings back. */
  remove(id: string): Promise<void> {
    return this.#turn(async () => {
      const release = id === this.#id ? null : await claim(named(id), 0);
      if (!release) return this.#page.tell(words.kept.elsewhere, true);
      this.#removed = await this.#store.get(id);
      await this.#store.remove(id);
      release();
      this.list();
    });
  }

  /** Keeps games beside those that are kept, without opening them. Returns how many of them are new. */
  async import(games: readonly Loose[]): Promise<number> {
    await this.keep();
    const added = await shelve(this.#store, games, fresh);
    this.list();
    return added;
  }

  /** The text of a kept game. */
  async text(id: string): Promise<string> {
    return (id === this.#id ? this.#page.content().text : (await this.#store.get(id))?.text) ?? "";
  }

  /** All kept games with their texts, the oldest first. */
  async all(): Promise<Session[]> {
    await this.keep();
    const list = (await this.#store.list()).reverse();
    const found = await Promise.all(list.map(({ id }) => this.#store.get(id)));
    return found.filter((session) => session !== null && session.text.trim() !== "") as Session[];
  }

  /** Keeps games that were saved to a file, beside those that are here and with them. */
  async adopt(games: Record<string, unknown>[]): Promise<Adopted> {
    let done: Adopted = { added: 0, continued: 0, busy: 0 };
    await this.#turn(async () => {
      await this.keep();
      const tab = { here: this.#id, join: (copy: Session) => this.#join(copy), claim: (id: string) => claim(named(id), 0) };
      done = await adopt(this.#store, games.flatMap((game) => soundSession(game) ?? []), tab, this.#page.merged);
    });
    await this.keep();
    this.list();
    return done;
  }

  /** Joins the game of this tab with a copy of it. Returns whether it has changed; null if one text cannot have both. */
  #join(copy: Session): boolean | null {
    const mine = this.#session(), both = joined(mine, copy, this.#page.merged);
    if (!both || both === mine) return both && false;
    this.#version = both.version;
    this.#before = both;
    this.#page.load(both.text, both.cursor, both.mode, both.own);
    return true;
  }

  restore(): Promise<void> {
    return this.#turn(async () => {
      const removed = this.#removed;
      this.#removed = null;
      if (removed) await this.#store.put(removed);
      this.list();
    });
  }

  /** Changes what is kept of what the player did in some deals, of which the page knows this then. */
  change(known: readonly Play[], act: (plays: readonly Play[]) => Play[]): ReturnType<Store["change"]> {
    return this.#store.change(known, act);
  }

  /** Tells what can be opened. */
  list(): void {
    void this.#store.list().then((games) => this.#lists(games));
  }

  #lists(games: About[]): void {
    this.#games = games;
    this.#page.listed(games, this.#id, this.#removed);
  }

  #turn(act: () => Promise<unknown>): Promise<void> {
    const done = this.#queue.then(act).catch(async (problem: unknown) => {
      // A text that cannot be shown stays where it is, and the page goes on.
      console.warn("sessions:", problem);
      if (this.#id === "") await this.#enter(null, null, "replace");
      this.#page.tell(words.kept.broken, true);
    });
    this.#queue = done;
    return done.then(() => {});
  }

  #session(): Session {
    this.#version += 1;
    const content = sinceThen(this.#page.content(), this.#before, Date.now());
    this.#before = content;
    return { ...content, id: this.#id, length: content.text.length, used: Date.now(), version: this.#version };
  }

  /** The game of this tab as it was left, else the latest one, else another deal. */
  async #resume(): Promise<void> {
    const own = [idOf(history.state), remembered()].flatMap((id) => id ?? []);
    for (const id of new Set(own)) if (this.#starts.may(id) && await this.#take(id, OWN, "replace")) return;
    // A text without a game is not what was played last.
    const list = await this.#store.list(), latest = list.find(({ name }) => name !== "") ?? list[0];
    if (latest && !own.includes(latest.id) && this.#starts.may(latest.id) && await this.#take(latest.id, LATEST, "replace", true)) return;
    await this.#enter(null, null, "replace");
  }

  async #back(state: unknown): Promise<void> {
    const id = idOf(state);
    if (id === null || id === this.#id) return;
    if (!await this.#take(id, OWN, "replace")) this.#say(words.kept.back);
    this.list();
  }

  /** Says what did not open. The game of this tab stays. */
  #say(what: string): void {
    this.#page.tell(what, true);
    this.#mark("replace");
  }

  #share(shared: Shared): Promise<void> {
    return opened(this.#page, shared, {
      here: () => this.#id, list: () => this.#store.list(), text: (id) => this.text(id), resume: () => this.#resume(),
      take: (id) => this.#take(id, 0, "replace", true), enter: (text) => this.#enter(text, null, "replace"), mark: () => this.#mark("replace"),
    }).then(() => this.list());
  }

  /**
   * Takes a kept game into this tab. If another tab has it, this one gets a copy, or nothing if it wants the game `alone`. Returns
   * whether there was such a game.
   */
  async #take(id: string, patience: number, way: "push" | "replace", alone = false): Promise<boolean> {
    const release = await claim(named(id), patience);
    const session = release || !alone ? await this.#store.get(id) : null;
    if (!session || session.text.trim() === "") {
      release?.();
      return false;
    }
    if (release) this.#become(session, session.text, session.cursor, session.mode, session.own, release, way);
    else {
      await this.#enter(session.text, session.cursor, way, session.mode, session.own);
      this.#page.tell(words.kept.copy, false);
    }
    return true;
  }

  /** Begins a session with a text, or with a deal. */
  async #enter(text: string | null, cursor: number | null, way: "push" | "replace", mode: Mode | null = null, own: Own | null = {}): Promise<void> {
    const id = fresh();
    const release = await claim(named(id), 0) ?? (() => {});
    this.#become({ id, version: 0 }, text, cursor, mode, own, release, way);
    this.list();
  }

  #become({ id, version, ...about }: Pick<Session, "id" | "version"> & Partial<About>, text: string | null, cursor: number | null, mode: Mode | null, own: Own | null, release: Release, way: "push" | "replace"): void {
    const before = this.#release;
    // What is left is kept before another tab can have it.
    void this.keep().finally(before);
    this.#id = id;
    this.#version = version;
    this.#before = { ...UNKNOWN, ...about };
    this.#release = release;
    this.#changed = false;
    try {
      if (text === null) this.#page.deal();
      else this.#page.load(text, cursor, mode, own);
    } catch (problem) {
      // What stands in the page now is not to be kept as this game.
      clearTimeout(this.#timer);
      this.#id = "";
      release();
      throw problem;
    }
    this.#mark(way);
  }

  /** Names the session in the history of the tab, and takes a link that was opened off the address. */
  #mark(way: "push" | "replace"): void {
    try {
      sessionStorage.setItem(OWN_KEY, this.#id);
    } catch {
      // The history is enough, unless the address is typed anew.
    }
    try {
      const address = location.href.replace(/#.*$/s, "");
      history[way === "push" ? "pushState" : "replaceState"]({ session: this.#id }, "", address);
    } catch {
      // A page may have no right to its own address.
    }
  }

  /** A text that an earlier version of the page kept is a game like others. */
  async #migrate(): Promise<void> {
    const old = earlier();
    if (!old) return;
    const list = await Promise.all((await this.#store.list()).filter(({ length }) => length === old.text.length).map(({ id }) => this.#store.get(id)));
    if (!list.some((session) => session?.text === old.text)) {
      const session = soundSession({ id: fresh(), title: titled(old.text), text: old.text, cursor: old.cursor, used: Date.now(), version: 1 });
      if (session && await this.#store.put(session) !== null) return;
    }
    dropEarlier();
  }
}

const UNKNOWN = { title: "", won: false, shortest: 0, finished: 0 };
/** How soon a start may be broken off, in milliseconds. */
const SOON = 3_000;
const OWN_KEY = "patience-session";
const named = (id: string): string => `patience ${id}`;

/** What a text without a game is called: its beginning. */
export const titled = (text: string): string => {
  const line = text.trim().split(/[\r\n]/)[0] ?? "";
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
};

function fresh(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(3)), (number) => number.toString(36)).join("");
}

function idOf(state: unknown): string | null {
  const id: unknown = typeof state === "object" && state !== null && "session" in state ? state.session : null;
  return typeof id === "string" && id !== "" ? id : null;
}

/** The session of this tab. A tab that is a copy of another has its session too, and finds it claimed. */
function remembered(): string | null {
  try {
    return sessionStorage.getItem(OWN_KEY);
  } catch {
    return null;
  }
}
