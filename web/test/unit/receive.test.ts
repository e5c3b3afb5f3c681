/// <reference types="node" />
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { received } from "../../src/share/receive.ts";

describe("files", () => {
  const record = "3x3x13x5+2 2a 25 =partial ; für dich\n";
  const file = (content: BlobPart | Uint8Array, name = "game.pn") => received(new File([content as BlobPart], name));
  const utf16 = (text: string, big: boolean, mark: boolean) => {
    const bytes = Buffer.from((mark ? "\ufeff" : "") + text, "utf16le");
    return new Uint8Array(big ? bytes.swap16() : bytes);
  };

  test("a text is read in the encoding that it has", async () => {
    for (const bytes of [Buffer.from(record), Buffer.from(`\ufeff${record}`), utf16(record, false, true), utf16(record, true, true), utf16(record, false, false), utf16(record, true, false)]) {
      expect(await file(new Uint8Array(bytes))).toEqual({ text: record, note: null });
    }
    expect(await file(new Uint8Array(Buffer.from(record, "latin1")))).toEqual({ text: record, note: "game.pn is not in UTF-8 and was read as Latin-1" });
  });

  test("what is no text of records is refused by name", async () => {
    const saved = Buffer.concat([Buffer.from([0x80, 2, 0x55, 7]), Buffer.from("PySolFC"), Buffer.from([0x71, 1, 0x4b, 2])]);
    const refused: [Uint8Array, string, RegExp][] = [
      [saved, "Carpet.pso", /^Carpet\.pso is a saved game of PySolFC: `patience import`/],
      [saved, "holdgame.dat", /^holdgame\.dat is a saved game of PySolFC/],
      [Buffer.from("x"), "other.PSO", /^other\.PSO is a saved game/],
      [Buffer.alloc(0), "none.pn", /^none\.pn is empty/],
      [Buffer.from(" \n\ufeff\t"), "blank.pn", /^blank\.pn is empty/],
      [gzipSync(record), "game.pn.gz", /^game\.pn\.gz is compressed/],
      [Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), "board.png", /^board\.png is not a text/],
      [Buffer.from("PK\u0003\u0004\u0014\0\0\0"), "all.zip", /^all\.zip is not a text/],
      [Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 0, 4]), "game.pn.xz", /^game\.pn\.xz is not a text/],
      [utf16("3x3\u0001", false, true), "odd.pn", /^odd\.pn is not a text/],
    ];
    for (const [bytes, name, note] of refused) {
      const { text, note: told } = await file(new Uint8Array(bytes), name);
      expect(text, name).toBe(null);
      expect(told, name).toMatch(note);
    }
  });
});
