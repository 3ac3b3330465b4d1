/** `sandbox -- COMMAND`: the command gets the sandbox as its environment, and the program ends with it. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../temporary-folder.js';
import { svcGen, type Surroundings } from './program.js';

const CALL = `
const answer = await fetch(process.env.SVC_WEBHOOK + 'user.get', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
const { result } = await answer.json();
process.exit(result[0].ID === '1' ? 7 : 1);
`;

const node = (program: string, args: readonly string[] = [], surroundings: Surroundings = {}) =>
  svcGen(['sandbox', '--', process.execPath, '--input-type=module', '-e', program, ...args], surroundings);

describe('sandbox -- COMMAND', () => {
  test('runs the command with the address and credentials of a sandbox that answers, and exits with its code', async () => {
    expect(await node(CALL)).toEqual({ code: 7, out: '', err: '' });
  });

  test('passes the words after -- on unchanged', async () => {
    const file = join(temporaryFolder(), 'words.json');
    const words = ['--json', '-h', '', 'a "b" $c', '--'];
    const program = `import { writeFileSync } from 'node:fs'; writeFileSync(process.argv[1], JSON.stringify(process.argv.slice(2)));`;
    const { code } = await node(program, ['--', file, ...words]);
    expect([code, JSON.parse(readFileSync(file, 'utf8'))]).toEqual([0, words]);
  });

  test('exits with 128 and the signal that ended the command', async () => {
    const program = `process.kill(process.pid, 'SIGTERM'); setInterval(() => 0, 1000);`;
    expect((await node(program)).code).toBe(143);
  });

  test('ends the command and exits with its code at Ctrl+C', async () => {
    const ready = join(temporaryFolder(), 'ready');
    const program = `
import { writeFileSync } from 'node:fs';
process.on('SIGINT', () => process.exit(5));
setInterval(() => 0, 1000);
writeFileSync(process.argv[1], '');`;
    const stopped = vi.waitFor(() => readFileSync(ready), { timeout: 10_000 }).then(() => undefined);
    expect((await node(program, ['--', ready], { stopped })).code).toBe(5);
  });

  test.each([
    {
      name: 'the command does not exist',
      args: ['--', '/nowhere/program'],
      want: 'svc-gen: the command after --: it cannot be started (ENOENT); check its name and PATH\n',
    },
    {
      name: '--json prints credentials',
      args: ['--json', '--', 'node'],
      want: 'svc-gen: --json, --env: a command gets the variables itself; leave the option out\n',
    },
  ])('is exit code 2 and one line when $name', async ({ args, want }) => {
    expect(await svcGen(['sandbox', ...args])).toEqual({ code: 2, out: '', err: want });
  });
});
