/** What commands print, as it was recorded. `npx vitest run -u` records it again, and the diff shows what changed. */

import { test } from 'vitest';
import { COMMANDS } from '../../../generator/commands/command-table.js';
import { expectRecorded, recordedCalls } from '../../recorded.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { svcGen } from './program.js';

const FOLDER = new URL('./recorded/', import.meta.url);
const cwd = temporaryFolder();

async function printed(args: readonly string[]): Promise<string> {
  const { code, out, err } = await svcGen(args, { cwd, env: {} });
  return `> svc-gen ${args.join(' ')}\n${out}${err === '' ? '' : `[stderr]\n${err}`}[exit code ${code}]\n`;
}

async function expectPrinted(kind: string, calls: readonly (readonly string[])[]): Promise<void> {
  const outputs: string[] = [];
  for (const args of calls) outputs.push(await printed(args));
  const text = outputs
    .join('\n')
    .replaceAll(cwd, '/folder')
    .replace(/127\.0\.0\.1:\d+/g, 'sandbox');
  await expectRecorded(text, new URL(`${kind}.txt`, FOLDER));
}

test('prints the help of each command as it was recorded', async () => {
  await expectPrinted('help', [['--help'], ...Object.keys(COMMANDS).map((name) => [name, '--help'])]);
});

/** A line is a command, and its arguments are between two spaces or more. */
const CALLS = recordedCalls(new URL('commands.calls', FOLDER)).map((line) => line.split(/ {2,}/));

test('prints what it was recorded to print', async () => {
  await expectPrinted('commands', CALLS);
});
