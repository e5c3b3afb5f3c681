// What a reader can see and reach: keys, drags, colours, fields, titles and notes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, PHONE, at, browser, done, game, link, open, server, soon, text, use } from "./browser.js";

const timeout = 180_000;
use();

test("keys work from anywhere, on any layout", { timeout }, async () => {
  const opened = await open(browser, await at("3x3x13x5+2 2a 25 5b =partial\n", 3), DESKTOP);
  const { page } = opened;
  const place = async () => (await game(page)).at;
  const press = (key, code, more = {}) => page.evaluate(([key, code, more]) => {
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true, ...more }));
  }, [key, code, more]);
  for (const focus of [async () => {}, async () => page.locator("h1").click(), async () => page.locator("#tab-rules").click(), async () => page.locator("#tab-moves").click(), async () => page.locator(".line button").nth(3).click()]) {
    await page.evaluate(() => globalThis.board.go(3));
    await focus();
    await page.evaluate(() => globalThis.board.go(3));
    await page.keyboard.press(",");
    assert.equal(await place(), 2);
    await page.keyboard.press(".");
    assert.equal(await place(), 3);
  }
  for (const [key, is] of [["ArrowLeft", 2], ["ArrowLeft", 1], ["ArrowRight", 2], ["Home", 0], ["End", 3], ["u", 2], ["U", 3]]) {
    await page.keyboard.press(key);
    assert.equal(await place(), is, key);
  }
  // Where texts are written, keys write.
  await page.locator("#typed").focus();
  await page.keyboard.type("u,");
  assert.equal(await place(), 3);
  assert.equal(await page.locator("#typed").inputValue(), "u,");
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("; u,?");
  assert.match(await text(page), /; u,\?$/);
  assert.equal(await page.locator("#keys").isVisible(), false);
  await page.locator("#typed").fill("");
  await page.locator("h1").click();
  // Cyrillic and Greek keyboards: the place of the key counts.
  await page.evaluate(() => globalThis.board.go(3));
  for (const [key, code, is, more] of [["г", "KeyU", 2], ["Г", "KeyU", 3, { shiftKey: true }], ["б", "Comma", 2], ["ю", "Period", 3], ["θ", "KeyU", 2], ["Θ", "KeyU", 3, { shiftKey: true }]]) {
    await press(key, code, more);
    assert.equal(await place(), is, key);
  }
  const number = (await game(page)).id;
  await press("ν", "KeyN");
  assert.notEqual((await game(page)).id, number);
  // A Latin letter is what it is, wherever it lies; so is a key with Control, or one that composes.
  for (const [key, code, more] of [["a", "KeyU"], ["u", "KeyU", { ctrlKey: true }], ["u", "KeyU", { metaKey: true }], ["г", "KeyU", { isComposing: true }]]) {
    const before = await game(page);
    await press(key, code, more);
    assert.deepEqual(await game(page), before, key);
  }
  // The sheet of keys.
  await page.keyboard.press("?");
  await page.locator("#keys").waitFor({ state: "visible" });
  assert.match(await page.locator("#keys").textContent(), /previous move.*undo.*next number/s);
  await page.keyboard.press("Escape");
  await page.locator("#keys").waitFor({ state: "hidden" });
  await press(",", "Slash", { shiftKey: true });
  await press("?", "Digit7", { shiftKey: true });
  await page.locator("#keys").waitFor({ state: "visible" });
  await done(opened);
});

test("Escape ends a drag", { timeout }, async () => {
  const opened = await open(browser, await at("3x3x13x5+2 =partial\n", 0), DESKTOP);
  const { page } = opened;
  const middle = (spot) => page.locator(`.place[data-spot='${spot}']`).evaluate((button) => {
    const area = button.getBoundingClientRect();
    const cards = [...document.querySelectorAll(".card")].map((card) => card.getBoundingClientRect()).filter((one) => Math.abs(one.x - area.x) < 2 && one.y >= area.y - 2 && one.bottom <= area.bottom + 2);
    const top = cards.sort((a, b) => b.y - a.y)[0] ?? area;
    return { x: top.x + top.width / 2, y: top.y + top.height / 2 };
  });
  const drag = async () => {
    const [from, to] = [await middle("2"), await middle("a")];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
    await page.mouse.move(to.x, to.y);
    assert.ok(await page.locator(".dragging").count() > 0);
  };
  const where = () => page.locator(".card").evaluateAll((cards) => cards.map((card) => card.style.transform));
  const before = await where();
  await drag();
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".dragging").count(), 0);
  assert.deepEqual(await where(), before);
  await page.mouse.up();
  assert.deepEqual(await game(page).then(({ line }) => line), "");
  assert.equal(await page.evaluate(() => globalThis.board.state.value.picking), null);
  // What is taken is let go where the position changes meanwhile.
  await drag();
  await page.evaluate(() => globalThis.board.play("2c"));
  await page.mouse.up();
  assert.equal((await game(page)).line, "2c");
  // The next drag plays.
  await page.evaluate(() => globalThis.board.go(0));
  await drag();
  await page.mouse.up();
  assert.equal((await game(page)).line, "2a");
  await done(opened);
});

test("forced colours show what is chosen", { timeout }, async () => {
  const opened = await open(browser, await at("3x3x13x5+2 2a 25 =partial\n", 1), { ...DESKTOP, forcedColors: "active" });
  const { page } = opened;
  const looks = (selector) => page.locator(selector).first().evaluate((element) => { const { backgroundColor, color } = getComputedStyle(element); return `${backgroundColor} ${color}`; });
  for (const [chosen, other] of [[".tabs [aria-selected=true]", ".tabs [aria-selected=false]"], [".line [aria-current]", ".line button:not([aria-current])"]]) {
    assert.notEqual(await looks(chosen), await looks(other), chosen);
  }
  await page.locator("#tab-games").click();
  assert.notEqual(await looks(".games [aria-current]"), await looks(".games button:not([aria-current]), .box button"));
  await done(opened);
});

test("no field makes a phone enlarge the page", { timeout }, async () => {
  const opened = await open(browser, await at("3x3x13x5+2 2a 25 =partial\n; branch 1 after move 1: 3c\n"), PHONE);
  const { page } = opened;
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+f");
  await page.locator(".cm-search").waitFor();
  for (const tab of ["records", "branches", "games", "moves"]) {
    await page.locator(`#tab-${tab}`).click();
    const sizes = await page.locator("input:not([type=checkbox], [type=range], [type=file]), select, textarea, [contenteditable]").evaluateAll((fields) => fields.map((field) => [field.outerHTML.slice(0, 80), parseFloat(getComputedStyle(field).fontSize)]));
    assert.ok(sizes.length >= 4);
    for (const [field, size] of sizes) assert.ok(size >= 16, `${size} ${field}`);
  }
  await done(opened);
});

test("a closed game has no secret when nothing is face down", { timeout }, async () => {
  for (const options of [PHONE, DESKTOP]) {
    const opened = await open(browser, await at("3x3x13x5-7 =partial\n"), options);
    const { page } = opened;
    const button = page.locator("button", { hasText: "Turn up the stock" });
    if (await page.evaluate(() => (globalThis.board.state.value.game.position.board.stock?.cards ?? 0) > 0)) {
      await button.waitFor();
      // The button has room for its words.
      assert.ok(await button.evaluate((element) => element.scrollWidth <= element.clientWidth && element.getBoundingClientRect().height < 60));
      assert.ok(await page.locator(".controls").evaluate((element) => element.getBoundingClientRect().height < 110));
      assert.match(await page.locator(".verdict").textContent(), /closed game: not searched/);
      for (let step = 0; step < 30 && await page.evaluate(() => globalThis.board.state.value.game.position.moves.some(({ text }) => text === "+")); step++) await page.evaluate(() => globalThis.board.play("+"));
    }
    assert.equal(await page.evaluate(() => globalThis.board.state.value.game.position.board.stock?.cards ?? 0), 0);
    assert.equal(await button.count(), 0);
    assert.ok(!(await page.locator(".verdict").textContent()).includes("closed game"));
    await page.locator(".verdict", { hasText: /be won|undecided|searching|stuck/ }).waitFor();
    assert.equal(await page.locator("button", { hasText: "Search (looks at the stock)" }).count(), 0);
    await done(opened);
  }
});

test("an arrow goes from a card to another, and not between cards that are matched", { timeout }, async () => {
  const opened = await open(browser, await at("3x3x13x5+2 2a 25 5b =partial\n"), DESKTOP);
  const { page } = opened;
  const marks = async (move, wrong, arrows) => {
    await page.evaluate((move) => { globalThis.board.play(move); }, move);
    await soon(async () => assert.deepEqual([await page.locator(".is-wrong").count(), await page.locator(".is-arrow").count()], [wrong, arrows]));
  };
  await marks("12", 2, 1);
  await marks("*123", 3, 0);
  await page.evaluate(() => globalThis.board.open("montecarlo+3 =partial"));
  await marks("*a1e5", 2, 0);
  await done(opened);
});

test("a stock that is seen in part says so", { timeout }, async () => {
  const opened = await open(browser, await at("colorado+98 =partial\n"), PHONE);
  const labels = await opened.page.locator(".mark-caption").allTextContents();
  assert.ok(labels.some((label) => /^next.*: \d+ of \d+ shown$/.test(label)), labels.join());
  await done(opened);
});

test("notes end with their cause, and pages have the title of their game", { timeout }, async () => {
  const opened = await open(browser, server.address, DESKTOP);
  const { page } = opened;
  await page.evaluate(() => globalThis.board.open("klondike+1"));
  await page.locator("[data-note]").waitFor();
  await page.evaluate(() => globalThis.board.open("carpet+7"));
  assert.equal(await page.locator("[data-note]").count(), 0);
  assert.match(await page.title(), /^carpet4x5x1\+7 – Carpet/);
  await page.evaluate((hash) => { location.hash = hash; }, await link("carpet4x5x1+ms:7 =partial"));
  await page.waitForFunction(() => document.title.startsWith("carpet4x5x1+ms:7"));
  await done(opened);
});
