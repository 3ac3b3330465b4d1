/** The program of `docs/examples/import-contacts`: killed at rows of several batches, it creates one contact for each row. */

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';
import { type Examples, installExamples, until } from './installed-examples.js';

const ROWS = 1200;

let examples: Examples;
let account: Sandbox;

beforeAll(async () => {
  account = await startSandbox({ seed: 1 });
  examples = await installExamples();
});

afterAll(async () => {
  await account.close();
  await examples.client.remove();
});

async function emails(): Promise<readonly string[]> {
  const all: string[] = [];
  for (let start = 0; ; start += 50) {
    const answer = await fetch(`${account.baseUrl}/rest/${account.webhook}/crm.contact.list`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ select: ['ID', 'EMAIL'], start }),
    });
    const { result, next } = (await answer.json()) as {
      readonly result: readonly { readonly EMAIL?: readonly { readonly VALUE: string }[] }[];
      readonly next?: number;
    }; // of the sandbox
    all.push(...result.flatMap(({ EMAIL = [] }) => EMAIL.map(({ VALUE }) => VALUE)));
    if (next === undefined) return all;
  }
}

test(
  'killed at rows, and met by lost answers, it creates one contact for each row',
  { timeout: 120_000 },
  async () => {
    const file = join(examples.folder, 'import-contacts/contacts.csv');
    const numbers = Array.from({ length: ROWS }, (_, at) => at + 1);
    const lines = numbers.map((number) => `${number},Contact ${number},c${number}@example.org`);
    await writeFile(file, ['number,name,email', ...lines, ''].join('\n'));
    const env = { SVC_BASE_URL: account.baseUrl, SVC_WEBHOOK: account.webhook };
    const start = (): ReturnType<Examples['start']> => examples.start('import-contacts/import.js', env);

    for (const rows of [1, 7, 60, 130]) {
      const program = start();
      await until(() => program.lines.length >= rows);
      await program.kill('SIGKILL');
    }
    // The batch ran, and its answer is lost: the rows are unconfirmed, and the next run finds their contacts.
    account.faults.add('502-after:crm.contact.add:1');
    expect(await start().ended).toBe(1);
    const last = start();
    expect(await last.ended).toBe(0);
    expect(last.lines.at(-1)).toMatch(/^(\d+) of \1 rows$/);

    const own = (await emails()).filter((email) => /^c\d+@/.test(email));
    expect(own).toHaveLength(ROWS);
    expect(new Set(own).size).toBe(ROWS);
    const journal = (await readFile(`${file}.done`, 'utf8'))
      .split('\n')
      .filter((line) => /^\d+,\d+$/.test(line));
    expect(new Set(journal.map((line) => line.split(',')[0])).size).toBe(ROWS);
  },
);
