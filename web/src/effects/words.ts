import { SIGN, byWorth, distance, key } from "../model/analysis.ts";
import { shown } from "../model/cards.ts";
import type { Move, Span } from "../model/engine.ts";
import { whole } from "../model/state.ts";
import { words } from "../words.ts";
import type { Page } from "./page.ts";

/** What the text says of the move at a place, for the mouse on it. */
export function explain(page: Page, place: number): { span: Span; title: string; text: string } | null {
  const {
    game,
    record: [from],
    known,
    drill,
  } = page.now;
  const offset = place - from;
  const at = game?.spans.findIndex((span) => offset >= span[0] && offset <= span[1]) ?? -1;
  const step = game?.line[at],
    span = game?.spans[at];
  if (!game || !step || !span) return null;
  const judged = known.judged.get(key(whole(game).slice(0, at + 1)));
  const far = distance(judged);
  const mark = judged && !drill ? ` ${SIGN[judged.outlook]}${far ? ` ${words.line.toWin(far.moves)}` : ""}` : "";
  return {
    span: [span[0] + from, span[1] + from],
    title: words.editor.move(at + 1),
    text: `${shown(step.words)}${mark}`,
  };
}

export interface Option {
  label: string;
  detail: string;
  mark: string;
}

/** The legal moves of the position before a place of the text, and where the word begins that they can stand for. */
export function complete(page: Page, place: number): { from: number; options: Option[] } | null {
  const {
      game,
      known,
      drill,
      record: [start, end],
    } = page.now,
    { table } = page.desk;
  if (!game || !table || place < start || place > end) return null;
  const { from, before, moves } = table.complete(place - start);
  const line = whole(game).slice(0, before);
  const judged = (move: Move) => (drill ? undefined : known.judged.get(key([...line, move.text])));
  const options = [...moves]
    .sort((a, b) => byWorth(judged(a), judged(b)))
    .map((move) => ({
      label: move.text,
      detail: shown(move.words),
      mark: judged(move) ? SIGN[judged(move)?.outlook ?? "unknown"] : "",
    }));
  return { from: from + start, options };
}
