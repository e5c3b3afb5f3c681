import { useRef, useState } from "preact/hooks";
import { type Twig, twigs } from "../model/branches.ts";
import type { State } from "../model/state.ts";
import type { Run } from "../run.ts";
import { words } from "../words.ts";

/** The tree of variations: each branch in the one that it leaves, and what can be done with the one that is chosen. */
export function Branches({ run, state }: { run: Run; state: State }) {
  const branches = state.game?.branches ?? [],
    tree = useRef<HTMLUListElement>(null);
  const [chosen, choose] = useState<number | null>(null);
  const at = Math.max(
      0,
      branches.findIndex(({ node }) => node === chosen),
    ),
    here = branches[at];
  if (!here) return <p class="soft">{words.branches.none}</p>;
  /**
   * The keys of a tree: up and down to its neighbours, left to the branch that it leaves, right to the first one in it.
   */
  const press = (event: KeyboardEvent) => {
    const { number } = here,
      parent = number.slice(0, Math.max(0, number.lastIndexOf(".")));
    const next = {
      ArrowUp: branches[at - 1],
      ArrowDown: branches[at + 1],
      Home: branches[0],
      End: branches.at(-1),
      ArrowLeft: branches.find((other) => other.number === parent),
      ArrowRight: branches.find((other) => other.number === `${number}.1`),
    }[event.key];
    if (event.key === "Enter") run.promote(here.node);
    if (next) {
      choose(next.node);
      tree.current?.querySelector<HTMLElement>(`[data-node="${next.node}"]`)?.focus();
    }
    if (next || event.key === "Enter") event.preventDefault();
  };
  const grown = (list: readonly Twig[]) =>
    list.map(({ branch: { node, number, after, name, moves }, twigs }) => (
      <li
        key={node}
        role="treeitem"
        data-node={node}
        aria-selected={node === here.node}
        tabIndex={node === here.node ? 0 : -1}
        onClick={(event) => {
          event.stopPropagation();
          choose(node);
        }}
      >
        <p>
          <b>{number}</b> {name ? <i>{name}</i> : null} {words.branches.after(after)} <code>{moves}</code>
        </p>
        {twigs.length > 0 ? <ul role="group">{grown(twigs)}</ul> : null}
      </li>
    ));
  return (
    <div class="branches">
      <ul role="tree" aria-label={words.panels.branches} ref={tree} onKeyDown={press}>
        {grown(twigs(branches))}
      </ul>
      <div class="acts" role="group" aria-label={words.branches.chosen(here.number)}>
        <button type="button" onClick={() => run.promote(here.node)}>
          {words.branches.promote}
        </button>
        <button type="button" onClick={() => run.remove(here.node)}>
          {words.games.delete}
        </button>
        <label>
          {words.branches.name}{" "}
          <input value={here.name} onChange={(event) => run.rename(here.node, event.currentTarget.value)} />
        </label>
      </div>
    </div>
  );
}
