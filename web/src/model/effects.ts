import type { Edit, Span } from "./engine.ts";
import type { Done } from "./plays.ts";
import { type Event, type Game, type Prefs, type State, type Wanted, rescued, wanted } from "./state.ts";

/** What is heard: a card that is laid down, a move that is refused, a game that is won. */
export type Sound = "card" | "refused" | "won";

/** What is to be done in the world after an event. */
export type Effect =
  /** Writes into the text, and puts the cursor somewhere. */
  | { kind: "write"; edits: Edit[]; cursor: number; mark: Span | null }
  /** Puts the cursor where the board is. */
  | { kind: "show"; cursor: number; mark: Span | null }
  /** Marks the move that led to the position. */
  | { kind: "mark"; mark: Span | null }
  /** Has the whole text read, when it has rested. */
  | { kind: "read" }
  /** Keeps the game for the next visit. */
  | { kind: "keep" }
  | { kind: "prefs"; prefs: Prefs }
  /** Notes what the player did, what a kept game says that he did, was shown, or could have done in fewer moves. */
  | { kind: "played"; done: Done }
  | { kind: "counted"; done: Done }
  | { kind: "helped"; deal: string; name: string }
  | { kind: "measured"; deal: string; shortest: number }
  | { kind: "sound"; sound: Sound }
  /** Steps to a position; null tells the player that there is none. */
  | { kind: "go"; at: number | null }
  /** Shows the next move after a while. */
  | { kind: "tick"; after: number }
  /** Plays a move that the player wishes to be played by itself. */
  | { kind: "play"; move: string }
  /** Finds out what unknown cards can be. */
  | { kind: "infer" }
  /** Has positions judged, or none. */
  | { kind: "look"; deal: string; wanted: Wanted | null };

/** Where the move that led to the position is in the text. */
export function markOf(state: State): Span | null {
  const span = state.game?.spans[state.game.at - 1],
    [from] = state.record;
  return span ? [from + span[0], from + span[1]] : null;
}

/** Where the cursor stands for the position: after its last move, or after the deal. */
export const cursorOf = (state: State): number => markOf(state)?.[1] ?? state.record[0] + (state.game?.head ?? 0);

/** What an event has to change beside the state of the page. */
export function effects(before: State, event: Event, after: State): Effect[] {
  const list: Effect[] = [];
  const [from] = before.record,
    mark = markOf(after);
  switch (event.kind) {
    case "moved":
      if (event.edits.length > 0) {
        const edits = event.edits.map(({ span, replacement }): Edit => ({
          span: [span[0] + from, span[1] + from],
          replacement,
        }));
        list.push({ kind: "write", edits, cursor: cursorOf(after), mark }, { kind: "read" });
      } else if (event.by === "board") list.push({ kind: "show", cursor: cursorOf(after), mark });
      else list.push({ kind: "mark", mark });
      list.push({ kind: "keep" });
      if (event.played && after.prefs.sound)
        list.push({ kind: "sound", sound: after.game?.position.won ? "won" : "card" });
      // The moves of a win that is shown are the program's.
      if (event.played && !after.win) {
        // Whether a win is the player's, and in how many moves, the library says.
        const { id, name, win } = event.game;
        list.push({ kind: "played", done: { deal: id, name, win } });
      }
      if (after.watch.runs) list.push({ kind: "tick", after: 1000 / after.watch.speed });
      if (event.played && after.mode === "play" && after.prefs.auto) {
        const { safe } = event.game.position;
        if (safe) list.push({ kind: "play", move: safe });
      }
      break;
    case "found": {
      // How a win compares with the shortest is kept with it.
      const shortest = after.known.judged.get("")?.atMost;
      if (after.game?.position.won && shortest !== before.known.judged.get("")?.atMost) {
        list.push(
          { kind: "keep" },
          ...(shortest ? [{ kind: "measured", deal: after.game.id, shortest } as const] : []),
        );
      }
      const at = before.asks?.kind === "rescue" && after.asks === null ? rescued(after) : undefined;
      if (at !== undefined) list.push({ kind: "go", at });
      break;
    }
    case "rescue": {
      const at = after.asks === null ? rescued(after) : undefined;
      if (at !== undefined) list.push({ kind: "go", at });
      break;
    }
    case "watch":
      if (after.watch.runs) list.push({ kind: "tick", after: 1000 / after.watch.speed });
      break;
    case "refused":
      if (after.prefs.sound) list.push({ kind: "sound", sound: "refused" });
      break;
    case "win":
      if (after.win && after.game) list.push({ kind: "helped", deal: after.game.id, name: after.game.name });
      break;
    case "mode":
      list.push({ kind: "keep" });
      break;
    case "opened": {
      list.push({ kind: "mark", mark });
      const { id, name, win } = event.game,
        known = after.plays.find(({ deal }) => deal === id);
      // The game itself is what tells of its win, if the browser has lost what was noted of it.
      if (win !== null && !(known && known.won > 0 && known.moves <= win))
        list.push({ kind: "counted", done: { deal: id, name, win } });
      break;
    }
    case "blank":
      list.push({ kind: "mark", mark: null });
      if (event.blank.deal) list.push({ kind: "infer" });
      break;
    case "prefs":
      list.push({ kind: "prefs", prefs: after.prefs });
      break;
  }
  const [was, want] = [wanted(before), wanted(after)];
  if (asked(before.game, was) !== asked(after.game, want))
    list.push({ kind: "look", deal: after.game?.id ?? "", wanted: want });
  return list;
}

/** A question to the worker that judges positions, as a text that is the same if the question is. */
const asked = (game: Game | null, want: Wanted | null): string =>
  want ? `${game?.id} ${want.at} ${want.effort} ${want.line.join(" ")}` : "";
