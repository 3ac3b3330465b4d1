/** A stack trace names the files that one would edit, though several are built into one. */

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../../../bin/svc-gen.js', import.meta.url));

test.each([
  { name: 'no stack without SVC_GEN_DEBUG', debug: '', want: /^svc-gen: [^\n]*\n$/ },
  { name: 'a stack with it', debug: '1', want: /\n +at .*generator\/source\/read\.ts:\d+:\d+\)\n/ },
])('$name', ({ debug, want }) => {
  const { status, stderr } = spawnSync(process.execPath, [bin, 'list', '--spec', 'nowhere.json'], {
    encoding: 'utf8',
    env: { ...process.env, SVC_GEN_DEBUG: debug },
  });
  expect(status).toBe(2);
  expect(stderr).toMatch(want);
});
