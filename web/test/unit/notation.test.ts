import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../src/", import.meta.url);
const files = readdirSync(root, { recursive: true }).map(String).filter((name) => /\.tsx?$/.test(name) && !name.startsWith("wasm/"));

/** The regular expressions that a source writes, without those in its comments. */
function expressions(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
  const literal = /(?<=[(,=:[!&|?{};\n]\s*|\breturn\s+)\/(?![/*])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+)\/[dgimsuvy]*/g;
  return [...code.matchAll(literal)].map(([, expression = ""]) => expression);
}

/** What only the library reads: the type of a game, comments, deals, engines, sizes, outcomes. */
const NOTATION = [/\[\+-\]|\[-\+\]|\[\^\+-/, /;/, /\\\[/, /chacha|pysolfc/, /\\d\+x|\d x/, /=\(?(solved|partial|stuck)/, /branch/];

test("regular expressions are found", () => {
  const source = 'const a = /x[+-]\\d/.exec(b); // /no;/\nif (/;/.test(c)) return /\\[[^\\]]*/g;\n';
  expect(expressions(source)).toEqual(["x[+-]\\d", ";", "\\[[^\\]]*"]);
});

test.each(files)("%s reads no notation by itself", (name) => {
  const source = readFileSync(new URL(name, root), "utf8");
  for (const expression of expressions(source)) {
    for (const part of NOTATION) expect(expression, `${name}: /${expression}/`).not.toMatch(part);
  }
  expect(source).not.toContain("new RegExp(");
});
