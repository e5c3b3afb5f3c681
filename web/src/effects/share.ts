import { shown } from "../model/cards.ts";
import { EXAMPLES } from "../model/examples.ts";
import { copy, download, png } from "../share/files.ts";
import { comment } from "../share/ledger.ts";
import { toFragment } from "../share/link.ts";
import { words } from "../words.ts";
import { Table, around, dealOfTheDay } from "../wasm/patience.js";
import { firstRecord } from "./put.ts";
import { NEAR, type Page, told } from "./page.ts";

export type What = "link" | "text" | "all" | "svg" | "png" | "file" | "result" | "animation" | "playing" | "embed" | "games";

/** The record at the cursor, with the deal-book entry that it needs. */
function shared(page: Page): string {
  const record = page.table?.record() ?? page.taken;
  return `${page.book}${page.book === "" || page.book.endsWith("\n") ? "" : "\n"}${record}`;
}

export async function link(page: Page): Promise<string> {
  const fragment = await toFragment({ text: shared(page), at: page.now.game?.at ?? null });
  return location.href.split("#")[0] + fragment;
}

/** Draws the first game of a text as it stands, as the address of a picture. */
export function picture(text: string): string | null {
  const start = firstRecord(text.slice(0, NEAR));
  if (start === null) return null;
  const { own: [from, to], entries } = around(text.slice(0, NEAR), start);
  try {
    const table = new Table(text.slice(from, to), entries.map(([from, to]) => text.slice(from, to)).join("\n"));
    table.go(1e9);
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
  const table = new Table(`${record} =partial`), svg = table.animated(), moves = table.line().map(({ words: told }) => shown(told));
  table.free();
  return { picture: pictured(svg), moves };
}

const pictured = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** What tells others of a game that was won, and gives nothing of it away. */
function result(page: Page): string {
  const { game } = page.now;
  if (!game) return "";
  const today = new Date(), day = dealOfTheDay(today.getUTCFullYear(), today.getUTCMonth() + 1, today.getUTCDate());
  return game.id === day ? words.share.day(today.toISOString().slice(0, 10), game.line.length) : words.share.result(game.name, game.short, game.line.length);
}

export async function share(page: Page, what: What): Promise<void> {
  const { table } = page, name = page.now.game?.file ?? "record";
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
        await copy(result(page));
        return page.note(words.share.copied);
      case "animation":
        if (table) download(`${name}.svg`, new Blob([table.animated()], { type: "image/svg+xml" }));
        return;
      case "playing":
        await copy(`${await link(page)}&play`);
        return page.note(words.share.linked);
      case "embed":
        await copy(`<iframe src="${(await link(page)).replaceAll("&", "&amp;")}&amp;embed" width="640" height="560" style="border: 0" title="${words.page}"></iframe>`);
        return page.note(words.share.embedded);
      case "games":
        return download("games.pn", new Blob([(await page.sessions.all()).map((game) => `${game.text}${comment(game)}\n`).join("\n")], { type: "text/plain" }));
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
