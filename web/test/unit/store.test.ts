import { describe, expect, test } from "vitest";
import { soundSession } from "../../src/share/store.ts";

describe("what was kept", () => {
  test("a text is saved out of any damage around it", () => {
    for (const cursor of [-5, NaN, Infinity, "7", null, undefined, {}, [3], 1e300, 3.5]) {
      const session = soundSession({ id: "a", text: "3x3x13x5+2 2a", cursor, used: cursor, moves: cursor, title: cursor, version: cursor });
      expect(session?.text).toBe("3x3x13x5+2 2a");
      expect(session && Number.isInteger(session.cursor) && session.cursor >= 0 && session.cursor <= 13, String(cursor)).toBe(true);
      expect(() => new Intl.DateTimeFormat("en").format(session?.used)).not.toThrow();
    }
    for (const text of [undefined, null, 5, {}, ["x"]]) expect(soundSession({ id: "a", text, cursor: 0 })).toBe(null);
    expect(soundSession({ text: "x" })).toBe(null);
  });
});
