// What a reader does with the page beside playing: edits, shares, analyses, leaves and comes back.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import AxeBuilder from "@axe-core/playwright";
import { DESKTOP, PHONE, at, browser, done, games, link, open, serve, server, soon, text, use } from "./browser.js";

const [match] = games;
const timeout = 120_000;
use();

const game = (page) => page.evaluate(() => {
  const { game, fault, refusal, picking } = globalThis.board.state.value;
  return { id: game?.id, at: game?.at, line: game?.line.map((step) => step.text).join(" "), fault: fault?.code, refused: refusal?.diagnostic.code, picking };
});
const settled = (page, check, argument) => page.waitForFunction(check, argument, { timeout: 20_000 });
const editor = (page) => page.locator(".cm-content");
const end = async (page) => {
  await editor(page).click();
  await page.keyboard.press("Control+End");
};

test("a deal is on the table when the page opens", { timeout }, async () => {
  for (const options of [DESKTOP, PHONE]) {
    const opened = await open(browser, server.address, options);
    assert.match((await game(opened.page)).id, /^3x3x13x5\+\d+$/);
    assert.equal(await opened.page.locator(".card").count(), 39);
    // Nothing is wider than the window.
    assert.ok(await opened.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await done(opened);
  }
});

test("every game opens from the menu, from 360 to 2560 pixels", { timeout }, async () => {
  for (const width of [360, 768, 1024, 1920, 2560]) {
    const opened = await open(browser, server.address, { viewport: { width, height: width < 800 ? 740 : 900 } });
    const { page } = opened;
    const names = await page.evaluate(() => globalThis.board.state.value.catalogue.map(({ id }) => id));
    assert.equal(names.length, 8);
    for (const [number, id] of names.entries()) {
      await page.locator("summary", { hasText: "Deal" }).click();
      await page.locator(`[data-game="${id}"]`).click();
      // A deal that can be won is looked for.
      const expected = `^${id.replace(/[+-]$/, "").replace(/\W/g, "\\$&")}.*[+]\\d+$`;
      await page.waitForFunction((id) => new RegExp(id).test(globalThis.board.state.value.game.id), expected);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${id} at ${width}`);
      assert.ok(number >= 0);
    }
    await done(opened);
  }
});

test("text and board are the same", { timeout }, async () => {
  const opened = await open(browser, await at("3x3x13x5+2 =partial\n", 0), DESKTOP);
  const { page } = opened;
  // A move that is typed is played.
  await editor(page).click();
  await page.keyboard.press("Control+Home");
  for (let step = 0; step < "3x3x13x5+2".length; step++) await page.keyboard.press("ArrowRight");
  await page.keyboard.type(" 2a 25");
  await page.keyboard.press("Escape");
  assert.deepEqual(await game(page).then(({ at, line }) => [at, line]), [2, "2a 25"]);
  // The cursor's move is the position.
  for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowLeft");
  assert.equal((await game(page)).at, 1);
  // A move on the board is written at the cursor, and what came after it is kept.
  await page.locator(".place[data-spot='3']").click();
  await page.locator(".place[data-spot='c']").click();
  assert.deepEqual(await game(page).then(({ at, line }) => [at, line]), [2, "2a 3c"]);
  assert.match(await text(page), /^3x3x13x5\+2 2a 3c =partial\n; branch 1 after move 1: 25/);
  // Undo goes back and takes nothing out of the text, redo goes on.
  const written = await text(page);
  await page.locator("button[title^='Undo']").click();
  assert.deepEqual(await game(page).then(({ at, line }) => [at, line]), [1, "2a 3c"]);
  assert.equal(await text(page), written);
  await page.locator("button[title^='Redo']").click();
  assert.equal((await game(page)).at, 2);
  // A branch becomes the line.
  await page.locator("#tab-branches").click();
  await page.locator(".branches button", { hasText: "Play this line" }).click();
  assert.match(await text(page), /^3x3x13x5\+2 2a 25 =partial\n; branch 1 after move 1: 3c/);
  // What was done to branches is undone, and done again.
  const changed = await text(page);
  await page.locator("button[title^='Undo']").click();
  assert.match(await text(page), /^3x3x13x5\+2 2a 3c =partial\n; branch 1 after move 1: 25/);
  await page.locator("button[title^='Redo']").click();
  assert.equal(await text(page), changed);
  // Undoing in the text is the same as on the board.
  await editor(page).click();
  await page.keyboard.press("Control+z");
  assert.match(await text(page), /^3x3x13x5\+2 2a 3c =partial/);
  await done(opened);
});

test("branches are a tree, by mouse and by keyboard", { timeout }, async () => {
  const record = "3x3x13x5+2 2a 3c =partial\n; branch 1 after move 1: 25 1b\n; branch 1.1 after move 2: 3b 4c\n; branch 2 after move 0: 3a\n";
  const opened = await open(browser, await at(record), DESKTOP), { page } = opened;
  await page.locator("#tab-branches").click();
  const item = (number) => page.locator(`.branches [role=treeitem] > p b`, { hasText: new RegExp(`^${number}$`) });
  assert.equal(await page.locator(".branches [role=treeitem]").count(), 3);
  assert.equal(await page.locator(".branches [role=treeitem] [role=group] [role=treeitem]").count(), 1);
  await item("1").click();
  for (const [key, number] of [["", "1"], ["ArrowDown", "2"], ["ArrowRight", "2.1"], ["ArrowLeft", "2"], ["ArrowUp", "1"], ["End", "2.1"]]) {
    if (key !== "") await page.keyboard.press(key);
    assert.equal(await page.locator(".branches [aria-selected=true] > p b").innerText(), number);
  }
  await page.keyboard.press("Enter");
  assert.equal(await game(page).then(({ line }) => line), "2a 25 3b 4c");
  await done(opened);
});

test("comments survive moves on the board", { timeout }, async () => {
  const opened = await open(browser, await at("; mine\n3x3x13x5+2 2a ; why\n25 =partial ; end\n; a title\n", 2), DESKTOP);
  const { page } = opened;
  await page.locator(".place[data-spot='3']").click();
  await page.locator(".place[data-spot='c']").click();
  assert.equal(await text(page), "; mine\n3x3x13x5+2 2a ; why\n25 3c =partial ; end\n; a title\n");
  await page.evaluate(() => globalThis.board.go(1));
  await page.locator(".place[data-spot='4']").click();
  await page.locator(".place[data-spot='e']").click();
  const now = await text(page);
  for (const comment of ["; mine", "; why", "; end", "; a title", "branch 1 after move 1: 25 3c"]) assert.ok(now.includes(comment), `${comment} in ${now}`);
  await done(opened);
});

test("an illegal move is refused in the verifier's words, and drawn", { timeout }, async () => {
  const opened = await open(browser, await at("3x3x13x5+2 2a 25 5b =partial\n"), DESKTOP);
  const { page } = opened;
  await page.locator(".place[data-spot='1']").click();
  await page.locator(".is-lit").first().waitFor({ state: "attached" });
  await page.locator(".place[data-spot='2']").click();
  assert.equal((await game(page)).refused, "match::not-in-sequence");
  assert.match(await page.locator(".verdict [role=alert]").textContent(), /9♦ cannot go on 6♥/);
  assert.equal(await page.locator(".is-wrong").count(), 2);
  assert.match(await page.locator(".is-arrow").getAttribute("d"), /^M/);
  assert.match(await page.locator("[data-said]").textContent(), /cannot go on/);
  // The suggestion can be played.
  await page.locator(".verdict button", { hasText: "Play" }).first().click();
  assert.equal((await game(page)).at, 4);
  assert.equal(await page.locator(".is-wrong").count(), 0);
  await done(opened);
});

test("a mistake in the text is marked and fixed", { timeout }, async () => {
  const opened = await open(browser, await at("3x3x13x5+2 2a 25 5b 12 =partial\n"), DESKTOP);
  const { page } = opened;
  assert.equal(await page.locator(".is-wrong").count(), 2);
  const mark = page.locator(".cm-lintRange-error");
  await mark.waitFor();
  assert.equal(await mark.textContent(), "12");
  await mark.hover();
  await page.locator(".cm-tooltip .cm-diagnostic").waitFor();
  assert.match(await page.locator(".cm-diagnostic").textContent(), /9♦ cannot go on 6♥.*Did you mean/);
  await page.locator(".cm-diagnosticAction", { hasText: "replace with 1c" }).click();
  await settled(page, () => globalThis.board.state.value.game.line.length === 4);
  await settled(page, () => document.querySelectorAll(".cm-lintRange-error").length === 0);
  assert.equal((await game(page)).refused, undefined);
  await done(opened);
});

test("no text breaks the board", { timeout }, async () => {
  const opened = await open(browser, await at("3x3x13x5+2 2a =partial\n", 1), DESKTOP);
  const { page } = opened;
  const play = async () => {
    await page.locator(".place[data-spot='3']").click();
    await page.locator(".place[data-spot='c']").click();
  };
  // A text that is no game: no other game stands there, and the page says so.
  await editor(page).click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("q");
  assert.equal(await page.locator(".card, .place").count(), 0);
  await page.evaluate(() => globalThis.board.pick("3"));
  assert.match(await page.locator("[data-note]").textContent(), /not a game/);
  assert.equal(await text(page), "q3x3x13x5+2 2a =partial\n");
  await editor(page).click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Delete");
  await play();
  // Without any text, there is no game.
  await editor(page).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  assert.equal(await text(page), "");
  assert.equal(await page.locator(".card, .place").count(), 0);
  assert.match(await page.locator(".verdict").textContent(), /no game in this text/);
  // Anything may be typed: nothing fails, and the board shows what can be played.
  await editor(page).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("carpet-3 + + ; [ ? \n:5x 3x3x13x5+[7D\n]]; hello world ===\n2x2x1x1+[AH AS] 1a *1a 1a");
  await settled(page, () => globalThis.board.reading.waits === null && globalThis.board.state.value.records.length > 0);
  await page.keyboard.press("Control+Home");
  await soon(async () => assert.equal((await game(page)).id, "carpet4x5x1-3"));
  // While it edits, Chromium itself adds style attributes to keep the look of what is deleted; the policy refuses them.
  const problems = opened.problems.filter((problem) => !problem.includes("Applying inline style"));
  await done({ ...opened, problems });
});

test("legal moves are completed, and moves explained", { timeout }, async () => {
  const opened = await open(browser, await at("3x3x13x5+2 2a =partial\n", 1), DESKTOP);
  const { page } = opened;
  await editor(page).click();
  await page.keyboard.press("Control+Home");
  for (let step = 0; step < "3x3x13x5+2 2a".length; step++) await page.keyboard.press("ArrowRight");
  await page.keyboard.type(" 2");
  await page.locator(".cm-tooltip-autocomplete").waitFor();
  assert.match(await page.locator(".cm-tooltip-autocomplete").textContent(), /25.*Q♠ from column 2 on J♠ in column 5/);
  await page.keyboard.type("5");
  await page.locator(".cm-tooltip-autocomplete [aria-selected]", { hasText: "25" }).waitFor();
  // An Enter that comes at once with the list is not meant for it.
  await page.waitForTimeout(200);
  await page.keyboard.press("Enter");
  await settled(page, () => globalThis.board.state.value.game.line.length === 2);
  const word = page.locator(".here");
  await word.hover();
  await page.locator(".hover").waitFor();
  assert.match(await page.locator(".hover").textContent(), /move 2.*Q♠ from column 2 on J♠ in column 5/);
  await done(opened);
});

test("deals are folded", { timeout }, async () => {
  const deal = await (async () => readFileSync(new URL("../../../fixtures/match-solitaire/published.pn", import.meta.url), "utf8"))();
  const opened = await open(browser, await at(deal), DESKTOP);
  const { page } = opened;
  await page.locator(".cm-foldPlaceholder").first().waitFor();
  await page.locator("#tab-records").click();
  assert.ok(await page.locator(".scroller li").count() >= 2);
  await page.locator(".scroller li button").nth(1).click();
  assert.equal(await page.evaluate(() => globalThis.board.state.value.current), 1);
  await done(opened);
});

test("a link opens the same state elsewhere", { timeout }, async () => {
  const opened = await open(browser, server.address, { ...DESKTOP, permissions: ["clipboard-read", "clipboard-write"] });
  const { page } = opened;
  await page.locator("#box").fill(`${match.id} ${match.moves.slice(0, 12).join(" ")} =partial\n; a comment`);
  await page.evaluate(([id, moves]) => globalThis.board.open(`${id} ${moves.join(" ")} =partial`), [match.id, match.moves.slice(0, 12)]);
  await page.evaluate(() => globalThis.board.go(7));
  await page.locator("summary", { hasText: "Share" }).click();
  await page.locator("button", { hasText: "Copy a link" }).click();
  await page.locator("[data-note]", { hasText: "link copied" }).waitFor();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(address, /^http:\/\/127\.0\.0\.1:\d+\/#1\.[\w-]+&at=7$/);
  const other = await open(browser, address, PHONE);
  const [a, b] = [await game(page), await game(other.page)];
  assert.deepEqual([b.id, b.at, b.line], [a.id, a.at, a.line]);
  assert.deepEqual(await other.page.evaluate(() => globalThis.board.state.value.game.position.board), await page.evaluate(() => globalThis.board.state.value.game.position.board));
  await done(other);
  await done(opened);
});

test("pictures and texts are saved", { timeout }, async () => {
  const opened = await open(browser, await at(`${match.id} ${match.moves.slice(0, 12).join(" ")} =partial\n`), DESKTOP);
  const { page } = opened;
  const saved = async (name) => {
    await page.locator("summary", { hasText: "Share" }).click();
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator(".menu button", { hasText: name }).click()]);
    const parts = [];
    for await (const part of await download.createReadStream()) parts.push(part);
    return [download.suggestedFilename(), Buffer.concat(parts)];
  };
  const [name, svg] = await saved("as SVG");
  assert.match(name, /\.svg$/);
  assert.match(svg.toString(), /^<svg [\s\S]*<\/svg>\s*$/);
  const [, png] = await saved("as PNG");
  assert.deepEqual([...png.subarray(0, 8)], [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  assert.ok(png.length > 10_000, `${png.length} bytes`);
  const [, record] = await saved("Save the record");
  assert.match(record.toString(), /^3x3x13x5\+267592 1a/);
  await done(opened);
});

test("a reload keeps the state", { timeout }, async () => {
  const opened = await open(browser, server.address, DESKTOP);
  const { page } = opened;
  await page.evaluate(([id, moves]) => globalThis.board.open(`${id} ${moves.join(" ")} =partial`), [match.id, match.moves.slice(0, 12)]);
  await page.evaluate(() => globalThis.board.go(5));
  await page.locator("summary", { hasText: "Options" }).click();
  await page.getByLabel("four colours").check();
  const was = await game(page);
  await page.reload();
  await page.locator("html[data-ready]").waitFor();
  assert.deepEqual(await game(page), was);
  assert.equal(was.at, 5);
  assert.equal(await page.evaluate(() => getComputedStyle(document.getElementById("c4D")).fill), "rgb(26, 86, 181)");
  await done(opened);
});

test("files are dropped, texts pasted", { timeout }, async () => {
  const opened = await open(browser, server.address, DESKTOP);
  const { page } = opened;
  const drop = (content) => page.evaluate((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], "game.pn", { type: "text/plain" }));
    document.querySelector(".play").dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: transfer }));
  }, content);
  await drop("carpet+8 *c4s *e4s =partial\ntwenty+50 *d3 =partial\n");
  await settled(page, () => globalThis.board.state.value.records.length === 2 && globalThis.board.state.value.passed === 2);
  assert.equal((await game(page)).id, "carpet4x5x1+8");
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "colorado+98 *a1s =partial");
    document.querySelector(".play").dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: data }));
  });
  // It is a game of its own.
  await page.waitForFunction(() => globalThis.board.state.value.game?.id === "colorado2x10x2+98");
  await settled(page, () => globalThis.board.state.value.records.length === 1);
  // The box takes ids, numbers and records, and says what is wrong with anything else.
  for (const [typed, id] of [["99", "colorado2x10x2+99"], ["montecarlo-4", "montecarlo5x5x1-4"], ["3x3x13x5+2 2a =partial", "3x3x13x5+2"]]) {
    await page.locator("#box").fill(typed);
    await page.keyboard.press("Enter");
    await page.waitForFunction((id) => globalThis.board.state.value.game?.id === id, id);
  }
  await page.locator("#box").fill("klondike+1");
  await page.keyboard.press("Enter");
  assert.match(await page.locator("[data-note]").textContent(), /klondike/);
  await done(opened);
});

test("analysis judges, marks, finds the losing move, and stops at once", { timeout }, async () => {
  const opened = await open(browser, await at("2x2x6x2+9 2b =partial\n"), DESKTOP);
  const { page } = opened;
  await page.locator(".verdict", { hasText: "cannot be won" }).waitFor();
  await page.locator(".verdict", { hasText: "since move 1" }).waitFor();
  await page.locator(".mistakes", { hasText: "loses the game" }).waitFor();
  await page.locator("button", { hasText: "Go back before it" }).click();
  await page.locator(".verdict", { hasText: "can be won in" }).waitFor();
  const marks = await page.locator(".legal li").evaluateAll((list) => list.map((item) => item.textContent));
  assert.ok(marks.some((mark) => mark.includes("✗")) && marks.some((mark) => mark.includes("✓")), marks.join("; "));
  // The win is shown and stepped through.
  await page.locator("button", { hasText: "Show a win" }).click();
  for (let step = 0; step < 30 && !(await page.evaluate(() => globalThis.board.state.value.game.position.won)); step++) {
    await page.locator(".win button", { hasText: "Step" }).click();
  }
  assert.ok(await page.evaluate(() => globalThis.board.state.value.game.position.won));
  assert.match(await page.locator(".verdict").textContent(), /solved/);
  // A long search ends when the position changes.
  await page.evaluate(() => globalThis.board.open("4x4x13x6+1 =partial"));
  await settled(page, () => globalThis.board.state.value.game.id === "4x4x13x6+1");
  await page.evaluate(() => [1, 2, 3].forEach(() => globalThis.board.send({ kind: "deeper" })));
  await settled(page, () => globalThis.board.state.value.search?.running && globalThis.board.state.value.search.nodes > 20_000);
  await page.locator(".verdict button", { hasText: "Stop the search" }).click();
  const searched = () => page.evaluate(() => globalThis.board.state.value.search);
  const halted = await searched();
  await page.waitForTimeout(300);
  assert.deepEqual(await searched(), halted);
  await page.locator(".verdict button", { hasText: "Search on" }).click();
  await settled(page, () => globalThis.board.state.value.search?.running);
  const took = await page.evaluate(async () => {
    const { board } = globalThis, start = performance.now();
    board.send({ kind: "prefs", prefs: { analysis: false } });
    while (board.times.stopped < start) await new Promise((resolve) => setTimeout(resolve, 2));
    return board.times.stopped - start;
  });
  console.log(`      a search stops ${took.toFixed(0)} ms after the position changes`);
  assert.ok(took < 150, `${took} ms`);
  await done(opened);
});

test("a drill asks for the better move, and leaves the record alone", { timeout }, async () => {
  const opened = await open(browser, await at("2x2x6x2+9 2b =partial\n"), DESKTOP);
  const { page } = opened;
  await page.locator(".mistakes", { hasText: "loses the game" }).waitFor();
  const was = await text(page);
  await page.locator("button", { hasText: "Drill" }).click();
  await page.locator(".verdict", { hasText: "Find a better move than" }).waitFor();
  assert.equal((await game(page)).at, 0);
  assert.ok(!(await page.locator(".legal").textContent()).includes("✓"));
  await page.evaluate(() => globalThis.board.play("2b"));
  await page.locator(".verdict", { hasText: "cannot be won" }).waitFor();
  await page.evaluate(() => globalThis.board.play("1a"));
  await page.locator(".verdict", { hasText: "can be won" }).waitFor();
  assert.equal(await text(page), was);
  await page.locator("button", { hasText: "End the drill" }).click();
  await done(opened);
});

test("a closed game keeps its secret until asked", { timeout }, async () => {
  const opened = await open(browser, await at("carpet-8 =partial\n"), DESKTOP);
  const { page } = opened;
  await page.locator(".verdict", { hasText: "not searched" }).waitFor();
  await page.waitForTimeout(300);
  assert.equal(await page.evaluate(() => globalThis.board.state.value.search), null);
  // 20 cards of the carpet, four aces, and one back.
  const drawn = () => page.locator(".card").evaluateAll((cards) => cards.map((card) => card.dataset.card ?? "back"));
  assert.equal((await drawn()).filter((card) => card !== "back").length, 24);
  await page.locator("button", { hasText: "Turn up the stock" }).click();
  assert.ok((await drawn()).filter((card) => card !== "back").length > 24);
  await page.locator("button", { hasText: "Search (looks at the stock)" }).click();
  await page.locator(".verdict", { hasText: /be won/ }).waitFor();
  await done(opened);
});

test("unknown cards are filled in by clicking", { timeout }, async () => {
  const opened = await open(browser, await at("2x2x2x2+[AS ? 2S ?] 2a *12 *1a\n"), DESKTOP);
  const { page } = opened;
  await page.locator(".unknown").waitFor();
  assert.match(await page.locator(".unknown").textContent(), /2 of 2 unknown cards are certain/);
  const buttons = page.locator(".unknown .cards button");
  while (await page.locator(".unknown").count() > 0 && await buttons.count() > 0) {
    const before = await text(page);
    await buttons.first().click();
    await settled(page, (before) => globalThis.board.text() !== before, before);
    // What the others can be is found out anew.
    await settled(page, () => globalThis.board.state.value.game !== null || globalThis.board.state.value.unknown !== null);
  }
  assert.ok(!(await text(page)).includes("?"), await text(page));
  assert.equal((await game(page)).fault, undefined);
  await done(opened);
});

test("cards fly to their places, and not with reduced motion", { timeout }, async () => {
  for (const reducedMotion of ["no-preference", "reduce"]) {
    const opened = await open(browser, await at(`${match.id} ${match.moves.slice(0, 4).join(" ")} =partial\n`), { ...DESKTOP, reducedMotion });
    const { page } = opened;
    // A match: three cards fly to those collected.
    const flights = await page.evaluate(async () => {
      globalThis.board.play("*13a");
      await new Promise((resolve) => requestAnimationFrame(resolve));
      return document.getAnimations().filter((flight) => flight.effect.target.matches(".card")).map((flight) => flight.effect.getTiming().duration);
    });
    if (reducedMotion === "reduce") assert.deepEqual(flights, []);
    else {
      assert.ok(flights.length >= 3, `${flights.length} flights`);
      assert.ok(flights.every((duration) => duration >= 120 && duration <= 180));
    }
    await done(opened);
  }
});

test("a card is dragged with a finger", { timeout }, async () => {
  const opened = await open(browser, await at("3x3x13x5+2 =partial\n", 0), PHONE);
  const { page, context } = opened;
  const cdp = await context.newCDPSession(page);
  const foot = async (spot) => {
    const box = await page.locator(`.place[data-spot='${spot}']`).boundingBox();
    const card = await page.evaluate((spot) => {
      const area = document.querySelector(`.place[data-spot='${spot}']`).getBoundingClientRect();
      const cards = [...document.querySelectorAll(".card")].map((card) => card.getBoundingClientRect()).filter((one) => Math.abs(one.x - area.x) < 2 && one.y >= area.y - 2 && one.bottom <= area.bottom + 2);
      const top = cards.sort((a, b) => b.y - a.y)[0] ?? area;
      return { x: top.x + top.width / 2, y: top.y + top.height / 2 };
    }, spot);
    assert.ok(box.width >= 44 && box.height >= 44);
    return card;
  };
  const [from, to] = [await foot("2"), await foot("b")];
  const touch = (type, points) => cdp.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await touch("touchStart", [from]);
  for (const share of [0.2, 0.5, 0.8, 1]) await touch("touchMove", [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }]);
  await page.locator(".is-lit").first().waitFor({ state: "attached" });
  await touch("touchEnd", []);
  await soon(async () => assert.equal((await game(page)).line, "2b"));
  assert.equal(await page.evaluate(() => scrollY), 0);
  await done(opened);
});

test("arrow keys reach every place, and moves are announced", { timeout }, async () => {
  const opened = await open(browser, await at("3x3x13x5+2 =partial\n", 0), DESKTOP);
  const { page } = opened;
  await page.locator(".place[tabindex='0']").focus();
  const seen = new Set();
  const here = () => page.evaluate(() => document.activeElement.dataset.spot);
  for (const row of [0, 1]) {
    for (let step = 0; step < 6; step++) await page.keyboard.press("ArrowLeft");
    for (let step = 0; step < 6; step++) {
      seen.add(await here());
      await page.keyboard.press("ArrowRight");
    }
    if (row === 0) await page.keyboard.press("ArrowDown");
  }
  assert.deepEqual([...seen].sort(), ["1", "2", "3", "4", "5", "a", "b", "c", "d", "e"]);
  assert.match(await page.locator(".place[data-spot='2']").getAttribute("aria-label"), /column 2.*10♦/);
  // A move that is typed on the board goes into the field for moves.
  await page.locator(".place[data-spot='2']").focus();
  await page.keyboard.type("2a");
  await page.keyboard.press("Enter");
  assert.match(await page.locator("[data-said]").textContent(), /move 1: 10♦ from column 2 into freecell a; 0 of 39 cards collected/);
  await done(opened);
});

test("the page works offline, and as a single file", { timeout }, async () => {
  const own = await serve();
  const opened = await open(browser, own.address, DESKTOP);
  const { page, context } = opened;
  await page.evaluate(() => navigator.serviceWorker.ready);
  await soon(async () => assert.ok(await page.evaluate(async () => {
    const counts = await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).length));
    return counts.some((count) => count >= 6);
  })));
  await own.stop();
  await context.setOffline(true);
  await page.reload();
  await page.locator("html[data-ready]").waitFor();
  assert.match((await game(page)).id, /^3x3x13x5/);
  await page.locator(".verdict", { hasText: /be won|undecided/ }).waitFor();
  await context.close();

  const single = await open(browser, new URL("../../dist-single/patience.html", import.meta.url).href, DESKTOP);
  await single.page.locator(".verdict", { hasText: /be won|undecided/ }).waitFor();
  await single.page.evaluate(() => globalThis.board.play(globalThis.board.state.value.game.position.moves[0].text));
  assert.equal((await game(single.page)).at, 1);
  await done(single);
});

test("axe finds nothing, on any game, in light and dark", { timeout: 900_000 }, async () => {
  for (const colorScheme of ["light", "dark"]) {
    for (const options of [DESKTOP, PHONE]) {
      for (const { name, id, moves } of games) {
        const half = Math.floor(moves.length / 2);
        const opened = await open(browser, await at(`${id} ${moves.join(" ")}\n`, half), { ...options, colorScheme });
        const { page } = opened;
        await page.locator(".legal li").first().waitFor();
        const found = async (where) => {
          const { violations } = await new AxeBuilder({ page }).analyze();
          assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join("\n")}`), [], `${name}, ${where}, ${colorScheme}`);
        };
        await found("played");
        if (name === "Match Solitaire") {
          for (const panel of ["records", "branches", "rules", "games"]) {
            await page.locator(`#tab-${panel}`).click();
            await found(panel);
          }
          await page.locator("#tab-moves").click();
          for (const menu of ["Deal", "Share", "Options"]) {
            await page.locator("summary", { hasText: menu }).click();
            await found(`menu ${menu}`);
            await page.keyboard.press("Escape");
          }
          await page.keyboard.press("?");
          await page.locator("#keys").waitFor({ state: "visible" });
          await found("keys");
          await page.keyboard.press("Escape");
          await page.locator(".place[data-spot='1']").click();
          await found("picked");
          await page.evaluate(() => {
            globalThis.board.unpick();
            globalThis.board.play("11");
          });
          await found("refused");
        }
        await done(opened);
      }
    }
  }
});
