// What a file of games says of them beside their records, in comments that any reader of records passes over.
import type { About, Session } from "../model/kept.ts";
import type { Play } from "../model/plays.ts";
import { soundPlay } from "./plays.ts";

/** What is said of a game that was won. */
export type Told = Pick<About, "finished" | "shortest">;

const LINE = /won: (\d{4}-\d\d-\d\dT[\d:.]+Z)?(?:, )?(?:shortest: (\d+))?/g;

/**
 * The comment below the record of a game that was won, where it is not taken for a title: when that was, and the moves
 * of the shortest win that is known.
 */
export function comment({ won, finished, shortest }: About): string {
  const told = [
    ...(finished > 0 ? [new Date(finished).toISOString()] : []),
    ...(shortest > 0 ? [`shortest: ${shortest}`] : []),
  ];
  return won && told.length > 0 ? `\n${TOLD}${told.join(", ")}` : "";
}

/** What the text below a record says of its game: the last such comment counts. */
export function toldIn(text: string): Told {
  const [, day, moves] = [...text.matchAll(LINE)].at(-1) ?? [],
    finished = Date.parse(day ?? "");
  return { finished: Number.isNaN(finished) ? 0 : finished, shortest: Number(moves ?? 0) };
}

/** A text without what it says of the game above. */
export const untold = (text: string): string =>
  text
    .split("\n")
    .filter((line) => !line.startsWith(TOLD))
    .join("\n")
    .trim();

const TOLD = "; won: ",
  MARK = "; patience-game ",
  PLAY = "; patience-play ";

/**
 * A game as a file of games has it: its whole text, and below it, in a comment, what is known of it, by which it is the
 * same game everywhere.
 */
export function written({ text, ...about }: Session): string {
  return `${text.trimEnd()}${comment(about)}\n${MARK}${JSON.stringify(about)}\n`;
}

/** What the player did, as lines of a file of games. */
export const writtenPlays = (plays: readonly Play[]): string =>
  plays.map((play) => `${PLAY}${JSON.stringify(play)}\n`).join("");

/**
 * The games of a file, each with what is known of it, as `Store` takes them, and what stands after the last of them.
 */
export function games(file: string): { kept: Record<string, unknown>[]; plays: Play[]; rest: string } {
  const kept: Record<string, unknown>[] = [],
    plays: Play[] = [],
    lines = file.split(/\r\n|\r|\n/);
  let text: string[] = [];
  for (const line of lines) {
    const about = line.startsWith(MARK) ? read(line.slice(MARK.length)) : null;
    if (line.startsWith(PLAY)) plays.push(...soundPlay(read(line.slice(PLAY.length))));
    else if (!about) text.push(line);
    else {
      // The comment for other programs is not a part of the text, nor is the line between two games.
      const told = comment(about as unknown as About).trim(),
        own = told !== "" && text.at(-1) === told ? text.slice(0, -1) : text;
      kept.push({ ...about, text: `${own.slice(kept.length > 0 && own[0] === "" ? 1 : 0).join("\n")}\n` });
      text = [];
    }
  }
  return { kept, plays, rest: text.join("\n") };
}

function read(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
