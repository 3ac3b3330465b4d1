/** What the last run left in a folder is read from files alone. */

import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readRecorded } from '../../../generator/drift/recorded.js';
import { InputError } from '../../../generator/base/input-error.js';

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

test('a snapshot is read when it is asked for, with plain line ends', async () => {
  await writeFile(join(out, 'snapshot.json'), '{}\r\n');
  const recorded = await readRecorded(out, 'client');
  expect(recorded?.snapshot()).toBe('{}\n');
  const other = await readRecorded(out, 'client');
  await rm(join(out, 'snapshot.json'));
  expect(other?.snapshot).toThrow(InputError);
  expect(other?.snapshot).toThrow('client/snapshot.json: the file cannot be read (ENOENT)');
  expect(await readRecorded(out, 'client')).toBeUndefined();
});

test.each(['snapshot.json', 'package.json'])('a folder in place of %s is one error', async (name) => {
  await writeFile(join(out, 'snapshot.json'), '{}');
  await rm(join(out, name), { force: true });
  await mkdir(join(out, name));
  await expect(readRecorded(out, 'client')).rejects.toThrow(
    `client/${name}: the file cannot be read (EISDIR)`,
  );
});

test.each([
  { name: 'its own', given: '{"version":"2.3.4-rc.1"}', want: '2.3.4-rc.1' },
  { name: 'the first where it has a range', given: '{"version":"^2.3.4"}', want: '1.0.0' },
  { name: 'the first where it has a number', given: '{"version":2}', want: '1.0.0' },
  { name: 'the first where it has none', given: '{}', want: '1.0.0' },
  { name: 'the first where it is no JSON', given: '{', want: '1.0.0' },
])('the version of a package is $name', async ({ given, want }) => {
  await writeFile(join(out, 'snapshot.json'), '{}');
  await writeFile(join(out, 'package.json'), given);
  expect(await readRecorded(out, 'client')).toMatchObject({ version: want });
});
