// A page that a browser has translated says what is so.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, at, browser, done, open, soon, use } from "./browser.js";

const timeout = 180_000;
use();

/** Does to a page what a browser does that translates it: other nodes take the place of its texts. */
const translate = (page, sign) => page.evaluate((sign) => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), nodes = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.textContent.trim() !== "" && !node.parentElement.closest("[translate=no], script, style, svg, .cm-editor")) nodes.push(node);
  }
  for (const node of nodes) {
    const outer = document.createElement("font"), inner = document.createElement("font");
    inner.textContent = `${sign}${node.textContent}`;
    outer.append(inner);
    node.replaceWith(outer);
  }
}, sign);

test("a translated page says what is so", { timeout: 2 * timeout }, async () => {
  const acts = [
    (page) => page.evaluate(() => globalThis.board.go(1)),
    (page) => page.evaluate(() => globalThis.board.play("22")),
    (page) => page.evaluate(() => globalThis.board.play("2b")),
    (page) => page.locator(".place[data-spot='1']").click(),
    (page) => page.evaluate(() => globalThis.board.unpick()),
    (page) => page.locator("#tab-rules").click(),
    (page) => page.evaluate(() => globalThis.board.open("carpet-8 =partial")),
    (page) => page.locator("#tab-records").click(),
    (page) => page.evaluate(() => globalThis.board.play("+")),
    (page) => page.locator("#tab-branches").click(),
    (page) => page.evaluate(() => { globalThis.board.go(0); globalThis.board.undo(); globalThis.board.play(globalThis.board.state.value.game.position.moves[0].text); }),
    (page) => page.evaluate(() => globalThis.board.reveal()),
    (page) => page.locator("#tab-moves").click(),
    (page) => page.evaluate(() => globalThis.board.open("klondike+1")),
    (page) => page.evaluate(() => globalThis.board.open("montecarlo+3 =partial")),
    (page) => page.evaluate(() => globalThis.board.play(globalThis.board.state.value.game.position.moves[1].text)),
    (page) => page.evaluate(() => globalThis.board.undo()),
    (page) => page.evaluate(() => globalThis.board.record(0)),
  ];
  const opens = async () => {
    const opened = await open(browser, await at("2x2x6x2+9 2a =partial\n", 0), DESKTOP);
    await opened.page.evaluate(() => globalThis.board.send({ kind: "prefs", prefs: { analysis: false } }));
    return opened;
  };
  const shown = (page) => page.evaluate(() => [...document.querySelectorAll(".what, .verdict, .panels, .laid, [data-said], #keys, header")].map((part) => part.textContent.replaceAll("¿", "").replace(/\s+/g, " ")).join("\n"));
  const [plain, translated] = [await opens(), await opens()];
  for (const [number, act] of acts.entries()) {
    await translate(translated.page, "¿");
    for (const { page } of [plain, translated]) await act(page);
    // Both have read the text before they are compared.
    for (const { page } of [plain, translated]) await page.waitForFunction(() => globalThis.board.reading.waits === null);
    await soon(async () => assert.equal(await shown(translated.page), await shown(plain.page), `after act ${number}`));
  }
  // What means the same in every language stays.
  await translate(translated.page, "¿");
  const kept = await translated.page.locator(".what b, .legal code, .line button:not(:text('deal')) [translate=no], .scroller .name [translate=no]").allTextContents();
  assert.ok(kept.length > 2 && kept.every((one) => !one.includes("¿")), kept.join());
  assert.deepEqual(await translated.page.locator("code, .what b").evaluateAll((list) => list.filter((one) => !one.closest("[translate=no]")).length), 0);
  await done(plain);
  await done(translated);
});

test("a translated page shows no verdict of another position", { timeout }, async () => {
  const opened = await open(browser, await at("2x2x6x2+9 2b =partial\n", 0), DESKTOP);
  const { page } = opened;
  await page.locator(".verdict", { hasText: /can be won in/ }).waitFor();
  await translate(page, "");
  await page.evaluate(() => globalThis.board.go(1));
  await page.locator(".verdict", { hasText: /cannot be won/ }).waitFor();
  assert.ok(!(await page.locator(".verdict").textContent()).includes("can be won in"));
  await translate(page, "");
  await page.evaluate(() => globalThis.board.go(0));
  await page.locator(".verdict", { hasText: /can be won in/ }).waitFor();
  assert.ok(!(await page.locator(".verdict").textContent()).includes("cannot be won"));
  await done(opened);
});
