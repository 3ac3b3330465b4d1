/** A probe whose file cannot be written still says what it saw, and leaves nothing beside it. */

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { svcGen } from '../cli/program.js';

test('the report is printed, and one line says which file could not be written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'svc-gen-probe-'));
  // As long as a name may be: the one that is written beside it would be longer.
  const file = 'x'.repeat(255);
  const args = ['probe', '--budget', '4', '--include', 'user.get', '--format', 'json', '--corrections', file];
  const { code, out, err } = await svcGen(args, { cwd: folder });
  const left = await readdir(folder);
  await rm(folder, { recursive: true });
  expect(JSON.parse(out)).toMatchObject({ budget: 4 });
  expect({ code, err, left }).toEqual({
    code: 2,
    err: `svc-gen: --corrections ${file}: the file cannot be written (ENAMETOOLONG); check permissions and free space, then run again\n`,
    left: [],
  });
});
