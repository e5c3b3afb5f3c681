// All words of the page, in one table: a translation is another file like this one. Cards, ids and moves are the same in every language.
// Diagnostics, rules and moves in words come from the library.

/** `1 card`, `2 cards`. */
const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? "" : "s"}`;

export const words = {
  page: "Patience",
  broken: (why: string): string => `The page cannot start: ${why}`,
  moves: (number: number): string => count(number, "move"),
  cards: (number: number): string => count(number, "card"),
  /** `3:05`, `1:02:03`. */
  time: (milliseconds: number): string => {
    const seconds = Math.floor(milliseconds / 1000), two = (number: number) => String(number % 60).padStart(2, "0"), minutes = Math.floor(seconds / 60);
    return minutes < 60 ? `${minutes}:${two(seconds)}` : `${Math.floor(minutes / 60)}:${two(minutes)}:${two(seconds)}`;
  },
  board: {
    label: "board; arrow keys go from place to place", can: (place: string): string => `${place}, can be chosen`, choose: "choose a move", cancel: "cancel",
    part: (caption: string, shown: number, all: number): string => `${caption}: ${shown} of ${all} shown`,
  },
  /** What the text at the cursor is, if it is no game. */
  blank: {
    reading: "reading the text …", stray: "this is not a game", none: "there is no game in this text: write an id, or deal a game",
    entry: "this is a deal for the records below it, not a game of its own",
    long: (most: number): string => `this record is too long for the board, which takes ${most.toLocaleString("en")} characters; the list of records has its verdict`,
    unplayable: "the text at the cursor is not a game that can be played",
  },
  /** What a screen reader says of a move. */
  said: {
    move: (number: number, what: string, score: string, end: "won" | "stuck" | null): string =>
      `move ${number}: ${what}; ${score}${end === "won" ? "; solved" : end === "stuck" ? "; no legal move is left" : ""}`,
    deal: "the deal", illegal: (what: string): string => `illegal: ${what}`,
    undone: "undone", redone: "redone", promoted: "branch shown", removed: "branch deleted", renamed: "branch named",
  },
  outlook: { winnable: "can be won", lost: "cannot be won", undecided: "undecided", unknown: "not judged yet" },
  verdict: {
    label: "verdict", told: "what to know", solved: "solved", stuck: "stuck: no legal move is left", closed: "closed game: not searched", searching: "… searching", off: "analysis is off",
    within: (moves: number, proved: boolean): string => `can be won in ${count(moves, "move")}${proved ? "" : " or fewer"}`,
    since: (where: string, text: string): string => `since ${where}${text && ` (\`${text}\`)`}`,
    at: (move: number, moves: number): string => `move ${move} of ${moves}`,
    searched: (positions: number, running: boolean): string => `${
      positions >= 1e6 ? `${(positions / 1e6).toFixed(1)} million positions` : positions >= 1e4 ? `${Math.round(positions / 1e3)} thousand positions` : count(positions, "position")
    } searched${running ? " so far" : ""}`,
    before: "Go back before it", reveal: "Turn up the stock", search: "Search (looks at the stock)", deeper: "Search ten times longer", halt: "Stop the search", resume: "Search on", halted: "the search is stopped", show: "Show a win",
    win: (moves: string): string => `win: \`${moves}\``, won: "won", step: "Step", hide: "Hide",
    fails: (why: string, at: number | null, word: string): string => `this record does not verify: ${why}${at === null ? "" : `, at move ${at}`}${word && ` (\`${word}\`)`}`, see: "Show it",
    play: (move: string): string => `Play \`${move}\``, fix: "Fix the text", explain: "explain", fixName: "fix", replace: (what: string): string => `replace with ${what}`, nothing: "nothing",
  },
  offer: {
    site: "This is from Match Solitaire’s site, not a record.", board: "These are the cards of a board, not a record.", game: "Of which game?",
    replace: "Replace it with a record", make: "Make a record of it", leave: "Leave it",
  },
  drill: {
    find: (move: string): string => `Find a better move than \`${move}\``, searching: (move: string): string => `\`${move}\`: searching …`,
    lost: (move: number): string => `move ${move} lost the game`, longer: (move: number, extra: number): string => `move ${move} made the win ${count(extra, "move")} longer`,
    stays: "the record stays as it is", answer: "Show the answer", next: "Next mistake", end: "End the drill",
    over: "these were all mistakes", none: "no mistake is known in this line",
  },
  line: {
    label: "moves of the game", deal: "deal", earlier: (moves: number): string => `… ${moves} earlier`, later: (moves: number): string => `… ${moves} later`,
    legal: (moves: number): string => count(moves, "legal move"), move: "move", at: (move: number, moves: number, outlook: string): string => `move ${move} of ${moves}, ${outlook}`,
    mistakes: "Mistakes", loses: "loses the game", longer: (extra: number): string => `makes the shortest win ${extra} longer`, drill: "Drill: find the better move",
    toWin: (moves: number): string => `${moves} to a win`,
  },
  records: {
    label: "records", line: (line: number): string => `line ${line}`, unnamed: "not an id", show: "show",
    all: "all", failing: "failing", solved: "solved", other: "partial and stuck", more: (title: string, more: number): string => `${title} and ${more} more`,
    sum: (records: number, passed: number, failed: number, strays: number): string =>
      `${count(records, "record")}: ${passed} passed, ${failed} failed${strays > 0 ? `, ${count(strays, "text")} not notation` : ""}`,
  },
  /** A deal of which cards are unknown. */
  unknown: {
    cards: (unknown: number, all: number): string => `${unknown} of ${all} cards are unknown`, choose: "choose a place on the board, and then its card",
    oneOf: (cards: number): string => `one of ${cards}`, known: (place: string, card: string): string => `${place}: ${card}`,
    place: (place: string, can: string): string => `${place}: unknown${can ? `, ${can}` : ""}`, stock: "stock, the next card first", finding: "finding out what they can be …",
    canBe: (place: string): string => `${place} can be`, is: (place: string, card: string): string => `${place} is ${card}`, fill: "Fill in all: a deal that fits",
  },
  /** What the page says of the games that the browser keeps. */
  kept: {
    gone: "this game is no longer kept", elsewhere: "this game is open in another tab", copy: "this game is open in another tab: here is a copy of it",
    broken: "this game could not be shown: it is still in My games", back: "the game that was open here is no longer kept",
    link: "the link cannot be read: it is cut or changed. Nothing else has changed", empty: "the link holds no game. Nothing else has changed",
    apart: "this record goes on as a game of its own: the text with the others is in My games",
    beside: "opened beside your own games, which are in My games",
    stuck: "the last start did not end, so its game was not opened again: it is in My games",
    denied: "this browser does not let the page keep your game: before you leave, save it with Share, Save the whole text",
    full: "the browser has no room left to keep this game: delete some in My games, or save it with Share, Save the whole text",
  },
  /** What is wrong with a file, after its name. */
  files: {
    large: "is too large for the page: `patience verify` reads it", packed: "is compressed: unpack it first",
    save: "is a saved game of PySolFC: `patience import` makes a record of it", binary: "is not a text", pasted: "what was pasted is not a text", none: "has no game in it", empty: "is empty", unreadable: "cannot be read",
    latin: "is not in UTF-8 and was read as Latin-1", picture: "the picture cannot be drawn", copy: "the browser does not let this page copy",
  },
  editor: {
    label: "records", fold: "Fold the deal", unfold: "Show the deal", cards: "cards", move: (number: number): string => `move ${number}`,
    /** What the editor itself says, such as `Find`, by its English words: a translation has these too. */
    phrases: {} as Record<string, string>,
  },
  frame: { title: "Patience: the board", loading: "loading: what you press is played then", closed: ", closed", table: "table", side: "text and lists", lists: "lists" },
  box: { label: "number, game id, record or moves", placeholder: "number, id, record", open: "Open", files: "files to open" },
  panels: { moves: "Moves", records: "Records", branches: "Branches", rules: "Rules", games: "Games" },
  branches: {
    none: "No branches. Play another move in the middle of the game, and the moves after it are kept here.",
    after: (move: number): string => `after move ${move}`, promote: "Play this line", name: "name", chosen: (number: string): string => `branch ${number}`,
  },
  keys: {
    previous: "previous move", next: "next move", first: "back to the deal", last: "to the end of the line", undo: "undo", redo: "redo", number: "next number",
    hint: "a hint; in analysis, show a win", watch: "play the moves, or pause", drill: "drill: find the better move", reveal: "turn up the stock of a closed game",
    keys: "these keys", space: "space", analysis: "(in Analyse)", only: "this key is one of analysis: choose Analyse first",
    more: [
      ["1 to 9, *, ~, +", "type moves to play"], ["arrow keys", "on the board: from place to place"], ["Enter", "on the board: pick a card, and where it goes"],
      ["Escape", "put a card back; close a menu"],
    ] as [keys: string, does: string][],
  },
  mode: {
    analyse: "Analyse", play: "Play", analyseTitle: "Verdicts, legal moves, branches and the text of the game", playTitle: "Back to the board alone",
  },
  controls: {
    group: "controls", deal: "New deal", undo: "Undo", redo: "Redo", hint: "Hint", restart: "Restart: back to the deal", restartShort: "Restart", newDeal: "New deal of this game", nextNumber: "Next number", typed: "moves to play", type: "type a move", stop: "Stop",
    strip: "moves so far", rules: "How to play",
  },
  /** The first game of a player who is new here. */
  lead: {
    offer: "New here?", start: "Show me the first moves", tap: (cards: string): string => `Choose ${cards === "1 card" ? "the marked card, then its place" : "the marked cards"}:`, enough: "Enough",
    end: "Now it is your turn. Hint shows a card that helps, and Undo takes back as much as you like.",
  },
  install: { offer: "Patience can be installed, and then works offline like any app.", yes: "Install", no: "No" },
  howto: { example: "A game begins", picture: "A picture that plays these moves" },
  hands: [
    "Drag a card to its place, or choose the card and then the place: places that fit light up.",
    "For a match, choose its cards one after the other.",
    "Two clicks on a card play the one move that makes sense.",
    "Undo takes back as much as you like. Hint shows a card that helps.",
  ],
  hint: {
    searching: "looking for a way …",
    card: "Look at the marked card. Press Hint again for its place.",
    lost: "This game cannot be won from here.",
    undecided: "No way to win was found here, and no proof that there is none.",
    hidden: "A hint has to look at the cards that are face down.",
    look: "Look at them",
    back: "Back to where it was still won",
    finding: "finding where it was still won …",
    nowhere: "No position of this game is known to be won.",
  },
  refused: (reason: string): string => `That does not fit: ${reason}.`,
  status: (moves: number, score: string): string => `${count(moves, "move")} · ${score}`,
  end: {
    won: "Solved!",
    moves: (moves: number): string => `You took ${count(moves, "move")}.`,
    measuring: "Looking for a shorter way …",
    shorter: (most: number, proved: boolean): string => proved ? `The shortest way takes ${most}.` : `There is a way in ${most}.`,
    best: "No way is shorter.",
    uncounted: "It does not count as a win of yours: not all its moves are yours, or you were shown a win.",
    where: (moves: readonly number[], more: boolean): string => `It got longer at ${moves.length === 1 && !more ? "move" : "moves"} ${moves.join(", ")}${more ? " …" : ""}.`,
    stuck: "No move is left.",
    stuckMore: "The game is not over for good: go back, and try another way.",
    next: "Next deal", share: "Share", see: "See where it could be shorter", again: "Play it again", close: "Close",
  },
  share: {
    menu: "Share", link: "Copy a link", text: "Copy the record", file: "Save the record", all: "Save the whole text", svg: "Save the board as SVG", png: "Save the board as PNG",
    private: "A link holds the record itself: nothing is sent anywhere.",
    copied: "result copied", linked: "link copied", recorded: "record copied",
    result: (name: string, id: string, moves: number): string => `${name} ${id}: solved in ${count(moves, "move")}`,
    day: (date: string, moves: number): string => `Patience, deal of the day ${date}: solved in ${count(moves, "move")} 🂡`,
    animation: "Save as a moving picture", playing: "Copy a playing link", embed: "Copy code to embed", embedded: "code copied: put it into a page",
  },
  deal: {
    menu: "Deal", open: "open", closed: "closed", kind: "open or closed", level: "how hard", any: "any", easy: "easy", medium: "medium", hard: "hard",
    days: "Days before", day: (date: string, won: boolean): string => `Deal of ${date}${won ? ", won" : ""}`,
    today: "Deal of the day", todayMore: "the same for everybody", number: "number or id", unknown: "no deal has this number or id", go: "Deal it", finding: "finding a deal that can be won …",
    none: (tried: number): string => `no such deal was found among ${count(tried, "deal")}: choose another level or size`, lost: "this deal cannot be won: that is proved. Play it all the same, or deal another",
    options: (title: string): string => `Size and options of ${title}`, deal: "Deal", missing: "a number is missing",
    sizes: {
      matchSize: "cards in a match: as many suits", suits: "stacking classes: with 1, suits are ignored", matches: "matches to collect", rows: "rows", columns: "columns", decks: "decks",
    },
    closedMore: "closed: the stock lies face down", file: "Open a file …",
  },
  games: {
    list: "games", unnamed: "a game", here: "on the table", deleted: "deleted:", restore: "Bring it back", delete: "Delete",
    deleteOne: (title: string): string => `Delete ${title || "this game"}`,
    title: "My games", close: "Close", statistics: "statistics", game: "game", played: "played", won: "won", streak: "streak (longest)", best: "fewest moves", average: "moves on average", quickest: "quickest win", extra: "over the shortest win",
    all: "all games", finished: "won", unfinished: "unfinished", export: "Save all games as a file", import: "Open a file of games …",
    kept: "The games that this browser keeps, the latest first. Links and files open beside them, and so does another tab.",
    imported: (added: number, continued: number, busy: number): string[] => added + continued + busy === 0 ? ["all games of the file were here"] : [
      ...(added > 0 ? [`${count(added, "game")} added to My games`] : []), ...(continued > 0 ? [`${count(continued, "game")} continued`] : []),
      ...(busy > 0 ? [`${count(busy, "game")} went on and ${busy === 1 ? "is" : "are"} open in another tab: close it, and open the file again`] : []),
    ],
    shortest: (moves: number): string => `shortest win ${moves}`,
    moves: (more: number): string => more === 0 ? "none" : `+${more}`,
  },
  watch: { play: "Play", pause: "Pause", speed: "speed", slower: "slower", faster: "faster", move: "move", open: "Open the board" },
  print: { link: "Open this game:", code: "the link as a QR code" },
  tables: { paper: "paper", green: "green", blue: "blue" },
  options: {
    menu: "Options", format: "Format the text", keys: "Keys", table: "table", fourColours: "four colours", big: "big cards", analysis: "analysis", auto: "safe cards go to the foundations by themselves", clock: "clock", sound: "sound", warns: "say when a game is lost",
  },
};
