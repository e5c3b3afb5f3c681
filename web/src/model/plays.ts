import { least } from "./kept.ts";

// What the player did, apart from the texts that are kept: to look at a game changes nothing of it, and to delete one
// neither.

/** A deal that was played. */
export interface Play {
  /** Its id, and the name of its game. */
  deal: string;
  name: string;
  /** When its first move was played, in milliseconds since 1970. */
  begun: number;
  /** How many moves the player has made of it. */
  own: number;
  /** Whether a way to win it was shown. */
  helped: boolean;
  /** When the player first won it; 0 if that has not happened. */
  won: number;
  /** The fewest moves of a win of the player, and of any win that is known; 0 if there is none. */
  moves: number;
  shortest: number;
  /** How long it was played until it was won, in milliseconds without pauses, and when its last move was played. */
  time: number;
  last: number;
}

/** A player who thinks for longer is away, in milliseconds. */
const AWAY = 120_000;

/** How long a deal has been played by now. */
export const lasted = ({ won, time, last }: Play, clock: number): number =>
  won > 0 ? time : time + Math.max(0, Math.min(clock - last, AWAY));

const begun = (deal: string, name: string, clock: number): Play => ({
  deal,
  name,
  begun: clock,
  own: 0,
  helped: false,
  won: 0,
  moves: 0,
  shortest: 0,
  time: 0,
  last: clock,
});

/** What the player has done now: a move of a deal, and the fewest moves in which he has won it; null if he has not. */
export interface Done {
  deal: string;
  name: string;
  win: number | null;
}

const changed = (plays: readonly Play[], deal: string, change: (play: Play) => Play): Play[] =>
  plays.map((play) => (play.deal === deal ? change(play) : play));

/** The plays with one of a deal, if there is none. */
const among = (plays: readonly Play[], play: Play): readonly Play[] =>
  plays.some(({ deal }) => deal === play.deal) ? plays : [...plays, play];

/** The plays after a move of the player. */
export function played(plays: readonly Play[], done: Done, clock: number): Play[] {
  const { deal, name, win } = done;
  const list = changed(among(plays, begun(deal, name, clock)), deal, (play) => ({
    ...play,
    own: play.own + 1,
    time: lasted(play, clock),
    last: clock,
  }));
  return win === null ? list : counted(list, done, clock);
}

/** The plays with what a game says of its win. */
export const counted = (plays: readonly Play[], { deal, name, win }: Done, clock: number): Play[] =>
  changed(among(plays, { ...begun(deal, name, clock), own: win ?? 0 }), deal, (play) => ({
    ...play,
    won: play.won > 0 || win === null ? play.won : clock,
    moves: least(play.moves, win ?? 0),
  }));

/** The plays after a way to win a deal was shown. What was won before stays so. */
export const helped = (plays: readonly Play[], deal: string, name: string, clock: number): Play[] =>
  changed(among(plays, begun(deal, name, clock)), deal, (play) => ({ ...play, helped: play.helped || play.won === 0 }));

/** The plays when a win of a deal is known that has so many moves. */
export const measured = (plays: readonly Play[], deal: string, shortest: number): Play[] =>
  changed(plays, deal, (play) => ({ ...play, shortest: least(play.shortest, shortest) }));

/**
 * The plays with those of elsewhere: of a deal that is in both, the first win and the fewest moves count, whatever the
 * order.
 */
export const joined = (plays: readonly Play[], others: readonly Play[]): Play[] => {
  const known = new Map(plays.map((play) => [play.deal, play]));
  for (const other of others) {
    const own = known.get(other.deal);
    known.set(other.deal, own ? both(own, other) : other);
  }
  return [...known.values()];
};

function both(one: Play, other: Play): Play {
  // How long it took is known where it was won first, or else where it was played for longer.
  const rank = ({ won, time }: Play): number[] => (won > 0 ? [0, won, time] : [1, 0, -time]);
  const [a, b] = [rank(one), rank(other)],
    at = a.findIndex((number, at) => number !== b[at]);
  const first = at < 0 || (a[at] ?? 0) < (b[at] ?? 0) ? one : other;
  return {
    ...first,
    begun: least(one.begun, other.begun),
    own: Math.max(one.own, other.own),
    helped: one.helped || other.helped,
    moves: least(one.moves, other.moves),
    shortest: least(one.shortest, other.shortest),
    last: Math.max(one.last, other.last),
  };
}

/** Whether a way to win a deal was shown before the player won it. */
export const isHelped = (plays: readonly Play[], deal: string): boolean =>
  plays.some((play) => play.deal === deal && play.helped && play.won === 0);

/** Whether a deal was won by the player. */
export const isWon = (plays: readonly Play[], deal: string): boolean =>
  plays.some((play) => play.deal === deal && play.won > 0);
