/** Every method of the exported document is called on the built-in account, and every answer fits the document. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportDocument } from '../../../generator/export/document.js';
import { builtInModel } from '../../generator/export/accounts.js';
import { callEveryMethod, type Address, type Outcome } from './every-method.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

let folder: string;
let outcomes: readonly Outcome[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-answers-'));
  const document = exportDocument(await builtInModel(), ['v3', 'legacy', 'gateway']);
  const program = [
    '--import',
    join(root, 'scripts/answers/record.mjs'),
    join(root, 'bin/svc-gen.js'),
    'sandbox',
    '--json',
  ];
  const account = spawn(process.execPath, program, {
    env: { ...process.env, SVC_ANSWERS: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = (await once(createInterface({ input: account.stdout }), 'line')) as [string]; // one line of text
    outcomes = await callEveryMethod(JSON.parse(line) as Address, document); // as API.md shows it
  } finally {
    account.kill();
    await once(account, 'exit');
  }
}, 120_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

async function judged(): Promise<{ readonly code: number | null; readonly text: string }> {
  const script = spawn(process.execPath, [join(root, 'scripts/answers.mjs'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  script.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const [code] = (await once(script, 'close')) as [number | null]; // Node's exit code
  return { code, text };
}

describe('wire answers and the exported document', () => {
  test('every method can be called with the example that the document gives, or with data of the account', () => {
    expect(outcomes.filter(({ status }) => status !== 200)).toEqual([
      { name: 'GET /v1/oauth/authorize', status: 302 },
    ]);
    expect(outcomes.length).toBeGreaterThan(60);
  });

  test('every answer fits its schema, and each method has answered', async () => {
    const { code, text } = await judged();
    expect(text).not.toMatch(/DO NOT FIT|not in the document/);
    expect(code).toBe(0);
    for (const { name, status } of outcomes)
      expect(text).toContain(` ${name.split(' ')[1] ?? ''} ${String(status)}: `);
  }, 60_000);

  test('no secret is recorded', async () => {
    for (const name of await readdir(folder)) {
      const text = await readFile(join(folder, name), 'utf8');
      expect(text).not.toMatch(/svc_(api|app|session)_(?!\*)/);
    }
  });

  test('an answer that breaks its schema ends with exit code 1 and is named', async () => {
    const task = { id: '8', title: 'a' };
    const wrong = { json: { result: { item: task }, time: {} } };
    const record = { generation: 'v3', verb: 'POST', method: 'tasks.task.get', status: 200, body: wrong };
    await appendFile(join(folder, 'broken.jsonl'), `${JSON.stringify(record)}\n`);
    const { code, text } = await judged();
    expect(code).toBe(1);
    expect(text).toContain('/result/item/id must be integer: "8"');
  }, 60_000);
});
