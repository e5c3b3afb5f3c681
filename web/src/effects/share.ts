import { copy, download, png } from "../share/files.ts";
import { toFragment } from "../share/link.ts";
import { type Page, told } from "./page.ts";

export type What = "link" | "text" | "all" | "svg" | "png" | "file";

/** The record at the cursor, with the deal-book entry that it needs. */
function shared(page: Page): string {
  const record = page.table?.record() ?? page.taken;
  return `${page.book}${page.book === "" || page.book.endsWith("\n") ? "" : "\n"}${record}`;
}

export async function link(page: Page): Promise<string> {
  const fragment = await toFragment({ text: shared(page), at: page.now.game?.at ?? null });
  return location.href.split("#")[0] + fragment;
}

export async function share(page: Page, what: What): Promise<void> {
  const { table } = page, name = page.now.game?.file ?? "record";
  const text = `${shared(page).trim()}\n`;
  try {
    switch (what) {
      case "link":
        await copy(await link(page));
        return page.note("link copied");
      case "text":
        await copy(text);
        return page.note("record copied");
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
