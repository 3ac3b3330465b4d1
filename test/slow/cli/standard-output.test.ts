/** What is lost on its way to standard output: a full disk is a failure, a reader that has read enough is none. */

import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { exitCode } from '../../../generator/terminal/io.js';

const program = fileURLToPath(new URL('../../../bin/svc-gen.js', import.meta.url));

/** A device of Linux on which every write fails as on a full disk. */
const FULL = '/dev/full';

describe.skipIf(!existsSync(FULL))('on a full disk', () => {
  test.each(['list', 'export', 'completion'])('%s ends with 2 and says so', (command) => {
    const full = openSync(FULL, 'w');
    try {
      const { status, stderr } = spawnSync(process.execPath, [program, command, '--quiet'], {
        stdio: ['ignore', full, 'pipe'],
        encoding: 'utf8',
      });
      expect({ status, stderr }).toEqual({
        status: 2,
        stderr: 'svc-gen: standard output: not all of it could be written (ENOSPC); check the free space\n',
      });
    } finally {
      closeSync(full);
    }
  });
});

test.skipIf(!existsSync(FULL))('messages that are lost change no exit code', () => {
  const full = openSync(FULL, 'w');
  try {
    const { status, stdout } = spawnSync(process.execPath, [program, 'list'], {
      stdio: ['ignore', 'pipe', full],
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    expect(stdout).toContain('tasks.task.list');
  } finally {
    closeSync(full);
  }
});

test.each([
  { name: 'drift stays drift where the reader has read enough', code: 1, reason: 'EPIPE', want: 1 },
  { name: 'and what is done stays done', code: 0, reason: 'EPIPE', want: 0 },
])('$name', ({ code, reason, want }) => {
  expect(exitCode(code, { errored: Object.assign(new Error(reason), { code: reason }) })).toBe(want);
});
