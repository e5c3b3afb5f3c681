// The fixtures, each in a file of its own, and each case of those of one code.

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const from = new URL('../../../fixtures/', import.meta.url).pathname;

/** The folder that they are in while the tests run. */
export const folder = mkdtempSync(join(tmpdir(), 'fixtures-'));
process.on('exit', () => rmSync(folder, { recursive: true }));

function write(name, text) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text, 'latin1');
}

for (const name of readdirSync(from, { recursive: true })) {
  const text = () => readFileSync(join(from, name), 'latin1');
  if (name.endsWith('.pn')) write(name, text());
  if (!name.endsWith('.cases')) continue;
  for (const part of text().split(/^=== /m).slice(1)) {
    const end = part.indexOf('\n');
    write(part.slice(0, end), part.slice(end + 1, -1));
  }
}
