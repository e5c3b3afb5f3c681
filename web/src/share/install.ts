import { visits } from "./storage.ts";

/** What a browser has to say when the page can be installed. */
interface Installable extends Event {
  prompt: () => Promise<unknown>;
}

/** At which visit the page is offered to be installed, counted by days. */
const OFTEN = 3;

/**
 * Tells `offer` that the page can be installed, once it is visited often enough, and how. Who has said no is not asked
 * again.
 */
export function installs(offer: (install: () => void) => void): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    if (visits(new Date()) >= OFTEN) offer(() => void (event as Installable).prompt());
  });
}
