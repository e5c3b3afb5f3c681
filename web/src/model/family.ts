// The size and the options that a player chooses for a game, and the id that they make.
import type { GameInfo, GameOption } from "./engine.ts";

/** The numbers of a size in the order of ids, and each option that is chosen with its number, 1 where it takes none. */
export interface Chosen {
  sizes: number[];
  options: Readonly<Record<string, number>>;
}

export const standard = ({ sizes }: GameInfo): Chosen => ({
  sizes: sizes.map(({ standard }) => standard),
  options: {},
});

/** The number of an option, or null if it is not chosen. */
export const chosen = ({ options }: Chosen, character: string): number | null => options[character] ?? null;

/** A choice with an option, or without. An option puts out those that no game has together with it. */
export function switched(
  info: GameInfo,
  choice: Chosen,
  { character, numbers, excludes }: GameOption,
  on: boolean,
): Chosen {
  const kept = info.options.filter(
    (other) =>
      other.character !== character && other.character in choice.options && !(on && excludes.includes(other.character)),
  );
  const options = Object.fromEntries(kept.map(({ character }) => [character, choice.options[character] ?? 1]));
  return { ...choice, options: on ? { ...options, [character]: numbers?.[0] ?? 1 } : options };
}

/** The id of a game up to its `+` or `-`. */
export function familyOf({ id, sizes, options }: GameInfo, choice: Chosen, kind: "+" | "-"): string {
  const usual = sizes.map(({ standard }) => standard).join("x"),
    size = choice.sizes.join("x");
  const letters = options.map(({ character, numbers }) => {
    const number = chosen(choice, character);
    return number === null ? "" : numbers ? `${character}${number}` : character;
  });
  return `${id.slice(0, -1 - usual.length)}${size}${letters.join("")}${kind}`;
}
