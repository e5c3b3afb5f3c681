// Nothing that was played is lost: by a link, a reload, another tab, the way back, a crash, or a store that is damaged, full or denied.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, analyse, browser, done, games, link, open, ready, server, soon, text, use, visit as visited } from "./browser.js";

const timeout = 180_000;
use();

const line = (page) => page.evaluate(() => globalThis.board.state.value.game.line.map((step) => step.text).join(" "));
const id = (page) => page.evaluate(() => globalThis.board.state.value.game.id);
const note = (page) => page.locator("[data-note]").textContent();
const play = (page, moves) => page.evaluate((moves) => globalThis.board.play(moves), moves);
/** Plays the first legal moves. */
const plays = (page, count) => page.evaluate((count) => {
  for (let number = 0; number < count; number++) {
    const [move] = globalThis.board.state.value.game.position.moves;
    if (move) globalThis.board.play(move.text);
  }
  return globalThis.board.state.value.game.line.map((step) => step.text).join(" ");
}, count);
const visit = async (context, address = server.address) => {
  const page = await context.newPage();
  await page.goto(address);
  await ready(page);
  return page;
};
/** Waits until a store of the browser has a text: the database takes a while. */
const stored = (page, part) => soon(async () => assert.ok(await page.evaluate(async (part) => {
  try {
    if (Object.entries(localStorage).some(([key, value]) => key.startsWith("patience-game ") && value.includes(part))) return true;
  } catch {
    // Then the database alone has it.
  }
  const answer = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const db = await answer(indexedDB.open("patience"));
  const texts = await answer(db.transaction("texts").objectStore("texts").getAll());
  db.close();
  return texts.some(({ text }) => text.includes(part));
}, part), `${part} is not kept`));
/** Ends the process of a tab. */
async function crash(page) {
  const ended = page.waitForEvent("crash"), cdp = await page.context().newCDPSession(page);
  cdp.send("Page.crash").catch(() => {});
  await ended;
}
/** The texts of all games that the list of games opens. */
async function kept(page) {
  await analyse(page);
  await page.locator("#tab-games").click();
  await page.locator(".games [aria-current]").waitFor();
  const texts = [];
  for (let at = 0; at < await page.locator(".games li").count(); at++) {
    const ids = await page.evaluate(() => globalThis.board.state.value.games.list.map(({ id }) => id).sort());
    await page.evaluate((id) => globalThis.board.sessions.open(id), ids[at]);
    texts.push(await text(page));
  }
  return texts;
}
const has = (texts, record) => assert.ok(texts.some((one) => one.replace(/\s+/g, " ").includes(record)), `${record} is in none of ${JSON.stringify(texts, null, 1)}`);

test("moves after a link survive a reload, and the link leaves the address", { timeout }, async () => {
  for (const address of [server.address, new URL("../../dist-single/patience.html", import.meta.url).href]) await survives(address);
});

async function survives(address) {
  const opened = await open(browser, address + await link("3x3x13x5+267592 =partial\n"), DESKTOP);
  const { page } = opened;
  assert.equal(page.url(), address);
  await play(page, "1a 1b 3c");
  await page.reload();
  await ready(page);
  assert.equal(await text(page), "3x3x13x5+267592 1a 1b 3c =partial\n");
  // A discarded tab comes back as a reload does, and a crashed one too: nothing waits to be written.
  await play(page, "3d");
  await crash(page);
  const again = await visit(opened.context, address);
  assert.equal(await text(again), "3x3x13x5+267592 1a 1b 3c 3d =partial\n");
  await opened.context.close();
}

test("a link opens beside one's own game", { timeout }, async () => {
  const opened = await open(browser, server.address, DESKTOP);
  const { context } = opened;
  await opened.page.evaluate(() => globalThis.board.open("3x3x13x5+722117 13 1a 1b 1c 1d =partial"));
  const own = await text(opened.page);
  await opened.page.close();
  const other = await visit(context, server.address + await link("carpet4x5x1+8 *c4s =partial"));
  assert.match(await note(other), /opened beside your own games, which are in My games/);
  await other.close();
  // The latest is back, and the list has both.
  const page = await visit(context);
  assert.equal(await id(page), "carpet4x5x1+8");
  await page.locator("#tab-games").click();
  await soon(async () => assert.equal(await page.locator(".games li").count(), 2));
  const entry = page.locator(".games button", { hasText: "3x3x13x5+722117" }).first();
  assert.match(await entry.textContent(), /Match Solitaire · 5 moves · /);
  await entry.click();
  await page.waitForFunction((own) => globalThis.board.text() === own, own);
  await done(opened);
});

test("a link in an open tab is another game, and the way back leads to the first", { timeout }, async () => {
  const opened = await open(browser, server.address + await link("3x3x13x5+2 2a =partial\n"), DESKTOP);
  const { page } = opened;
  await play(page, "25");
  for (const [record, hash] of [["carpet4x5x1+8 *c4s =partial", await link("carpet4x5x1+8 *c4s =partial")], ["twenty4x5x2+50 *d3 =partial", await link("twenty+50 *d3 =partial", 0)]]) {
    await page.evaluate((hash) => { location.hash = hash; }, hash);
    await page.locator("[data-note]", { hasText: "opened beside your own game" }).waitFor();
    await soon(async () => assert.deepEqual([await id(page), await page.evaluate(() => location.hash)], [record.split(" ")[0], ""]));
  }
  assert.equal(await page.evaluate(() => globalThis.board.state.value.game.at), 0);
  const moved = await plays(page, 2);
  const shows = (id) => page.waitForFunction((id) => globalThis.board.state.value.game.id === id, id);
  await page.goBack();
  await shows("carpet4x5x1+8");
  await page.goBack();
  await shows("3x3x13x5+2");
  assert.equal(await line(page), "2a 25");
  // Undo in the text does not lead into another game.
  await page.locator(".cm-content").click();
  for (let step = 0; step < 4; step++) await page.keyboard.press("Control+z");
  assert.ok((await text(page)).startsWith("3x3x13x5+2"), await text(page));
  await page.goForward();
  await page.goForward();
  await shows("twenty4x5x2+50");
  assert.equal(await line(page), moved);
  // The same from another page, by the address.
  await page.goto("about:blank");
  await page.goBack();
  await ready(page);
  assert.equal(await line(page), moved);
  await done(opened);
});

test("a link that was not played on is one game, however often it is opened", { timeout }, async () => {
  const opened = await open(browser, server.address, DESKTOP);
  const { page, context } = opened;
  const hash = await link("carpet4x5x1+8 *c4s =partial");
  for (let round = 0; round < 3; round++) {
    await page.evaluate((hash) => { location.hash = hash; }, hash);
    await page.waitForFunction(() => location.hash === "");
  }
  const tab = await visit(context, server.address + hash);
  await tab.waitForFunction(() => globalThis.board.state.value.games.list.filter(({ title }) => title.startsWith("carpet")).length === 2);
  await play(page, await page.evaluate(() => globalThis.board.state.value.game.position.moves[0].text));
  await page.evaluate((hash) => { location.hash = hash; }, hash);
  await page.waitForFunction(() => globalThis.board.state.value.game.line.length === 1);
  await done(opened);
});

test("tabs do not write over each other, a copied tab neither", { timeout }, async () => {
  const opened = await open(browser, server.address, DESKTOP);
  const { page, context } = opened;
  const first = `${await id(page)} ${await plays(page, 3)}`;
  const second = await visit(context);
  assert.notEqual(await id(second), await id(page));
  const other = `${await id(second)} ${await plays(second, 4)}`;
  // A tab that is copied has the session of the first in its store.
  const [copy] = await Promise.all([context.waitForEvent("page"), page.evaluate(() => { window.open(location.href); })]);
  await ready(copy);
  assert.equal(await text(copy), await text(page));
  assert.match(await note(copy), /open in another tab: here is a copy/);
  const copied = `${await id(copy)} ${await plays(copy, 2)}`, went = `${await id(page)} ${await plays(page, 1)}`;
  await copy.reload();
  await ready(copy);
  assert.equal(`${await id(copy)} ${await line(copy)}`, copied);
  assert.equal(await copy.locator("[data-note]").count(), 0);
  for (const one of [copy, second, page]) await one.close();
  const texts = await kept(await visit(context));
  for (const record of [first, other, copied, went]) has(texts, record);
  await context.close();
});

test("games are deleted, and brought back", { timeout }, async () => {
  const opened = await open(browser, server.address + await link("3x3x13x5+2 2a =partial\n"), DESKTOP);
  const { page, context } = opened;
  await page.evaluate((hash) => { location.hash = hash; }, await link("carpet4x5x1+8 *c4s =partial"));
  await page.waitForFunction(() => location.hash === "");
  const third = await visit(context, server.address + await link("twenty+50 *d3 =partial"));
  await page.locator("#tab-games").click();
  await page.locator(".games li").nth(2).waitFor();
  // The game on the table cannot be deleted, nor that of another tab.
  await soon(async () => assert.equal(await page.locator(".games button", { hasText: "Delete" }).count(), 2));
  await page.getByRole("button", { name: "Delete twenty4x5x2+50" }).click();
  await page.locator("[data-note]", { hasText: "open in another tab" }).waitFor();
  await page.getByRole("button", { name: "Delete 3x3x13x5+2" }).click();
  await page.locator(".games li").nth(2).waitFor({ state: "detached" });
  await page.locator("button", { hasText: "Bring it back" }).click();
  await page.locator(".games button", { hasText: "3x3x13x5+2" }).first().click();
  await page.waitForFunction(() => globalThis.board.text() === "3x3x13x5+2 2a =partial\n");
  await third.close();
  // The way back to a game that is gone says so, and the game on the table stays.
  await page.evaluate(() => globalThis.board.sessions.remove(globalThis.board.state.value.games.list.find(({ title }) => title.startsWith("carpet")).id));
  await page.goBack();
  await page.locator("[data-note]", { hasText: "no longer kept" }).waitFor();
  assert.equal(await text(page), "3x3x13x5+2 2a =partial\n");
  await done(opened);
});

test("a text that an earlier version kept is a game like others", { timeout }, async () => {
  const context = await browser.newContext(DESKTOP);
  const old = { text: "3x3x13x5+2 2a 25 5b =partial\n; mine\n", cursor: 16, prefs: { fourColours: true, big: false, analysis: false } };
  const blank = await context.newPage();
  await blank.route("**/*", (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await blank.goto(server.address);
  await blank.evaluate((old) => localStorage.setItem("patience-board-1", JSON.stringify(old)), old);
  await blank.close();
  const linked = await visit(context, server.address + await link("carpet4x5x1+8 *c4s =partial"));
  await linked.close();
  const page = await visit(context);
  has(await kept(page), "3x3x13x5+2 2a 25 5b =partial ; mine");
  assert.deepEqual(await page.evaluate(() => globalThis.board.state.value.prefs), { ...old.prefs, auto: true, clock: false, sound: false, warns: false, table: "green", level: null });
  await page.waitForFunction(() => globalThis.board.state.value.games.list.length === 2);
  await context.close();
});

/** Has a store of the browser fail from the start. */
const BREAKS = {
  localStorage: () => Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("denied", "SecurityError"); } }),
  sessionStorage: () => Object.defineProperty(window, "sessionStorage", { get: () => { throw new DOMException("denied", "SecurityError"); } }),
  indexedDB: () => { IDBFactory.prototype.open = () => { throw new DOMException("denied", "SecurityError"); }; },
  hangs: () => { IDBFactory.prototype.open = () => new EventTarget(); },
  fullStorage: () => { Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }; },
  fullDatabase: () => { IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); }; },
  noLocks: () => { delete Navigator.prototype.locks; },
};

test("one store is enough", { timeout: 2 * timeout }, async () => {
  for (const broken of [["localStorage"], ["indexedDB"], ["hangs"], ["fullStorage"], ["fullDatabase"], ["sessionStorage", "localStorage"], ["noLocks"], ["noLocks", "sessionStorage"]]) {
    const context = await browser.newContext(DESKTOP);
    for (const name of broken) await context.addInitScript(BREAKS[name]);
    const page = await visit(context, server.address + await link("3x3x13x5+2 =partial\n"));
    await play(page, "2a 25 5b");
    await stored(page, "3x3x13x5+2 2a 25 5b");
    assert.equal(await page.locator("[data-note]").count(), 0, broken.join());
    await page.reload();
    await ready(page);
    assert.equal(await text(page), "3x3x13x5+2 2a 25 5b =partial\n", broken.join());
    const tab = await visit(context);
    assert.notEqual(await text(tab), await text(page), broken.join());
    const record = `${await id(tab)} ${await plays(tab, 2)}`;
    await stored(tab, record);
    await tab.close();
    const texts = await kept(page);
    has(texts, "3x3x13x5+2 2a 25 5b");
    has(texts, record);
    await context.close();
  }
});

test("what cannot be kept is said, truly", { timeout }, async () => {
  for (const [broken, said] of [
    [["localStorage", "sessionStorage", "indexedDB"], /this browser does not let the page keep your game/],
    [["localStorage", "hangs"], /this browser does not let the page keep your game/],
    [["fullStorage", "fullDatabase"], /no room left to keep this game/],
  ]) {
    const context = await browser.newContext(DESKTOP);
    for (const name of broken) await context.addInitScript(BREAKS[name]);
    const page = await visit(context, server.address + await link("3x3x13x5+2 =partial\n"));
    await play(page, "2a");
    await page.locator("[data-note]", { hasText: said }).waitFor();
    assert.ok(!(await page.locator(".verdict").textContent()).includes("too long"));
    // It stays as long as it is true.
    await play(page, "25");
    await page.locator("[data-note]", { hasText: said }).waitFor();
    // As long as the page is open, nothing is lost.
    await page.evaluate((hash) => { location.hash = hash; }, await link("carpet4x5x1+8 *c4s =partial"));
    await page.waitForFunction(() => location.hash === "");
    await page.goBack();
    await page.waitForFunction(() => globalThis.board.text() === "3x3x13x5+2 2a 25 =partial\n");
    await context.close();
  }
});

test("a saved state of any kind of damage starts the page", { timeout: 2 * timeout }, async () => {
  const values = [-5, null, "", "x", [], {}, { text: 7 }, { text: "3x3x13x5+2 2a", cursor: -5 }, { text: "3x3x13x5+2 2a", cursor: 1e99, prefs: 7 },
    { text: "3x3x13x5+2 2a", cursor: "NaN", prefs: { big: "yes", analysis: null } }, { text: "\ud800\0 ; [", cursor: 3, version: -1, used: 1e300, moves: {}, title: [] }, { text: "q 2a\n".repeat(40_000), cursor: 199_999 }];
  const opened = await open(browser, server.address, DESKTOP);
  const { page, problems } = opened;
  for (const value of values) {
    await plays(page, 1);
    // The journal holds a game until the database has it.
    await page.waitForFunction(() => localStorage.getItem(`patience-game ${history.state.session}`) === null, null, { timeout: 30_000 });
    const damaged = await page.evaluate(async (value) => {
      const json = value === "" ? "{" : JSON.stringify(value);
      // The page's own end writes nothing more.
      addEventListener("pagehide", (event) => event.stopImmediatePropagation(), true);
      const { session: id } = history.state;
      let count = 0;
      for (const { name } of await indexedDB.databases()) {
        const db = await new Promise((resolve, reject) => {
          const request = indexedDB.open(name);
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
        for (const store of db.objectStoreNames) {
          const tx = db.transaction(store, "readwrite").objectStore(store);
          const keys = await new Promise((resolve) => { const request = tx.getAllKeys(); request.onsuccess = () => resolve(request.result); });
          keys.forEach((key) => tx.put(value, key));
          count += keys.length;
        }
        db.close();
      }
      for (const key of [...Object.keys(localStorage), `patience-game ${id}`, "patience-game x"]) localStorage.setItem(key, json);
      localStorage.setItem("patience-board-1", json);
      sessionStorage.setItem("patience-session", json);
      history.replaceState(value, "");
      return count;
    }, value);
    assert.ok(damaged > 0);
    await page.reload();
    await ready(page);
    // A worker still reads what is long when the page is ready.
    await page.waitForFunction(() => document.querySelectorAll(".card").length > 0 || globalThis.board.state.value.fault !== null, null, { timeout: 60_000 })
      .catch((problem) => { throw new Error(`the page shows nothing for ${JSON.stringify(value)?.slice(0, 80)}`, { cause: problem }); });
    // And a game can be played.
    await page.evaluate(() => globalThis.board.open("3x3x13x5+2 2a =partial"));
    // It waits until what was kept is read.
    await page.waitForFunction(() => /^3x3x13x5\+2 2a =partial\s*$/.test(globalThis.board.text()));
  }
  assert.deepEqual(problems.filter((problem) => problem.startsWith("error")), []);
  await opened.context.close();
});

test("a long text is kept too, and several tabs of them", { timeout }, async () => {
  const opened = await open(browser, server.address, DESKTOP);
  const { page, context } = opened;
  const long = Array.from({ length: 8_000 }, (_, at) => `${games[at % games.length].id} ${games[at % games.length].moves.join(" ")}`).join("\n");
  await page.evaluate((text) => globalThis.board.openFiles([new File([text], "many.pn")]), long);
  await page.waitForFunction(() => globalThis.board.state.value.records.length === 8_000, null, { timeout: 60_000 });
  await page.evaluate(() => globalThis.board.record(4_001));
  await page.evaluate(() => globalThis.board.go(3));
  const at = await page.evaluate(() => globalThis.board.state.value.game.id);
  await page.reload();
  await ready(page);
  await page.waitForFunction((id) => globalThis.board.state.value.game?.id === id && globalThis.board.state.value.game.at === 3, at, { timeout: 60_000 });
  assert.equal(await text(page), long);
  assert.equal(await page.locator("[data-note]").count(), 0);
  await context.close();
});

test("random play, links, reloads, tabs, ways back and ends lose no move", { timeout: 4 * timeout }, async () => {
  for (const seed of [1, 2, 3]) {
    let state = seed;
    const below = (most) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor(state / 2 ** 32 * most);
    };
    const { context, page, problems } = await open(browser, server.address, DESKTOP);
    await page.evaluate(() => globalThis.board.send({ kind: "prefs", prefs: { analysis: false } }));
    let tabs = [], number = 100 * seed;
    const played = new Set(), log = [];
    const begin = (tab) => {
      tabs.push(tab);
      // Tabs can share a process, and so its end.
      tab.on("crash", () => { tabs = tabs.filter((one) => one !== tab); });
    };
    begin(page);
    const another = async (address) => begin(await visit(context, address));
    const record = () => `3x3x13x5+${number++} =partial\n`;
    const acts = {
      play: async (tab) => {
        const now = await tab.evaluate((choice) => {
          const { board } = globalThis, { game } = board.state.value;
          if (!game || game.at < game.line.length || game.position.moves.length === 0) return null;
          board.play(game.position.moves[choice % game.position.moves.length].text);
          const { id, line } = board.state.value.game;
          return `${id} ${line.map((step) => step.text).join(" ")}`;
        }, below(1000));
        if (now) played.add(now);
      },
      link: async (tab) => {
        await tab.evaluate((hash) => { location.hash = hash; }, await link(record()));
        await tab.waitForFunction(() => location.hash === "");
      },
      linkInTab: async () => another(server.address + await link(record())),
      go: async (tab) => {
        await tab.goto(server.address + await link(record()));
        await ready(tab);
      },
      reload: async (tab) => {
        await tab.reload();
        await ready(tab);
      },
      tab: async () => another(server.address),
      copy: async (tab) => {
        const [copy] = await Promise.all([context.waitForEvent("page"), tab.evaluate(() => { window.open(location.href); })]);
        await ready(copy);
        begin(copy);
      },
      back: async (tab) => {
        await tab.goBack({ timeout: 3_000 }).catch(() => {});
        if (tab.url() === "about:blank") await tab.goForward();
        await ready(tab);
        await tab.waitForTimeout(100);
      },
      forward: async (tab) => {
        await tab.goForward({ timeout: 3_000 }).catch(() => {});
        await ready(tab);
        await tab.waitForTimeout(100);
      },
      deal: async (tab) => tab.evaluate((hidden) => globalThis.board.open(hidden), `3x3x13x5+${number++}`),
      earlier: async (tab) => tab.evaluate((choice) => {
        const { list } = globalThis.board.state.value.games;
        return list.length > 0 ? globalThis.board.sessions.open(list[choice % list.length].id) : null;
      }, below(1000)),
      close: async (tab) => {
        if (below(2) === 0) {
          tabs = tabs.filter((one) => one !== tab);
          await tab.close();
        } else {
          await crash(tab);
          await new Promise((resolve) => setTimeout(resolve, 200));
        }
        if (tabs.length === 0) await another(server.address);
      },
    };
    const names = [...Object.keys(acts), ...Array.from({ length: 8 }, () => "play")];
    for (let step = 0; step < 45; step++) {
      const name = names[below(names.length)], tab = tabs[below(tabs.length)];
      if (["linkInTab", "tab", "copy"].includes(name) && tabs.length > 3) continue;
      log.push(`${name} ${tabs.indexOf(tab)}`);
      await acts[name](tab);
    }
    for (const tab of [...tabs]) await tab.close();
    const last = await visit(context);
    const texts = await kept(last);
    try {
      for (const record of played) has(texts, record);
    } catch (problem) {
      throw new Error(`seed ${seed}: ${log.join(", ")}`, { cause: problem });
    }
    assert.ok(played.size > 8, `${played.size} moves were played`);
    assert.deepEqual(problems, []);
    await context.close();
  }
});

/** The lines of the game on the table, each from the deal to its end, joined by blanks: that of the record, and those of its branches. */
const linesOf = (page) => page.evaluate(() => {
  const { game: { line, branches } } = globalThis.board.state.value, known = new Map([["", line.map(({ text }) => text)]]);
  for (const { number, after, moves } of branches) {
    const parent = known.get(number.includes(".") ? number.slice(0, number.lastIndexOf(".")) : "");
    known.set(number, [...parent.slice(0, after), ...moves.split(" ")]);
  }
  return [...known.values()].map((moves) => moves.join(" "));
});

test("every move that was ever played is in a line that is kept, whatever was pressed since", { timeout: 2 * timeout }, async () => {
  let seed = Number(process.env.SEED ?? 1);
  const random = (below) => { seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31; return Math.floor(seed / 2 ** 31 * below); };
  const first = (page, selector) => page.locator(selector).first();
  const press = async (page, selector) => { if (await first(page, selector).isVisible() && await first(page, selector).isEnabled()) await first(page, selector).click(); };
  const here = (page) => page.evaluate(() => sessionStorage.getItem("patience-session"));
  const opened = (page, before) => soon(async () => assert.ok(await here(page) !== before));
  const deeds = {
    play: (page) => page.evaluate((choice) => {
      const { moves } = globalThis.board.state.value.game.position;
      if (moves.length > 0) globalThis.board.play(moves[choice % moves.length].text);
    }, random(1_000)),
    undo: (page) => press(page, ".controls [title^=Undo]"),
    redo: (page) => press(page, ".controls [title^=Redo]"),
    restart: (page) => press(page, ".controls [title^=Restart]"),
    hint: (page) => press(page, ".controls [title^=Hint]"),
    keys: (page) => page.keyboard.press(["ArrowLeft", "ArrowRight", "Home", "End", "u", "U", "Space", "h", "Escape"][random(9)]),
    strip: (page) => press(page, ".strip li:last-child button"),
    mode: (page) => press(page, "header .mode"),
    branch: (page) => page.evaluate((choice) => {
      const { branches } = globalThis.board.state.value.game;
      if (branches.length > 0) globalThis.board.promote(branches[choice % branches.length].node);
    }, random(1_000)),
    reload: async (page) => {
      await page.reload();
      await ready(page);
    },
    deal: async (page) => {
      const before = await here(page), plain = await page.evaluate(() => globalThis.board.state.value.game.at === 0);
      await page.evaluate(() => globalThis.board.next());
      if (!plain) await opened(page, before);
    },
    game: async (page) => {
      const before = await here(page), list = (await page.evaluate(() => globalThis.board.sessions.all())).filter(({ id }) => id !== before);
      if (list.length === 0) return;
      await page.evaluate((id) => globalThis.board.sessions.open(id), list[random(list.length)].id);
      await opened(page, before);
    },
  };
  const names = [...Object.keys(deeds), ...Array.from({ length: 9 }, () => "play"), ...Array.from({ length: 4 }, () => "undo")];
  for (const id of ["carpet4x5x1+8", "3x3x13x5+267592", "colorado2x10x2+98"]) {
    for (const auto of [false, true]) {
      const start = await visited(browser, server.address + await link(`${id} =partial\n`), DESKTOP), { page } = start, log = [], lines = new Map();
      await page.evaluate((auto) => globalThis.board.send({ kind: "prefs", prefs: { auto } }), auto);
      for (let step = 0; step < 60; step++) {
        const deed = names[random(names.length)];
        log.push(deed);
        await deeds[deed](page);
        const [game, line] = await page.evaluate(() => { const { game } = globalThis.board.state.value; return [`${sessionStorage.getItem("patience-session")} ${game.id}`, game.line.slice(0, game.at).map(({ text }) => text).join(" ")]; });
        if (line !== "") lines.set(game, [...lines.get(game) ?? [], line]);
      }
      for (const { id } of await page.evaluate(() => globalThis.board.sessions.all())) {
        if (id !== await here(page)) await page.evaluate((id) => globalThis.board.sessions.open(id), id);
        const game = `${await here(page)} ${await page.evaluate(() => globalThis.board.state.value.game.id)}`, kept = await linesOf(page);
        for (const line of lines.get(game) ?? []) assert.ok(kept.some((all) => all === line || all.startsWith(`${line} `)), `${game}: ${line} is not in ${kept.join("; ")} after ${log.join(" ")}`);
        lines.delete(game);
      }
      assert.deepEqual([...lines.keys()], [], log.join(" "));
      await done(start);
    }
  }
});
