// What the page takes: measured, printed, and held against limits that are loose enough for a busy machine.
import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { test } from "node:test";
import { DESKTOP, PHONE, browser, games, link, open, ready, server, use } from "./browser.js";

const published = readFileSync(new URL("../../../fixtures/match-solitaire/published.pn", import.meta.url), "utf8");
const timeout = 180_000;
use();

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const figure = (name, value, goal) => console.log(`      ${name}: ${value} (goal: ${goal})`);
/** Notes tasks of more than 50 ms from here on. */
const watch = (page) => page.evaluate(() => {
  globalThis.long = [];
  new PerformanceObserver((list) => globalThis.long.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
});
const longest = (page) => page.evaluate(() => Math.max(0, ...globalThis.long));

test("size of the single file", () => {
  const { size } = statSync(new URL("../../dist-single/patience.html", import.meta.url));
  figure("single file", `${(size / 1e6).toFixed(3)} MB`, "1.6 MB");
  // It was 1.6 MB, until mistakes in writing were named in 29 more kinds, headers, comments and arrows were read and drawn, and
  // what is pressed on a phone came within reach.
  assert.ok(size <= 1_690_000);
});

test("first board", { timeout }, async () => {
  for (const [name, address] of [["folder", server.address], ["single file", new URL("../../dist-single/patience.html", import.meta.url).href]]) {
    const times = [];
    for (let round = 0; round < 5; round++) {
      const { page, context } = await open(browser, address, DESKTOP);
      times.push(await page.evaluate(() => performance.getEntriesByName("first-board")[0].startTime));
      await context.close();
    }
    figure(`first board, ${name}`, `${median(times).toFixed(0)} ms`, "1000 ms");
    assert.ok(median(times) < 3000);
  }
});

test("the first card on a phone, and a press before the library is there", { timeout }, async () => {
  const context = await browser.newContext(PHONE), page = await context.newPage(), client = await context.newCDPSession(page);
  // Slow 4G, and a processor of a fourth.
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", { offline: false, latency: 150, downloadThroughput: 1.4e6 / 8, uploadThroughput: 7e5 / 8 });
  await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  let come = () => {};
  const library = new Promise((resolve) => { come = resolve; });
  await page.route("**/*.wasm", async (route) => {
    await library;
    await route.continue();
  });
  await page.goto(server.address, { waitUntil: "commit" });
  await page.locator(".laid .card").first().waitFor();
  const took = await page.evaluate(() => performance.getEntriesByName("first-card")[0].startTime);
  figure("first card, phone", `${took.toFixed(0)} ms`, "5000 ms");
  assert.ok(took < 5_000 * Number(process.env.SLOW ?? 1), `${took} ms`);
  const cards = () => page.locator(".laid .card").evaluateAll((all) => all.map((card) => `${card.dataset.card} ${card.style.transform}`));
  const before = await cards(), place = await page.locator(".place[data-spot='3']").boundingBox();
  await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height - 20);
  come();
  await client.send("Network.emulateNetworkConditions", { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
  await ready(page);
  assert.deepEqual(await cards(), before);
  assert.deepEqual(await page.evaluate(() => globalThis.board.state.value.picking?.picked), ["3"]);
  await context.close();
});

for (const records of [1_000, 10_000]) {
  test(`keystrokes in a text of ${records} records`, { timeout }, async () => {
    const { page, context, problems } = await open(browser, server.address, DESKTOP);
    const text = Array.from({ length: records }, (_, at) => {
      const { id, moves } = games[at % games.length];
      return `${id} ${moves.join(" ")}`;
    }).join("\n");
    await watch(page);
    await page.evaluate((text) => globalThis.board.openFiles([new File([text], "many.pn")]), text);
    await page.waitForFunction((records) => globalThis.board.state.value.passed === records, records, { timeout: 60_000 });
    const loading = await longest(page), reading = await page.evaluate(() => globalThis.board.times.read);
    await page.evaluate(() => { globalThis.long = []; });
    await page.evaluate((middle) => globalThis.board.record(middle), Math.floor(records / 2));
    await page.waitForTimeout(500);
    await page.locator(".cm-content").focus();
    await page.evaluate(() => {
      globalThis.keys = [];
      let start = 0;
      addEventListener("keydown", () => { start = performance.now(); }, true);
      addEventListener("input", () => { setTimeout(() => globalThis.keys.push(performance.now() - start)); }, true);
    });
    for (const character of "; a comment of forty characters or so ..") await page.keyboard.press(character === " " ? "Space" : character, { delay: 20 });
    const keys = await page.evaluate(() => globalThis.keys);
    await page.waitForTimeout(1500);
    const typing = await longest(page);
    await page.locator("#tab-records").click();
    await page.evaluate(() => { globalThis.long = []; });
    const list = page.locator(".scroller");
    const drawn = [];
    for (let step = 0; step < 20; step++) {
      await list.evaluate((element, step) => { element.scrollTop = element.scrollHeight * step / 20; }, step);
      await page.waitForTimeout(30);
      drawn.push(await page.locator(".scroller li").count());
    }
    const scrolling = await longest(page);
    figure(`keystroke in ${records} records`, `median ${median(keys).toFixed(1)} ms, at most ${Math.max(...keys).toFixed(1)} ms`, "16 ms");
    figure(`longest task with ${records} records`, `loading ${loading.toFixed(0)} ms, typing ${typing.toFixed(0)} ms, scrolling ${scrolling.toFixed(0)} ms; the worker reads ${reading.toFixed(0)} ms`, "50 ms");
    assert.ok(keys.length > 20 && median(keys) < 48);
    assert.ok(Math.max(...drawn) < 60, "only what can be seen is drawn");
    assert.deepEqual(problems, []);
    await context.close();
  });
}

test("deals decided", { timeout }, async () => {
  const { page, context } = await open(browser, server.address, DESKTOP);
  await page.evaluate(() => globalThis.board.send({ kind: "prefs", prefs: { analysis: false } }));
  const times = await page.evaluate(() => Array.from({ length: 300 }, (_, number) => {
    const start = performance.now();
    const { status } = globalThis.patience.solve(`3x3x13x5+${number + 1}`, false, 1e7);
    return status === "undecided" ? Infinity : performance.now() - start;
  }));
  figure("standard deal decided", `median ${median(times).toFixed(2)} ms, mean ${(times.reduce((sum, time) => sum + time, 0) / times.length).toFixed(2)} ms of 300 deals`, "2 ms");
  assert.ok(median(times) < 10);
  await context.close();
});

test("analysis of the published solution", { timeout }, async () => {
  const { page, context } = await open(browser, server.address, DESKTOP);
  await watch(page);
  const took = await page.evaluate(async (text) => {
    const { board } = globalThis, start = performance.now();
    await board.openFiles([new File([text], "published.pn")]);
    const state = () => board.state.value;
    const judged = () => {
      const line = state().game.line.map((step) => step.text);
      return line.every((_, at) => (state().known.judged.get(line.slice(0, at + 1).join(" "))?.outlook ?? "undecided") !== "undecided");
    };
    while (state().game.line.length < 50 || !judged()) await new Promise((resolve) => setTimeout(resolve, 5));
    const all = performance.now() - start;
    while (state().search.running) await new Promise((resolve) => setTimeout(resolve, 20));
    return { all, done: performance.now() - start, moves: state().game.line.length };
  }, published);
  figure("every position of the published solution judged", `${took.all.toFixed(0)} ms (${took.moves} moves)`, "1000 ms");
  figure("shortest wins searched as far as the limit", `${(took.done / 1000).toFixed(1)} s`, "none");
  figure("longest task meanwhile", `${(await longest(page)).toFixed(0)} ms`, "50 ms");
  assert.ok(took.all < 5000);
  await context.close();
});

test("playing", { timeout }, async () => {
  const { page, context } = await open(browser, server.address + await link(`${games[6].id} =partial`), { ...DESKTOP, reducedMotion: "no-preference" });
  await watch(page);
  const times = await page.evaluate(async (moves) => {
    const times = [];
    for (const move of moves) {
      const start = performance.now();
      globalThis.board.play(move);
      await new Promise((resolve) => setTimeout(resolve));
      times.push(performance.now() - start);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return times;
  }, games[6].moves);
  figure("a move of Colorado, drawn", `median ${median(times).toFixed(1)} ms, at most ${Math.max(...times).toFixed(1)} ms`, "16 ms");
  figure("longest task meanwhile", `${(await longest(page)).toFixed(0)} ms`, "50 ms");
  await context.close();
});
