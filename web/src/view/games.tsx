import { useEffect, useRef, useState } from "preact/hooks";
import { statistics } from "../model/statistics.ts";
import type { State } from "../model/state.ts";
import type { Run } from "../run.ts";
import { words } from "../words.ts";

const DAY = 86_400_000;
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });
const calendar = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
const when = (used: number): string => used === 0 ? "" : Date.now() - used < DAY ? clock.format(used) : calendar.format(used);
/** How many games have a picture: drawing one takes some milliseconds. */
const PICTURES = 24;
/** How many games are drawn at first, and how many more when the last of them is seen. */
const ROWS = 50;

/** The games that the browser keeps, the latest first. */
export function Games({ run, state }: { run: Run; state: State }) {
  const { list, here, removed } = state.games, [rows, draw] = useState(ROWS);
  return (
    <>
      <p class="soft">{words.games.kept}</p>
      {removed ? (
        <p class="acts" role="status">
          <span>{words.games.deleted} <b translate={false}>{removed.title}</b></span>
          <button type="button" onClick={() => void run.sessions.restore()}>{words.games.restore}</button>
        </p>
      ) : null}
      <ul class="games" aria-label={words.games.list}>
        {list.slice(0, rows).map(({ id, title, name, moves, used, won, finished, shortest, version }, at) => (
          <li key={id}>
            <button type="button" aria-current={id === here ? "true" : undefined} onClick={() => {
              document.getElementById("mine")?.hidePopover?.();
              void run.sessions.open(id);
            }}>
              {at < PICTURES ? <Picture key={`${id} ${version}`} run={run} id={id} /> : null}
              <span>
                <b translate={false}>{title || words.games.unnamed}</b>
                <small>{[name, words.moves(moves), ...(moves > 0 ? [won ? words.games.finished : words.games.unfinished] : []), ...(won && shortest > 0 ? [words.games.shortest(shortest)] : []), when(won && finished > 0 ? finished : used), ...(id === here ? [words.games.here] : [])].filter(Boolean).join(" · ")}</small>
              </span>
            </button>
            {id === here ? null : <button type="button" aria-label={words.games.deleteOne(title)} onClick={() => void run.sessions.remove(id)}>{words.games.delete}</button>}
          </li>
        ))}
        {rows < list.length ? <li key={rows}><Seen then={() => draw(rows + ROWS)} /></li> : null}
      </ul>
    </>
  );
}

/** A game as it stands, drawn once it is seen. */
function Picture({ run, id }: { run: Run; id: string }) {
  const [source, show] = useState<string | null>(null);
  return source ? <span class="picture"><img src={source} alt="" /></span> : <Seen then={() => void run.picture(id).then(show)} />;
}

/** The place of what is drawn once it is seen. */
function Seen({ then }: { then: () => void }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const watch = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      then();
    });
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return <span class="picture" ref={place} />;
}

/** The games of the player with what came of them, over the board. */
export function Mine({ run, state }: { run: Run; state: State }) {
  const text = words.games, file = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false), figures = open ? statistics(state.plays) : [];
  return (
    <div id="mine" class="sheet" popover="auto" role="dialog" aria-labelledby="mine-title" tabIndex={-1} onToggle={(event) => setOpen(event.newState === "open")}>
      <h2 id="mine-title">{text.title}</h2>
      {figures.length > 0 ? (
        <table class="figures">
          <thead><tr><th scope="col">{text.game}</th><th scope="col">{text.played}</th><th scope="col">{text.won}</th><th scope="col">{text.streak}</th><th scope="col">{text.best}</th><th scope="col">{text.average}</th>{state.prefs.clock ? <th scope="col">{text.quickest}</th> : null}<th scope="col">{text.extra}</th></tr></thead>
          <tbody>
            {figures.map(({ name, played, won, streak, longest, best, average, quickest, extra }) => (
              <tr key={name}><th scope="row">{name || text.all}</th><td>{played}</td><td>{won}</td><td>{streak}{longest > streak ? ` (${longest})` : ""}</td><td>{best ?? "–"}</td><td>{average ?? "–"}</td>{state.prefs.clock ? <td>{quickest === null ? "–" : words.time(quickest)}</td> : null}<td>{extra === null ? "–" : text.moves(extra)}</td></tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <div class="acts">
        <button type="button" onClick={() => void run.share("games")}>{text.export}</button>
        <button type="button" onClick={() => file.current?.click()}>{text.import}</button>
        <button type="button" onClick={() => document.getElementById("mine")?.hidePopover()}>{text.close}</button>
        <input ref={file} class="offscreen" type="file" tabIndex={-1} aria-label={text.import} onChange={(event) => {
          void run.importGames(event.currentTarget.files ?? []);
          event.currentTarget.value = "";
        }} />
      </div>
      {open ? <Games run={run} state={state} /> : null}
    </div>
  );
}
