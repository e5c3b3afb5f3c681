import type { BranchInfo } from "./engine.ts";

/** A branch, and those that leave it. */
export interface Twig {
  branch: BranchInfo;
  twigs: Twig[];
}

/** The tree of branches, by their numbers: `1.2` is the second one in the first. */
export function twigs(branches: readonly BranchInfo[]): Twig[] {
  const all = new Map(branches.map((branch): [string, Twig] => [branch.number, { branch, twigs: [] }]));
  return [...all].flatMap(([number, twig]) => {
    const parent = all.get(number.slice(0, Math.max(0, number.lastIndexOf("."))));
    parent?.twigs.push(twig);
    return parent ? [] : [twig];
  });
}
