/**
 * Records in a link. The fragment is `#1.` and the text, as UTF-8, compressed by raw deflate (RFC 1951), in base64url
 * without
 * padding (RFC 4648); then perhaps `&at=` and the number of moves of the position to show. The `1` is the version.
 */
const VERSION = "1.";

/** `how` says that the moves play by themselves, or that nothing but the board is to be seen. */
export interface Shared {
  text: string;
  at: number | null;
  how?: "play" | "embed";
}

export async function toFragment({ text, at }: Shared): Promise<string> {
  const packed = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of packed) binary += String.fromCharCode(byte);
  const base64 = btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `#${VERSION}${base64}${at === null ? "" : `&at=${at}`}`;
}

/**
 * What a fragment holds, or null if it holds no text. Programs that hand links on change them: they escape characters,
 * break
 * lines, and add punctuation, padding and parameters of their own. What compressed data says where it ends, so a text
 * is either
 * found whole or not at all.
 */
export async function fromFragment(fragment: string): Promise<Shared | null> {
  const rest = /^[#/!\s]*1\.(.*)$/s.exec(unescaped(fragment))?.[1];
  if (rest === undefined) return null;
  // Blanks, padding and invisible characters can come between the data; anything else ends it.
  const [data] = /^(?:[\w+/=\s-]|[^!-~])*/.exec(rest) ?? [""];
  const at = /[&?]at=(?:3D)?(\d{1,9})(?!\d)/.exec(rest.replaceAll(";", "&"))?.[1];
  const how = /[&?](play|embed)(?![\w=])/.exec(rest.replaceAll(";", "&"))?.[1] as Shared["how"];
  for (const candidate of candidates(data)) {
    const text = await unpacked(candidate);
    if (text !== null) return { text, at: at === undefined ? null : Number(at), ...(how ? { how } : {}) };
  }
  return null;
}

/** A fragment without percent signs, however often they were escaped themselves. */
function unescaped(fragment: string): string {
  let text = fragment;
  for (let round = 0; round < 4; round++) {
    const next = text.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
    if (next === text) break;
    text = next;
  }
  return text;
}

/** What the data of a link may have been, the likeliest first. */
function candidates(data: string): Set<string> {
  const words = data
    .split(/[^\w+/-]+/)
    .filter(Boolean)
    .map((word) => word.replaceAll("+", "-").replaceAll("/", "_"));
  const whole = words.join(""),
    found = new Set<string>([whole]);
  // Words of a sentence may follow the link, and signs of emphasis may be taken for data, or data for such signs.
  for (let count = Math.min(words.length, 20); count > 0; count--) found.add(words.slice(0, count).join(""));
  for (const one of [...found]) {
    for (let end = one.length; end > one.length - 3 && /[-_]/.test(one.charAt(end - 1)); end--)
      found.add(one.slice(0, end - 1));
  }
  return found.add(`${whole}-`).add(`${whole}_`);
}

async function unpacked(base64: string): Promise<string | null> {
  try {
    const binary = atob(base64.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(
      await through(bytes, new DecompressionStream("deflate-raw")),
    );
  } catch {
    return null;
  }
}

/** A text of this length is more than any record, and less than what stops a page. */
const MOST = 16 * 1024 * 1024;

/** What a stream makes of bytes. Fails on more than these, and on bytes that the stream cannot use. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = stream.writable.getWriter();
  // What fails here fails the reader too, which reports it.
  writer
    .write(bytes)
    .then(() => writer.close())
    .catch(() => {});
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
