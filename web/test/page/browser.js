// What the tests of the page share: a server of static files, and Chromium.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { chromium } from "playwright-core";
import { readFileSync } from "node:fs";
import { after, before } from "node:test";

const TYPES = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".png": "image/png",
  ".webmanifest": "application/manifest+json",
};

/** Serves the folder that `npm run build` makes, or another. Returns its address, and how to stop it; `folder` may change. */
export async function serve(folder = new URL("../../dist", import.meta.url).pathname) {
  const served = { folder };
  const server = createServer(async ({ url = "/" }, response) => {
    const path = normalize(decodeURIComponent(url.split(/[?#]/)[0]));
    const file = join(served.folder, path.endsWith("/") ? `${path}index.html` : path);
    try {
      const body = await readFile(file);
      response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream", "cache-control": "no-store" });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  return Object.assign(served, {
    address: `http://127.0.0.1:${port}/`,
    stop: () => new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    }),
  });
}

export const launch = (options = {}) => chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"], ...options });

export const DESKTOP = { viewport: { width: 1366, height: 768 } };
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** Opens the page as `visit` does, and turns to analysis as a reader does. */
export async function open(browser, address, options = {}) {
  const opened = await visit(browser, address, options);
  await analyse(opened.page);
  return opened;
}

/** Turns to analysis, unless the page is there. */
export async function analyse(page) {
  if (await page.locator(".page.plays").count() > 0) await page.locator(".mode").click();
  await page.locator(".page.analyses").waitFor();
}

/** Opens the page, and fails if it writes an error or makes a request of another origin. */
export async function visit(browser, address, options = {}) {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  const problems = [];
  page.on("pageerror", (error) => problems.push(`error: ${error.stack ?? error}`));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) problems.push(`${message.type()}: ${message.text()}`);
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(address.replace(/[^/]*$/, "")) && !/^(blob|data):/.test(url)) problems.push(`request: ${url}`);
  });
  await page.goto(address);
  await page.locator("html[data-ready]").waitFor({ timeout: 20_000 });
  return { page, context, problems };
}

/** A link to a text, made as the page makes it. */
export async function link(text, at) {
  const { deflateRawSync } = await import("node:zlib");
  return `#1.${deflateRawSync(text).toString("base64url")}${at === undefined ? "" : `&at=${at}`}`;
}

/** A solved record of each game. */
export const games = JSON.parse(readFileSync(new URL("../games.json", import.meta.url)));

/** What serves the page, and what opens it, while the tests of a file run. */
export let server, browser;

/** Serves the page and starts a browser for the tests of a file. */
export function use() {
  before(async () => {
    server = await serve();
    browser = await launch();
  });
  after(async () => {
    await browser.close();
    await server.stop();
  });
}

/** The address of the page with a link to a text. */
export const at = async (text, number) => server.address + await link(text, number);

/**
 * Looks again and again until nothing is wrong, and else throws what was wrong last: on a slow machine workers, stores and drawings of a
 * page come late. `waitForFunction` takes the promise of an async function for a yes, so it cannot wait for a store.
 */
export async function soon(look, patience = 30_000) {
  for (const end = Date.now() + patience;;) {
    try {
      return await look();
    } catch (problem) {
      if (Date.now() > end) throw problem;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Waits until a page has started. */
export const ready = (page) => page.locator("html[data-ready]").waitFor({ timeout: 30_000 });

/** The text in a page. */
export const text = (page) => page.evaluate(() => globalThis.board.text());

/** The game on the board of a page. */
export const game = (page) => page.evaluate(() => {
  const { game } = globalThis.board.state.value;
  return { id: game.id, at: game.at, line: game.line.map((step) => step.text).join(" ") };
});

/** Closes what `open` opened, and fails if there was a problem. */
export async function done({ context, problems }) {
  assert.deepEqual(problems, []);
  await context.close();
}
