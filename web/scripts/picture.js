// Draws docs/pictures/browser.webp, the picture of the page in the README, from `dist-single/patience.html` or the file in the argument.
import { readFile, writeFile } from "node:fs/promises";
import { deflateRawSync } from "node:zlib";
import { chromium } from "playwright-core";

const root = new URL("../../", import.meta.url);
const page = process.argv[2] ?? new URL("web/dist-single/patience.html", root).pathname;
const published = await readFile(new URL("fixtures/match-solitaire/published.pn", root), "utf8");
const [deal, game] = published.split("\n").filter((line) => !line.startsWith(";")).join("\n").trim().split(/\n\s*\n/);
const record = `${deal} ${game.slice(game.indexOf(" ") + 1)}\n`;
const link = `#1.${deflateRawSync(record).toString("base64url")}&at=16`;

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const context = await browser.newContext({ viewport: { width: 1200, height: 720 }, colorScheme: "light", reducedMotion: "reduce" });
const tab = await context.newPage();
await tab.goto(`file://${page}${link}`);
await tab.locator("html[data-ready]").waitFor();
// The judge of the position is done, and so is the list of what wins.
await tab.waitForTimeout(Number(process.env.WAIT ?? 6000));
const session = await context.newCDPSession(tab);
const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 80 });
await writeFile(new URL("docs/pictures/browser.webp", root), Buffer.from(data, "base64"));
await browser.close();
