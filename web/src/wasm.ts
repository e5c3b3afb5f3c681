import type { GameView } from "./model/engine.ts";
import address from "./wasm/patience_bg.wasm?url";

/** The board of a link, by a module that is there before the library. */
export async function linkedBoard(text: string, at: number): Promise<GameView | null> {
  const { default: begin, first } = await import("./wasm/first.js");
  await begin();
  return first(text, at) ?? null;
}

/** Loads the library. The module goes to the workers too, which need not load it again. */
export async function compiled(): Promise<WebAssembly.Module> {
  return WebAssembly.compileStreaming(fetch(address)).catch(async () => {
    // A host may not know the type of the file.
    const again = await fetch(address);
    return WebAssembly.compile(await again.arrayBuffer());
  });
}
