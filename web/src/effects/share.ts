import { shown } from "../model/cards.ts";
import { EXAMPLES } from "../model/examples.ts";
import { copy, download, handed, png } from "../share/files.ts";
import { written, writtenPlays } from "../share/ledger.ts";
import { toFragment } from "../share/link.ts";
import { words } from "../words.ts";
import { Table, around, untouched } from "../wasm/patience.js";
import { idOfDay } from "./deal.ts";
import { firstRecord, fresh } from "./put.ts";
import { NEAR, type Page, told } from "./page.ts";

export type What =
  "link" | "text" | "all" | "svg" | "png" | "file" | "result" | "animation" | "playing" | "embed" | "games";

/** The record at the cursor, with the deal-book entry that it needs. */
function shared(page: Page): string {
  const record = page.desk.table?.record ?? page.desk.text;
  return `${page.desk.book}${page.desk.book === "" || page.desk.book.endsWith("\n") ? "" : "\n"}${record}`;
}

export async function link(page: Page): Promise<string> {
  const fragment = await toFragment({ text: shared(page), at: page.now.game?.at ?? null });
  return location.href.split("#")[0] + fragment;
}

/** Draws the first game of a text as it stands, or was dealt if it is won, as the address of a picture. */
export function picture(text: string): string | null {
  const start = firstRecord(text.slice(0, NEAR));
  if (start === null) return null;
  const {
    own: [from, to],
    entries,
  } = around(text.slice(0, NEAR), start);
  try {
    const table = new Table(text.slice(from, to), entries.map(([from, to]) => text.slice(from, to)).join("\n"));
    table.go(1e9);
    // Nothing is left to be seen of a game that is won.
    if (table.position.won) table.go(0);
    const svg = table.svg();
    table.free();
    return pictured(svg);
  } catch {
    return null;
  }
}

/** A picture that plays the first moves of a game, and these moves in words; null if there is no such game. */
export function example(game: string): { picture: string; moves: string[] } | null {
  const record = EXAMPLES[game];
  if (record === undefined) return null;
  const table = new Table(`${record} =partial`),
    svg = table.animated(),
    moves = table.line.map(({ words: told }) => shown(told));
  table.free();
  return { picture: pictured(svg), moves };
}

const pictured = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** What tells others of a game that was won, and gives nothing of it away. */
async function result(page: Page): Promise<string> {
  const { game } = page.now;
  if (!game) return "";
  const now = new Date(),
    date = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
      .map((part) => String(part).padStart(2, "0"))
      .join("-");
  const told =
    game.id === idOfDay(now)
      ? words.share.day(date, game.line.length)
      : words.share.result(game.name, game.short, game.line.length);
  // The link has the deal alone.
  return `${told}\n${location.href.split("#")[0]}${await toFragment({ text: `${fresh(game.id)}\n`, at: null })}`;
}

export async function share(page: Page, what: What): Promise<void> {
  const {
      desk: { table },
    } = page,
    name = page.now.game?.file ?? "record";
  const text = `${shared(page).trim()}\n`;
  try {
    switch (what) {
      case "link":
        await copy(await link(page));
        return page.note(words.share.linked);
      case "text":
        await copy(text);
        return page.note(words.share.recorded);
      case "result":
        if (await handed(await result(page))) return;
        await copy(await result(page));
        return page.note(words.share.copied);
      case "animation":
        if (table) download(`${name}.svg`, new Blob([table.animated()], { type: "image/svg+xml" }));
        return;
      case "playing":
        await copy(`${await link(page)}&play`);
        return page.note(words.share.linked);
      case "embed":
        await copy(
          `<iframe src="${(await link(page)).replaceAll("&", "&amp;")}&amp;embed" ` +
            `width="640" height="560" style="border: 0" title="${words.page}"></iframe>`,
        );
        return page.note(words.share.embedded);
      case "games":
        return download(
          "games.pn",
          new Blob(
            [
              `${(await page.sessions.all())
                .filter(({ text }) => text.length > NEAR || !untouched(text))
                .map(written)
                .join("\n")}${writtenPlays(page.now.plays)}`,
            ],
            { type: "text/plain" },
          ),
        );
      case "all":
        return download("records.pn", new Blob([page.editor.text()], { type: "text/plain" }));
      case "file":
        return download(`${name}.pn`, new Blob([text], { type: "text/plain" }));
      case "svg":
        if (table) download(`${name}.svg`, new Blob([table.svg()], { type: "image/svg+xml" }));
        return;
      case "png":
        if (table) download(`${name}.png`, await png(table.svg()));
        return;
    }
  } catch (problem) {
    page.note(told(problem), true);
  }
}
