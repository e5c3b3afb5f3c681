// A player has more than one device, and one truth: what was played is in the games, and the figures say what is in them.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { DESKTOP, PHONE, at, browser, done, game, games, ready, server, soon, text, use, visit } from "./browser.js";

const timeout = 240_000;
use();

const [match] = games, carpet = games.find(({ id }) => id.startsWith("carpet"));
const play = (page, moves) => page.evaluate((moves) => moves.every((move) => globalThis.board.play(move)), moves);
const save = async (page) => {
  const [file] = await Promise.all([page.waitForEvent("download"), page.evaluate(() => { void globalThis.board.share("games"); })]);
  return readFile(await file.path(), "utf8");
};
const open = async (page, file) => {
  await page.evaluate((file) => globalThis.board.importGames([new File([file], "games.pn")]), file);
  return page.evaluate(() => globalThis.board.state.value.note?.text);
};
/** The games that were played, as the list has them. */
const list = (page) => page.evaluate(async () => {
  await globalThis.board.sessions.keep();
  return (await globalThis.board.sessions.all()).filter(({ moves }) => moves > 0).map(({ title, moves, won }) => `${title} ${moves}${won ? " won" : ""}`).sort();
});
const figures = (page) => page.evaluate(() => globalThis.board.state.value.plays.filter(({ own }) => own > 0).map(({ deal, won, moves }) => `${deal}${won > 0 ? ` ${moves}` : ""}`).sort());
/** Opens the kept game of a deal. */
const take = async (page, deal) => {
  await page.evaluate(async (deal) => globalThis.board.sessions.open((await globalThis.board.sessions.all()).find(({ title }) => title === deal).id), deal);
  await page.waitForFunction((deal) => globalThis.board.state.value.game?.id === deal, deal);
};

test("a game that goes on elsewhere goes on here", { timeout }, async () => {
  const phone = await visit(browser, await at(`${match.id} =partial\n`), PHONE), laptop = await visit(browser, server.address, DESKTOP);
  await play(phone.page, match.moves.slice(0, 4));
  assert.match(await open(laptop.page, await save(phone.page)), /^1 game added to My games$/);
  await take(laptop.page, match.id);
  await play(laptop.page, match.moves.slice(4, 13));
  const saved = await save(laptop.page);
  assert.equal(await open(phone.page, saved), "1 game continued");
  assert.deepEqual(await list(phone.page), [`${match.id} 13`]);
  assert.equal((await game(phone.page)).line, match.moves.slice(0, 13).join(" "));
  assert.equal(await open(phone.page, saved), "all games of the file were here");
  // Both go on: the laptop wins, the phone goes back and plays another move. Another game is on the phone's table then.
  await play(laptop.page, match.moves.slice(13));
  await phone.page.evaluate(() => globalThis.board.go(2));
  const other = await phone.page.evaluate((known) => globalThis.board.state.value.game.position.moves.map(({ text }) => text).find((text) => text !== known), match.moves[2]);
  await play(phone.page, [other]);
  await phone.page.evaluate((text) => globalThis.board.sessions.add(text), `${carpet.id} =partial\n`);
  await phone.page.waitForFunction((deal) => globalThis.board.state.value.game?.id === deal, carpet.id);
  const files = [await save(phone.page), await save(laptop.page)];
  assert.equal(await open(phone.page, files[1]), "1 game continued");
  assert.equal(await open(laptop.page, files[0]), "1 game continued");
  for (const { page } of [phone, laptop]) {
    await take(page, match.id);
    const lines = await page.evaluate(() => {
      const { game: { line, branches } } = globalThis.board.state.value, main = line.map(({ text }) => text);
      return [main.join(" "), ...branches.map(({ after, moves }) => [...main.slice(0, after), moves].join(" "))];
    });
    assert.ok(lines.includes(match.moves.join(" ")), lines.join("\n"));
    assert.ok(lines.some((line) => line.startsWith([...match.moves.slice(0, 2), other].join(" "))), lines.join("\n"));
    assert.equal((await list(page)).filter((one) => one.startsWith(match.id) && one.endsWith("won")).length, 1);
    assert.deepEqual((await figures(page)).filter((one) => one.startsWith(match.id)), [`${match.id} ${match.moves.length}`]);
    for (const file of files) assert.equal(await open(page, file), "all games of the file were here");
  }
  assert.equal(await text(phone.page), await text(laptop.page));
  await done(phone);
  await done(laptop);
});

test("the fewest moves are those of a line that was won, whatever is done then", { timeout }, async () => {
  const wins = match.moves.length, opened = await visit(browser, await at(`${match.id} =partial\n`), DESKTOP), { page } = opened;
  const seen = async (wanted) => {
    assert.deepEqual(await figures(page), [`${match.id}${wanted}`]);
    await soon(async () => assert.equal((await list(page))[0].endsWith(" won"), wanted !== ""));
  };
  // In analysis it is the player who plays, too.
  await page.locator(".mode").click();
  await play(page, match.moves);
  await seen(` ${wins}`);
  await page.locator(".mode").click();
  for (const go of [0, wins - 5, 3]) {
    await page.evaluate((at) => globalThis.board.go(at), go);
    await play(page, [match.moves[go]]);
    await seen(` ${wins}`);
  }
  await page.reload();
  await ready(page);
  for (let times = 0; times < 5; times++) await page.evaluate(() => globalThis.board.undo());
  await page.evaluate(() => globalThis.board.go(0));
  await play(page, [match.moves[0]]);
  await seen(` ${wins}`);
  await done(opened);
});

test("a win is the player's only if all its moves are", { timeout }, async () => {
  const opened = await visit(browser, await at(`${match.id} ${match.moves.slice(0, -1).join(" ")} =partial\n`), DESKTOP), { page } = opened;
  await play(page, match.moves.slice(-1));
  assert.deepEqual(await figures(page), [match.id]);
  assert.deepEqual(await list(page), [`${match.id} ${match.moves.length}`]);
  // To play it again from the deal is to win it, after a reload too.
  await page.evaluate(() => globalThis.board.go(0));
  await play(page, match.moves.slice(0, 9));
  await page.evaluate(() => globalThis.board.sessions.keep());
  await page.reload();
  await ready(page);
  await page.evaluate(() => globalThis.board.go(9));
  await play(page, match.moves.slice(9, -1));
  assert.deepEqual(await figures(page), [match.id]);
  await play(page, match.moves.slice(-1));
  assert.deepEqual(await figures(page), [`${match.id} ${match.moves.length}`]);
  await done(opened);
});

test("figures are kept where a store is full, or that is said", { timeout }, async () => {
  for (const [broken, isKept] of [["localStorage", true], ["indexedDB", true], ["both", false]]) {
    const context = await browser.newContext(DESKTOP);
    await context.addInitScript((broken) => {
      const full = () => { throw new DOMException("full", "QuotaExceededError"); };
      if (broken !== "indexedDB") Storage.prototype.setItem = full;
      if (broken !== "localStorage") IDBObjectStore.prototype.put = full;
    }, broken);
    const page = await context.newPage();
    await page.goto(await at(`${match.id} =partial\n`));
    await ready(page);
    await play(page, match.moves);
    const wanted = [`${match.id} ${match.moves.length}`];
    assert.deepEqual(await figures(page), wanted);
    await soon(async () => assert.equal(await page.evaluate(() => globalThis.board.state.value.trouble), isKept ? null : "full"));
    await page.evaluate(() => globalThis.board.sessions.keep());
    if (isKept) {
      await page.reload();
      await ready(page);
    }
    assert.deepEqual(await figures(page), wanted, broken);
    await context.close();
  }
});

test("each record of a file that is played is a game of its own, and so is each file", { timeout }, async () => {
  const records = ["carpet4x5x1+8", "carpet4x5x1+9", "carpet4x5x1+10"].map((id) => `${id} =partial\n`), file = records.join("");
  const opened = await visit(browser, await at(`${match.id} =partial\n`), DESKTOP), { page } = opened;
  await play(page, match.moves.slice(0, 2));
  const drop = (...files) => page.evaluate((files) => globalThis.board.openFiles(files.map(([name, text]) => new File([text], name))), files);
  await drop(["all.pn", file]);
  await page.waitForFunction(() => globalThis.board.state.value.records.length === 3);
  for (const [number, moves] of [[1, 3], [2, 2]]) {
    await page.evaluate((number) => globalThis.board.record(number), number);
    for (let move = 0; move < moves; move++) await play(page, [await page.evaluate(() => globalThis.board.state.value.game.position.moves[0].text)]);
    assert.equal((await game(page)).line.split(" ").length, moves);
    await page.goBack();
    await page.waitForFunction(() => globalThis.board.state.value.records.length === 3);
    assert.equal(await text(page), file);
  }
  const played = [`${match.id} 2`, "carpet4x5x1+9 3", "carpet4x5x1+10 2"].sort();
  assert.deepEqual(await list(page), played);
  assert.deepEqual(await figures(page), [match.id, "carpet4x5x1+10", "carpet4x5x1+9"].sort());
  // Three files are three, and one without a game is none.
  const before = await page.evaluate(() => globalThis.board.state.value.games.list.length);
  await drop(...records.map((text, at) => [`${at}.pn`, text]), ["list.txt", "Hello, this is my shopping list"]);
  assert.match(await page.evaluate(() => globalThis.board.state.value.note.text), /list\.txt has no game in it/);
  assert.equal((await game(page)).id, "carpet4x5x1+8");
  await soon(async () => assert.equal(await page.evaluate(() => globalThis.board.state.value.games.list.length), before + 3));
  await drop(["a.json", JSON.stringify({ a: "b".repeat(40_000) })]);
  assert.match(await page.evaluate(() => globalThis.board.state.value.note.text), /a\.json has no game in it/);
  await done(opened);
});
