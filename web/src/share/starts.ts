/** Where the game is noted with which the page starts. */
const NAME = "patience-starts";

/** Guards the start: a game with which the page did not come to start is not opened by itself again. */
export class Starts {
  /** Whether the last start did not end, so that its game was not opened again. */
  stuck = false;

  /**
   * Notes that the page starts with a game. Returns whether it may: it may not if the last start with it did not end.
   */
  may(what: string): boolean {
    try {
      if (localStorage.getItem(NAME) === what) this.stuck = true;
      else {
        localStorage.setItem(NAME, what);
        return true;
      }
      localStorage.removeItem(NAME);
      return false;
    } catch {
      return true;
    }
  }

  ended(): void {
    try {
      localStorage.removeItem(NAME);
    } catch {
      // Where nothing is kept, nothing was noted.
    }
  }
}
