/// <reference types="node" />
import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { fromFragment, toFragment } from "../../src/share/link.ts";

/** Numbers that are the same in every run. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 2 ** 32 * below);
  };
}

/** What programs that hand links on do to them. Each gives back the same fragment, changed. */
const CHANGES: Record<string, (fragment: string, below: (below: number) => number) => string> = {
  "punctuation follows": (fragment, below) => fragment + [".", ")", ",", ">", "*", "!", ";", ":", "\"", "'", "]", "}", "»", "”", "…", ").", "_", "-", "__", "/", "\\", "|", "%3E", "%22", "."][below(24)],
  "a sentence follows": (fragment) => `${fragment}%20and%20more`,
  "a sentence follows a full stop": (fragment) => `${fragment}. Look!`,
  "ampersands are those of HTML": (fragment) => fragment.replaceAll("&", "&amp;"),
  "ampersands are numbers": (fragment) => fragment.replaceAll("&", "&#38;"),
  "ampersands are those of HTML twice": (fragment) => fragment.replaceAll("&", "&amp;amp;"),
  "signs are escaped": (fragment) => `#${encodeURIComponent(fragment.slice(1))}`,
  "signs are escaped twice": (fragment) => `#${encodeURIComponent(encodeURIComponent(fragment.slice(1)))}`,
  "all is escaped": (fragment) => `#${[...fragment.slice(1)].map((one) => `%${one.charCodeAt(0).toString(16)}`).join("")}`,
  "parameters follow": (fragment) => `${fragment}&utm_source=x.y&fbclid=IwAR0-_x`,
  "parameters follow a question mark": (fragment) => `${fragment}?utm_source=at=9`,
  "the base64 is the usual one": (fragment) => fragment.replace(/^(#1\.)([\w-]*)/, (_, head: string, data: string) => head + data.replaceAll("-", "+").replaceAll("_", "/") + "=".repeat((4 - data.length % 4) % 4)),
  "padding is escaped": (fragment) => fragment.replace(/^(#1\.[\w-]*)/, "$1%3D%3D"),
  "a line is broken": (fragment, below) => {
    const at = 3 + below(Math.max(1, fragment.indexOf("&at") - 3));
    return fragment.slice(0, at) + ["%0A", "%20", "%0D%0A", " ", "\n", "%E2%80%8B", "%C2%AD", "=%0A", "%0A%09"][below(9)] + fragment.slice(at);
  },
  "lines are broken": (fragment) => fragment.replace(/^#1\.[\w-]*/, (data) => data.replace(/.{20}/g, "$&%0D%0A")),
  "a sign stands before": (fragment) => `#!/${fragment.slice(1)}`,
};

describe("links", () => {
  const below = random(3);
  const texts = ["3x3x13x5+2 2a =partial", "carpet+8 *c4s *e4s =partial\n", "♠♥ ü 3x3x13x5+9", ...Array.from({ length: 12 }, (_, at) => `3x3x13x5+${at} ${"1a 2b ".repeat(at * 3)}; ${at}`)];
  for (const [name, change] of Object.entries(CHANGES)) {
    test(`a link is read where ${name}`, async () => {
      for (const text of texts) {
        for (const at of [7, null]) {
          for (let round = 0; round < 5; round++) {
            const changed = change(await toFragment({ text, at }), below);
            expect(await fromFragment(changed), changed).toEqual({ text, at });
          }
        }
      }
    });
  }

  test("what is changed twice is read", async () => {
    const list = Object.values(CHANGES), text = texts[8] ?? "";
    for (let round = 0; round < 300; round++) {
      const [first, second] = [list[below(list.length)], list[below(list.length)]];
      const once = first?.(await toFragment({ text, at: 3 }), below) ?? "", twice = second?.(once, below) ?? "";
      const read = await fromFragment(twice);
      // Two changes can leave too little to tell where the data ends, but never another text.
      if (read) expect(read.text, twice).toBe(text);
    }
  });

  test("a place that cannot be is none", async () => {
    const fragment = await toFragment({ text: "x", at: null });
    for (const bad of ["-1", "x", "", "1234567890123"]) expect(await fromFragment(`${fragment}&at=${bad}`)).toEqual({ text: "x", at: null });
    expect(await fromFragment(`${fragment}&at=999`)).toEqual({ text: "x", at: 999 });
  });

  test("what is cut or mixed up is not read", async () => {
    for (const text of texts) {
      const fragment = await toFragment({ text, at: null });
      for (let end = 1; end < fragment.length - 1; end++) {
        const cut = await fromFragment(fragment.slice(0, end));
        expect(cut, fragment.slice(0, end)).toBe(null);
      }
    }
    const other = `#1.${deflateRawSync("3x3x13x5+2 2a =partial\n".repeat(9)).toString("base64url").toUpperCase()}`;
    for (const bad of [other, "#foo", "#1.", "#1.%", "#1.%%%", "#%", "#1", "#2.AwA"]) expect(await fromFragment(bad), bad).toBe(null);
  });
});
