// A game that the browser keeps, and what a list says of it.

/** A game is played without a word of how it stands, or analysed, or only watched. */
export type Mode = "play" | "analyse" | "watch";

/** What a list says of a kept game. */
export interface About {
  id: string;
  title: string;
  /** The name of the game, such as Carpet. */
  name: string;
  moves: number;
  /** Whether the player has won it. */
  won: boolean;
  /** The moves of the shortest win that is known; 0 if none is. */
  shortest: number;
  /** When it was won, in milliseconds since 1970; 0 if that is not known. */
  finished: number;
  /** The length of the text. */
  length: number;
  /** When it was last played, in milliseconds since 1970. */
  used: number;
  /** Grows with each change, so that of two copies the later one is known. */
  version: number;
}

type Before = Pick<About, "title" | "won" | "shortest">;

/**
 * What is known of a game now, with what was known of it before: a game that was won stays so as long as its record is
 * solved, it was
 * won when it was first seen to be, and a shorter win that was found once stays found.
 */
export function sinceThen<T extends Before>(
  { solved, ...now }: T & { solved: boolean },
  before: Before & Pick<About, "finished">,
  clock: number,
): Omit<T, "solved"> & Before & Pick<About, "finished"> {
  const same = now.title === before.title,
    won = now.won || (solved && same && before.won),
    known = [now.shortest, same ? before.shortest : 0].filter((moves) => moves > 0);
  return {
    ...now,
    won,
    shortest: known.length > 0 ? Math.min(...known) : 0,
    finished: !won ? 0 : same && before.finished > 0 ? before.finished : clock,
  };
}

/** The moves that the player has made himself, as branches of a record for each deal. */
export type Own = Record<string, string>;

/**
 * A kept game: a text, where its cursor is, whether it is played or analysed, and what of it is the player's; null if
 * that is
 * not known, as of a game that an earlier version of the page kept.
 */
export interface Session extends About {
  text: string;
  cursor: number;
  mode: Mode;
  own: Own | null;
}

/** The text of a game that went on in two places; undefined if they are two games. */
export type Merged = (later: string, earlier: string) => string | undefined;

/** The least of numbers of which 0 is none. */
export const least = (...list: number[]): number =>
  list.reduce((one, other) => (one > 0 && other > 0 ? Math.min(one, other) : Math.max(one, other)), 0);

/**
 * Two copies of a game as one, which has every line and every win of both, by the name of the first: that one itself if
 * it has all
 * already. Null if no text can have all of both.
 */
export function joined(mine: Session, theirs: Session, merged: Merged): Session | null {
  const isLater = theirs.used !== mine.used ? theirs.used > mine.used : theirs.text > mine.text;
  const [later, earlier] = isLater ? [theirs, mine] : [mine, theirs];
  const text = merged(later.text, earlier.text);
  if (text === undefined) return null;
  const base = text === earlier.text ? earlier : later,
    own: Own | null = mine.own && theirs.own && { ...mine.own };
  for (const [deal, moves] of Object.entries(theirs.own ?? {})) {
    const known = own?.[deal];
    if (own) own[deal] = known === undefined ? moves : (merged(known, moves) ?? known);
  }
  const both: Session = {
    ...base,
    id: mine.id,
    text,
    length: text.length,
    own: own ?? mine.own ?? theirs.own,
    won: mine.won || theirs.won,
    finished: least(mine.finished, theirs.finished),
    shortest: least(mine.shortest, theirs.shortest),
    used: Math.max(mine.used, theirs.used),
    version: Math.max(mine.version, theirs.version) + 1,
  };
  const work = ({ text, own, won, finished, shortest }: Session): string =>
    JSON.stringify([text, own, won, finished, shortest]);
  return work(both) === work(mine) ? mine : both;
}

/** Why a game is not kept: the browser has no store for the page, or none that is large enough. */
export type Trouble = "denied" | "full";
