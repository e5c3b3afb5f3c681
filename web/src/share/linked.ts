// What a link does when it is opened.
import { words } from "../words.ts";
import type { About } from "../model/kept.ts";
import { type Shared, fromFragment } from "./link.ts";
import type { Page } from "./page.ts";

/** The tab that opens a link. */
interface Tab {
  here(): string;
  list(): Promise<About[]>;
  text(id: string): Promise<string>;
  /** Opens what the page opens without a link. */
  resume(): Promise<void>;
  /** Opens a kept game, unless another tab has it. */
  take(id: string): Promise<boolean>;
  /** Opens a text as a game of its own. */
  enter(text: string): Promise<void>;
  /** Takes the link off the address. */
  mark(): void;
}

/** What the address holds beside the page. */
export async function linked(): Promise<Shared | "unreadable" | null> {
  if (location.hash.length < 2) return null;
  return (await fromFragment(location.hash)) ?? "unreadable";
}

/** A board in a page of someone else is no game of the reader: nothing of it is kept. */
export function embedded(page: Page, { text, at }: Shared): void {
  page.load(text, null, "watch", {});
  page.go(at ?? 0);
}

/**
 * Opens what a link holds beside all other games. One that is opened again, and was not played on, is the same game.
 */
export async function opened(page: Page, { text, at, how }: Shared, tab: Tab): Promise<void> {
  if (!page.holds(text)) {
    if (tab.here() === "") await tab.resume();
    page.tell(words.kept.empty, true);
    return tab.mark();
  }
  const list = await tab.list();
  let known = false;
  for (const { id, length } of list) {
    if (known || length !== text.length || (await tab.text(id)) !== text) continue;
    known = id === tab.here() || (await tab.take(id));
  }
  if (known) {
    // A link shows where a reader begins, wherever the last one was.
    page.load(text, null, null, page.content().own);
    tab.mark();
  } else await tab.enter(text);
  if (at !== null) page.go(at);
  if (how === "play") {
    if (at === null) page.go(0);
    page.watch();
  }
  if (list.some(({ id }) => id !== tab.here())) page.tell(words.kept.beside, false);
}
