import { render } from "preact";
import first from "virtual:first";
import { noted, preview } from "./preview.ts";
import type { Run } from "./run.ts";
import { keepPage } from "./share/offline.ts";
import "./style.css";
import { App } from "./view/app.tsx";
import { keepTextsFresh } from "./view/texts.ts";
import { compiled } from "./wasm.ts";
import { words } from "./words.ts";

async function main(): Promise<void> {
  // Cards look as in the pages and pictures of the program: both come from the library.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(first.style);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const drawings = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawings.setAttribute("class", "shapes");
  drawings.setAttribute("aria-hidden", "true");
  drawings.innerHTML = first.shapes;
  document.body.prepend(drawings);

  const root = document.getElementById("app");
  if (!root) return;
  keepTextsFresh();
  let editor: HTMLElement | null = null;
  const attach = (element: HTMLElement | null) => { editor = element; };
  const shows = (run: Run, asleep: boolean) => render(<App run={run} asleep={asleep} attach={attach} />, root);
  const press = noted(), before = await preview();
  if (before) {
    root.replaceChildren();
    // Nothing is asked of a page that takes no presses.
    shows(before.run as Run, true);
    performance.mark("first-card");
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  }
  const [module, { begun, listens }] = await Promise.all([compiled(), import("./start.ts")]);
  const run = await begun(module, before?.deal ?? null);
  if (!before) {
    root.replaceChildren();
    shows(run, true);
  }
  const nonce = document.querySelector<HTMLElement>("style[nonce], link[nonce], script[nonce]")?.nonce ?? "";
  if (editor) await run.start(editor, nonce);
  shows(run, false);
  listens(run);
  void keepPage().catch(() => {});
  document.documentElement.dataset["ready"] = "yes";
  performance.mark("first-board");
  press();
}

void main().catch((problem: unknown) => {
  const root = document.getElementById("app");
  if (root) root.textContent = words.broken(problem instanceof Error ? problem.message : String(problem));
});
