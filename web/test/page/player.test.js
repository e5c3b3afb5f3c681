// What somebody sees and does who wants to play: no verdicts, hints, double clicks, endings, deals, own games, and watching.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import AxeBuilder from "@axe-core/playwright";
import { DESKTOP, PHONE, at, browser, done, games, game, ready, server, soon, text, use, visit } from "./browser.js";

const timeout = 240_000;
use();

const state = (page, pick) => page.evaluate((pick) => new Function("state", `return ${pick}`)(globalThis.board.state.value), pick);
const play = (page, moves) => page.evaluate((moves) => moves.every((move) => globalThis.board.play(move)), moves);
const place = (page, spot) => page.locator(`.place[data-spot="${spot}"]`);
const solved = ({ id, moves }) => `${id} ${moves.join(" ")}\n`;
const [match] = games;
/** Words that tell how a game stands. */
const VERDICT = /can be won|cannot be won|be won|lost|searched|✓|✗|legal move/;

test("the page opens to play, with its aim, and gives nothing away", { timeout }, async () => {
  for (const options of [DESKTOP, PHONE]) {
    const opened = await visit(browser, server.address, options);
    const { page } = opened;
    assert.equal(await page.locator(".page.plays").count(), 1);
    assert.match(await page.locator(".aim").textContent(), /Collect all cards, in matches of 3 cards of the same rank/);
    await page.waitForTimeout(800);
    assert.doesNotMatch(await page.locator("body").innerText(), VERDICT);
    assert.equal(await state(page, "state.known.judged.size"), 0);
    for (const hidden of [".editor", ".legal", ".graph", ".tabs", "#box"]) assert.equal(await page.locator(hidden).first().isVisible(), false, hidden);
    // What lies there can be won.
    const { id } = await game(page);
    assert.equal(await page.evaluate((id) => globalThis.patience.solve(id, false, 1e6).outcome, id), "solved");
    // It stays so while one plays.
    await page.evaluate(() => globalThis.board.play(globalThis.board.state.value.game.position.moves[0].text));
    await page.waitForTimeout(500);
    assert.doesNotMatch(await page.locator("body").innerText(), VERDICT);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await done(opened);
  }
});

test("a link with a deal opens to play, with moves to analyse, and a reload changes neither", { timeout }, async () => {
  for (const [content, mode] of [[`${match.id} =partial\n`, "play"], [match.id, "play"], [solved(match), "analyse"], [`${match.id} ${match.moves.slice(0, 3).join(" ")} =partial\n`, "analyse"], [`${match.id} zz\n`, "analyse"]]) {
    const opened = await visit(browser, await at(content), DESKTOP);
    assert.equal(await state(opened.page, "state.mode"), mode, content);
    await opened.page.locator(".mode").click();
    const other = await state(opened.page, "state.mode");
    assert.notEqual(other, mode);
    await opened.page.reload();
    await ready(opened.page);
    assert.equal(await state(opened.page, "state.mode"), other, content);
    await done(opened);
  }
});

test("a hint shows the card, then its place, and a lost game leads back", { timeout }, async () => {
  const opened = await visit(browser, await at("3x3x13x5+2 =partial\n"), DESKTOP);
  const { page } = opened;
  const hint = page.locator(".controls button", { hasText: "Hint" });
  await hint.click();
  await page.locator(".is-hint").waitFor({ state: "attached" });
  assert.equal(await page.locator(".is-hint").count(), 1);
  assert.doesNotMatch(await page.locator(".told").innerText(), VERDICT);
  await hint.click();
  await page.waitForFunction(() => document.querySelectorAll(".is-hint").length >= 2);
  // A move ends the hint.
  await play(page, ["2a"]);
  assert.equal(await page.locator(".is-hint").count(), 0);
  await done(opened);
  // A move that loses: what the hint says then leads back before it.
  const lost = await visit(browser, await at("2x2x6x2+9 =partial\n"), DESKTOP);
  await play(lost.page, ["2b"]);
  await lost.page.locator(".controls button", { hasText: "Hint" }).click();
  await lost.page.locator(".told", { hasText: "cannot be won" }).waitFor();
  await lost.page.locator(".told button", { hasText: "Back to where" }).click();
  await lost.page.waitForFunction(() => globalThis.board.state.value.game.at === 0);
  await done(lost);
});

test("two clicks or taps play the one move that makes sense", { timeout }, async () => {
  for (const [options, twice] of [[DESKTOP, (page, spot) => place(page, spot).dblclick()], [PHONE, async (page, spot) => { await place(page, spot).tap(); await place(page, spot).tap(); }]]) {
    const opened = await visit(browser, await at("3x3x13x5+2 =partial\n"), options);
    const { page } = opened;
    const { spot, move } = await page.evaluate(() => {
      const { moves } = globalThis.board.state.value.game.position;
      const alone = moves.find((move) => /^[1-5][a-e]$/.test(move.text) && moves.filter(({ cards }) => cards[0].from === move.cards[0].from).every(({ text }) => /^[1-5][a-e]$/.test(text)));
      return { spot: alone.cards[0].from, move: alone.text };
    });
    await twice(page, spot);
    assert.equal((await game(page)).line, move);
    // A single click later picks.
    await page.waitForTimeout(500);
    await place(page, "1").click();
    assert.deepEqual(await state(page, "state.picking?.picked"), ["1"]);
    await done(opened);
  }
});

test("safe cards go to their foundations by themselves, and back with the move before them, unless that is switched off", { timeout }, async () => {
  const carpet = games.find(({ id }) => id.startsWith("carpet"));
  for (const auto of [true, false]) {
    const opened = await visit(browser, await at(`${carpet.id} =partial\n`), DESKTOP), { page } = opened;
    if (!auto) {
      await page.locator(".menu", { hasText: "Options" }).click();
      await page.locator("label", { hasText: "safe cards" }).click();
    }
    for (const move of carpet.moves) if (!await state(page, "state.game.position.won")) await play(page, [move]);
    // Once stock and waste are empty, the rest goes by itself.
    const line = await page.evaluate(() => globalThis.board.state.value.game.line.map(({ text }) => text));
    assert.ok(await state(page, "state.game.position.won"));
    const own = carpet.moves.findIndex((move, at) => move !== line[at]);
    assert.equal(own >= 0, auto);
    assert.equal(await page.evaluate(() => globalThis.board.state.value.plays[0].won > 0), true);
    await page.keyboard.press("u");
    const back = await state(page, "state.game.at");
    assert.ok(auto ? back < own && back > 0 : back === carpet.moves.length - 1, `${back} of ${own}`);
    await page.keyboard.press("U");
    assert.equal(await state(page, "state.game.at"), line.length);
    await done(opened);
  }
});

test("who is new is led through the first moves, and asked no more after a move", { timeout }, async () => {
  const opened = await visit(browser, server.address, PHONE), { page } = opened, told = page.locator(".told");
  await told.locator("button", { hasText: "Show me" }).click();
  for (let move = 1; move <= 4; move++) {
    await told.locator("p", { hasText: "Choose the marked card" }).waitFor();
    const hint = await page.evaluate(() => {
      const { known, game } = globalThis.board.state.value, [move] = known.wins.get(game.line.map(({ text }) => text).join(" "));
      return game.position.moves.find(({ text }) => text === move).cards.map(({ from, to }) => [from, to]);
    });
    for (const spot of hint.flatMap(([from, to]) => to === null ? [from] : [from, to])) await place(page, spot).tap();
    assert.equal(await state(page, "state.game.at"), move);
  }
  assert.match(await told.innerText(), /Now it is your turn/);
  assert.equal(await page.evaluate(() => globalThis.board.state.value.plays[0].helped), false);
  await page.reload();
  await ready(page);
  assert.equal(await told.locator("button").count(), 0);
  await done(opened);
});

test("the page offers to be installed on the third day, once", { timeout }, async () => {
  const opened = await visit(browser, server.address, DESKTOP), { page } = opened, offer = page.locator("[data-install]");
  const come = async (visits) => {
    await page.evaluate((visits) => localStorage.setItem("patience-board-1", JSON.stringify({ ...JSON.parse(localStorage.getItem("patience-board-1")), visits, day: "yesterday" })), visits);
    await page.reload();
    await ready(page);
    await page.evaluate(() => {
      globalThis.prompted = 0;
      dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt: async () => { globalThis.prompted += 1; } }));
    });
  };
  await come(1);
  assert.equal(await offer.count(), 0);
  await come(2);
  await offer.locator("button", { hasText: "Install" }).click();
  assert.equal(await page.evaluate(() => globalThis.prompted), 1);
  assert.equal(await offer.count(), 0);
  await come(2);
  await offer.locator("button", { hasText: "No" }).click();
  await come(7);
  assert.equal(await offer.count(), 0);
  await done(opened);
});

test("moves are heard if that is wished, and a clock runs", { timeout }, async () => {
  const opened = await visit(browser, await at(`${match.id} =partial\n`), DESKTOP), { page } = opened;
  await page.evaluate(() => {
    globalThis.tones = 0;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...given) {
      globalThis.tones += 1;
      start.apply(this, given);
    };
  });
  await play(page, match.moves.slice(0, 1));
  assert.deepEqual([await page.evaluate(() => globalThis.tones), await page.locator("[role=timer]").count()], [0, 0]);
  await page.locator("summary", { hasText: "Options" }).click();
  await page.locator("label", { hasText: "sound" }).click();
  await page.locator("label", { hasText: "clock" }).click();
  await page.keyboard.press("Escape");
  await play(page, match.moves.slice(1, 2));
  assert.equal(await page.evaluate(() => globalThis.tones), 1);
  await soon(async () => assert.match(await page.locator("[role=timer]").innerText(), /^0:0[1-9]|^0:[1-5]/));
  await play(page, match.moves.slice(2));
  assert.ok(await page.evaluate(() => globalThis.tones) > match.moves.length);
  assert.ok(await page.evaluate(() => globalThis.board.state.value.plays[0].time) >= 1_000);
  await done(opened);
});

test("a refused move says what would fit, without a code or a move to play", { timeout }, async () => {
  const opened = await visit(browser, await at("3x3x13x5+2 2a 25 5b =partial\n"), DESKTOP);
  const { page } = opened;
  await page.locator(".mode").click();
  await page.evaluate(() => globalThis.board.play("12"));
  const told = await page.locator(".told").innerText();
  assert.match(told, /9♦ cannot go on 6♥/);
  assert.match(told, /takes|goes on/);
  assert.doesNotMatch(told, /match::|explain|Did you mean|moves are legal|`/);
  await done(opened);
});

test("a win is celebrated, measured against the shortest, shared, and leads to the next deal", { timeout }, async () => {
  const opened = await visit(browser, await at(`${match.id} =partial\n`), { ...DESKTOP, permissions: ["clipboard-read", "clipboard-write"] });
  const { page } = opened;
  await play(page, match.moves);
  const end = page.locator(".end");
  await end.waitFor();
  assert.match(await end.innerText(), new RegExp(`Solved!.*${match.moves.length} moves`, "s"));
  await page.waitForFunction(() => /shortest way takes|There is a way in|No way is shorter/.test(document.querySelector(".end").textContent), null, { timeout: 60_000 });
  // Where nothing is shorter, there is nothing to see.
  assert.equal(await end.locator("button", { hasText: "could be shorter" }).count(), /No way is shorter/.test(await end.innerText()) ? 0 : 1);
  await end.locator("button", { hasText: "Share" }).click();
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(shared, /solved in \d+ moves/);
  for (const move of match.moves.filter((move) => move.length > 2)) assert.ok(!shared.includes(move));
  await end.locator("button", { hasText: "Next deal" }).click();
  await page.waitForFunction((id) => globalThis.board.state.value.game?.id !== id, match.id);
  const next = await game(page);
  assert.equal(next.line, "");
  assert.equal(await page.evaluate((id) => globalThis.patience.solve(id, false, 1e6).outcome, next.id), "solved");
  assert.equal(await state(page, "state.mode"), "play");
  // The game that was won is kept beside it.
  await page.locator(".mine").click();
  await page.locator("#mine .games li").nth(1).waitFor();
  await soon(async () => assert.match(await page.locator("#mine").innerText(), /all games\s+1\s+1\s+1/));
  await page.locator("#mine .picture img").first().waitFor();
  await done(opened);
});

test("a stuck game says so, and leads back to where it was still won", { timeout }, async () => {
  const opened = await visit(browser, await at("2x2x6x2+9 =partial\n"), PHONE);
  const { page } = opened;
  await page.evaluate(() => {
    for (let step = 0; step < 200; step++) {
      const { position } = globalThis.board.state.value.game;
      const [move] = position.moves;
      if (!move) return;
      globalThis.board.play(move.text);
    }
  });
  if (await state(page, "state.game.position.won")) throw new Error("it was won by chance");
  if (await state(page, "state.game.position.moves.length") === 0) {
    await page.locator(".end", { hasText: "No move is left" }).waitFor();
    await page.locator(".end button", { hasText: "Back to where" }).click();
    await page.waitForFunction(() => {
      const { game } = globalThis.board.state.value;
      return globalThis.patience.solve(`${game.id} ${game.line.slice(0, game.at).map(({ text }) => text).join(" ")} =partial`, false, 1e6).outcome === "solved";
    });
  }
  await done(opened);
});

test("cards keep their size from the deal to the win", { timeout }, async () => {
  for (const one of games) {
    for (const options of [DESKTOP, PHONE]) {
      const opened = await visit(browser, await at(`${one.id} =partial\n`), options);
      const { page } = opened;
      const sizes = new Set();
      for (let at = 0; at < one.moves.length; at += 3) {
        await play(page, one.moves.slice(at, at + 3));
        const widths = await page.locator(".card").evaluateAll((cards) => cards.filter((card) => card.getAttribute("viewBox") === "0 0 60 84").map((card) => card.style.width));
        widths.forEach((width) => sizes.add(width));
      }
      assert.equal(sizes.size, 1, `${one.name}: ${[...sizes]}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      await done(opened);
    }
  }
});

test("the deal of the day is the same for everybody", { timeout }, async () => {
  const opened = await visit(browser, server.address, DESKTOP);
  const { page } = opened;
  await page.locator("summary", { hasText: "Deal" }).click();
  await page.locator("button", { hasText: "Deal of the day" }).click();
  const now = new Date(), number = now.getFullYear() * 10_000 + (now.getMonth() + 1) * 100 + now.getDate();
  const wanted = await page.evaluate(([year, month, day]) => globalThis.patience.dealOfTheDay(year, month, day), [now.getFullYear(), now.getMonth() + 1, now.getDate()]);
  assert.ok(Number(/\d+$/.exec(wanted)[0]) >= number);
  await page.waitForFunction((id) => globalThis.board.state.value.game?.id === id, wanted);
  // A move that is played there stays when the day's deal is left and opened anew.
  await page.evaluate(() => globalThis.board.play(globalThis.board.state.value.game.position.moves[0].text));
  await page.evaluate(() => globalThis.board.open("3x3x13x5+5"));
  await page.waitForFunction(() => globalThis.board.state.value.game?.id === "3x3x13x5+5");
  await page.evaluate(() => globalThis.board.today());
  await page.waitForFunction((id) => globalThis.board.state.value.game?.id === id, wanted);
  assert.equal((await game(page)).line.split(" ").length, 1);
  // So do the deals of the days before.
  await page.locator("summary", { hasText: "Deal" }).first().click();
  await page.locator(".days summary").click();
  await page.locator(".days button").nth(30).waitFor();
  assert.equal(await page.locator(".days button").count(), 31);
  const before = await page.evaluate(() => { const now = new Date(); return globalThis.board.idOfDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)); });
  await page.locator(".days button").nth(1).click();
  await page.waitForFunction((id) => globalThis.board.state.value.game?.id === id, before);
  await done(opened);
});

test("deals are as hard as is wished, and a lost one is said to be lost", { timeout }, async () => {
  const opened = await visit(browser, server.address, DESKTOP);
  const { page } = opened;
  for (const level of ["easy", "hard"]) {
    await page.locator("summary", { hasText: "Deal" }).click();
    await page.locator(".switch button", { hasText: level }).click();
    const before = (await game(page)).id;
    await page.locator('[data-game="3x3x13x5+"]').click();
    await page.waitForFunction((id) => globalThis.board.state.value.game?.id !== id, before);
    const { id } = await game(page);
    const again = await page.evaluate(([id, level]) => {
      const dealer = new globalThis.patience.Dealer();
      dealer.ask(id, level);
      return dealer.advance();
    }, [id, level]);
    assert.deepEqual(again, { deal: id, tried: 1, running: false });
  }
  const lost = await page.evaluate(() => {
    for (let number = 1; ; number++) if (globalThis.patience.solve(`3x3x13x5+${number}`, false, 1e6).outcome === "unsolvable") return number;
  });
  await page.locator("summary", { hasText: "Deal" }).click();
  await page.locator(".number input").fill(`3x3x13x5+${lost}`);
  await page.locator(".number button").click();
  await page.locator("[data-note]", { hasText: "cannot be won" }).waitFor();
  assert.equal((await game(page)).id, `3x3x13x5+${lost}`);
  await done(opened);
});

test("games are saved as a file, and come back from it", { timeout }, async () => {
  const opened = await visit(browser, await at(`${match.id} =partial\n`), DESKTOP);
  const { page } = opened;
  await play(page, match.moves);
  await page.evaluate(() => globalThis.board.open("3x3x13x5+5"));
  await page.waitForFunction(() => globalThis.board.state.value.game?.id === "3x3x13x5+5");
  await play(page, ["1a"]);
  await page.locator(".mine").click();
  const [file] = await Promise.all([page.waitForEvent("download"), page.locator("#mine button", { hasText: "Save all games" }).click()]);
  const path = await file.path(), saved = await readFile(path, "utf8");
  assert.ok(saved.includes(match.id) && saved.includes("3x3x13x5+5 1a"));
  // A win has its day there, in a comment, and the verifier takes the file.
  const day = new Date().toISOString().slice(0, 10);
  assert.match(saved, new RegExp(`${match.id.replaceAll("+", "\\+")} [^;]*\\n; won: ${day}T`));
  assert.equal(saved.match(/; won/g).length, 1);
  assert.deepEqual(await page.evaluate((saved) => globalThis.patience.read(saved).records.map(({ pass }) => pass), saved), [true, true]);
  // The shortest win that was found is there, too.
  const best = saved.replace(/(; won: [^ ,\n]*)(, shortest: \d+)?/, "$1, shortest: 41").replace(/(; patience-game .*"won":true,"shortest":)\d+/, (_, about) => `${about}41`);
  await done(opened);
  const other = await visit(browser, server.address, DESKTOP);
  await other.page.locator(".mine").click();
  await other.page.locator("#mine input[type=file]").setInputFiles({ name: "games.pn", mimeType: "text/plain", buffer: Buffer.from(best) });
  await other.page.locator("[data-note]", { hasText: "2 games added" }).waitFor();
  await other.page.locator("#mine .games li").nth(2).waitFor();
  await soon(async () => assert.match(await other.page.locator("#mine").innerText(), /all games\s+2\s+1/));
  await other.page.locator("#mine .games li", { hasText: "shortest win 41" }).waitFor();
  // What is saved there again says the same.
  const [again] = await Promise.all([other.page.waitForEvent("download"), other.page.locator("#mine button", { hasText: "Save all games" }).click()]);
  assert.equal((await readFile(await again.path(), "utf8")).match(/; won.*/)[0], best.match(/; won.*/)[0]);
  await done(other);
});

test("moves play by themselves, in a link and in the page of someone else", { timeout }, async () => {
  const opened = await visit(browser, `${await at(solved(match))}&play`, DESKTOP);
  const { page } = opened;
  await page.waitForFunction(() => globalThis.board.state.value.game.at >= 2);
  await page.keyboard.press(" ");
  const stands = (await game(page)).at;
  await page.waitForTimeout(1500);
  assert.equal((await game(page)).at, stands);
  await done(opened);
  const embedded = await visit(browser, `${await at(solved(match))}&embed`, DESKTOP);
  const kept = embedded.page;
  assert.deepEqual(await kept.locator("header, .side, .editor").evaluateAll((all) => all.filter((one) => one.getClientRects().length > 0).length), 0);
  await kept.locator(".watched input").fill("5");
  assert.equal((await game(kept)).at, 5);
  await kept.locator(".watched button").first().click();
  await kept.waitForFunction(() => globalThis.board.state.value.game.at >= 6);
  assert.equal(await text(kept), solved(match));
  // It is no game of the reader.
  assert.equal(await kept.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("patience-game")).length), 0);
  await done(embedded);
});

test("an animation of a whole game has no script and the size of a picture", { timeout }, async () => {
  const opened = await visit(browser, await at(solved(match)), DESKTOP);
  const [file] = await Promise.all([opened.page.waitForEvent("download"), opened.page.evaluate(() => { void globalThis.board.share("animation"); })]);
  const drawn = await readFile(await file.path(), "utf8");
  assert.match(drawn, /^<svg .*@keyframes/s);
  assert.doesNotMatch(drawn, /<script|\son\w+=|href="(?!#)/);
  assert.ok(drawn.length < 120_000, `${drawn.length}`);
  await done(opened);
});

test("printing gives the board, its id and its moves", { timeout }, async () => {
  const opened = await visit(browser, await at(`${match.id} ${match.moves.slice(0, 4).join(" ")} =partial\n`), DESKTOP);
  const { page } = opened;
  await page.emulateMedia({ media: "print" });
  for (const shown of [".laid", ".what", ".printed"]) assert.equal(await page.locator(shown).isVisible(), true, shown);
  for (const hidden of ["header", ".controls", ".editor", ".tabs", ".strip"]) assert.equal(await page.locator(hidden).first().isVisible(), false, hidden);
  const moves = match.moves.slice(0, 4);
  assert.deepEqual(await page.locator(".printed li code").allInnerTexts(), moves);
  // The link that is printed opens the game, with what was played since.
  await play(page, [match.moves[4]]);
  const address = page.locator(".printed .address code");
  await soon(async () => assert.equal(await address.innerText(), await page.evaluate(() => globalThis.board.link())));
  await page.locator(".printed img").waitFor();
  const other = await visit(browser, await address.innerText(), PHONE);
  assert.equal((await game(other.page)).line, [...moves, match.moves[4]].join(" "));
  await done(other);
  await page.emulateMedia({ media: "screen" });
  assert.equal(await page.locator(".printed").isVisible(), false);
  await done(opened);
});

test("a win brings the cards home, and a refused card shakes, unless motion is reduced", { timeout }, async () => {
  for (const reducedMotion of ["no-preference", "reduce"]) {
    const opened = await visit(browser, await at(`${match.id} =partial\n`), { ...DESKTOP, reducedMotion });
    const { page } = opened;
    const motions = (act, id) => page.evaluate(async ([act, id]) => {
      new Function(`globalThis.board.${act}`)();
      await new Promise((resolve) => requestAnimationFrame(resolve));
      return document.getAnimations().filter((one) => one.id === id).map(({ effect }) => effect.getComputedTiming().endTime);
    }, [act, id]);
    const still = reducedMotion === "reduce";
    assert.equal((await motions("play('11')", "shake")).length, still ? 0 : 1);
    await page.locator(".told", { hasText: "That does not fit" }).waitFor();
    await play(page, match.moves.slice(0, -1));
    const home = await motions(`play('${match.moves.at(-1)}')`, "home");
    if (still) assert.deepEqual(home, []);
    else {
      assert.equal(home.length, await page.locator(".card").count());
      assert.ok(Math.max(...home) < 2_000, `${home}`);
    }
    await page.locator(".end").waitFor();
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    await page.locator(".end", { hasText: "Solved!" }).waitFor();
    await done(opened);
  }
});

test("how to play shows the first moves of a game of each kind, and says them", { timeout }, async () => {
  for (const { id } of games) {
    const opened = await visit(browser, await at(`${id} =partial\n`), PHONE);
    const { page } = opened;
    await page.locator(".what button").click();
    const example = page.locator("#howto .example");
    await soon(async () => assert.ok(await example.locator("img").evaluate(({ complete, naturalWidth }) => complete && naturalWidth > 0)));
    assert.ok(await example.locator("li").count() >= 6, id);
    assert.ok(await page.evaluate(() => document.querySelector("#howto").scrollWidth <= document.querySelector("#howto").clientWidth), id);
    await done(opened);
  }
});

test("the right button plays the move that makes sense", { timeout }, async () => {
  const opened = await visit(browser, await at("3x3x13x5+2 =partial\n"), DESKTOP);
  await place(opened.page, "2").click({ button: "right" });
  await soon(async () => assert.match((await game(opened.page)).line, /^2[a-e]$|^2\d$/));
  await done(opened);
});

test("moves that lead to the same position are one in the list", { timeout }, async () => {
  const opened = await visit(browser, await at("3x3x13x5+2 =partial\n"), DESKTOP);
  const { page } = opened;
  await page.locator(".mode").click();
  await page.locator(".legal code", { hasText: "2a … 2e" }).waitFor();
  assert.equal(await page.locator(".legal code", { hasText: /^2[a-e]$/ }).count(), 0);
  await page.locator(".legal button", { hasText: "2a … 2e" }).click();
  assert.equal((await game(page)).line, "2a");
  await page.locator(".legal code", { hasText: /^1b … 1e$/ }).waitFor();
  await done(opened);
});

test("a phone has an icon of the page", { timeout }, async () => {
  const opened = await visit(browser, server.address, PHONE);
  const size = await opened.page.evaluate(async () => {
    const image = new Image();
    image.src = document.querySelector("link[rel=apple-touch-icon]").href;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  });
  assert.deepEqual(size, [180, 180]);
  const { icons } = await opened.page.evaluate(async () => (await fetch(document.querySelector("link[rel=manifest]").href)).json());
  assert.ok(icons.some(({ type, sizes }) => type === "image/png" && sizes === "512x512"));
  await done(opened);
});

test("axe finds nothing in play, in the sheets and at an end", { timeout }, async () => {
  for (const [options, colorScheme] of [[DESKTOP, "light"], [PHONE, "dark"], [PHONE, "light"], [DESKTOP, "dark"]]) {
    const opened = await visit(browser, await at(`${match.id} =partial\n`), { ...options, colorScheme });
    const { page } = opened;
    const clean = async (what) => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 120))]), [], `${what} ${colorScheme}`);
    };
    for (const table of ["green", "blue", "paper"]) {
      await page.evaluate((table) => globalThis.board.send({ kind: "prefs", prefs: { table } }), table);
      await clean(table);
    }
    await page.locator(".what button").click();
    await clean("how to play");
    await page.keyboard.press("Escape");
    await page.locator("summary", { hasText: "Deal" }).click();
    await page.locator(".more").first().click();
    await clean("deal");
    await page.locator("summary", { hasText: "Deal" }).click();
    await page.locator(".mine").click();
    await clean("games");
    await page.keyboard.press("Escape");
    await play(page, match.moves);
    await page.locator(".end").waitFor();
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    await clean("end");
    await done(opened);
  }
});

test("any size and option of a game can be dealt, and what cannot is said", { timeout }, async () => {
  for (const options of [DESKTOP, PHONE]) {
    const opened = await visit(browser, server.address, options);
    const { page } = opened;
    const menu = async (title) => {
      await page.locator("summary", { hasText: "Deal" }).click();
      await page.getByRole("button", { name: `Size and options of ${title}` }).click();
    };
    const dealt = (family) => page.waitForFunction((family) => globalThis.board.state.value.game?.id.startsWith(family), family, { timeout: 60_000 });
    await menu("Carpet");
    const form = page.locator("form.options");
    assert.ok(await form.evaluate((element) => element.getBoundingClientRect().top < innerHeight - 100), "what was opened is seen");
    await form.locator("[name=size-rows]").fill("3");
    await form.locator("[name=option-r]").check();
    await form.locator("label", { has: page.locator("[name=option-r]") }).locator("[type=number]").fill("2");
    assert.match(await form.locator("[role=status]").innerText(), /^carpet3x5x1r2\+$/);
    // Each number and option has words.
    assert.ok((await form.locator("label").allInnerTexts()).every((words) => /[a-z]{4}/.test(words)));
    await form.locator("[name=size-rows]").fill("9");
    await form.locator("[name=size-columns]").fill("20");
    await form.locator("[role=status].lost").waitFor();
    assert.equal(await form.locator("[type=submit]").isDisabled(), true);
    await form.locator("[name=size-columns]").fill("");
    assert.match(await form.locator("[role=status]").innerText(), /a number is missing/);
    await form.locator("[name=size-rows]").fill("3");
    await form.locator("[name=size-columns]").fill("5");
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await form.locator("[type=submit]").click();
    await dealt("carpet3x5x1r2+");
    await menu("Monte Carlo");
    await form.locator("[name=option-s]").check();
    await form.locator("[name=option-c]").check();
    assert.match(await form.locator("[role=status]").innerText(), /^montecarlo5x5x1c\+$/);
    await form.locator("[type=submit]").click();
    await dealt("montecarlo5x5x1c+");
    await menu("Match Solitaire");
    await form.locator("[name=size-matches]").fill("6");
    await form.locator("[name=size-columns]").fill("4");
    await form.locator("[type=submit]").click();
    await dealt("3x3x6x4+");
    await done(opened);
  }
});
