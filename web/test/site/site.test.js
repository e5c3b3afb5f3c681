// Every page of the site, as `packages/site/build` makes it: on a phone and on a desktop, for eyes and for readers of screens.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import AxeBuilder from "@axe-core/playwright";
import { launch, serve } from "../page/browser.js";

const FOLDER = new URL("../../../target/site/pages", import.meta.url).pathname;
const SIZES = [{ width: 390, height: 844 }, { width: 1366, height: 768 }];
const timeout = 1_200_000;

const pages = readdirSync(FOLDER, { recursive: true }).map(String)
  .filter((name) => name.endsWith(".html") && !name.startsWith("board/") && name !== "404.html").sort();

/** Opens a page, and takes every request of another host for a fault. */
async function visits(run) {
  const server = await serve(FOLDER), browser = await launch();
  try {
    const context = await browser.newContext({ reducedMotion: "reduce", bypassCSP: true });
    const elsewhere = new Set();
    await context.route((url) => url.origin !== new URL(server.address).origin && url.protocol.startsWith("http"), (route) => {
      elsewhere.add(route.request().url());
      return route.abort();
    });
    const page = await context.newPage(), errors = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    await run(page, server.address);
    assert.deepEqual([...elsewhere], []);
    assert.deepEqual(errors, []);
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** What axe looks at, at which widths: pages of codes differ in their texts alone, and only the front door has another layout on a phone. */
const isSample = (name, at, { width }) => name === "index.html" || (width > 1000 && (!name.startsWith("errors/") || at % 10 === 0));

test("no page scrolls sideways, and each can be read by everyone", { timeout }, () => visits(async (page, address) => {
  assert.ok(pages.length > 140, `${pages.length} pages`);
  const wide = [], unreadable = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const [at, name] of pages.entries()) {
      await page.goto(address + name.replace(/index\.html$/, ""), { waitUntil: name === "index.html" ? "load" : "domcontentloaded" });
      const { scrollWidth } = await page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth }));
      if (scrollWidth > size.width) wide.push(`${name} at ${size.width}: ${scrollWidth}`);
      if (!isSample(name, at, size)) continue;
      const { violations } = await new AxeBuilder({ page }).exclude("iframe").analyze();
      unreadable.push(...violations.map(({ id, nodes }) => `${name} at ${size.width}: ${id}: ${nodes[0].html.slice(0, 200)} ${nodes[0].failureSummary}`));
    }
  }
  assert.deepEqual(wide, []);
  assert.deepEqual(unreadable, []);
}));

test("a deal of the front door is laid on the board", { timeout }, () => visits(async (page, address) => {
  await page.goto(address);
  const deals = page.locator(".deals a"), board = page.frameLocator("iframe[name=board]");
  assert.equal(await deals.count(), 3);
  for (const at of [0, 1, 2]) {
    const id = await deals.nth(at).locator("code").textContent();
    await deals.nth(at).click();
    await board.locator("body").getByText(id, { exact: false }).first().waitFor({ state: "attached", timeout: 60_000 });
  }
}));

test("a deal can be looked up and played", { timeout }, () => visits(async (page, address) => {
  await page.goto(`${address}docs/records/deals/`);
  const answer = page.locator(".deals-answer");
  await answer.getByText("3x3x13x5+1 cannot be won.").waitFor();
  await page.getByLabel("Number").fill("2");
  await answer.getByText(/^3x3x13x5\+2 can be won in \d+ moves\.$/).waitFor();
  await page.getByLabel("Number").fill("99999999");
  await answer.getByText("The table has the deals 1 to 10,000 of 3x3x13x5+.").waitFor();
  await page.getByLabel("Number").fill("2");
  await page.getByRole("link", { name: "Play 3x3x13x5+2", exact: true }).click();
  await page.getByText("3x3x13x5+2").first().waitFor({ state: "attached", timeout: 60_000 });
}));

test("the search finds what is on a page", { timeout }, () => visits(async (page, address) => {
  await page.setViewportSize(SIZES[1]);
  await page.goto(`${address}docs/notation/`);
  await page.getByRole("textbox", { name: "Search" }).fill("redeal");
  await page.locator(".md-search-result__link").first().waitFor({ timeout: 60_000 });
}));
