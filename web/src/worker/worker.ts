import { difference } from "../model/text.ts";
import init, { Analyst, Dealer, type Failure, type Look, formatted, infer, read, solve } from "../wasm/patience.js";
import type { Answer, Ask } from "./protocol.ts";

const answer = (message: Answer) => postMessage(message);
/** The question that counts: a search for an earlier one ends at its next slice. */
let current = 0;
let ready: Promise<unknown> = Promise.resolve();
let dealer: Dealer | null = null;
let analyst: { record: string; analyst: Analyst } | null = null;

/** How many records are handed over at once. */
const PART = 200;
/** How many positions a search meets before it lets messages in for the first time: some milliseconds. */
const SLICE = 16_000;
/** How many positions the search meets that finds out whether a deal is lost. */
const NODES = 200_000;
/** How long results are gathered, in milliseconds. */
const TELL = 80;

/** Lets messages in between two slices of a search. A timer would wait four milliseconds. */
const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();
const pause = () =>
  new Promise<void>((resolve) => {
    waiting.push(resolve);
    channel.port2.postMessage(null);
  });

onmessage = async ({ data }: MessageEvent<Ask>) => {
  if (data.kind === "start") {
    ready = init({ module_or_path: data.module });
    await ready;
    answer({ kind: "ready" });
    return;
  }
  current = data.id;
  await ready;
  const { id } = data;
  try {
    if (data.kind === "read") {
      const start = performance.now();
      const { records, entries, strays, strayAt, passed, failed } = read(data.text);
      const took = performance.now() - start,
        most = Math.max(records.length, entries.length, strays.length);
      for (let at = 0; at === 0 || at < most; at += PART) {
        const part = <T>(list: T[]) => list.slice(at, at + PART);
        answer({
          kind: "read",
          id,
          records: part(records),
          entries: part(entries),
          strays: part(strays),
          strayAt: part(strayAt),
          passed,
          failed,
          took,
          last: at + PART >= most,
        });
        await pause();
        if (current !== id) return;
      }
    } else if (data.kind === "format") {
      answer({ kind: "formatted", id, change: difference(data.text, formatted(data.text)) });
    } else if (data.kind === "infer") {
      answer({ kind: "inferred", id, inferred: infer(data.record, 2_000_000) });
    } else if (data.kind === "rate") {
      answer({ kind: "rated", id, deal: data.deal, lost: solve(data.deal, false, NODES).outcome === "unsolvable" });
    } else if (data.kind === "deal") {
      dealer ??= new Dealer();
      dealer.ask(data.first, data.level);
      let found = dealer.advance();
      while (found.running) {
        await pause();
        if (current !== id) return;
        found = dealer.advance();
      }
      answer({ kind: "dealt", id, deal: found.deal, tried: found.tried });
    } else if (data.kind === "stop") {
      answer({ kind: "stopped", id });
    } else {
      if (analyst?.record !== data.record) {
        analyst?.analyst.free();
        analyst = null;
        analyst = { record: data.record, analyst: new Analyst(data.record) };
      }
      const { analyst: searching } = analyst;
      searching.ask(data.line, data.at, data.effort);
      const gathered: Pick<Look, "judged" | "wins" | "mistakes" | "losses"> = {
        judged: [],
        wins: [],
        mistakes: [],
        losses: [],
      };
      let told = -Infinity;
      for (let running = true; running;) {
        const found = searching.advance(SLICE);
        running = found.running;
        gathered.judged.push(...found.judged);
        gathered.wins.push(...found.wins);
        gathered.mistakes.push(...found.mistakes);
        gathered.losses.push(...found.losses);
        // Each answer has the page drawn anew, so they are not sent after every slice, but the first one at once.
        if (!found.running || performance.now() - told > TELL) {
          answer({ kind: "found", id, ...gathered, nodes: found.nodes, running: found.running });
          gathered.judged = [];
          gathered.wins = [];
          gathered.mistakes = [];
          gathered.losses = [];
          told = performance.now();
        }
        await pause();
        if (current !== id) {
          answer({ kind: "stopped", id });
          return;
        }
      }
    }
  } catch (problem) {
    // A record that cannot be dealt is the text's business, and shown there.
    if ((problem as Partial<Failure>).code == null) console.warn("worker:", problem);
    if (data.kind === "deal") answer({ kind: "dealt", id, deal: null, tried: 0 });
    else if (data.kind === "rate") answer({ kind: "rated", id, deal: data.deal, lost: false });
    else if (data.kind === "infer") answer({ kind: "inferred", id, inferred: null });
    else answer({ kind: "found", id, judged: [], wins: [], mistakes: [], losses: [], nodes: 0, running: false });
  }
};
