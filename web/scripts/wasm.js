// Builds the library for the page if it is missing.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

if (!existsSync("src/wasm/patience_bg.wasm")) {
  const { status } = spawnSync("./build-wasm", { stdio: "inherit" });
  if (status !== 0) {
    console.error("the library for the page could not be built: see the messages of ./build-wasm above");
    process.exit(1);
  }
}
