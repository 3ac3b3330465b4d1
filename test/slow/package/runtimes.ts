/** The program of all runtimes, `everywhere.ts`, and what it prints wherever it runs. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../package/installed-client.js';

export const SAYS: readonly string[] = [
  'added Ship – ✓ 200 1 false',
  'listed true',
  'batch 1 1 true',
  'users true',
  'not found true true',
  'late true CLIENT_TIMEOUT',
  'aborted enough',
  'one module 9',
  'gateway true',
  'event ONCRMLEADADD',
  'done',
];

/** The program as a function that collects what it prints. */
export async function said(): Promise<string> {
  const program = await readFile(join(root, 'test/package/programs/everywhere.ts'), 'utf8');
  const [body = ''] = program.split('\nmain().then(');
  return `${body}
    export async function said(): Promise<string> {
      const lines: string[] = [];
      console.log = (...texts: unknown[]) => void lines.push(texts.join(' '));
      await main().then(() => lines.push('done'), (error) => lines.push(String(error?.stack ?? error)));
      return lines.join('\\n');
    }`;
}
