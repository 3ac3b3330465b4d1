/** `--watch` runs once at the start and again for each change of a file, and outlives a run that fails. */

import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noInput } from './program.js';
import type { Config } from '../../../generator/config.js';
import { watchInputs } from '../../../generator/commands/watch.js';
import { InputError } from '../../../generator/input-error.js';
import type { Io } from '../../../generator/terminal/io.js';

const CONFIGS: readonly Config[] = [
  { spec: 'input.json' },
  { overlay: ['input.json'] },
  { legacySpecs: ['input.json'] },
  { corrections: ['input.json'] },
  { vendor: 'input.json' },
];

test.each(CONFIGS)('a change of %o runs again, and a run that fails is one line', async (config) => {
  const folder = await mkdtemp(join(tmpdir(), 'svc-gen-watch-'));
  const input = join(folder, 'input.json');
  await writeFile(input, 'one');
  let end: () => void = () => undefined;
  const written: string[] = [];
  const sink = { terminal: false, columns: 80, write: (text: string) => void written.push(text) };
  const io: Io = {
    cwd: folder,
    env: {},
    out: sink,
    err: sink,
    in: noInput,
    stopped: () => new Promise((resolve) => (end = resolve)),
  };
  let runs = 0;
  let seconds = 0;
  // Again and again: the watch sees only what changes after its first look at the file.
  const touching = setInterval(() => void utimes(input, (seconds += 1), seconds).catch(() => undefined), 20);
  const code = await watchInputs(config, io, async () => {
    if (runs === 3) return 0;
    runs += 1;
    if (runs === 3) end();
    if (runs === 2) throw new InputError('half written', 'input.json', 'wait');
    return 0;
  });
  clearInterval(touching);
  await rm(folder, { recursive: true });
  expect({ code, runs, written }).toEqual({
    code: 0,
    runs: 3,
    written: ['svc-gen: input.json: half written; wait\n'],
  });
});
