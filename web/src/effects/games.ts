import { toldIn } from "../share/ledger.ts";
import { received } from "../share/receive.ts";
import { words } from "../words.ts";
import { Table, read } from "../wasm/patience.js";
import type { Page } from "./page.ts";

/** Keeps each record of files as a game of its own, as `games.pn` has them. */
export async function importGames(page: Page, files: Iterable<File>): Promise<void> {
  const all = await Promise.all([...files].map(received));
  const notes = all.flatMap(({ note }) => note ?? []);
  let added = 0;
  for (const { text } of all) {
    if (text === null) continue;
    const { records, entries } = read(text);
    added += await page.sessions.import(records.map(({ own, entry, id, status, moves }, at) => {
      // A solved record is a win of the player's if the file says so.
      const about = toldIn(text.slice(own[1], records[at + 1]?.own[0]));
      const book = entry === null ? undefined : entries[entry];
      const record = text.slice(...own).trim();
      return {
        text: `${book ? `${text.slice(...book.span).trim()}\n` : ""}${record}\n`, title: id ?? "", name: name(record), moves, won: status === "solved" && (about.finished > 0 || about.shortest > 0),
        ...about,
      };
    }));
  }
  page.note([...notes, words.games.imported(added)].join("; "), notes.length > 0);
}

/** The title of the game of a record. */
function name(record: string): string {
  try {
    const table = new Table(record), { game } = table;
    table.free();
    return game;
  } catch {
    return "";
  }
}
