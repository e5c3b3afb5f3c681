import { words } from "../words.ts";

/** What came of a file: its text, or why it has none; beside a text, what the reader should know of it. */
export interface Received {
  text: string | null;
  note: string | null;
}

/** The largest file that is opened. The program reads files of any size. */
const MOST = 64 * 1024 * 1024;

/** Reads a file that was opened or dropped: a text in any of the usual encodings. Anything else is refused by name. */
export async function received(file: File): Promise<Received> {
  const refused = (why: string): Received => ({ text: null, note: `${file.name} ${why}` });
  try {
    if (file.size > MOST) return refused(words.files.large);
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (begins(bytes, 0x1f, 0x8b)) return refused(words.files.packed);
    if (isSave(file.name, bytes)) return refused(words.files.save);
    const { text, latin } = decoded(bytes);
    if (text === null) return refused(words.files.binary);
    if (text.trim() === "") return refused(words.files.empty);
    return { text, note: latin ? `${file.name} ${words.files.latin}` : null };
  } catch {
    // A folder, for one, is handed over like a file.
    return refused(words.files.unreadable);
  }
}

const begins = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, at) => bytes[at] === byte);

/** Whether a file is a game that PySolFC has saved, by its name or its beginning. */
function isSave(name: string, bytes: Uint8Array): boolean {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 64));
  return /\.pso$/i.test(name) || (start.startsWith("\x80") && start.includes("PySolFC"));
}

function decoded(bytes: Uint8Array): { text: string | null; latin: boolean } {
  const as = (encoding: string, fatal = true): string | null => {
    try {
      const text = new TextDecoder(encoding, { fatal }).decode(bytes);
      // No text has the controls that fill other files.
      return /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text) ? null : text;
    } catch {
      return null;
    }
  };
  if (begins(bytes, 0xff, 0xfe)) return { text: as("utf-16le"), latin: false };
  if (begins(bytes, 0xfe, 0xff)) return { text: as("utf-16be"), latin: false };
  // Every other byte of a text in UTF-16 is mostly zero.
  const zeros = [0, 0];
  bytes.subarray(0, 4096).forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros,
    many = Math.min(4096, bytes.length) / 4;
  if (odd > many && even === 0) return { text: as("utf-16le"), latin: false };
  if (even > many && odd === 0) return { text: as("utf-16be"), latin: false };
  const text = as("utf-8");
  return text !== null ? { text, latin: false } : { text: as("windows-1252", false), latin: true };
}
