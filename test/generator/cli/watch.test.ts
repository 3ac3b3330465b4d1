/** `--watch` runs once at the start and again for each change of a file, and outlives a run that fails. */

import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noInput } from './program.js';
import { watchInputs } from '../../../generator/commands/watch.js';
import { InputError } from '../../../generator/input-error.js';
import type { Io } from '../../../generator/terminal/io.js';

test('a change runs again, and a run that fails is one line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'svc-gen-watch-'));
  const spec = join(folder, 'spec.json');
  await writeFile(spec, 'one');
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
  const touching = setInterval(() => void utimes(spec, (seconds += 1), seconds).catch(() => undefined), 20);
  const code = await watchInputs({ spec: 'spec.json' }, io, async () => {
    if (runs === 3) return 0;
    runs += 1;
    if (runs === 3) end();
    if (runs === 2) throw new InputError('half written', 'spec.json', 'wait');
    return 0;
  });
  clearInterval(touching);
  await rm(folder, { recursive: true });
  expect({ code, runs, written }).toEqual({
    code: 0,
    runs: 3,
    written: ['svc-gen: spec.json: half written; wait\n'],
  });
});
