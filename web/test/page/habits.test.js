// What a player relies on: a game is one game, figures are those of what was played, files give back what was saved, and keys do what they say.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { DESKTOP, PHONE, at, browser, done, game, games, ready, server, soon, text, use, visit } from "./browser.js";

const timeout = 240_000;
use();

const [match] = games;
const play = (page, moves) => page.evaluate((moves) => moves.every((move) => globalThis.board.play(move)), moves);
const kept = (page) => page.evaluate(() => new Promise((resolve) => {
  globalThis.board.sessions.list();
  setTimeout(() => resolve(globalThis.board.state.value.games.list.map(({ title, moves }) => `${title} ${moves}`).sort()), 400);
}));
const figures = (page) => page.evaluate(() => globalThis.board.state.value.plays.filter(({ own }) => own > 0).map(({ deal, won }) => `${deal} ${won > 0 ? "won" : "played"}`));

test("each deal and each text is a game of its own", { timeout }, async () => {
  const opened = await visit(browser, await at(`${match.id} =partial\n`), DESKTOP), { page } = opened;
  await play(page, match.moves.slice(0, 9));
  await page.keyboard.press("n");
  await page.waitForFunction((id) => globalThis.board.state.value.game.id !== id, match.id);
  const next = (await game(page)).id;
  await soon(async () => assert.deepEqual(await kept(page), [`${match.id} 9`, `${next} 0`].sort()));
  const carpet = games.find(({ id }) => id.startsWith("carpet"));
  await play(page, [await page.evaluate(() => globalThis.board.state.value.game.position.moves[0].text)]);
  await page.evaluate((text) => globalThis.board.open(text), `${carpet.id} ${carpet.moves[0]} =partial`);
  await page.waitForFunction((id) => globalThis.board.state.value.game.id === id, carpet.id);
  await soon(async () => assert.deepEqual(await kept(page), [`${match.id} 9`, `${next} 1`, `${carpet.id} 1`].sort()));
  // From analysis, too.
  await page.locator(".controls .word", { hasText: "New deal" }).click();
  await soon(async () => assert.equal((await kept(page)).length, 4));
  await done(opened);
});

test("figures count what was played: not what was looked at, shown or deleted", { timeout }, async () => {
  const opened = await visit(browser, await at(`${match.id} ${match.moves.join(" ")}\n`), DESKTOP), { page } = opened;
  assert.deepEqual(await figures(page), []);
  await page.evaluate(() => globalThis.board.go(0));
  await page.waitForFunction(() => globalThis.board.state.value.known.wins.size > 0, null, { timeout: 60_000 });
  await page.evaluate(() => globalThis.board.showWin());
  for (let step = 0; step < 5; step++) await page.evaluate(() => globalThis.board.stepWin());
  assert.deepEqual(await figures(page), []);
  // The same deal played by oneself does not count after that; another one does, once.
  const other = games.find(({ id }) => id !== match.id);
  for (let round = 0; round < 2; round++) {
    await page.evaluate((text) => globalThis.board.sessions.add(text), `${other.id} =partial\n`);
    await page.waitForFunction((id) => globalThis.board.state.value.game.id === id && globalThis.board.state.value.mode === "play", other.id);
    await play(page, other.moves);
  }
  assert.deepEqual(await figures(page), [`${other.id} won`]);
  await page.evaluate(() => globalThis.board.open("3x3x13x5+5"));
  await page.waitForFunction(() => globalThis.board.state.value.game?.id === "3x3x13x5+5");
  for (const { id } of await page.evaluate(() => globalThis.board.state.value.games.list)) await page.evaluate((id) => globalThis.board.sessions.remove(id), id);
  assert.deepEqual(await figures(page), [`${other.id} won`]);
  await done(opened);
});

test("a file of games gives each back as it was, once, and a file without one says so", { timeout }, async () => {
  const opened = await visit(browser, await at(`; my notes\n${match.id} ${match.moves.slice(0, 2).join(" ")} =partial\n`), DESKTOP), { page } = opened;
  await page.evaluate(() => globalThis.board.go(1));
  const written = await text(page), here = await kept(page);
  const [file] = await Promise.all([page.waitForEvent("download"), page.evaluate(() => { void globalThis.board.share("games"); })]);
  const saved = await readFile(await file.path(), "utf8");
  const open = (page, name, content) => page.evaluate(([name, content]) => globalThis.board.importGames([new File([content], name)]), [name, content]);
  const note = (page) => page.evaluate(() => globalThis.board.state.value.note.text);
  await open(page, "games.pn", saved);
  assert.match(await note(page), /all games of the file were here/);
  assert.deepEqual(await kept(page), here);
  for (const [name, content, says] of [["list.txt", "Hello, this is my shopping list", "list.txt has no game in it"], ["x.bin", "\u0000\u0001\u0002", "x.bin is not a text"], ["a.json", "{\"a\": 1}", "a.json has no game in it"]]) {
    await open(page, name, content);
    assert.equal(await note(page), says);
  }
  await done(opened);
  const other = await visit(browser, server.address, DESKTOP);
  await open(other.page, "games.pn", saved);
  assert.match(await note(other.page), /1 game added/);
  const id = await other.page.evaluate(async (id) => globalThis.board.state.value.games.list.find(({ title }) => title === id)?.id, match.id) ?? (await kept(other.page), await other.page.evaluate((id) => globalThis.board.state.value.games.list.find(({ title }) => title === id).id, match.id));
  await other.page.evaluate((id) => globalThis.board.sessions.open(id), id);
  await soon(async () => assert.equal((await game(other.page)).at, 1));
  assert.equal(await text(other.page), written);
  await done(other);
});

test("keys play from the first move to the last", { timeout }, async () => {
  const opened = await visit(browser, await at(`${match.id} =partial\n`), DESKTOP), { page } = opened;
  for (const move of match.moves.slice(0, 3)) {
    await page.locator("body").press(move[0]);
    await page.keyboard.type(move.slice(1));
    await page.keyboard.press("Enter");
  }
  assert.equal((await game(page)).line, match.moves.slice(0, 3).join(" "));
  await page.evaluate(() => document.activeElement.blur());
  // Nothing is replayed over a game that is played, and keys of analysis say so.
  await page.keyboard.press(" ");
  await page.waitForTimeout(300);
  assert.equal((await game(page)).at, 3);
  for (const key of ["R", "D"]) {
    await page.keyboard.press(key);
    assert.match(await page.evaluate(() => globalThis.board.state.value.note.text), /one of analysis/);
  }
  await play(page, match.moves.slice(3));
  await page.locator(".end").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.closest(".end") !== null), true);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".end").count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement.matches(".place")), true);
  await done(opened);
});

const carpet = games.find(({ id }) => id.startsWith("carpet"));
for (const [name, content] of [["a first visit", null], ["a deal", `${match.id}\n`], ["a record", `${carpet.id} ${carpet.moves.slice(0, 5).join(" ")} =partial\n`]]) {
  test(`${name} is seen before the library is there, and what is pressed is played then, in its order`, { timeout }, async () => {
    const context = await browser.newContext({ ...PHONE, reducedMotion: "reduce" }), page = await context.newPage();
    let goOn;
    const held = new Promise((resolve) => { goOn = resolve; });
    await page.route(/patience_bg.*\.wasm/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(content === null ? server.address : await at(content));
    await page.locator(".card").first().waitFor();
    assert.equal(await page.locator(".page").getAttribute("aria-busy"), "true");
    assert.match(await page.locator(".told").textContent(), /loading/);
    const cards = () => page.locator(".laid .card[data-card]").evaluateAll((all) => all.map(({ dataset }) => dataset.card).sort());
    const before = await cards(), plays = content !== `${carpet.id} ${carpet.moves.slice(0, 5).join(" ")} =partial\n`;
    for (const spot of plays ? ["1", "a", "2", "b"] : []) {
      const { x, y, width, height } = await page.locator(`.place[data-spot='${spot}']`).boundingBox();
      await page.touchscreen.tap(x + width / 2, y + height / 2);
    }
    goOn();
    await ready(page);
    await soon(async () => assert.equal((await game(page)).line, plays ? "1a 2b" : carpet.moves.slice(0, 5).join(" ")));
    if (plays) await page.evaluate(() => globalThis.board.go(0));
    await soon(async () => assert.deepEqual(await cards(), before));
    await context.close();
  });
}

test("of thousands of games those are drawn that are seen", { timeout }, async () => {
  const opened = await visit(browser, server.address, DESKTOP), { page } = opened;
  const games = Array.from({ length: 2_000 }, (_, at) => `3x3x13x5+${at + 1} 1a =partial`);
  await page.evaluate((text) => globalThis.board.importGames([new File([text], "games.pn")]), games.join("\n"));
  await page.locator(".mine").click();
  const rows = page.locator("#mine .games li");
  await soon(async () => assert.ok(await rows.count() > 20));
  assert.ok(await rows.count() < 100);
  for (let count = 0; count < 2_000; count = await rows.count()) await page.locator("#mine").evaluate((sheet) => { sheet.scrollTop = sheet.scrollHeight; });
  await done(opened);
});
