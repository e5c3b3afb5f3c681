// What the player did, apart from the texts that are kept: to look at a game changes nothing of it, and to delete one neither.

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
export const lasted = ({ won, time, last }: Play, clock: number): number => won > 0 ? time : time + Math.max(0, Math.min(clock - last, AWAY));

const begun = (deal: string, name: string, clock: number): Play => ({ deal, name, begun: clock, own: 0, helped: false, won: 0, moves: 0, shortest: 0, time: 0, last: clock });

/** What the player has done now: a move of a deal, after which it has so many, and perhaps is won. */
export interface Done { deal: string; name: string; moves: number; won: boolean }

const changed = (plays: readonly Play[], deal: string, change: (play: Play) => Play): Play[] => plays.map((play) => play.deal === deal ? change(play) : play);

/** The plays after a move of the player. A win counts if all its moves are the player's own, and none was shown. */
export function played(plays: readonly Play[], { deal, name, moves, won }: Done, clock: number): Play[] {
  const known = plays.some((play) => play.deal === deal);
  const list = known ? plays : [...plays, begun(deal, name, clock)];
  return changed(list, deal, (play) => {
    const own = play.own + 1, counts = won && !play.helped && own >= moves;
    return { ...play, own, time: lasted(play, clock), last: clock, won: play.won > 0 || !counts ? play.won : clock, moves: !counts ? play.moves : play.moves > 0 ? Math.min(play.moves, moves) : moves };
  });
}

/** The plays after a way to win a deal was shown. What was won before stays so. */
export const helped = (plays: readonly Play[], deal: string, name: string, clock: number): Play[] =>
  plays.some((play) => play.deal === deal) ? changed(plays, deal, (play) => ({ ...play, helped: play.helped || play.won === 0 }))
    : [...plays, { ...begun(deal, name, clock), helped: true }];

/** The plays when a win of a deal is known that has so many moves. */
export const measured = (plays: readonly Play[], deal: string, shortest: number): Play[] =>
  changed(plays, deal, (play) => ({ ...play, shortest: play.shortest > 0 ? Math.min(play.shortest, shortest) : shortest }));

/** The plays with those of elsewhere: of a deal that is in both, what is known here counts, unless it was won there alone. */
export const joined = (plays: readonly Play[], others: readonly Play[]): Play[] => {
  const known = new Map(plays.map((play) => [play.deal, play]));
  for (const other of others) {
    const own = known.get(other.deal);
    if (!own || own.won === 0 && other.won > 0) known.set(other.deal, other);
  }
  return [...known.values()];
};

/** Whether a deal was won by the player. */
export const isWon = (plays: readonly Play[], deal: string): boolean => plays.some((play) => play.deal === deal && play.won > 0);
