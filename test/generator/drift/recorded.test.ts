/** What the last run left in a folder is read from files alone. */

import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readRecorded } from '../../../generator/drift/recorded.js';
import { InputError } from '../../../generator/input-error.js';

let out = '';
beforeEach(async () => {
  out = await mkdtemp(join(tmpdir(), 'svc-recorded-'));
});
afterEach(() => rm(out, { recursive: true, force: true }));

test.each([
  {
    name: 'the snapshot is a pipe',
    prepare: () => execFileSync('mkfifo', [join(out, 'snapshot.json')]),
    want: 'client/snapshot.json',
  },
  {
    name: 'the snapshot is a link to a device',
    prepare: () => symlink('/dev/null', join(out, 'snapshot.json')),
    want: 'client/snapshot.json',
  },
  {
    name: 'package.json is a pipe',
    prepare: async () => {
      await writeFile(join(out, 'snapshot.json'), '{}');
      execFileSync('mkfifo', [join(out, 'package.json')]);
    },
    want: 'client/package.json',
  },
])('stops with one error when $name', async ({ prepare, want }) => {
  await prepare();
  const error: unknown = await readRecorded(out, 'client').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(InputError);
  expect(String(error)).toContain(`${want}: this is not a file`);
});
