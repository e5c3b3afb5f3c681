import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { RecordInfo } from "../model/engine.ts";
import type { State } from "../model/state.ts";
import type { Run } from "../run.ts";
import { words } from "../words.ts";
import { Words } from "./verdict.tsx";

const ROW = 48;
type Filter = "all" | "failing" | "solved" | "other";
const FILTERS: Record<Filter, (record: RecordInfo) => boolean> = {
  all: () => true,
  failing: (record) => !record.pass,
  solved: (record) => record.pass && record.status === "solved",
  other: (record) => record.pass && record.status !== "solved",
};

/** All records of the text, with their verdicts. Only those that can be seen are drawn. */
export function Records({ run, state }: { run: Run; state: State }) {
  const [filter, setFilter] = useState<Filter>("all");
  const [view, setView] = useState({ top: 0, height: 400 });
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (list.current) setView({ top: list.current.scrollTop, height: list.current.clientHeight });
  }, [state.records.length, filter]);
  const shown = state.records
    .map((record, index) => ({ record, index }))
    .filter(({ record }) => FILTERS[filter](record));
  const first = Math.max(0, Math.floor(view.top / ROW) - 5),
    last = Math.min(shown.length, first + Math.ceil(view.height / ROW) + 10);
  return (
    <div class="records">
      <p class="soft figures">
        {words.records.sum(state.records.length, state.passed, state.failed, state.strays)}
        <label>
          {" "}
          {words.records.show}{" "}
          <select value={filter} onChange={(event) => setFilter(event.currentTarget.value as Filter)}>
            {(Object.keys(FILTERS) as Filter[]).map((name) => (
              <option key={name} value={name}>
                {words.records[name]}
              </option>
            ))}
          </select>
        </label>
      </p>
      <div
        class="scroller"
        ref={list}
        tabIndex={0}
        role="group"
        aria-label={words.records.label}
        onScroll={(event) => setView({ top: event.currentTarget.scrollTop, height: event.currentTarget.clientHeight })}
      >
        <ul style={{ height: `${shown.length * ROW}px` }}>
          {shown.slice(first, last).map(({ record, index }, at) => (
            <li
              key={index}
              style={{ transform: `translateY(${(first + at) * ROW}px)` }}
              aria-setsize={shown.length}
              aria-posinset={first + at + 1}
            >
              <button
                type="button"
                aria-current={state.current === index ? "true" : undefined}
                onClick={() => run.record(index)}
              >
                <b class={record.pass ? (record.status === "solved" ? "good" : "warn") : "lost"}>
                  {record.pass ? (record.status === "solved" ? "✓" : "■") : "✗"}
                </b>
                <span class="name">
                  <i>{index + 1}</i>{" "}
                  {record.id === null ? words.records.unnamed : <span translate={false}>{record.id}</span>}{" "}
                  <small>{words.records.line(record.line)}</small>
                </span>
                <small class="summary">
                  <Words text={record.summary} />
                </small>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
