// What a file of games says of them beside their records, in comments that any reader of records passes over.
import type { About } from "../model/kept.ts";

/** What is said of a game that was won. */
export type Told = Pick<About, "finished" | "shortest">;

const LINE = /won: (\d{4}-\d\d-\d\dT[\d:.]+Z)?(?:, )?(?:shortest: (\d+))?/g;

/** The comment below the record of a game that was won, where it is not taken for a title: when that was, and the moves of the shortest win that is known. */
export function comment({ won, finished, shortest }: About): string {
  const told = [...(finished > 0 ? [new Date(finished).toISOString()] : []), ...(shortest > 0 ? [`shortest: ${shortest}`] : [])];
  return won && told.length > 0 ? `\n; won: ${told.join(", ")}` : "";
}

/** What the text below a record says of its game: the last such comment counts. */
export function toldIn(text: string): Told {
  const [, day, moves] = [...text.matchAll(LINE)].at(-1) ?? [], finished = Date.parse(day ?? "");
  return { finished: Number.isNaN(finished) ? 0 : finished, shortest: Number(moves ?? 0) };
}
