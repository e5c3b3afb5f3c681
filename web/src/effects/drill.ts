import type { Move } from "../model/engine.ts";
import { mistakesOf } from "../model/state.ts";
import { words } from "../words.ts";
import type { Page } from "./page.ts";

/** Begins a drill: the position before the next mistake, without verdicts. */
export function drill(page: Page): void {
  const state = page.now;
  if (!state.game) return;
  const list = mistakesOf(state);
  const after = state.drill?.mistake.number ?? 0;
  const mistake = list.find(({ number }) => number > after) ?? (state.drill ? undefined : list[0]);
  end(page);
  if (!mistake) return page.note(state.drill ? words.drill.over : words.drill.none);
  page.go(mistake.number - 1);
  page.send({ kind: "drill", mistake });
  tryAgain(page);
}

/** Puts the position on the table again, so that another move can be tried. */
export function tryAgain(page: Page): void {
  page.desk.tryAgain();
  page.send({ kind: "picked", picking: null });
}

export function tried(page: Page, move: Move): void {
  page.send({ kind: "tried", move });
  tryAgain(page);
}

export function end(page: Page): void {
  if (!page.desk.trial && !page.now.drill) return;
  page.desk.endTrial();
  page.send({ kind: "drill", mistake: null });
}
