import { count } from "../model/cards.ts";
import type { State } from "../model/state.ts";
import type { Run } from "../run.ts";

const DAY = 86_400_000;
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });
const calendar = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
const when = (used: number): string => used === 0 ? "" : Date.now() - used < DAY ? clock.format(used) : calendar.format(used);

/** The games that the browser keeps, the latest first. */
export function Games({ run, state }: { run: Run; state: State }) {
  const { list, here, removed } = state.games;
  return (
    <>
      <p class="soft">The games that this browser keeps, the latest first. Links and files open beside them, and so does another tab.</p>
      {removed ? (
        <p class="acts" role="status">
          <span>deleted: <b translate={false}>{removed.title}</b></span>
          <button type="button" onClick={() => void run.sessions.restore()}>Bring it back</button>
        </p>
      ) : null}
      <ul class="games" aria-label="games">
        {list.map(({ id, title, name, moves, used }) => (
          <li key={id}>
            <button type="button" aria-current={id === here ? "true" : undefined} onClick={() => void run.sessions.open(id)}>
              <b translate={false}>{title || "a game"}</b>
              <small>{[name, count(moves, "move"), when(used), ...(id === here ? ["on the table"] : [])].filter(Boolean).join(" · ")}</small>
            </button>
            {id === here ? null : <button type="button" aria-label={`Delete ${title || "this game"}`} onClick={() => void run.sessions.remove(id)}>Delete</button>}
          </li>
        ))}
      </ul>
    </>
  );
}
