// Every screen at every size that counts, light and dark: nothing is cut, and a picture of each is in `test-output/`, to be looked at.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { test } from "node:test";
import { at, browser, done, games, server, use, visit } from "./browser.js";

const timeout = 600_000;
const OUTPUT = new URL("../../test-output/", import.meta.url).pathname;
mkdirSync(OUTPUT, { recursive: true });
use();

const SIZES = [[360, 740], [390, 844], [844, 390], [820, 1180], [1366, 768], [1920, 1080]];
const [match] = games;
const carpet = games.find(({ id }) => id.startsWith("carpet")), colorado = games.find(({ id }) => id.startsWith("colorado"));
const solved = `${match.id} ${match.moves.join(" ")}\n`;
const click = (selector, text) => (page) => page.locator(selector, text ? { hasText: text } : {}).first().click();

const SCREENS = {
  play: [`${match.id} =partial\n`, async () => {}],
  middle: [`${match.id} =partial\n`, (page) => page.evaluate((moves) => moves.forEach((move) => globalThis.board.play(move)), match.moves.slice(0, 20))],
  carpet: [`${carpet.id} =partial\n`, async () => {}],
  colorado: [`${colorado.id} =partial\n`, async () => {}],
  deal: [`${match.id} =partial\n`, click("summary", "Deal")],
  options: [`${match.id} =partial\n`, async (page) => { await click("summary", "Deal")(page); await page.locator(".more").nth(5).click(); }],
  howto: [`${match.id} =partial\n`, click(".what button")],
  mine: [`${match.id} =partial\n`, click(".mine")],
  end: [`${match.id} =partial\n`, (page) => page.evaluate((moves) => moves.forEach((move) => globalThis.board.play(move)), match.moves)],
  analysis: [solved, async (page) => { await page.waitForTimeout(1500); }],
};

for (const [width, height] of SIZES) {
  test(`screens at ${width}×${height}`, { timeout }, async () => {
    const phone = Math.min(width, height) < 700;
    for (const [name, [content, act]] of Object.entries(SCREENS)) {
      const opened = await visit(browser, await at(content), { viewport: { width, height }, hasTouch: phone, isMobile: phone });
      const { page } = opened;
      await act(page);
      await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
      await page.waitForTimeout(300);
      for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `${OUTPUT}${name}-${width}x${height}-${colorScheme}.png` });
      }
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} is wider than the window`);
      // The board is where it can be seen, and no control is cut.
      const cut = await page.evaluate(() => {
        const frame = document.querySelector(".frame").getBoundingClientRect();
        return [...document.querySelectorAll(".laid .place, .laid .card, .controls button, header > button, header > details > summary")].filter((one) => {
          const box = one.getBoundingClientRect();
          return box.width > 0 && (box.left < -1 || box.right > innerWidth + 1 || one.matches(".place, .card") && box.bottom > frame.bottom + 2 && !document.querySelector(".tall"));
        }).map((one) => one.getAttribute("aria-label") ?? one.getAttribute("data-card"));
      });
      assert.deepEqual(cut, [], name);
      if (phone && name !== "analysis") {
        const small = await page.evaluate(() => [...document.querySelectorAll("header button, header summary, .controls button, .end button, .strip button")].filter((one) => {
          const { width, height } = one.getBoundingClientRect();
          return one.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }) && width > 0 && !one.closest("details:not([open]) > div") && (width < 43.5 || height < 43.5);
        }).map((one) => one.outerHTML.slice(0, 80)));
        assert.deepEqual(small, [], name);
      }
      if (name === "play" && width > 900) {
        // The board is in the middle, and large: it takes the height that there is.
        const [space, left, right] = await page.evaluate(() => {
          const frame = document.querySelector(".frame").getBoundingClientRect(), cards = [...document.querySelectorAll(".place")].map((one) => one.getBoundingClientRect());
          return [frame.height - (Math.max(...cards.map(({ bottom }) => bottom)) - Math.min(...cards.map(({ top }) => top))), Math.min(...cards.map(({ left }) => left)) - frame.left, frame.right - Math.max(...cards.map(({ right }) => right))];
        });
        assert.ok(Math.abs(left - right) < 40, `${left} and ${right}`);
        assert.ok(space < height * 0.25 || width > 1900, `${space}`);
      }
      await done(opened);
    }
  });
}
