/** Every method of the exported document is called on the sandbox, and every answer fits the document. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportDocument } from '../../../generator/export/document.js';
import { buildModel } from '../../../generator/model/build.js';
import type { Model } from '../../../generator/model/model.js';
import { readDescription } from '../../../generator/source/read.js';
import { show } from '../../scenarios/show.js';
import { callEveryMethod, type Address, type Outcome } from './every-method.js';
import { reportOf } from './report.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const record = fileURLToPath(new URL('record.mjs', import.meta.url));

async function modelAt({ baseUrl, accessToken }: Address): Promise<Model> {
  const source = { kind: 'account', baseUrl, auth: { accessToken } } as const;
  const description = await readDescription(source, { fieldLists: true, legacyMethods: true });
  return buildModel(description, { include: [], exclude: [], overlays: [], vendor: {} }).model;
}

describe.each([
  { kind: 'an account as the documents have it', quirks: [] },
  { kind: 'an account as its server of May 2026 is', quirks: ['--quirk', 'server-2026-05'] },
])('wire answers of $kind and the exported document', ({ quirks }) => {
  let folder: string;
  let document: unknown;
  let outcomes: readonly Outcome[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-answers-'));
    const program = ['--import', record, join(root, 'bin/svc-gen.js'), 'sandbox', '--json', ...quirks];
    const account = spawn(process.execPath, program, {
      env: { ...process.env, SVC_ANSWERS: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [line] = (await once(createInterface({ input: account.stdout }), 'line')) as [string]; // one line of text
      const address = JSON.parse(line) as Address; // as API.md shows it
      const exported = exportDocument(await modelAt(address), ['v3', 'legacy', 'gateway']);
      outcomes = await callEveryMethod(address, exported);
      document = exported;
    } finally {
      account.kill();
      await once(account, 'exit');
    }
  }, 120_000);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('every method can be called with the example that the document gives, or with data of the account', () => {
    expect(outcomes.filter(({ status }) => status !== 200)).toEqual([
      { name: 'GET /v1/oauth/authorize', status: 302 },
    ]);
    expect(outcomes.length).toBeGreaterThan(60);
  });

  test('every answer fits its schema, and each method has answered', async () => {
    const { isRight, totals, text } = await reportOf(folder, document);
    show(totals);
    expect(text).not.toMatch(/DO NOT FIT|not in the document/);
    expect(isRight).toBe(true);
    for (const { name, status } of outcomes)
      expect(text).toContain(` ${name.split(' ')[1] ?? ''} ${String(status)}: `);
  });

  test('no secret is recorded', async () => {
    for (const name of await readdir(folder)) {
      const text = await readFile(join(folder, name), 'utf8');
      expect(text).not.toMatch(/svc_(api|app|session)_(?!\*)/);
    }
  });

  test('an answer that breaks its schema is named', async () => {
    const task = { id: '8', title: 'a' };
    const wrong = { json: { result: { item: task }, time: {} } };
    const broken = { generation: 'v3', verb: 'POST', method: 'tasks.task.get', status: 200, body: wrong };
    await appendFile(join(folder, 'broken.jsonl'), `${JSON.stringify(broken)}\n`);
    const { isRight, text } = await reportOf(folder, document);
    expect(isRight).toBe(false);
    expect(text).toContain('/result/item/id must be integer: "8"');
  });
});
