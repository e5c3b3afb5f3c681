/**
 * Records in a link. The fragment is `#1.` and the text, as UTF-8, compressed by raw deflate (RFC 1951), in base64url without
 * padding (RFC 4648); then perhaps `&at=` and the number of moves of the position to show. The `1` is the version.
 */
const VERSION = "1.";

export interface Shared { text: string; at: number | null }

export async function toFragment({ text, at }: Shared): Promise<string> {
  const packed = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of packed) binary += String.fromCharCode(byte);
  const base64 = btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `#${VERSION}${base64}${at === null ? "" : `&at=${at}`}`;
}

/** What a fragment holds, or null if it is not such a fragment. */
export async function fromFragment(fragment: string): Promise<Shared | null> {
  const match = /^#?1\.([A-Za-z0-9_-]*)(?:&at=(\d{1,9}))?$/.exec(fragment);
  if (!match) return null;
  try {
    const binary = atob((match[1] ?? "").replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const text = await through(bytes, new DecompressionStream("deflate-raw"));
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(text), at: match[2] === undefined ? null : Number(match[2]) };
  } catch {
    return null;
  }
}

/** A text of this length is more than any record, and less than what stops a page. */
const MOST = 16 * 1024 * 1024;

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  // What fails here fails the reader too, which reports it.
  writer.write(bytes).then(() => writer.close()).catch(() => {});
  const reader = stream.readable.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
    if (length > MOST) throw new Error("too long");
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
