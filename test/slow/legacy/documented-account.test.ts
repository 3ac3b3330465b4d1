/** The package of an account that has every documented legacy method: it compiles, and each documented call is made and read. */

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox } from '../../../generator/sandbox/index.js';
import { readSnapshot } from '../../../generator/drift/snapshot.js';
import type { Api } from '../../../generator/model/model.js';
import { recordedModel } from '../../../generator/pipeline/read-model.js';
import { callee, callSample, callStatement } from '../../../generator/view/call-sample.js';
import { examplesProgram, snippetsOf } from '../../docs/snippets.js';
import {
  documentedAccount,
  documentedExamples,
  documentedMethods,
  type DocumentedExample,
} from '../../generator/legacy/documented-account.js';
import type { Reply } from '../../generator/source/server.js';
import { COMPILERS, typeCheck } from '../../package/compilers.js';
import { installClient, run, type InstalledClient } from '../../package/installed-client.js';
import { typedShare } from '../programs/typed-share.js';
import { accountRows } from './account-rows.js';

/** One call: the second of a method takes its second example, where it has one. */
interface Call {
  readonly name: string;
  readonly takes: Readonly<Record<string, unknown>> | undefined;
  readonly answer: unknown;
  readonly rows: string | undefined;
}

const EXAMPLES = [
  ...documentedExamples('documented-examples.yaml'),
  ...documentedExamples('documented-families.yaml'),
];
const CALLS = EXAMPLES.flatMap((example) => example.methods.flatMap((name) => callsOf(name, example)));

function callsOf(name: string, { takes = [], answers, rows }: DocumentedExample): readonly Call[] {
  return Array.from({ length: Math.max(takes.length, answers.length) }, (_, index) => ({
    name,
    takes: takes[index] ?? takes.at(-1),
    answer: answers[index] ?? answers.at(-1),
    rows,
  }));
}

let client: InstalledClient;
let api: Api;
let close: () => Promise<void>;
let baseUrl: string;
/** Of the tasks: what has rows answers from them, every other method with its first example, however often it is asked. */
let rows: ReturnType<typeof accountRows> | undefined;
const received = new Map<string, unknown[]>();

/** The next answer of each method, and what it was asked. */
function answers(method: string, params: unknown): Reply | undefined {
  const found = rows?.(method, params);
  if (found) return found;
  const calls = CALLS.filter(({ name }) => name.toLowerCase() === method.toLowerCase());
  const asked = received.get(method.toLowerCase()) ?? [];
  received.set(method.toLowerCase(), [...asked, params]);
  const call = calls[rows ? 0 : asked.length];
  return call && { body: { result: call.answer, time: {} } };
}

beforeAll(async () => {
  let isRead = false;
  const account = documentedAccount((method, params) => (isRead ? answers(method, params) : undefined));
  const server = createServer((request, response) => {
    void (async () => {
      let text = '';
      for await (const part of request) text += String(part);
      const method = (request.url ?? '').split('/').at(-1) ?? '';
      const { status = 200, body } = account(method, text === '' ? undefined : JSON.parse(text));
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  baseUrl = `http://127.0.0.1:${String(port)}`;
  close = () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve())));
  process.env['SVC_WEBHOOK'] = '1/code';
  client = await installClient(['--base-url', baseUrl, '--quiet']);
  isRead = true;
  const text = await readFile(join(client.out, 'snapshot.json'), 'utf8');
  api = recordedModel(readSnapshot(text, 'snapshot.json')).legacy;
  const examples = snippetsOf(await readFile(join(client.out, 'api.md'), 'utf8'))
    .filter(({ language }) => language === 'ts')
    .map(({ code }) => code);
  console.log(
    `${String(api.methods.length)} methods, ${String(examples.length)} examples, ${String(CALLS.length)} calls`,
  );
  expect(examples.length).toBeGreaterThan(documentedMethods().length);
  await client.write('examples.ts', examplesProgram(examples));
  await client.write('calls.ts', callsProgram());
  const tasks = await readFile(join(import.meta.dirname, '../programs/sixteen.ts.txt'), 'utf8');
  await client.write('sixteen.ts', tasks);
}, 120_000);
afterAll(async () => {
  delete process.env['SVC_WEBHOOK'];
  await close();
  await client.remove();
});

/** What the answer is must be one of what the type says that it is: `documented` infers from the call alone. */
function callsProgram(): string {
  const lines = CALLS.map(({ name, takes, answer, rows }, index) => {
    const method = api.methods.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (method === undefined) throw new Error(`the account has no ${name}`);
    const sample = callSample(method, api);
    const call =
      takes === undefined
        ? callStatement({ ...sample, isLoop: false }).replace(/^const answer = await |;$/g, '')
        : `${callee(method, api)}(${JSON.stringify(takes)})`;
    const want = JSON.stringify(method.paging === undefined ? answer : rowsOf(answer, rows), emptyMaps);
    return `  await documented('${name} ${String(index)}', () => ${call}, ${want});`;
  });
  return [
    "import assert from 'node:assert/strict';",
    "import { createClient, webhook } from '@svc/client';",
    "const svc = createClient({ baseUrl: process.argv[2] ?? '', auth: webhook({ userId: 1, code: 'code' }) });",
    'async function documented<T>(name: string, call: () => PromiseLike<T>, want: NoInfer<T>): Promise<void> {',
    '  try { assert.deepEqual(await call(), want); } catch (error) { console.log(name, String(error)); }',
    '}',
    ...grouped(lines, 100).map(
      (some, index) => `async function part${String(index)}(): Promise<void> {\n${some.join('\n')}\n}`,
    ),
    ...grouped(lines, 100).map((_, index) => `await part${String(index)}();`),
    'await svc.close();',
    '',
  ].join('\n');
}

function grouped(lines: readonly string[], size: number): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(lines.length / size) }, (_, at) =>
    lines.slice(at * size, (at + 1) * size),
  );
}

/** An account prints an empty map as a list; the examples have no empty list. */
function emptyMaps(_key: string, value: unknown): unknown {
  return Array.isArray(value) && value.length === 0 ? {} : value;
}

function rowsOf(answer: unknown, rows: string | undefined): unknown {
  if (rows === undefined || rows === '.') return answer;
  const members = answer as Readonly<Record<string, unknown>>; // an example with rows in a member is an object
  return rows === '{}' ? Object.values(members) : members[rows];
}

const FILES = ['examples.ts', 'calls.ts', 'sixteen.ts'];

test.each(COMPILERS)(
  'compiles with $name, and so does each example of api.md and each call',
  async ({ path }) => {
    const { stdout, stderr } = await typeCheck(client.project, FILES, path, 'nodenext');
    expect(stdout + stderr).toBe('');
  },
  120_000,
);

test('of what sixteen tasks read at least 95 in 100 have a type, and 90 in 100 results need no cast', async () => {
  const made = typedShare([join(client.project, 'sixteen.ts')], client.project);
  const { reads, untyped, results, cast } = made;
  console.log(
    `${String(reads)} reads, without a type:`,
    untyped,
    `; ${String(results)} results, with a cast:`,
    cast,
  );
  expect(reads).toBeGreaterThan(100);
  expect(untyped.length / reads).toBeLessThanOrEqual(0.05);
  expect(cast.length / results).toBeLessThanOrEqual(0.1);
  // A result that nothing describes counts as one without a type.
  await client.write(
    'undescribed.ts',
    "import type { Client } from '@svc/client';\nexport const one = async ({ legacy }: Client) => { const row = await legacy.call('a.get', {}); return row; };\n",
  );
  const other = typedShare([join(client.project, 'undescribed.ts')], client.project);
  expect(other.untyped.length).toBeGreaterThan(0);
  expect(other.cast).toHaveLength(1);
});

test('each documented call sends what was given and returns what was answered', async () => {
  const text = await readFile(join(client.project, 'calls.ts'), 'utf8');
  await client.write('calls.mjs', (await transform(text, { loader: 'ts', format: 'esm' })).code);
  const { stdout, stderr } = await run(process.execPath, ['calls.mjs', baseUrl], { cwd: client.project });
  expect(stdout + stderr).toBe('');
  const sent = CALLS.filter(({ takes }) => takes !== undefined).map(({ name, takes }) => ({ name, takes }));
  const got = sent.map(({ name }, index) => {
    const at = sent.slice(0, index).filter((other) => other.name === name).length;
    return { name, takes: received.get(name.toLowerCase())?.[at] };
  });
  expect(got).toEqual(sent);
}, 60_000);

/** The tasks with an argument; the others take none. */
const TAKES: Readonly<Record<string, unknown>> = {
  contactByPhone: '+1 555 1',
  newLead: 'Pumps',
  productRows: 2,
  finishTask: 8,
  hours: 8,
  files: 1,
  agenda: 1,
};

/** Runs each of the tasks; prints a line for each: `name: done`, or the code of its error. */
const RUNNER = `import * as tasks from './sixteen.mjs';
const takes = ${JSON.stringify(TAKES)};
for (const [name, task] of Object.entries(tasks))
  console.log(name + ': ' + (await task(takes[name]).then(() => 'done', (error) => error.code ?? String(error))));
process.exit(0);
`;

/** Tasks that end otherwise here or on the sandbox, with the reason; every other one is done on both. */
const DIFFER: Readonly<
  Record<string, { readonly here: string; readonly there: string; readonly why: string }>
> = {
  whoAmI: { here: 'CLIENT_BATCH', there: 'CLIENT_BATCH', why: 'app.info wants an application' },
  pumps: { here: 'done', there: 'NOT_FOUND', why: 'the sandbox has no item type 1248' },
};

/** What is made is read back by every method that shows it, and what is removed is gone. */
const MADE_AND_READ = `import { createClient, webhook } from '@svc/client';
const { legacy } = createClient({ auth: webhook(process.env.SVC_WEBHOOK) });
const { contact, deal, item } = legacy.crm;
const code = (call) => call.then(() => 'done', (error) => error.code);
const names = ['Zoe', 'Zora', 'Zuri'];
const ids = await Promise.all(names.map((NAME) => contact.add({ fields: { NAME, LAST_NAME: 'Zed' } })));
await contact.update({ id: ids[1], fields: { NAME: 'Zelda' } });
const listed = await contact.list({ filter: { LAST_NAME: 'Zed' }, order: { NAME: 'DESC' }, select: ['NAME'] }).toArray();
console.log(listed.map((row) => Object.keys(row) + ' ' + row.NAME).join());
const { item: one } = await item.get({ entityTypeId: 3, id: ids[1] });
console.log(one.id === ids[1], one.name, one.lastName, one.assignedById);
await item.delete({ entityTypeId: 3, id: ids[0] });
console.log(await code(contact.get({ id: ids[0] })), await code(item.get({ entityTypeId: 3, id: ids[0] })));
const made = await item.add({ entityTypeId: 2, fields: { title: 'Zinc', opportunity: 12.5 } });
const { TITLE, OPPORTUNITY, ASSIGNED_BY_ID } = await deal.get({ id: made.item.id });
console.log(TITLE, Number(OPPORTUNITY), ASSIGNED_BY_ID, typeof made.item.opportunity);
const later = await item.list({ entityTypeId: 2, filter: { '>=id': made.item.id }, select: ['id', 'title'] }).toArray();
console.log(JSON.stringify(later.map(({ title }) => title)));
const batch = await legacy.batch([deal.get({ id: made.item.id }), item.list({ entityTypeId: 3, filter: { '@name': ['Zuri', 'Zoe'] } })]);
console.log(batch[0].TITLE, batch[1].length);
const { task } = await legacy.call('tasks.task.add', { fields: { TITLE: 'Zip', RESPONSIBLE_ID: 1 } });
await legacy.call('tasks.task.update', { taskId: task.id, fields: { TITLE: 'Zap' } });
await legacy.tasks.task.complete({ taskId: task.id });
const read = await legacy.call('tasks.task.get', { taskId: task.id, select: ['TITLE', 'STATUS', 'RESPONSIBLE_ID'] });
console.log(Object.keys(read.task).sort().join(), read.task.title, read.task.status, read.task.responsibleId);
const found = await legacy.call('tasks.task.list', { filter: { TITLE: 'Zap' }, select: ['ID', 'TITLE'] });
console.log(found.map(({ id, title }) => title + ' ' + (Number(id) === Number(task.id))).join());
console.log(JSON.stringify(await legacy.tasks.task.delete({ taskId: task.id })), await code(legacy.call('tasks.task.get', { taskId: task.id })));
process.exit(0);
`;

/** Wrong calls, with the status and the code of their pages. */
const WRONG: readonly (readonly [method: string, params: object, status: number, code: string])[] = [
  ['crm.lead.get', {}, 400, ''],
  ['crm.lead.get', { id: 9999 }, 400, ''],
  ['crm.contact.update', { id: 9999, fields: { NAME: 'x' } }, 400, ''],
  ['crm.deal.add', { fields: 'x' }, 400, ''],
  ['crm.item.get', { entityTypeId: 2, id: 9999 }, 400, 'NOT_FOUND'],
  ['crm.item.get', { entityTypeId: 9999, id: 1 }, 400, 'NOT_FOUND'],
  ['crm.item.get', { entityTypeId: 2 }, 400, '100'],
  ['crm.item.list', { entityTypeId: 3, filter: { '>nosuch': 1 } }, 400, 'INVALID_ARG_VALUE'],
  ['crm.item.list', { entityTypeId: 3, order: { id: 'UP' } }, 400, 'INVALID_ARG_VALUE'],
  [
    'crm.item.add',
    { entityTypeId: 2, fields: { opportunity: 'abc' } },
    400,
    'CRM_FIELD_ERROR_VALUE_NOT_VALID',
  ],
  ['crm.item.delete', { entityTypeId: 1, id: 9999 }, 400, 'NOT_FOUND'],
  ['tasks.task.get', {}, 400, '100'],
  ['tasks.task.get', { taskId: 'abc' }, 400, '0'],
  ['tasks.task.get', { taskId: 9999 }, 400, '1'],
  ['im.dialog.get', {}, 400, 'DIALOG_ID_EMPTY'],
  ['im.dialog.get', { DIALOG_ID: 'chat9999' }, 403, 'ACCESS_ERROR'],
  ['app.info', {}, 400, 'ACCESS_DENIED'],
];

test('what programs do here they do on the sandbox, except where it is listed', async () => {
  const text = await readFile(join(client.project, 'sixteen.ts'), 'utf8');
  await client.write('sixteen.mjs', (await transform(text, { loader: 'ts', format: 'esm' })).code);
  await client.write('runner.mjs', RUNNER);
  await client.write('made-and-read.mjs', MADE_AND_READ);
  rows = accountRows();
  const sandbox = await startSandbox();
  const printed = async (webhook: string, program: string): Promise<string> => {
    const env = { ...process.env, SVC_WEBHOOK: webhook };
    const { stdout, stderr } = await run(process.execPath, [program], { cwd: client.project, env });
    expect(stderr).toBe('');
    return stdout;
  };
  const outcomes = async (webhook: string): Promise<Readonly<Record<string, string>>> => {
    const stdout = await printed(webhook, 'runner.mjs');
    return Object.fromEntries(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.split(': ')) as [string, string][],
    );
  };
  try {
    const here = await outcomes(`${baseUrl}/rest/1/code/`);
    const there = await outcomes(sandbox.webhookUrl);
    const names = Object.keys(here);
    expect(names).toHaveLength(16);
    const want = (side: 'here' | 'there') =>
      Object.fromEntries(names.map((name) => [name, DIFFER[name]?.[side] ?? 'done']));
    expect({ here, there }).toEqual({ here: want('here'), there: want('there') });
    const read = [
      'NAME Zuri,NAME Zoe,NAME Zelda',
      'true Zelda Zed 1',
      ' NOT_FOUND',
      'Zinc 12.5 1 number',
      '["Zinc"]',
      'Zinc 1',
      'id,responsibleId,status,title Zap 5 1',
      'Zap true',
      '{"task":true} 1',
      '',
    ].join('\n');
    const webhooks = [`${baseUrl}/rest/1/code/`, sandbox.webhookUrl];
    for (const webhook of webhooks) expect(await printed(webhook, 'made-and-read.mjs')).toBe(read);
    const refusal = async (webhook: string, method: string, params: object): Promise<readonly unknown[]> => {
      const answer = await fetch(`${webhook}${method}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(params),
      });
      const { error } = (await answer.json()) as { readonly error?: unknown };
      return [method, params, answer.status, error];
    };
    const unknown = documentedMethods().filter((_, at) => at % 60 === 0);
    for (const wrong of [
      ...WRONG,
      // A name that no account has.
      ...unknown.map((name) => [`${name}s.nope`, {}, 404, 'ERROR_METHOD_NOT_FOUND'] as const),
    ]) {
      const [method, params] = wrong;
      for (const webhook of webhooks) expect(await refusal(webhook, method, params)).toEqual(wrong);
    }
  } finally {
    await sandbox.close();
  }
}, 60_000);
