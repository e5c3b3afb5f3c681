// The size and the options of a game, as a player chooses them.
import { expect, test } from "vitest";
import { chosen, familyOf, standard, switched } from "../../src/model/family.ts";
import type { GameInfo } from "../../src/model/engine.ts";

const option = (character: string, numbers: [number, number] | null = null, excludes: string[] = []) => ({ character, words: character, numbers, excludes });
const size = (what: GameInfo["sizes"][number]["what"], standard: number) => ({ what, min: 1, max: 9, standard });
const carpet: GameInfo = {
  id: "carpet4x5x1+", closed: "carpet4x5x1-", name: "carpet", title: "Carpet", aim: "", rules: "", sizes: [size("rows", 4), size("columns", 5), size("decks", 1)],
  options: [option("a"), option("c", null, ["s"]), option("r", [1, 9]), option("s", null, ["c"])],
};
const match: GameInfo = { ...carpet, id: "3x3x13x5+", name: "3x3x13x5", sizes: [size("matchSize", 3), size("suits", 3), size("matches", 13), size("columns", 5)], options: [] };

test("what is standard makes the standard id", () => {
  for (const info of [carpet, match]) expect(familyOf(info, standard(info), "+")).toBe(info.id);
});

test("sizes and options are written in the order of ids", () => {
  const [a, c, r, s] = carpet.options;
  let choice = standard(carpet);
  for (const one of [s, r, a]) if (one) choice = switched(carpet, choice, one, true);
  expect(familyOf({ ...carpet }, { ...choice, sizes: [3, 4, 2] }, "-")).toBe("carpet3x4x2ar1s-");
  // An option puts out what no game has together with it, and nothing else.
  if (c) choice = switched(carpet, choice, c, true);
  expect(familyOf(carpet, choice, "+")).toBe("carpet4x5x1acr1+");
  if (r) choice = switched(carpet, choice, r, false);
  expect(chosen(choice, "r")).toBeNull();
  expect(familyOf(carpet, choice, "+")).toBe("carpet4x5x1ac+");
  expect(familyOf(match, { ...standard(match), sizes: [4, 1, 26, 9] }, "-")).toBe("4x1x26x9-");
});
