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
  .filter((name) => name.endsWith(".html") && !name.startsWith("board/")).sort();

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

test("the front door begins with the board, and shows there what is tapped", { timeout }, () => visits(async (page, address) => {
  await page.setViewportSize(SIZES[0]);
  await page.goto(address);
  const deals = page.locator(".deals a"), frame = page.locator("iframe[name=board]"), board = page.frameLocator("iframe[name=board]");
  assert.ok((await frame.boundingBox()).y < SIZES[0].height / 4);
  assert.equal(await deals.count(), 3);
  for (const at of [0, 1, 2]) {
    const id = await deals.nth(at).locator("code").textContent();
    await deals.nth(at).click();
    await board.locator("body").getByText(id, { exact: false }).first().waitFor({ timeout: 60_000 });
    const { y } = await frame.boundingBox();
    assert.ok(y >= 0 && y < SIZES[0].height / 4, `the board is at ${y} after ${id}`);
  }
}));

test("a deal can be looked up, shared and played", { timeout }, () => visits(async (page, address) => {
  await page.goto(`${address}docs/records/deals/`);
  const answer = page.locator(".deals-answer"), number = page.getByLabel("Number");
  await answer.getByText("Match Solitaire, deal 1, cannot be won.").waitFor();
  await number.fill("2");
  await answer.getByText(/^Match Solitaire, deal 2, can be won in \d+ moves\.$/).waitFor();
  await page.reload();
  await answer.getByText("Match Solitaire, deal 2,").waitFor();
  await number.fill("99999999");
  await answer.getByText("The table has the deals 1 to 10,000 of Match Solitaire.").waitFor();
  await page.getByLabel("Game").selectOption({ label: "Carpet (carpet4x5x1+)" });
  await number.fill("8");
  await page.getByRole("link", { name: "Play carpet4x5x1+8", exact: true }).click();
  await page.getByText("carpet4x5x1+8").first().waitFor({ state: "attached", timeout: 60_000 });
}));

test("the search finds games, options and error codes first", { timeout }, () => visits(async (page, address) => {
  await page.setViewportSize(SIZES[1]);
  await page.goto(`${address}docs/notation/`);
  await page.getByRole("button", { name: "Search" }).click();
  for (const [words, path] of [
    ["Monte Carlo", "docs/rules/monte-carlo/"], ["carpet", "docs/rules/carpet/"], ["--fix", "docs/options/verify/"], ["--shortest", "docs/options/"],
    ["--output", "docs/options/"], ["--jobs", "docs/options/"], ["match::not-in-sequence", "errors/match-not-in-sequence/"], ["install", "docs/install/"],
  ]) {
    await page.getByRole("combobox", { name: "Search" }).fill(words);
    await page.locator(`li:first-child a[role=option][href^="${address}${path}"]`).waitFor();
  }
}));

test("code can be copied, and a wrong address leads on", { timeout }, () => visits(async (page, address) => {
  await page.goto(`${address}docs/install/`);
  await page.locator("pre button").or(page.locator(".md-code__button")).first().waitFor();
  await page.route("**/no/such/page/", (route) => route.fulfill({ status: 404, path: `${FOLDER}/404.html` }));
  const failed = [];
  page.on("response", (response) => { if (response.status() >= 400 && !response.url().endsWith("/no/such/page/")) failed.push(response.url()); });
  await page.goto(`${address}no/such/page/`);
  await page.getByRole("heading", { name: "There is no such page" }).waitFor();
  await page.getByRole("link", { name: "For players" }).first().click();
  await page.waitForURL(`${address}docs/notation/`);
  assert.deepEqual(failed, []);
}));
