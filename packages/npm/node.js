import { readFileSync } from "node:fs";
import { initSync } from "./index.js";

// Node has the module in a file, so it needs no `init`, which does nothing more.
initSync({ module: readFileSync(new URL("patience_bg.wasm", import.meta.url)) });

export * from "./index.js";
export { default } from "./index.js";
