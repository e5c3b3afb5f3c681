// What is opened from elsewhere: links as messengers change them, and files of all kinds.
import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { DESKTOP, at, browser, done, game, link, open, ready, server, text, use } from "./browser.js";

const timeout = 180_000;
use();

test("a link is read as messengers change it, and opens in an open tab", { timeout }, async () => {
  const opened = await open(browser, await at("carpet4x5x1+8 =partial\n"), DESKTOP);
  const { page } = opened;
  const record = "3x3x13x5+2 2a 25 5b =partial\n", whole = await link(record, 2), bare = await link(record);
  const changed = [
    ...[".", ")", ",", ">", "*", "!", ";", ":", "\"", "'", "_", "-", "…", "%3E", ").", "&utm_source=x&fbclid=Iw-_0", "?utm_source=x"].flatMap((end) => [whole + end, bare + end]),
    whole.replace("&", "&amp;"), whole.replace("&", "%26").replace("at=", "at%3D"), `#${encodeURIComponent(encodeURIComponent(whole.slice(1)))}`,
    bare.replace(/-/g, "+").replace(/_/g, "/") + "=".repeat((4 - (bare.length - 3) % 4) % 4), `${bare}%3D%3D`,
    `${whole.slice(0, 12)}%20${whole.slice(12)}`, `${whole.slice(0, 9)}%0D%0A${whole.slice(9)}`, `${whole.slice(0, 9)}%E2%80%8B${whole.slice(9)}`, `${bare}%20and%20more`, `${whole}&at=-1`,
  ];
  for (const fragment of changed) {
    await page.evaluate((hash) => { location.hash = hash; }, await link("twenty4x5x2+50 =partial\n"));
    await page.waitForFunction(() => globalThis.board.state.value.game.id.startsWith("twenty"));
    await page.evaluate((hash) => { location.hash = hash; }, fragment);
    await page.waitForFunction(() => globalThis.board.state.value.game.id === "3x3x13x5+2", null, { timeout: 5_000 }).catch(() => assert.fail(fragment));
    assert.equal((await game(page)).at, /at/.test(fragment) ? 2 : 3, fragment);
    assert.equal(await text(page), record);
  }
  // What cannot be read says so, and changes nothing.
  const was = await text(page), games = await page.evaluate(() => globalThis.board.state.value.games.list.length);
  for (const fragment of ["#1.AAAA", whole.slice(0, 20), whole.toUpperCase(), "#foo", "#%", "#1.", await link(""), await link("; only a comment\n")]) {
    await page.evaluate((hash) => { location.hash = hash; }, fragment);
    await page.locator("[data-note]", { hasText: /the link (cannot be read|holds no game).*Nothing else has changed/ }).waitFor({ timeout: 5_000 }).catch(() => assert.fail(fragment));
    assert.equal(await text(page), was);
    await page.evaluate(() => globalThis.board.go(0));
    assert.equal(await page.locator("[data-note]").count(), 0);
  }
  assert.equal(await page.evaluate(() => globalThis.board.state.value.games.list.length), games);
  // At the start too: the game of the last visit is there, and no other is dealt.
  for (const fragment of ["#1.AAAA", await link("")]) {
    const other = await opened.context.newPage();
    await page.close();
    await other.goto(server.address + fragment);
    await ready(other);
    assert.equal(await text(other), was);
    assert.match(await other.locator("[data-note]").textContent(), /Nothing else has changed/);
    await other.close();
  }
  await done(opened);
});

test("files open beside one's own game, or are refused without touching it", { timeout }, async () => {
  const opened = await open(browser, await at("carpet4x5x1+8 *c4s =partial\n"), DESKTOP);
  const { page } = opened;
  const record = "3x3x13x5+2 2a 25 =partial ; für dich\n";
  const give = (...files) => page.evaluate(async (files) => {
    await globalThis.board.openFiles(files.map(([name, bytes]) => new File([new Uint8Array(bytes)], name)));
    return globalThis.board.state.value.note?.text ?? "";
  }, files.map(([name, bytes]) => [name, [...Buffer.from(bytes)]]));
  for (const [file, said] of [
    [["Carpet.pso", Buffer.from("\x80\x02U\x07PySolFCq\x01", "latin1")], /^Carpet\.pso is a saved game of PySolFC: `?patience import/],
    [["empty.pn", ""], /^empty\.pn is empty/],
    [["board.png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0])], /^board\.png is not a text/],
    [["game.pn.gz", gzipSync(record)], /^game\.pn\.gz is compressed: unpack it first/],
  ]) {
    assert.match(await give(file), said);
    assert.equal(await text(page), "carpet4x5x1+8 *c4s =partial\n");
    assert.match(await page.locator("[data-note]").textContent(), /^✗ /);
  }
  for (const file of [["game.pn", record], ["latin.pn", Buffer.from(record, "latin1")], ["wide.pn", Buffer.from(`\ufeff${record}`, "utf16le")]]) {
    assert.match(await give(file), file[0] === "latin.pn" ? /was read as Latin-1; opened beside your own game/ : /^opened beside your own game/);
    assert.equal(await text(page), record);
    await page.goBack();
    await page.waitForFunction(() => globalThis.board.text() === "carpet4x5x1+8 *c4s =partial\n");
  }
  // Of several files, each that can be opened is, as a game of its own.
  assert.match(await give(["a.pn", record], ["b.pso", "x"], ["c.pn", "twenty+50 *d3 =partial\n"]), /^b\.pso is a saved game.*; opened beside/);
  assert.equal(await text(page), record);
  await page.goBack();
  await page.waitForFunction(() => globalThis.board.text() === "twenty+50 *d3 =partial\n");
  await done(opened);
});
