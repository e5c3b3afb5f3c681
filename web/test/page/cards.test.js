// Cards can be read: in a picture of each screen, the ink of the rank and the suit of every card that is not face down is whole.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { test } from "node:test";
import { at, browser, done, games, server, use, visit } from "./browser.js";

const timeout = 600_000;
const OUTPUT = new URL("../../test-output/", import.meta.url).pathname;
mkdirSync(OUTPUT, { recursive: true });
use();

const SIZES = [[390, 844], [320, 568], [844, 390], [820, 1180], [1366, 768], [1920, 1080]];
const [match] = games;
/** Standard games, a game in the middle, and one whose columns have outgrown those of the deal. */
const TEXTS = [...new Map(games.map((game) => [game.id.replace(/[+-].*/, ""), game])).values()].map(({ id }) => `${id} =partial\n`);
const MIDDLE = [10, 20, 26].map((moves) => `${match.id} ${match.moves.slice(0, moves).join(" ")} =partial\n`);

/** The cards of a board whose ink differs when they lie on top. Where cards need more height than there is, board and page are scrolled. */
async function cut(page) {
  const found = await seen(page);
  const scrolls = await page.evaluate(() => {
    const scrolled = (element) => {
      const top = element.scrollTop;
      element.scrollTop = element.scrollHeight;
      return element.scrollTop > top;
    };
    return [document.querySelector(".frame"), document.documentElement].map(scrolled).includes(true);
  });
  return scrolls ? [...found, ...await seen(page)] : found;
}

async function seen(page) {
  // Figures and large suits are no part of what is read.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      [id^="c"] > .figure, [id^="c"] > use:nth-of-type(3) { display: none }
      .marks, .place, .end, .offscreen { visibility: hidden !important }
      .card { box-shadow: none !important }
    `);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
  const cards = await page.evaluate(() => [...document.querySelectorAll(".laid .card[data-card]")].map((card, number) => {
    // What is pressed lies over the lower edge of the page.
    const foot = document.querySelector(".foot").getBoundingClientRect(), lower = foot.height > 0 ? foot.top : innerHeight;
    const { x, y, width, height } = card.getBoundingClientRect(), frame = document.querySelector(".frame").getBoundingClientRect();
    const clipped = getComputedStyle(document.querySelector(".frame")).overflowY !== "visible" && (y < frame.top || y + height * 0.45 > frame.bottom) || y + height * 0.45 > lower || y < 0, small = card.getAttribute("viewBox").startsWith("0 0 38");
    card.dataset.number = number;
    card.dataset.lies = card.style.zIndex;
    return { name: card.dataset.card, x, y, width, height, small, clipped, column: `${Math.round(x)} ${small ? Math.round(y) : ""}` };
  }));
  const before = await page.screenshot();
  const found = [];
  for (const odd of [0, 1]) {
    // One of two neighbours in a pile is raised; those that are raised lie on one another as before.
    const byPile = new Map();
    for (const card of cards.map((card, number) => ({ ...card, number })).sort((a, b) => a.y - b.y || a.x - b.x)) {
      const key = card.small ? `s ${Math.round(card.y)}` : card.column;
      byPile.set(key, [...(byPile.get(key) ?? []), card]);
    }
    const up = [...byPile.values()].flatMap((pile) => pile.filter((_, place) => place % 2 === odd));
    await page.evaluate((numbers) => {
      for (const card of document.querySelectorAll(".laid .card[data-card]")) card.style.zIndex = Number(card.dataset.lies) + (numbers.includes(Number(card.dataset.number)) ? 600 : 0);
    }, up.map(({ number }) => number));
    const after = await page.screenshot();
    found.push(...await page.context().newPage().then(async (other) => {
      const list = await other.evaluate(async ({ before, after, up }) => {
        const pixels = async (data) => {
          const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
          const canvas = new OffscreenCanvas(image.width, image.height), context = canvas.getContext("2d", { willReadFrequently: true });
          context.drawImage(image, 0, 0);
          return (x, y, w, h) => context.getImageData(x, y, w, h).data;
        };
        const [was, is] = [await pixels(before), await pixels(after)];
        return up.filter(({ clipped }) => !clipped).flatMap(({ name, x, y, width, height, small }) => {
          const box = [Math.ceil(x + 0.06 * width), Math.ceil(y + 0.03 * height), Math.floor(width * 0.86), Math.floor(height * (small ? 0.9 : 0.42))];
          const [a, b] = [was(...box), is(...box)];
          // Ink is what differs from the face, which the middle of the upper edge shows.
          const face = is(Math.round(x + width / 2), Math.ceil(y + 0.04 * height), 1, 1);
          const far = (data, at, other, from) => Math.abs(data[at] - other[from]) + Math.abs(data[at + 1] - other[from + 1]) + Math.abs(data[at + 2] - other[from + 2]);
          let ink = 0, lost = 0;
          for (let pixel = 0; pixel < b.length; pixel += 4) {
            if (far(b, pixel, face, 0) < 150) continue;
            ink += 1;
            if (far(a, pixel, b, pixel) > 120) lost += 1;
          }
          return ink < 8 || lost > 0 ? [`${name}: ${lost} of ${ink}`] : [];
        });
      }, { before: before.toString("base64"), after: after.toString("base64"), up });
      await other.close();
      return list;
    }));
  }
  await page.evaluate(() => document.querySelectorAll(".laid .card[data-lies]").forEach((card) => { card.style.zIndex = card.dataset.lies; }));
  return found;
}

for (const [width, height] of SIZES) {
  test(`rank and suit of every card are whole at ${width}×${height}`, { timeout }, async () => {
    const phone = Math.min(width, height) < 700;
    for (const big of [false, true]) {
      for (const [number, content] of [...TEXTS, ...MIDDLE].entries()) {
        const opened = await visit(browser, await at(content), { viewport: { width, height }, hasTouch: phone, isMobile: phone });
        const { page } = opened;
        const table = ["green", "blue", "paper"][number % 3];
        await page.evaluate((prefs) => {
          globalThis.board.send({ kind: "mode", mode: "play" });
          globalThis.board.send({ kind: "prefs", prefs });
        }, { big, table });
        await page.waitForTimeout(400);
        if (number === 0) await page.screenshot({ path: `${OUTPUT}cards-${width}x${height}${big ? "-big" : ""}.png` });
        assert.deepEqual(await cut(page), [], `${content.trim()}, ${big ? "big" : "usual"}`);
        await done(opened);
      }
    }
  });
}

test("rank and suit are whole on paper", { timeout }, async () => {
  for (const content of [`${match.id} =partial\n`, MIDDLE[1]]) {
    const opened = await visit(browser, await at(content), { viewport: { width: 1366, height: 768 } });
    await opened.page.emulateMedia({ media: "print" });
    await opened.page.waitForTimeout(400);
    assert.deepEqual(await cut(opened.page), [], `${content.trim()}, printed`);
    await done(opened);
  }
});

test("rank and suit are whole in the page of someone else", { timeout }, async () => {
  for (const [width, height] of [[640, 560], [360, 420]]) {
    for (const content of [...TEXTS, ...MIDDLE]) {
      const opened = await visit(browser, `${await at(content)}&embed`, { viewport: { width, height } });
      await opened.page.waitForTimeout(400);
      assert.deepEqual(await cut(opened.page), [], `${content.trim()}, ${width}×${height}`);
      await done(opened);
    }
  }
});

test("big cards are bigger, and a grid fills the width of a phone", { timeout }, async () => {
  for (const content of TEXTS) {
    const opened = await visit(browser, await at(content), { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const { page } = opened;
    const width = () => page.evaluate(() => document.querySelector(".laid .card[viewBox^='0 0 60']").getBoundingClientRect().width);
    const boxes = await page.evaluate(() => [...document.querySelectorAll(".laid .place")].map((one) => one.getBoundingClientRect()).map(({ left, right }) => [left, right]));
    const [left, right] = [Math.min(...boxes.map(([left]) => left)), Math.max(...boxes.map(([, right]) => right))];
    assert.ok(right - left > 0.78 * 390, `${content.trim()}: ${left} to ${right}`);
    assert.ok(Math.abs(left - (390 - right)) < 40, `${content.trim()}: ${left} to ${right}`);
    const usual = await width();
    await page.evaluate(() => globalThis.board.send({ kind: "prefs", prefs: { big: true } }));
    await page.waitForTimeout(300);
    assert.ok(await width() >= usual && (await width() > usual || content !== TEXTS[0]), `${content.trim()}: ${usual} and ${await width()}`);
    await done(opened);
  }
});
