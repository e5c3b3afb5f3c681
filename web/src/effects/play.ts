import type { Failure, Picked, Spot } from "../model/engine.ts";
import { sensible } from "../model/playing.ts";
import { type Deed, announced, failedSpots } from "../model/state.ts";
import { type Table, read, typed } from "../wasm/patience.js";
import { tried, tryAgain } from "./drill.ts";
import { words } from "../words.ts";
import { NEAR, type Page, told } from "./page.ts";

/** The table to play on, if there is one. */
function playable(page: Page): Table | null {
  const table = page.desk.trial ?? page.desk.table;
  // A board that is watched is not played on.
  if (page.now.mode === "watch") return null;
  if (!table) page.note(words.blank.unplayable, true);
  return table;
}

/** Something was done on the table: the text gets the edits. */
function done(page: Page, said?: string, played = false, deed?: Deed): void {
  const {
      desk: { table },
    } = page,
    before = page.now.game;
  if (!table || !before) return;
  const edits = table.edits(),
    game = page.game(edits.length === 0 ? before.line : undefined);
  const step = game.line[game.at - 1];
  const what = step ? announced(step, game.position) : `${words.said.deal}; ${game.position.score}`;
  page.send({
    kind: "moved",
    game,
    said: said ? `${said}; ${what}` : what,
    edits,
    by: "board",
    played,
    ...(deed ? { deed } : {}),
  });
}

/** Chooses a place, drops a card, or chooses among moves. */
export function picked(page: Page, act: (table: Table) => Picked): void {
  const table = playable(page);
  if (!table) return;
  let found: Picked;
  try {
    found = act(table);
  } catch (problem) {
    return page.note(told(problem), true);
  }
  if (found.kind === "on")
    page.send({ kind: "picked", picking: found.picked.length > 0 || found.choices.length > 0 ? found : null });
  else if (found.kind === "refused") page.send({ kind: "refused", refusal: found });
  else if (page.desk.trial) tried(page, found.move);
  else played(page, found.move.text);
}

/** A move was played. On a record among others it begins a game of its own: their text stays as it is. */
function played(page: Page, move: string): void {
  const {
      editor,
      desk,
      now: {
        game,
        record: [from, to],
        mode,
      },
    } = page,
    apart = game !== null && among(page);
  if (apart) {
    page.sessions.begin(
      [desk.book, editor.slice(from, to)]
        .map((part) => part.trim())
        .filter(Boolean)
        .join("\n"),
      mode,
      desk.own(),
    );
    desk.table?.go(game.at);
    desk.table?.play(move);
  }
  done(page, undefined, true);
  if (apart) page.note(words.kept.apart);
}

/** Whether the record on the table stands among others. */
function among({
  editor,
  now: {
    records,
    record: [from, to],
  },
}: Page): boolean {
  if (editor.length() > NEAR) return records.length > 1;
  const rest = `${editor.slice(0, from)}\n${editor.slice(to, editor.length())}`;
  return rest.trim() !== "" && read(rest).records.length > 0;
}

/** Plays the one move of a place that makes sense, if there is one: a double click. */
export function playFrom(page: Page, spot: Spot): void {
  const { game, drill } = page.now,
    move = game && !drill ? sensible(game, spot) : null;
  if (!move) return;
  page.desk.table?.unpick();
  one(page, move.text);
}

export function unpick(page: Page): void {
  (page.desk.trial ?? page.desk.table)?.unpick();
  page.send({ kind: "quiet" });
}

/** Plays moves as they are typed, up to the first that is refused. */
export function play(page: Page, text: string): boolean {
  const what = typed(text, page.now.game?.id);
  const list = what.kind === "moves" ? what.moves : [text.trim()];
  return what.kind !== "nothing" && list.every((move) => one(page, move));
}

function one(page: Page, move: string): boolean {
  const table = playable(page);
  if (!table) return false;
  try {
    const { text, words } = table.play(move);
    if (page.desk.trial) tried(page, { text, words, cards: [] });
    else played(page, text);
    return true;
  } catch (problem) {
    const { diagnostic, arrow = false } = problem as Partial<Failure>;
    if (diagnostic) page.send({ kind: "refused", refusal: { spots: failedSpots(diagnostic), diagnostic, arrow } });
    else page.note(told(problem), true);
    return false;
  }
}

/** Steps along the shown win. */
export function stepWin(page: Page): void {
  const { win, game } = page.now;
  const move = win && game ? win.moves[game.at - win.from] : undefined;
  if (!move) return;
  page.desk.table?.noteHelp();
  play(page, move);
}

/** Shows the next move, if the moves still run. */
export function tick(page: Page): void {
  const { watch, win, game } = page.now;
  if (!watch.runs || !game) return;
  if (win) stepWin(page);
  else go(page, game.at + 1);
}

export function go(page: Page, at: number): void {
  if (!page.desk.table || page.desk.trial || !page.now.game) return;
  page.desk.table.go(Math.max(0, at));
  done(page);
}

/**
 * Takes back the last move, with those that the game played after it by itself. The moves stay in the text, and another
 * move makes a branch of them.
 */
export function undo(page: Page): void {
  if (page.desk.trial) return tryAgain(page);
  if (page.now.deed === "changed" && page.desk.table?.undo()) return done(page, words.said.undone, false, "restored");
  along(page, -1);
}

/** Plays the next move of the line again, with those that the game played after it by itself. */
export function redo(page: Page): void {
  if (page.desk.trial) return;
  if (page.now.deed === "restored" && page.desk.table?.redo()) return done(page, words.said.redone, false, "changed");
  along(page, 1);
}

/** Goes back or on by a move of the player. */
function along(page: Page, by: -1 | 1): void {
  const {
    desk: { table },
    now: { game, prefs, mode },
  } = page;
  if (!table || !game) return;
  const itself = (at: number): boolean => {
    if (!prefs.auto || mode !== "play") return false;
    table.go(at);
    return page.game(game.line).position.safe === game.line[at]?.text;
  };
  let at = Math.max(0, Math.min(game.line.length, game.at + by));
  if (by < 0) while (at > 0 && itself(at)) at -= 1;
  else while (at < game.line.length && itself(at)) at += 1;
  go(page, at);
}

/** Changes branches: one that is shown is the line of the record then, and the line that it leaves a branch. */
export function change(page: Page, said: string, act: (table: Table) => void): void {
  if (!page.desk.table || page.desk.trial) return;
  try {
    act(page.desk.table);
  } catch (problem) {
    return page.note(told(problem), true);
  }
  done(page, said, false, "changed");
}
