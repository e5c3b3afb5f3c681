// Whatever takes the text of a record says what is wrong with it: nothing answers without the error, and no text
// comes back with other characters. `web/test-wasm` runs this.
//
// WASM is the folder of the package.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folder as spread } from './fixtures.mjs';

const root = new URL('../../../', import.meta.url).pathname;
const folder = process.env.WASM ?? join(root, 'web/src/wasm');
const web = await import(join(folder, 'patience.js'));
web.initSync({ module: readFileSync(join(folder, 'patience_bg.wasm')) });

const good = '2x2x1x1+[AH AS] 1a';
const fixtures = ['carpet', 'match-solitaire', 'monte-carlo'].flatMap((game) => ['illegal', 'malformed'].map((kind) => join(spread, game, kind)));
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const read = fixtures.flatMap((folder) => readdirSync(folder).filter((name) => name.endsWith('.pn')).map((name) => readFileSync(join(folder, name)))).flatMap((bytes) => {
  try {
    return [decoder.decode(bytes)];
  } catch {
    return [];
  }
});
const games = web.catalogue().map(({ id }) => id);
/** Failing texts of every game, two records at once, and a bad deal before a record. */
const texts = [
  ...read, ...read.filter((_, at) => at % 7 === 0).map((text, at) => `${text}\n${read[at]}`),
  ...games.flatMap((one) => games.map((other) => `${one}1 + =partial\n${other}1`)), ...games.map((id) => `${id}7[AS AS]\n${id}8 =partial`),
];

const codes = (text) => {
  const { records, strays } = web.read(text);
  return [...records.map(({ diagnostic }) => diagnostic), ...strays].filter((found) => found !== null).map(({ code }) => code);
};

/** What judges: it throws the error, or its answer has it. */
const judges = {
  Game: (text) => new web.Game(text),
  GameTree: (text) => new web.GameTree(text),
  Table: (text) => new web.Table(text),
  Analyst: (text) => new web.Analyst(text),
  annotate: (text) => web.annotate(text, { headers: {} }),
  notes: (text) => web.notes(text),
  solve: (text) => web.solve(text, false, 20),
  infer: (text) => web.infer(text, 20_000),
  'Dealer.ask': (text) => new web.Dealer().ask(text),
  dealt: (text) => web.dealt(text),
  next: (text) => web.next(text),
};
/** What finds the parts of a text, and changes or judges none but as `read` does. */
const parts = { read: 0, drawn: 0, formatted: 0, around: 0, highlight: 0, typed: 0, pasted: 0, untouched: 0, unknownDeal: 0, filling: 0, hasGame: 0, merged: 0, 'Reader.push': 0, 'Table.claim': 0 };
/** What takes no record: a move, a place, a code, a line of a site. */
const others = {
  'Game.play': (text) => new web.Game(good).play(text),
  'Game.svg': (text) => new web.Game(good).svg([text]),
  'GameTree.play': (text) => new web.GameTree(good).play(text),
  'GameTree.svg': (text) => new web.GameTree(good).svg([text]),
  'Table.play': (text) => new web.Table(good).play(text),
  'Table.pick': (text) => new web.Table(good).pick(text),
  'Table.drop': (text) => new web.Table(good).drop(text),
  'Analyst.ask': (text) => new web.Analyst(good).ask([text], 1, 1),
  explain: (text) => web.explain(text),
  importLine: (text) => web.importLine(text),
};
/** The name of a branch may be anything. */
const names = { 'GameTree.rename': 0, 'Table.rename': 0 };

/** What a call threw, or its answer. */
function tried(act) {
  try {
    return { answer: act() };
  } catch (problem) {
    return { problem };
  }
}

test('no function is forgotten', () => {
  const types = readFileSync(join(folder, 'patience.d.ts'), 'utf8');
  const found = new Set();
  let owner = null;
  for (const line of types.split('\n')) {
    owner = /^export class (\w+)/.exec(line)?.[1] ?? (line === '}' ? null : owner);
    const [, name, given] = /^(?:export function |    )(\w+)\((.*)\):? ?.*;$/.exec(line) ?? [];
    if (name === undefined || !/: string\b/.test(given)) continue;
    found.add(owner === null ? name : name === 'constructor' ? owner : `${owner}.${name}`);
  }
  const known = [judges, parts, others, names].flatMap(Object.keys);
  assert.deepEqual([...found].sort(), known.sort());
  // Every name is written as JavaScript does.
  const named = types.replace(/\/\*\*[^]*?\*\//g, '').match(/\b[a-z]+_\w*(?=\??[:(])/g);
  assert.deepEqual(named.filter((name) => name !== 'module_or_path'), []);
  // What the types know is what there is.
  const functions = Object.keys(web).filter((name) => typeof web[name] === 'function');
  for (const name of functions) assert.ok(types.includes(`function ${name}(`) || types.includes(`class ${name} `) || ['default', 'Failure', 'initSync'].includes(name), name);
});

test('there are texts of every kind', () => {
  const found = texts.flatMap(codes);
  assert.ok(texts.length > 300);
  for (const kind of ['move', 'text', 'deal', 'id', 'match', 'pair', 'build', 'game::already-won']) assert.ok(found.some((code) => code.startsWith(kind)), kind);
});

for (const [name, act] of Object.entries(judges)) {
  test(`${name} tells the error`, () => {
    for (const text of texts) {
      const { answer, problem } = tried(() => act(text));
      if (problem) {
        assert.ok(problem instanceof web.Failure, `${name} ${text}: ${problem}`);
        assert.ok(problem.span !== null || problem.code === 'text::no-game', `${name} ${text}: ${problem}`);
        continue;
      }
      // Other cards may make it right, and then its record has them.
      if (name === 'infer' && answer.status !== 'none') {
        assert.ok(answer.status === 'undecided' || codes(answer.record).length === 0, text);
        continue;
      }
      const error = answer.error;
      assert.ok(error?.code && error.span && error.message, `${name} ${text}`);
    }
  });
}

test('what finds parts changes no error', () => {
  for (const text of texts) {
    const { records, strays, failed } = web.read(text);
    assert.ok(failed > 0 || records.length + strays.length === 0 || records.length > 1, text);
    assert.equal(codes(web.formatted(text)).length > 0, codes(text).length > 0, text);
    for (const { span: [start], diagnostic } of records) assert.equal(web.drawn(text, start) === null, diagnostic === null, text);
    if (codes(text).length > 0) assert.ok(!web.untouched(text), text);
  }
});

for (const [name, act] of Object.entries(others)) {
  test(`${name} takes no record`, () => {
    for (const text of texts) {
      const { answer = null, problem } = tried(() => act(text));
      const isLine = name === 'importLine' && text.startsWith('#');
      assert.ok(problem instanceof web.Failure || (/^(Table|Analyst)/.test(name) && problem instanceof RangeError) || answer === null || isLine, `${name} ${text}: ${JSON.stringify(answer)}`);
    }
  });
}

test('an error has its place', () => {
  const text = '; ♠\n2x2x1x1+[AH AS] 1a 1a';
  const { error } = new web.Table(text);
  assert.equal(text.slice(...error.span), '1a');
  assert.equal(error.code, 'match::occupied-freecell');
  for (const whole of ['2x2x1x1+[AH AS]', good, '2x2x1x1+[AH AS] 1a *1a =partial']) assert.equal(new web.Table(whole).error, null);
});

const halves = ['\ud83d', '\udc80', '\udc80\ud83d', '\ud83d\ufffd\ud83d'];

test('half of a character comes back, or is named', () => {
  for (const half of halves) {
    const named = `U+${half.charCodeAt(0).toString(16).toUpperCase()}`;
    const text = `\ufeff${good}  *1a ; ♠${half}🂡\ufffd${half}\n2x2x1x1+[AH  AS] 1a ${half}`;
    const formatted = web.formatted(text);
    assert.equal(formatted.replace(/\s+/g, ' '), text.replace('\ufeff', '').replace(/\s+/g, ' ').trimEnd() + ' ');
    const { records } = web.read(text);
    assert.deepEqual(records.map(({ status }) => status), ['solved', 'malformed']);
    assert.ok(records[1].diagnostic.message.includes(named), records[1].diagnostic.message);
    assert.equal(text.slice(...records[1].diagnostic.span)[0], half[0]);
    assert.ok(web.drawn(text, records[1].span[0]).includes(named));
    // What gives back a text of its own takes none that it cannot hold.
    const record = `${good} ; ♠${half}`;
    const calls = {
      ...judges, ...others,
      'annotate(headers)': (text) => web.annotate(good, { headers: { Title: text } }),
      'annotate(comments)': (text) => web.annotate(good, { comments: { 1: text } }),
      'GameTree.annotate': (text) => new web.GameTree(good).annotate({ comments: { 1: text } }),
      'GameTree.rename': (text) => new web.GameTree(`${good} ; branch 1 after move 0: 1a`).rename({ node: 0 }, text),
      'Table.rename': (text) => new web.Table(good).rename(0, text),
    };
    delete calls['Game.svg'], delete calls['GameTree.svg'], delete calls['Table.pick'], delete calls['Table.drop'], delete calls['Table.play'], delete calls['Analyst.ask'];
    for (const [name, act] of Object.entries(calls)) {
      const { problem } = tried(() => act(record));
      assert.ok(problem instanceof web.Failure && problem.message.includes(named), `${name}: ${problem}`);
    }
    assert.equal(web.merged(record, good) ?? web.merged(good, record) ?? null, null);
    assert.equal(web.pasted(`${record}\n#147198 1a 23`, 0, 0) ?? null, null);
  }
});

/** Reads a text in parts that end at these places. */
function inParts(text, ends) {
  const reader = new web.Reader(), all = { records: [], entries: [], strays: [], strayAt: [], passed: 0, failed: 0 };
  const add = (reading) => Object.entries(reading).forEach(([field, it]) => typeof it === 'number' ? all[field] += it : all[field].push(...it));
  [0, ...ends].forEach((from, at) => add(reader.push(text.slice(from, ends[at]))));
  add(reader.end());
  reader.free();
  return all;
}

test('wherever a text is cut, its parts say what the whole does', () => {
  const wide = texts.flatMap((text, at) => at % 5 === 0 ? [`\ufeff; 🂡${halves[at % 4]}\n${text} ; ♠🂡🂮\n${good} *1a ; 🂡`] : [text]);
  for (const [number, text] of wide.entries()) {
    const whole = web.read(text);
    if (whole.records.length + whole.strays.length === 0) whole.failed = 1;
    const size = text.length < 300 ? 1 : 1 + number % 90;
    const ends = Array.from({ length: Math.ceil(text.length / size) }, (_, at) => (at + 1) * size);
    assert.deepEqual(inParts(text, ends), whole, text);
    if (/[\ud800-\udfff]/.test(text.replace(/[\ud800-\udbff][\udc00-\udfff]/g, ''))) continue;
    // Places in bytes are those of the same parts of it.
    const bytes = new TextEncoder().encode(text), read = inParts(bytes, ends.map((end) => end + number % 3));
    const part = ([from, to]) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.slice(from, to));
    assert.deepEqual(read.records.map(({ span, line, summary }) => [part(span), line, summary]), whole.records.map(({ span, line, summary }) => [text.slice(...span), line, summary]), text);
  }
  const reader = new web.Reader();
  reader.push('carpet+1');
  assert.throws(() => reader.push(new Uint8Array(1)), RangeError);
  assert.equal(reader.end().records.length, 1);
  assert.throws(() => reader.push(''), RangeError);
  assert.deepEqual(reader.end().records, []);
});

test('no text names a command of the program', () => {
  web.nameFunctions();
  const commands = readFileSync(join(root, 'docs/commands.md'), 'utf8').split('\n## ')[0].match(/(?<=\[)[a-z]+/g);
  const functions = readFileSync(join(root, 'packages/npm/index.d.ts'), 'utf8');
  const others = commands.filter((name) => !new RegExp(`\\b${name}\\b`).test(functions));
  assert.ok(others.includes('fmt') && !others.includes('infer'));
  const forbidden = new RegExp(`\\bpatience [a-z]|\`(${others.join('|')})( [^\`]*)?\`|(^|[\\s\`])--[a-z]`);
  let told = 0;
  // What the text itself says is only quoted.
  const look = (said, text) => {
    told += 1;
    const own = said.replace(/`([^`]+)`/g, (quoted, inside) => text.includes(inside) ? '' : quoted);
    assert.doesNotMatch(own, forbidden, text);
  };
  for (const name of readdirSync(spread, { recursive: true }).filter((name) => name.endsWith('.pn'))) {
    const bytes = readFileSync(join(spread, name)), source = bytes.toString();
    const { records, strays } = inParts(bytes, [bytes.length]);
    for (const { message, reason, help, fits, notes, annotations } of [...strays, ...records.flatMap(({ diagnostic }) => diagnostic ?? [])]) {
      for (const text of [message, reason, help, fits, ...notes, ...annotations.map(({ text }) => text)]) if (text !== null) look(text, source);
    }
  }
  // What is thrown says the same.
  for (const text of texts) for (const act of Object.values(judges)) {
    const { answer, problem } = tried(() => act(text));
    for (const said of [problem?.message, problem?.help, answer?.error?.message, answer?.error?.help]) if (typeof said === 'string') look(said, text);
  }
  const tree = new web.GameTree('2x2x2x2-7[AS AH 2S 2H]\n2x2x2x2-7 + ; a deal book');
  look(tree.toText(), '');
  assert.ok(told > 1000);
});
