import address from "./wasm/patience_bg.wasm?url";

/** Loads the library. The module goes to the workers too, which need not load it again. */
export async function compiled(): Promise<WebAssembly.Module> {
  return WebAssembly.compileStreaming(fetch(address)).catch(async () => {
    // A host may not know the type of the file.
    const again = await fetch(address);
    return WebAssembly.compile(await again.arrayBuffer());
  });
}
