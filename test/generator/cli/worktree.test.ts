/** What a run that was killed has left beside the repository. */

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withWorktree } from '../../../generator/commands/worktree.js';
import { thisProcess } from '../../../generator/emit/run-owner.js';

test.each([
  { name: 'the folder of a run that died before git made its tree is removed', isAlive: false, want: false },
  { name: 'that of a run under way stays', isAlive: true, want: true },
])('$name', async ({ isAlive, want }) => {
  const { pid, born, place } = thisProcess();
  const dead = spawnSync(process.execPath, ['--version']).pid;
  const home = join(tmpdir(), `svc-gen-pr-${isAlive ? pid : dead}-${born}-${place}-left`);
  await mkdir(home);
  await withWorktree({ root: tmpdir(), run: () => Promise.resolve(''), env: {} }, 'HEAD', () =>
    Promise.resolve(),
  );
  expect(existsSync(home)).toBe(want);
  await rm(home, { recursive: true, force: true });
});
