/** The model that svc-gen was built with is used only where it is the one that the options ask for. */

import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { svcGen } from '../../generator/cli/program.js';
import { temporaryFolder } from '../../temporary-folder.js';

const cwd = fileURLToPath(new URL('../../..', import.meta.url));

const folder = temporaryFolder();
afterAll(async () => {});

/** The built program; `svcGen` runs from the sources, which have no model at hand. */
function built(args: readonly string[]): string {
  const { stdout } = spawnSync(process.execPath, ['bin/svc-gen.js', ...args], {
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  });
  return stdout;
}

test('describes a method of the sandbox as the sources do', async () => {
  const args = ['describe', 'tasks.task.list', '--json'];
  expect(built(args)).toBe((await svcGen(args)).out);
});

test('applies --corrections to a method of the sandbox', async () => {
  const corrections = join(folder, 'corrections.yaml');
  await writeFile(corrections, CORRECTIONS);
  const args = ['describe', 'tasks.task.get', '--json'];
  const corrected = built([...args, '--corrections', corrections]);
  expect(corrected).not.toBe(built(args));
  expect(corrected).toBe((await svcGen([...args, '--corrections', corrections])).out);
});

const CORRECTIONS = `corrections: 1.0.0
facts:
  - methods: [tasks.task.get]
    path: result.item.extra
    set: { type: string, required: false }
`;
