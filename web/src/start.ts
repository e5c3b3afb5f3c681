// The page once the library is there. What is not needed to draw the first deal is loaded with it: solver, analysis and
// editor.
import { Run } from "./run.ts";
import { installs } from "./share/install.ts";
import { prefs } from "./share/storage.ts";
import { listen } from "./view/keys.tsx";
import { words } from "./words.ts";
import * as patience from "./wasm/patience.js";

/** The page around a library. `deal` lies on the table already, if there is one. */
export async function begun(module: WebAssembly.Module, deal: string | null): Promise<Run> {
  await patience.default({ module_or_path: module });
  const run = new Run(module, prefs(), deal);
  // For the console, and for tests.
  Object.assign(globalThis, { board: run, patience });
  return run;
}

/** Takes texts and files from anywhere, and keys. */
export function listens(run: Run): void {
  addEventListener("paste", (event) => {
    if (event.target instanceof Element && event.target.closest("input, textarea, [contenteditable]")) return;
    const { clipboardData } = event,
      text = clipboardData?.getData("text/plain");
    if (text ? run.open(text) : clipboardData && clipboardData.files.length > 0) event.preventDefault();
    if (text || !clipboardData || clipboardData.types.length === 0) return;
    // A picture, for one, is no text, as one is told who drops it.
    if (clipboardData.files.length > 0) void run.openFiles(clipboardData.files);
    else run.note(words.files.pasted, true);
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    const { dataTransfer } = event;
    if (
      !dataTransfer ||
      (dataTransfer.files.length === 0 && event.target instanceof Element && event.target.closest(".cm-editor"))
    )
      return;
    event.preventDefault();
    if (dataTransfer.files.length > 0) void run.openFiles(dataTransfer.files);
    else run.open(dataTransfer.getData("text/plain"));
  });
  listen(run);
  installs((install) => run.send({ kind: "install", install }));
  addEventListener("pointerdown", ({ target }) => {
    document.querySelectorAll<HTMLDetailsElement>("details.menu[open]").forEach((menu) => {
      if (target instanceof Node && !menu.contains(target)) menu.open = false;
    });
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape")
      document.querySelectorAll<HTMLDetailsElement>("details.menu[open]").forEach((menu) => {
        menu.open = false;
        menu.querySelector("summary")?.focus();
      });
  });
}
