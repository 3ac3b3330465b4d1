/** A file of the user is asked for before the work whose result it gets. */

import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { requireWritable } from '../../../generator/disk/user-file.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { svcGen } from '../cli/program.js';

const folder = temporaryFolder();
writeFileSync(join(folder, 'there.yaml'), '');
symlinkSync('there.yaml', join(folder, 'link.yaml'));
mkdirSync(join(folder, 'closed'));
chmodSync(join(folder, 'closed'), 0o555);

test.each([
  { path: 'there.yaml', problem: undefined },
  { path: 'new.yaml', problem: undefined },
  { path: 'link.yaml', problem: /is a symbolic link; name the file/ },
  { path: 'closed', problem: /is not a file; name a file/ },
  { path: 'no/new.yaml', problem: /the folder does not exist; name a file in a folder that exists/ },
  { path: 'there.yaml/new.yaml', problem: /the folder does not exist/ },
])('the path $path can be written, or says why not', ({ path, problem }) => {
  const ask = (): void => requireWritable(join(folder, path), path);
  if (problem === undefined) expect(ask).not.toThrow();
  else expect(ask).toThrow(problem);
});

test.skipIf(process.getuid?.() === 0)('a folder that may not be written says so', () => {
  expect(() => requireWritable(join(folder, 'closed/new.yaml'), 'new.yaml')).toThrow(
    'new.yaml: the folder may not be written; name a file in another one',
  );
});

test.each([
  ['probe', '--corrections', 'link.yaml'],
  ['learn', '--corrections', 'link.yaml', '--', 'this-command-is-not-run'],
  ['export', '--out', 'link.yaml'],
])('%s asks before it does anything', async (...args) => {
  const env = { SVC_WEBHOOK: 'http://127.0.0.1:1/rest/1/code/' };
  const { code, err } = await svcGen(args, { cwd: folder, env });
  expect([code, err]).toEqual([2, expect.stringContaining('link.yaml: this is a symbolic link')]);
});
