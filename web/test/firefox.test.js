// The page in Firefox: a game is played to its end by mouse, from a server and from disk, and nothing goes wrong.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import puppeteer from "puppeteer-core";
import { games, link, serve, soon } from "./page/browser.js";

const timeout = 600_000;
const [match] = games;
const executablePath = process.env.FIREFOX ?? ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find(existsSync) ?? "firefox";
const launch = () => puppeteer.launch({ browser: "firefox", executablePath, headless: true });

/** Opens the page with a game of its own. */
async function open(browser, address) {
  const page = await browser.newPage(), problems = [];
  page.on("pageerror", (problem) => problems.push(String(problem)));
  page.on("console", (message) => ["error", "warn"].includes(message.type()) && problems.push(message.text()));
  await page.setViewport({ width: 1366, height: 768 });
  await page.goto(address);
  await page.waitForSelector("html[data-ready]", { timeout: 60_000 });
  return { page, problems };
}

const state = (page) => page.evaluate(() => {
  const { game, mode } = globalThis.board.state.value;
  return { id: game.id, mode, at: game.at, won: game.position.won, line: game.line.map(({ text }) => text) };
});

/** Clicks the places of a move, one after the other. */
async function play(page, text) {
  const spots = await page.evaluate((text) => {
    const { cards } = globalThis.board.state.value.game.position.moves.find((move) => move.text === text);
    return cards[0].to === null ? cards.map(({ from }) => from) : [cards[0].from, cards[0].to];
  }, text);
  for (const spot of spots) {
    const place = await page.evaluate((spot) => {
      const { left, top, width, height } = document.querySelector(`.place[data-spot="${spot}"]`).getBoundingClientRect();
      return { x: left + width / 2, y: top + Math.min(height - 8, 12) };
    }, spot);
    await page.mouse.click(place.x, place.y);
  }
}

test("a game is played to its end in Firefox", { timeout }, async () => {
  const server = await serve(), browser = await launch();
  try {
    for (const address of [server.address, new URL("../dist-single/patience.html", import.meta.url).href]) {
      const { page, problems } = await open(browser, address + await link(`${match.id} =partial\n`));
      assert.deepEqual(await state(page), { id: match.id, mode: "play", at: 0, won: false, line: [] });
      for (const [number, move] of match.moves.entries()) {
        await play(page, move);
        // A place that is clicked again soon would be a double click.
        await soon(async () => assert.deepEqual((await state(page)).line, match.moves.slice(0, number + 1)));
        await new Promise((resolve) => setTimeout(resolve, 400));
      }
      assert.equal((await state(page)).won, true);
      await page.waitForSelector(".end", { timeout: 30_000 });
      const end = () => page.$eval(".end", (element) => element.textContent);
      assert.match(await end(), new RegExp(`Solved!.*${match.moves.length} moves`));
      // The worker finds out how short a win can be.
      await soon(async () => assert.match(await end(), /shortest way takes|There is a way in|No way is shorter/), 120_000);
      // A reload keeps the game, and analysis opens beside it.
      await page.reload();
      await page.waitForSelector("html[data-ready]", { timeout: 60_000 });
      assert.deepEqual((await state(page)).line, match.moves);
      await page.click(".mode");
      await page.waitForSelector(".page.analyses .legal, .page.analyses .line");
      assert.equal((await page.evaluate(() => globalThis.board.text())).includes(match.moves.slice(0, 5).join(" ")), true);
      assert.deepEqual(problems, []);
      await page.close();
    }
  } finally {
    await browser.close();
    await server.stop();
  }
});
