/** Ctrl+C while a package is written: the program ends, and the folder is whole. */

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const file = fileURLToPath(new URL('../../../generator/terminal/uninterrupted.ts', import.meta.url));

async function runProgram(
  program: string,
): Promise<{ said: string; signal: string | null; code: number | null }> {
  const contents = `import { uninterrupted } from ${JSON.stringify(file)};\n${program}`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: '/' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
  });
  const args = ['--input-type=module', '--eval', outputFiles[0]?.text ?? ''];
  const { stdout, signal, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { said: stdout.trim(), signal, code: status };
}

const WORK = `async () => {
  process.kill(process.pid, 'SIGINT');
  await new Promise((resolve) => setTimeout(resolve, 50));
  console.log('whole');
}`;

test.each([
  {
    name: 'a signal ends the program after the work',
    program: `await uninterrupted(${WORK}); setTimeout(() => console.log('went on'), 1000);`,
    want: { said: 'whole', signal: 'SIGINT', code: null },
  },
  {
    name: 'a signal that someone listens for is theirs',
    program: `process.once('SIGINT', () => console.log('heard')); await uninterrupted(${WORK});`,
    want: { said: 'heard\nwhole', signal: null, code: 0 },
  },
  {
    name: 'work that fails lets the signal through',
    program: `await uninterrupted(() => (${WORK})().then(() => Promise.reject(new Error('no')))).catch(() => {});
      setTimeout(() => console.log('went on'), 1000);`,
    want: { said: 'whole', signal: 'SIGINT', code: null },
  },
])('$name', async ({ program, want }) => {
  expect(await runProgram(program)).toEqual(want);
});
