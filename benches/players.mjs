// Times random play in JavaScript, beside chess.js in the same run, and over the pipe of the program:
// `node benches/players.mjs PACKAGE CHESS.JS [PROGRAM]`, with the folders of the installed packages. All take
// turns, and each figure is the median of its rounds, in thousands of moves a second.
import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";

const [ours, peer, program] = process.argv.slice(2).map((path) => resolve(path));
const load = (folder, file) => import(pathToFileURL(resolve(folder, file)).href);
const { readFileSync } = await import("node:fs");
const entry = (folder) => {
  const { exports, main } = JSON.parse(readFileSync(resolve(folder, "package.json"), "utf8"));
  const root = exports?.["."] ?? exports ?? main;
  const pick = (it) => (typeof it === "string" ? it : pick(it.node ?? it.import ?? it.default));
  return pick(root);
};
const library = await load(ours, entry(ours));
const { Chess } = await load(peer, entry(peer));
if (typeof library.default === "function") {
  await library.default().catch(() => undefined);
}
const { Game } = library;

const ROUNDS = 20;
const MOVES = 40;
const GAMES = ["3x3x13x5+1", "montecarlo+1", "carpet+1", "colorado+1"];

function dice(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state % below;
  };
}

function played(game) {
  const position = new Game(game);
  const roll = dice(1);
  let moves = 0;
  while (moves < MOVES) {
    const legal = position.legalMoves();
    if (legal.length === 0) break;
    position.play(legal[roll(legal.length)]);
    moves += 1;
  }
  position.free?.();
  return moves;
}

function chessPlayed() {
  const chess = new Chess();
  const roll = dice(1);
  let moves = 0;
  while (moves < MOVES) {
    const legal = chess.moves();
    if (legal.length === 0) break;
    chess.move(legal[roll(legal.length)]);
    moves += 1;
  }
  return moves;
}

function overThePipe() {
  const lines = "3x3x13x5+1 2a\n".repeat(5000);
  spawnSync(program, ["show", "--lines", "--short"], { input: lines, maxBuffer: 1 << 30 });
  return 5000;
}

const turns = [...GAMES.map((game) => [game, () => played(game)]), ["chess.js", chessPlayed]];
if (program) turns.push(["lines of the pipe", overThePipe]);
const rates = turns.map(() => []);
for (let round = 0; round < ROUNDS; round += 1) {
  turns.forEach(([, turn], at) => {
    const begun = process.hrtime.bigint();
    const count = turn();
    rates[at].push(count / (Number(process.hrtime.bigint() - begun) / 1e6));
  });
}
turns.forEach(([name], at) => {
  const median = rates[at].sort((one, other) => one - other)[ROUNDS / 2];
  console.log(`${name.padEnd(20)} ${median.toFixed(1).padStart(8)} thousand a second`);
});
