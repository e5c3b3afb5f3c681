/** The library is in the file, so no board is there before it. */
export const linkedBoard = async (): Promise<null> => null;

/** Unpacks the library, which the single file holds as gzip in base64. */
export async function compiled(): Promise<WebAssembly.Module> {
  const packed = document.getElementById("library")?.textContent ?? "";
  const bytes = Uint8Array.from(atob(packed.trim()), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}
