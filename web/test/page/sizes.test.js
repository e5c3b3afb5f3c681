// What must be seen in every game on phones, on the side and enlarged: what is pressed is whole and under nothing, and no card gets small.
import assert from "node:assert/strict";
import { test } from "node:test";
import { at, browser, done, games, soon, use, visit } from "./browser.js";

const timeout = 300_000;
use();

/** What of these is cut by the window, or lies under something else. */
const hidden = (page, ...selectors) => page.evaluate((selectors) => selectors.flatMap((selector) => {
  const found = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  return found.length === 0 ? [`no ${selector}`] : found.filter((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    if (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5) return true;
    const points = [[0.5, 0.5], [0.1, 0.2], [0.9, 0.8]].map(([x, y]) => [left + x * (right - left), top + y * (bottom - top)]);
    return points.some(([x, y]) => !one.contains(document.elementFromPoint(x, y)));
  }).map((one) => `${one.title || one.textContent} ${JSON.stringify(one.getBoundingClientRect())}`);
}), selectors);
const card = (page) => page.locator(".card[viewBox$='84']").first().evaluate((one) => one.getBoundingClientRect().width);
const CONTROLS = ".controls button", RULES = ".what .link";

const PHONES = [[360, 640], [390, 664], [412, 732], [640, 360], [844, 390]];
const WINDOWS = [[1280, 1024], [1366, 768], [1920, 1080]], ZOOMS = [1, 1.25, 1.5, 2, 3, 4];

for (const { id, moves } of games) {
  test(`${id}: on a phone all that is pressed is seen`, { timeout }, async () => {
    const opened = await visit(browser, await at(`${id}\n`), { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
    const { page } = opened, cards = [];
    const turned = async (act) => {
      for (const [width, height] of PHONES) {
        await page.setViewportSize({ width, height });
        await page.evaluate(() => scrollTo(0, 0));
        await soon(() => act(`${width}×${height}`));
      }
    };
    // The moves that lead a player who is new are offered at the deal.
    await turned(async (size) => assert.deepEqual([await hidden(page, CONTROLS, RULES, ".told button"), await page.locator(".aim").count()], [[], 1], size));
    await turned(async () => { cards.push(await card(page)); });
    for (const move of moves.slice(0, 2)) await page.evaluate((move) => globalThis.board.play(move), move);
    await turned(async (size) => assert.deepEqual([await hidden(page, CONTROLS, RULES, ".told"), await page.locator(".aim").count(), await card(page)], [[], 0, cards[PHONES.findIndex((one) => one.join("×") === size)]], size));
    await turned(async (size) => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      assert.deepEqual([await hidden(page, CONTROLS, ".strip"), await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)], [[], false], size);
    });
    await done(opened);
  });

  test(`${id}: cards stay as large when the page is enlarged`, { timeout }, async () => {
    const opened = await visit(browser, await at(`${id}\n`)), { page } = opened;
    for (const [width, height] of WINDOWS) {
      let first = 0;
      for (const zoom of ZOOMS) {
        await page.setViewportSize({ width: Math.round(width / zoom), height: Math.round(height / zoom) });
        await soon(async () => {
          const wide = await card(page) * zoom;
          if (zoom === 1) first = wide;
          // What is written beside the cards gets larger, and takes a little of the height.
          assert.ok(wide >= 0.9 * first, `${wide} of ${first} at ${zoom} of ${width}×${height}`);
          assert.deepEqual(await hidden(page, CONTROLS), [], `${zoom} of ${width}×${height}`);
        });
      }
    }
    await done(opened);
  });
}

test("a laptop's window is used", { timeout }, async () => {
  const opened = await visit(browser, await at(`${games[0].id}\n`), { viewport: { width: 1366, height: 768 } });
  assert.ok(await card(opened.page) > 110);
  await done(opened);
});
