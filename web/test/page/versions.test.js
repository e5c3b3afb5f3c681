// A new version of the page arrives, and an open page of the old one goes on: two builds.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { build } from "vite";
import { DESKTOP, browser, open, ready, serve, soon, use } from "./browser.js";

const timeout = 180_000;
use();

test("a new version is there at the next reload, and an open page goes on", { timeout: 2 * timeout }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "patience-"));
  const own = await serve();
  try {
    await build({
      root: new URL("../..", import.meta.url).pathname, logLevel: "silent", build: { outDir: folder, emptyOutDir: true },
      plugins: [{
        name: "second", transformIndexHtml: (html) => html.replace("<html", "<html data-second"),
        transform: (code, id) => id.endsWith("/src/main.tsx") ? `${code}\nglobalThis.second = true;` : undefined,
      }],
    });
    const { page, context } = await open(browser, own.address, DESKTOP);
    const kept = () => page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await kept();
    await page.reload();
    await ready(page);
    const old = await context.newPage();
    await old.goto(own.address);
    await ready(old);
    own.folder = folder;
    const second = () => page.evaluate(() => [document.documentElement.hasAttribute("data-second"), globalThis.second === true]);
    assert.deepEqual(await second(), [false, false]);
    await page.reload();
    await ready(page);
    assert.deepEqual(await second(), [true, true]);
    // The old page starts another worker, which the server no longer has.
    await page.waitForTimeout(1500);
    await old.evaluate(() => globalThis.board.open("2x2x2x2+[AS ? 2S ?] 2a *12 *1a"));
    await old.locator(".unknown").waitFor();
    await old.close();
    // Without other pages, the new version is there without a network as well.
    await page.reload();
    await ready(page);
    // A reload looks for a new worker, but nothing tells when it has looked.
    await page.evaluate(async () => { await (await navigator.serviceWorker.getRegistration()).update(); });
    await soon(async () => assert.ok(await page.evaluate(async () => {
      const { waiting, installing, active } = await navigator.serviceWorker.getRegistration();
      return !waiting && !installing && active.state === "activated";
    })));
    await own.stop();
    await context.setOffline(true);
    await page.reload();
    await ready(page);
    assert.deepEqual(await second(), [true, true]);
    await context.close();
  } finally {
    await own.stop().catch(() => {});
    await rm(folder, { recursive: true, force: true });
  }
});
