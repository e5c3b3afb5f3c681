import init from "./wasm/patience.js";
import address from "./wasm/patience_bg.wasm?url";

/** Loads the library. The module goes to the workers too, which need not load it again. */
export async function loaded(): Promise<WebAssembly.Module> {
  const response = fetch(address);
  const module = await WebAssembly.compileStreaming(response).catch(async () => {
    // A host may not know the type of the file.
    const again = await fetch(address);
    return WebAssembly.compile(await again.arrayBuffer());
  });
  await init({ module_or_path: module });
  return module;
}
