/** The words of the frame and of play, in one table: a translation is another file like this one. Cards and moves are not translated. */
import { count } from "./model/cards.ts";

/** What each game of the catalogue is about, in a line. */
const AIMS: Record<string, string> = {
  "3x3x13x5": "Collect three cards of one rank. Build columns in suit, up or down; a freecell holds one card.",
  montecarlo: "Discard two cards of one rank that touch. Then close up, and deal the gaps full.",
  thirteens: "Discard two cards that touch and make 13, and kings alone. Then close up, and deal the gaps full.",
  fourteens: "Discard two cards of one row or column that make 14, an ace with a king, two with a queen.",
  acessquare: "Discard two cards of one suit in a row or column. The four aces stay.",
  carpet: "Build each suit from ace to king. Gaps of the carpet are filled from the waste or the stock.",
  colorado: "Build each suit up from ace to king, and down from king to ace. Every card of the stock goes on a pile.",
  twenty: "Build each suit up from ace to king, and down from king to ace. Gaps are filled from the stock at once.",
};

export const words = {
  page: "Patience",
  frame: { title: "Patience: the board", closed: ", closed", table: "table", side: "text and lists", lists: "lists" },
  box: { label: "number, game id, record or moves", placeholder: "number, id, record", open: "Open", files: "files to open" },
  panels: { moves: "Moves", records: "Records", branches: "Branches", rules: "Rules", games: "Games" },
  branches: {
    none: "No branches. Play another move in the middle of the game, and the moves after it are kept here.",
    after: (move: number): string => `after move ${move}`, promote: "Play this line", name: "name",
  },
  keys: {
    previous: "previous move", next: "next move", first: "back to the deal", last: "to the end of the line", undo: "undo", redo: "redo", number: "next number",
    hint: "a hint; in analysis, show a win", watch: "play the moves, or pause", drill: "drill: find the better move", reveal: "turn up the stock of a closed game",
    keys: "these keys", space: "space",
    more: [
      ["1 to 9, *, ~, +", "type moves to play"], ["arrow keys", "on the board: from place to place"], ["Enter", "on the board: pick a card, and where it goes"],
      ["Escape", "put a card back; close a menu"],
    ] as [keys: string, does: string][],
  },
  aim: (game: string): string => AIMS[game] ?? "",
  mode: {
    analyse: "Analyse", play: "Play", analyseTitle: "Verdicts, legal moves, branches and the text of the game", playTitle: "Back to the board alone",
  },
  controls: {
    group: "controls", deal: "New deal", undo: "Undo", redo: "Redo", hint: "Hint", restart: "Restart: back to the deal", restartShort: "Restart", newDeal: "New deal of this game", nextNumber: "Next number", typed: "moves to play", type: "type a move", previous: "Previous move", next: "Next move",
    strip: "moves so far", rules: "How to play",
  },
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
    stuck: "No move is left.",
    stuckMore: "The game is not over for good: go back, and try another way.",
    next: "Next deal", share: "Share", see: "See where it could be shorter", again: "Play it again", close: "Close",
  },
  share: {
    menu: "Share", link: "Copy a link", text: "Copy the record", file: "Save the record", all: "Save the whole text", svg: "Save the board as SVG", png: "Save the board as PNG",
    private: "A link holds the record itself: nothing is sent anywhere.",
    copied: "result copied",
    result: (name: string, id: string, moves: number): string => `${name} ${id}: solved in ${count(moves, "move")}`,
    day: (date: string, moves: number): string => `Patience, deal of the day ${date}: solved in ${count(moves, "move")} 🂡`,
    animation: "Save as a moving picture", playing: "Copy a playing link", embed: "Copy code to embed", embedded: "code copied: put it into a page",
  },
  deal: {
    menu: "Deal", open: "open", closed: "closed", kind: "open or closed", level: "how hard", any: "any", easy: "easy", medium: "medium", hard: "hard",
    today: "Deal of the day", todayMore: "the same for everybody", number: "number or id", go: "Deal it", finding: "finding a deal that can be won …",
    none: "no such deal was found: choose another level, or deal again", lost: "this deal cannot be won: that is proved. Play it all the same, or deal another",
    options: (title: string): string => `Options of ${title}`,
    closedMore: "closed: the stock lies face down", file: "Open a file …",
  },
  games: {
    list: "games", unnamed: "a game", here: "on the table", deleted: "deleted:", restore: "Bring it back", delete: "Delete",
    deleteOne: (title: string): string => `Delete ${title || "this game"}`,
    title: "My games", close: "Close", statistics: "statistics", game: "game", played: "played", won: "won", streak: "streak", extra: "over the shortest win",
    all: "all games", finished: "won", unfinished: "unfinished", export: "Save all games as a file", import: "Open a file of games …",
    kept: "The games that this browser keeps, the latest first. Links and files open beside them, and so does another tab.",
    imported: (games: number): string => games === 0 ? "all games of the file were here" : `${count(games, "game")} added to My games`,
    moves: (more: number): string => more === 0 ? "none" : `+${more}`,
  },
  watch: { play: "Play", pause: "Pause", speed: "speed", slower: "slower", faster: "faster", move: "move", open: "Open the board" },
  tables: { paper: "paper", green: "green", blue: "blue" },
  options: {
    menu: "Options", format: "Format the text", keys: "Keys", table: "table", fourColours: "four colours", big: "big cards", analysis: "analysis", auto: "foundations by themselves", warns: "say when a game is lost",
  },
};
