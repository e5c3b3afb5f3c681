import type { Adopted } from "../share/adopt.ts";
import { games, toldIn, untold } from "../share/ledger.ts";
import { received } from "../share/receive.ts";
import { words } from "../words.ts";
import { Table, read } from "../wasm/patience.js";
import type { Page } from "./page.ts";

/**
 * Keeps the games of files: those that this page saved as they were, and each record of any other text as a game of its
 * own.
 */
export async function importGames(page: Page, files: Iterable<File>): Promise<void> {
  const list = [...files],
    all = await Promise.all(list.map(received));
  const notes: string[] = [];
  const done: Adopted = { added: 0, continued: 0, busy: 0 };
  let found = 0;
  for (const [at, { text, note }] of all.entries()) {
    if (note !== null) notes.push(note);
    if (text === null) continue;
    const { kept, plays, rest } = games(text),
      { records, entries } = read(rest);
    page.adopt(plays);
    found += kept.length + records.length;
    if (kept.length + records.length === 0) notes.push(`${list[at]?.name ?? ""} ${words.files.none}`);
    const { added, continued, busy } = await page.sessions.adopt(kept);
    done.continued += continued;
    done.busy += busy;
    done.added +=
      added +
      (await page.sessions.import(
        records.map(({ own, entry, id, status, moves }, number) => {
          // A solved record is a win of the player's if the file says so.
          const about = toldIn(rest.slice(own[1], records[number + 1]?.own[0]));
          const book = entry === null ? undefined : entries[entry];
          // What stands above a record belongs to it, such as a comment.
          const above = untold(rest.slice(records[number - 1]?.own[1] ?? 0, own[0])),
            record = rest.slice(...own).trim();
          const deal = book ? rest.slice(...book.span).trim() : "";
          const told = [above.includes(deal) ? "" : deal, above]
            .filter(Boolean)
            .map((part) => `${part}\n`)
            .join("");
          return {
            text: `${told}${record}\n`,
            title: id ?? "",
            name: name(record),
            moves,
            won: status === "solved" && (about.finished > 0 || about.shortest > 0),
            ...about,
          };
        }),
      ));
  }
  page.note(
    [...notes, ...(found > 0 ? words.games.imported(done.added, done.continued, done.busy) : [])].join("; "),
    notes.length + done.busy > 0,
  );
}

/** The title of the game of a record. */
function name(record: string): string {
  try {
    const table = new Table(record),
      { name: title } = table.view;
    table.free();
    return title;
  } catch {
    return "";
  }
}
