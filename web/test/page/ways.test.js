// Nothing blocks the page, however a text comes in: every way in, in play and in analysis, with every kind of long text.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE, browser, done, link, ready, server, soon, use, visit } from "./browser.js";

const timeout = 600_000;
use();

/** The longest task, in milliseconds, on a machine that is idle; `SLOW` says how many times slower this one may be. */
const MOST = 300 * Number(process.env.SLOW ?? 1);
const GAME = "3x3x13x5+267592 1a =partial";
const LINES = 100_000, RECORDS = 20_000;
const TEXTS = {
  "line ends": `${"\n".repeat(LINES)}${GAME}\n`,
  "line ends after it": `${GAME}\n${"\n".repeat(LINES)}`,
  comments: `${";\n".repeat(LINES)}${GAME}\n`,
  "short records": `${GAME}\n${Array.from({ length: RECORDS }, (_, at) => `3x3x13x5+${at + 1} 1a =partial\n`).join("")}`,
  "one word": `${GAME}\n${"z".repeat(500_000)}\n`,
};
const WAYS = {
  link: async (page, text) => {
    const fragment = await link(text);
    await page.evaluate((fragment) => { location.hash = fragment; }, fragment);
  },
  file: (page, text) => page.evaluate((text) => globalThis.board.openFiles([new File([text], "long.pn")]), text),
  paste: (page, text) => page.evaluate((text) => { globalThis.board.open(text); }, text),
  embedding: async (page, text) => {
    const fragment = await link(text);
    await page.evaluate((fragment) => { location.hash = `${fragment}&play`; }, fragment);
  },
};

/** Notes tasks of more than 50 ms from the first one of a page on. */
const watched = (page) => page.addInitScript(() => {
  globalThis.long = [];
  new PerformanceObserver((list) => globalThis.long.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask", buffered: true });
});
const longest = (page) => page.evaluate(() => Math.max(0, ...globalThis.long));
const rested = (page, length) => soon(async () => {
  const [now, board] = await page.evaluate(() => [globalThis.board?.editor?.length() ?? 0, globalThis.board?.state.value.game !== null || globalThis.board?.state.value.blank !== null]);
  assert.ok(now >= length && board, `${now} of ${length}`);
});

for (const [mode, options] of [["play", PHONE], ["play", DESKTOP], ["analyse", DESKTOP]]) {
  for (const [kind, text] of Object.entries(TEXTS)) {
    test(`${kind} come in while the page is in ${mode}, ${options.viewport.width} wide`, { timeout }, async () => {
      for (const [way, enter] of Object.entries(WAYS)) {
        const opened = await visit(browser, server.address, options), { page } = opened;
        await watched(page);
        await page.reload();
        await ready(page);
        if (mode === "analyse") await page.locator(".mode").click();
        const idle = await longest(page);
        await page.evaluate(() => { globalThis.long = []; });
        await enter(page, text);
        await rested(page, text.trim().length);
        await page.waitForTimeout(500);
        assert.ok(await page.locator(".cm-line").count() < 500, `${way}: ${await page.locator(".cm-line").count()} lines are drawn`);
        const entering = await longest(page);
        assert.ok(entering < MOST, `${way}: ${entering} ms`);
        // Again, as the latest game, and from the list of games.
        await page.reload();
        await ready(page);
        await rested(page, text.trim().length);
        await page.waitForTimeout(500);
        const again = await longest(page);
        assert.ok(again < Math.max(MOST, idle * 1.5), `${way}, reload: ${again} ms, ${idle} ms with a short text`);
        const here = await page.evaluate(() => globalThis.board.state.value.games.here);
        await page.evaluate(() => globalThis.board.deal("3x3x13x5+"));
        await page.waitForFunction((here) => globalThis.board.state.value.games.here !== here, here);
        await page.evaluate(() => { globalThis.long = []; });
        await page.evaluate((here) => globalThis.board.sessions.open(here), here);
        await rested(page, text.trim().length);
        await page.waitForTimeout(500);
        const listed = await longest(page);
        assert.ok(listed < MOST, `${way}, My games: ${listed} ms`);
        await done(opened);
      }
    });
  }
}

test("a start that did not end begins the next one without its game, and says so", { timeout }, async () => {
  const opened = await visit(browser, server.address, DESKTOP), { page } = opened;
  await page.evaluate(() => globalThis.board.play(globalThis.board.state.value.game.position.moves[0].text));
  const { id, here } = await page.evaluate(() => ({ id: globalThis.board.state.value.game.id, here: globalThis.board.state.value.games.here }));
  await page.evaluate(() => globalThis.board.sessions.keep());
  await page.waitForTimeout(3_000);
  await page.evaluate((here) => localStorage.setItem("patience-starts", here), here);
  await page.reload();
  await ready(page);
  assert.notEqual(await page.evaluate(() => globalThis.board.state.value.game.id), id);
  assert.match(await page.locator(".told, .verdict").first().innerText(), /last start did not end/);
  // It is there to be opened, and the next start is one like others.
  await page.locator(".mine").click();
  await page.locator("#mine .games button", { hasText: id }).click();
  await page.waitForFunction((id) => globalThis.board.state.value.game.id === id, id);
  await page.reload();
  await ready(page);
  assert.equal(await page.evaluate(() => globalThis.board.state.value.game.id), id);
  await done(opened);
});
