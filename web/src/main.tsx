import { render } from "preact";
import { Run } from "./run.ts";
import { keepPage } from "./share/offline.ts";
import { prefs } from "./share/storage.ts";
import "./style.css";
import { App } from "./view/app.tsx";
import { listen } from "./view/keys.tsx";
import { keepTextsFresh } from "./view/texts.ts";
import * as patience from "./wasm/patience.js";
import { loaded } from "./wasm.ts";
import { words } from "./words.ts";

async function main(): Promise<void> {
  const module = await loaded();
  // Cards look as in the pages and pictures of the program: both come from the library.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(patience.style());
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const drawings = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawings.setAttribute("class", "shapes");
  drawings.setAttribute("aria-hidden", "true");
  drawings.innerHTML = patience.shapes();
  document.body.prepend(drawings);

  const root = document.getElementById("app");
  if (!root) return;
  const run = new Run(module, prefs());
  let editor: HTMLElement | null = null;
  root.replaceChildren();
  keepTextsFresh();
  render(<App run={run} attach={(element) => { editor = element; }} />, root);
  const nonce = document.querySelector<HTMLElement>("style[nonce], link[nonce], script[nonce]")?.nonce ?? "";
  if (editor) await run.start(editor, nonce);

  // Text and files from anywhere.
  addEventListener("paste", (event) => {
    if (event.target instanceof Element && event.target.closest("input, textarea, [contenteditable]")) return;
    const text = event.clipboardData?.getData("text/plain");
    if (text && run.open(text)) event.preventDefault();
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    const { dataTransfer } = event;
    if (!dataTransfer || (dataTransfer.files.length === 0 && event.target instanceof Element && event.target.closest(".cm-editor"))) return;
    event.preventDefault();
    if (dataTransfer.files.length > 0) void run.openFiles(dataTransfer.files);
    else run.open(dataTransfer.getData("text/plain"));
  });
  listen(run);
  addEventListener("pointerdown", ({ target }) => {
    document.querySelectorAll<HTMLDetailsElement>("details.menu[open]").forEach((menu) => {
      if (target instanceof Node && !menu.contains(target)) menu.open = false;
    });
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape") document.querySelectorAll<HTMLDetailsElement>("details.menu[open]").forEach((menu) => {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    });
  });
  void keepPage().catch(() => {});
  document.documentElement.dataset["ready"] = "yes";
  performance.mark("first-board");
  // For the console, and for tests.
  Object.assign(globalThis, { board: run, patience });
}

void main().catch((problem: unknown) => {
  const root = document.getElementById("app");
  if (root) root.textContent = words.broken(problem instanceof Error ? problem.message : String(problem));
});
