// Each game is played to its end by mouse, by touch and by keyboard.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE, browser, games, link, open, server, use } from "./browser.js";

use();

/** What the page knows of a move: the cards that it moves, each to the place that is drawn. */
const cards = (page, move) => page.evaluate((text) => {
  const found = globalThis.board.state.value.game.position.moves.find((move) => move.text === text);
  const sign = { up: "^", down: "_" };
  return found ? found.cards.map((one) => ({ ...one, to: sign[one.to] ? one.card.slice(-1) + sign[one.to] : one.to })) : null;
}, move);
const state = (page) => page.evaluate(() => {
  const { game, picking } = globalThis.board.state.value;
  return { at: game.at, won: game.position.won, last: game.line.at(-1)?.text, picking };
});
const place = (page, spot) => page.locator(`.place[data-spot="${spot}"]`);

/** The places that choose a move, in order. */
function spots(found) {
  const [first] = found;
  if (first.from === "s" || found.every(({ to, from }) => to !== null && !/[\^_]$/.test(to) && found.length > 1 && from !== first.from)) return ["s"];
  if (first.to === null) return found.map(({ from }) => from);
  return [first.from, first.to];
}

async function chosen(page, move, press) {
  const choice = page.locator(".choices button", { has: page.locator(`code:text-is("${move}")`) });
  if (await page.locator(".choices").count() > 0) await press(choice);
}

const HANDS = {
  mouse: async (page, found, move) => {
    const list = move === "+" || move === "~" ? ["s"] : spots(found);
    if (list.length === 2 && found[0].to !== null) {
      const [from, to] = await Promise.all(list.map((spot) => page.evaluate((name) => {
        const button = document.querySelector(`.place[data-spot="${name}"]`), box = button.getBoundingClientRect();
        const card = [...document.querySelectorAll(".card")].map((card) => card.getBoundingClientRect())
          .filter((one) => Math.abs(one.x - box.x) < 2 && one.y >= box.y - 2 && one.bottom <= box.bottom + 2).at(-1);
        // The foot of a pile is its exposed card.
        const top = [...document.querySelectorAll(".card")].map((card) => card.getBoundingClientRect())
          .filter((one) => Math.abs(one.x - box.x) < 2 && one.y >= box.y - 2 && one.bottom <= box.bottom + 2)
          .sort((a, b) => b.y - a.y)[0] ?? card ?? { x: box.x, y: box.y, width: box.width, height: Math.min(box.height, box.width * 1.4) };
        return { x: top.x + top.width / 2, y: top.y + top.height / 2 };
      }, spot)));
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
      await page.mouse.move(to.x, to.y);
      await page.mouse.up();
    } else {
      for (const spot of list) await place(page, spot).click({ position: await low(page, spot) });
    }
    await chosen(page, move, (button) => button.click());
  },
  touch: async (page, found, move) => {
    const list = move === "+" || move === "~" ? ["s"] : spots(found);
    for (const spot of list) await place(page, spot).tap({ position: await low(page, spot) });
    await chosen(page, move, (button) => button.tap());
  },
  keyboard: async (page, found, move) => {
    const list = move === "+" || move === "~" ? ["s"] : spots(found);
    for (const spot of list) {
      await place(page, spot).focus();
      await page.keyboard.press("Enter");
    }
    await chosen(page, move, async (button) => {
      await button.focus();
      await page.keyboard.press("Enter");
    });
  },
};

/** A point near the foot of a place, in its box. */
async function low(page, spot) {
  const box = await place(page, spot).boundingBox();
  return { x: box.width / 2, y: Math.min(box.height - 8, 12) };
}

for (const { name, id, moves } of games) {
  for (const [hand, options] of [["mouse", DESKTOP], ["touch", PHONE], ["keyboard", DESKTOP]]) {
    test(`${name} by ${hand}`, { timeout: 180_000 }, async () => {
      const { page, context, problems } = await open(browser, server.address + await link(`${id} =partial\n`), options);
      await page.evaluate(() => globalThis.board.send({ kind: "prefs", prefs: { analysis: false } }));
      for (const [number, move] of moves.entries()) {
        const found = await cards(page, move);
        assert.ok(found, `move ${number + 1}, ${move}, is legal`);
        await HANDS[hand](page, found, move);
        const now = await state(page);
        assert.equal(now.at, number + 1, `move ${number + 1}, ${move}, is played: ${JSON.stringify({ found, now })} ${await page.locator(".verdict").textContent()}`);
        assert.equal(now.last, move);
      }
      assert.ok((await state(page)).won);
      assert.match(await page.locator(".verdict").textContent(), /solved/);
      // The text is the record of the game, and the verifier agrees.
      const text = await page.evaluate(() => globalThis.board.state.value.game.line.map((step) => step.text).join(" "));
      assert.equal(text, moves.join(" "));
      await page.locator("#tab-records").click();
      await page.locator(".scroller .good").waitFor();
      assert.match(await page.locator(".scroller .summary").textContent(), /solved in/);
      assert.deepEqual(problems, []);
      await context.close();
    });
  }
}
