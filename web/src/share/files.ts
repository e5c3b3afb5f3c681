import { words } from "../words.ts";

/** Hands a file to the reader. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Draws an SVG picture as a PNG picture, three pixels for each of its own. */
export async function png(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * 3;
  canvas.height = image.naturalHeight * 3;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(words.files.picture))), "image/png");
  });
}

/** Hands a text to the share sheet of the system, on a device for the hand that has one. Returns whether it took it. */
export async function handed(text: string): Promise<boolean> {
  if (!("share" in navigator) || !matchMedia("(pointer: coarse)").matches) return false;
  try {
    await navigator.share({ text });
    return true;
  } catch (problem) {
    // A player who closes the sheet wants nothing else.
    return problem instanceof DOMException && problem.name === "AbortError";
  }
}

/** Copies a text, also where a page has no right to the clipboard. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    area.setAttribute("aria-hidden", "true");
    area.className = "offscreen";
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    if (!done) throw new Error(words.files.copy);
  }
}
