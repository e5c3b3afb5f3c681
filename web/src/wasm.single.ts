import init from "./wasm/patience.js";

/** Unpacks the library, which the single file holds as gzip in base64. */
export async function loaded(): Promise<WebAssembly.Module> {
  const packed = document.getElementById("library")?.textContent ?? "";
  const bytes = Uint8Array.from(atob(packed.trim()), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const module = await WebAssembly.compile(await new Response(stream).arrayBuffer());
  await init({ module_or_path: module });
  return module;
}
