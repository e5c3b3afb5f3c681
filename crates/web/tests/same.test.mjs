// The page says what the program says: the same verdicts, diagnostics, edits, texts, solutions and node
// counts, for every fixture and for 1,000 deals of each game. `web/test-wasm` runs this.
//
// PATIENCE is the program, WASM the folder of the package.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { folder as spread } from './fixtures.mjs';

const root = new URL('../../../', import.meta.url).pathname;
const program = process.env.PATIENCE ?? join(root, 'target/release/patience');
const folder = process.env.WASM ?? join(root, 'web/src/wasm');
const web = await import(join(folder, 'patience.js'));
const bytes = readFileSync(join(folder, 'patience_bg.wasm'));
web.initSync({ module: bytes });

/** Runs the program. */
function patience(args, input) {
  const env = { PATH: process.env.PATH, NO_COLOR: '1' };
  const ran = spawnSync(program, args, { cwd: root, input, maxBuffer: 1 << 30, env });
  assert.ok(ran.error === undefined && ran.stderr.indexOf('panicked') < 0, `${args.join(' ')}: ${ran.error ?? ran.stderr}`);
  return ran.stdout.toString();
}

const lines = (text) => text.split('\n').filter((line) => line !== '');
const objects = (text) => lines(text).map((line) => JSON.parse(line));

function filesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((name) => name.endsWith('.pn') && statSync(name).isFile())
    .sort();
}

/** The text of a file, or null if it is not UTF-8, so that no page can have it. */
function textOf(name) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(name));
  } catch {
    return null;
  }
}

/** A span of bytes as a page counts it: in UTF-16 code units, with the byte-order mark. */
function spanIn(text) {
  const mark = text.startsWith('\ufeff') ? 1 : 0;
  const buffer = Buffer.from(text.slice(mark));
  const at = (offset) => mark + buffer.subarray(0, offset).toString().length;
  return ({ offset, length }) => [at(offset), at(offset + length)];
}

/** What both say of a diagnostic. */
function sameError(name, text, error, diagnostic) {
  const span = spanIn(text);
  assert.deepEqual(
    {
      code: diagnostic.code,
      message: diagnostic.message,
      help: diagnostic.help,
      move: diagnostic.move,
      place: diagnostic.span ?? [span({ offset: 0, length: 0 })[0], span({ offset: 0, length: 0 })[0]],
      fixes: diagnostic.fixes,
    },
    {
      code: error.code,
      message: error.message,
      help: error.help,
      move: error.move ?? null,
      place: span(error.span),
      fixes: (error.fixes ?? []).map((fix) => ({ ...fix, span: span(fix.span) })),
    },
    name,
  );
}

/** Compares what the program says of a text with what the page reads. */
function sameVerdicts(name, text, said) {
  const read = web.read(text);
  const span = spanIn(text);
  // What has no id is a record only if the page has one with this error.
  const isStray = ({ id, error }) =>
    id === null && !read.records.some((it) => it.id === null && `${it.diagnostic.span}` === `${span(error.span)}`);
  const records = said.filter((object) => !isStray(object));
  assert.equal(read.records.length, records.length, `${name}: number of records`);
  read.records.forEach((record, at) => {
    const object = records[at];
    assert.deepEqual(
      {
        id: record.id,
        status: record.status,
        expected: record.expected,
        pass: record.pass,
        moves: record.moves,
        played: record.played,
        progress: record.progress,
        line: record.line,
        fails: record.diagnostic !== null,
      },
      {
        id: object.id,
        status: object.status,
        expected: object.expected,
        pass: object.pass,
        moves: object.moves,
        played: object.played,
        progress: object.progress,
        line: object.line,
        fails: !object.pass,
      },
      name,
    );
    if (object.error !== null) sameError(name, text, object.error, record.diagnostic);
  });
  // A stray text that is a consequence of another is left out.
  const strays = said.filter(isStray);
  let next = 0;
  for (const stray of read.strays) {
    while (next < strays.length && strays[next].error.message !== stray.message) next += 1;
    assert.ok(next < strays.length, `${name}: ${stray.message}`);
    sameError(name, text, strays[next].error, stray);
    next += 1;
  }
  assert.equal(read.passed, records.filter((object) => object.pass).length, name);
  return read;
}

const fixtures = filesIn(spread);

test('every fixture gets the same verdicts, diagnostics and edits', () => {
  const bySource = new Map();
  for (const object of objects(patience(['verify', '--format', 'jsonl', spread]))) {
    bySource.set(object.source, [...(bySource.get(object.source) ?? []), object]);
  }
  // Failures that are not the consequence of another.
  const shown = new Map();
  for (const line of lines(patience(['verify', '--format', 'concise', spread]))) {
    if (line.includes(': note: ')) continue;
    const name = line.slice(0, line.indexOf('.pn:') + 3);
    shown.set(name, (shown.get(name) ?? 0) + 1);
  }
  let compared = 0;
  for (const name of fixtures) {
    const text = textOf(name);
    if (text === null) continue;
    const read = sameVerdicts(name, text, bySource.get(name) ?? []);
    // A text without a game fails in the program; the page, where somebody may be about to type one, has nothing to list.
    const empty = read.records.length + read.strays.length === 0 ? 1 : 0;
    const failures = empty + read.records.filter((it) => !it.pass && !it.consequence).length + read.strays.length;
    if (bySource.has(name)) assert.equal(failures, shown.get(name) ?? 0, `${name}: failures shown`);
    // Each code is explained.
    for (const record of read.records) if (record.diagnostic) assert.notEqual(web.explain(record.diagnostic.code), null);
    compared += 1;
  }
  console.log(`compared ${compared} of ${fixtures.length} fixtures; the others are not UTF-8`);
  assert.ok(compared > fixtures.length - 10, `${compared}`);
});

test('every fixture is formatted alike', () => {
  for (const name of fixtures) {
    const text = textOf(name);
    if (text !== null) assert.equal(web.formatted(text), patience(['fmt', name]), name);
  }
});

const games = ['3x3x13x5+', 'montecarlo+', 'thirteens+', 'fourteens+', 'acessquare+', 'carpet+', 'colorado+', 'twenty+'];

for (const game of games) {
  test(`1,000 deals of ${game} are solved and verified alike`, () => {
    const ids = Array.from({ length: 1000 }, (_, at) => `${game}${at + 1}`);
    const nodes = 20_000;
    const said = objects(patience(['solve', '--format', 'jsonl', '--nodes', `${nodes}`, '-'], ids.join('\n')));
    assert.equal(said.length, ids.length);
    let text = '';
    ids.forEach((id, at) => {
      const { record } = said[at];
      assert.deepEqual(solved(web.solve(id, false, nodes)), said[at], id);
      text += record === null ? `${id} =partial\n` : `${record}\n`;
    });
    // Some that fail, too.
    text = text.replace(/(1)(\S* \S+ )/g, (all, one, rest, at) => (at % 3 === 0 ? `${one}${rest}${rest.trim().split(' ').at(-1)} ` : all));
    sameVerdicts(game, text, objects(patience(['verify', '--format', 'jsonl', '-'], text)));
    assert.equal(web.formatted(text), patience(['fmt', '-'], text));
  });
}

/** A solution as the program tells it. */
const solved = ({ stockKnown, ...told }) => ({ moves: null, length: null, shortest: false, record: null, ...told, stock_known: stockKnown });

test('the shortest solutions are the same', () => {
  const ids = Array.from({ length: 50 }, (_, at) => `montecarlo4x4-${at + 1}`).concat(
    Array.from({ length: 50 }, (_, at) => `2x2x6x2+${at + 1}`));
  const said = objects(patience(['solve', '--shortest', '--format', 'jsonl', '--nodes', '20000', '-'], ids.join('\n')));
  ids.forEach((id, at) => {
    assert.deepEqual(solved(web.solve(id, true, 20_000)), said[at], id);
  });
});

test('unknown cards can be the same', () => {
  for (const text of ['2x2x2x2+[AS ? 2S ?] 1a *12 =partial', '3x3x4x2+[AS AH AD …] 1a =partial', '2x2x4x1-[? ? ? AH 2S 2H 3S 3H] + =partial', 'montecarlo2x2x1+[? ? 3S …] *a1b1 =partial']) {
    const [said] = JSON.parse(patience(['infer', '--explain-cards', '--format', 'json', '-'], text));
    const found = web.infer(text, 100_000_000);
    assert.equal(found.status === 'found', said.satisfiable ?? false, text);
    for (const { place, possible } of found.cards) assert.deepEqual(possible, said.cards[place], `${text}: ${place}`);
  }
});

test('an analyst finds in slices what a search finds at once', () => {
  for (const id of ['3x3x13x5+2', 'montecarlo+5', 'carpet+3', 'thirteens-4']) {
    const atOnce = web.solve(id, false, 1e6);
    const analyst = new web.Analyst(id);
    analyst.ask([], 0, 1);
    const [judged, wins] = [new Map(), new Map()];
    for (let slices = 0; judged.get('') === undefined && slices < 30; slices += 1) {
      const look = analyst.advance(500);
      look.judged.forEach(([moves, found]) => judged.set(moves, found));
      look.wins.forEach(([moves, win]) => wins.set(moves, win));
    }
    const expected = { solved: 'winnable', unsolvable: 'lost', undecided: 'undecided' }[atOnce.outcome];
    assert.equal(judged.get('')?.outlook, expected, id);
    if (expected === 'winnable') {
      const table = new web.Table(id);
      for (const move of wins.get('')) table.play(move);
      assert.ok(table.position.won, id);
      // What was played is read back, wherever it left the record.
      table.go(1);
      const other = table.position.moves.find((it) => it.text !== table.line[1].text);
      if (other) {
        table.play(other.text);
        const again = new web.Table(table.text());
        assert.equal(again.text(), table.text());
        assert.equal(again.branches.length, 1);
      }
      table.free();
    }
    analyst.free();
  }
});

test('what is wrong is thrown as an error with a code and a place', () => {
  for (const call of [() => new web.Table('9x9x9x9+1'), () => new web.Table(''), () => web.solve('x', false, 1), () => web.dealt('carpet+1 carpet+2')]) {
    assert.throws(call, (failure) => failure instanceof web.Failure && failure instanceof Error && String(failure).startsWith('Failure: ') && failure.stack.includes('same.test.mjs'));
  }
  assert.throws(() => web.next('2x2x1x1+[AH AS]'), RangeError);
});

test('size and speed', () => {
  const times = [];
  for (let number = 1; number <= 2000; number += 1) {
    const start = performance.now();
    web.solve(`3x3x13x5+${number}`, false, 1e7);
    times.push(performance.now() - start);
  }
  times.sort((one, other) => one - other);
  const [size, compressed] = [bytes.length, gzipSync(bytes, { level: 9 }).length];
  console.log(`wasm: ${size} bytes, ${compressed} compressed; a deal of 3x3x13x5+ is decided in ${times[1000].toFixed(2)} ms (median), ${times[1800].toFixed(2)} ms (nine of ten)`);
  assert.ok(compressed < 1_000_000, `${compressed}`);
});

/** What the bytes of a game say: place, number in the pile, and card. */
function cardsOf(game) {
  const bytes = new Uint8Array(700), cards = game.cells(bytes);
  const name = (card) => card === 128 ? null : 'A23456789TJQK'[Math.floor(card / 4)] + 'SHDC'[card % 4];
  return Array.from({ length: cards }, (_, at) => [bytes[3 * at], bytes[3 * at + 1], name(bytes[3 * at + 2])]);
}

/** The same of a board as the pipe writes it. */
function listed({ columns = [], freecells = [], rows = [], foundations = [], waste = [], stock }) {
  const cells = (from) => (pile, at) => pile.map((card, index) => [from + at, index, card]);
  const single = (card) => card === null ? [] : [card];
  return [
    ...[...columns, ...rows.flat()].flatMap(cells(0)), ...freecells.map(single).flatMap(cells(180)),
    ...foundations.map(({ top }) => single(top)).flatMap(cells(200)), ...[waste].flatMap(cells(254)), ...[stock?.pile ?? []].flatMap(cells(255)),
  ];
}

test('bytes of a board go where they have room', () => {
  const game = new web.Game('2x2x1x1+[AH AS]');
  assert.throws(() => game.cells(new Uint8Array(5)), (error) => error instanceof RangeError && error.message.includes('`into`'));
  for (const it of [[], null, undefined, 'ab', new Uint16Array(99)]) assert.throws(() => game.cells(it), (error) => error instanceof TypeError && error.message.includes('`into`'));
});

test('a game of the package is what the pipe answers', () => {
  const ids = ['3x3x13x5+54', '3x3x13x5-7', '2x1x26x9+3', '2x2x1x3-[AH AS]', 'montecarlo+1', 'thirteens-2', 'fourteensi+3', 'acessquare-4', 'carpetr1+5', 'carpetg-3', 'colorado-6', 'colorado+7', 'twenty-9'];
  const asked = [], games = [];
  for (const [number, id] of ids.entries()) {
    const game = new web.Game(id);
    for (let step = 0; step < 60; step++) {
      const moves = game.legalMoves;
      asked.push(game.record);
      games.push(game.clone());
      if (moves.length === 0) break;
      game.play(moves[(step * 7 + number) % moves.length]);
    }
    assert.equal(new web.Game(game.record).key, game.key);
    // Undone, it is the deal again.
    if (game.played > 0) game.undo(game.played);
    assert.equal(game.key, new web.Game(id).key);
  }
  const answers = objects(patience(['show', '--lines'], asked.join('\n') + '\n'));
  const short = objects(patience(['show', '--lines', '--short'], asked.join('\n') + '\n'));
  assert.equal(answers.length, games.length);
  games.forEach((game, at) => {
    const { id, record, status, board, deal, progress, key, repeats, moves } = answers[at];
    const { played } = game;
    assert.deepEqual(
      { id: game.id, record: game.record.replace(/ =(partial|stuck)$/, ''), status: game.status, board: game.board, deal: game.deal, progress: game.progress, key: game.key, repeats: game.repeats, moves: game.describedMoves },
      { id, record, status, board, deal, progress, key, repeats, moves }, record,
    );
    assert.deepEqual(cardsOf(game), listed(board), record);
    assert.deepEqual(game.legalMoves, moves.map(({ text }) => text));
    assert.equal(game.moves.length, played);
    // It names its outcome, where the pipe tells that beside it.
    assert.ok(web.read(game.record).records[0].pass, game.record);
    assert.equal(new web.GameTree(game).record, game.record);
    assert.deepEqual(short[at], { status, progress, key, repeats, goes_round: game.goesRound, moves: game.legalMoves, error: null });
  });
});

test('a move that a game of the package refuses has the words of the pipe', () => {
  for (const [record, mv] of [['3x3x13x5+2', '11'], ['3x3x13x5-2 +', '*12'], ['carpet+1', '*a1'], ['carpet+1 +', 'zz'], ['montecarlo+1', '*a1a1'], ['twenty+8', 'a1b1']]) {
    const { error } = objects(patience(['show', '--lines'], `${record} ${mv}\n`))[0];
    const game = new web.Game(record);
    assert.throws(() => game.play(mv), (failure) => {
      assert.ok(failure instanceof web.Failure && failure instanceof Error);
      assert.equal(failure.code, error.code);
      assert.deepEqual(failure.span, [0, mv.length]);
      return true;
    });
    assert.equal(game.record, new web.Game(record).record);
  }
});
