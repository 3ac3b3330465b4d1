/** Thirty methods that nobody describes: `learn` types them all, answers of another account have these types, and no byte changes on the way. */

import { readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { methodSchemas } from '../../../generator/export/method-schema.js';
import { openProxy } from '../../../generator/learn/proxy.js';
import {
  createClock,
  startSandbox,
  type Sandbox,
  type SandboxHandler,
} from '../../../generator/sandbox/index.js';
import { checkOf } from '../../../generator/schema/schema-check.js';
import { account } from '../../generator/generate/account.js';
import { build, methodOf } from '../../generator/model/account.js';
import { svcGen } from '../../package/installed-client.js';
import { temporaryFolder } from '../../temporary-folder.js';

const METHODS = Array.from({ length: 30 }, (_, at) =>
  at % 2 === 0 ? `made.part${String(at)}.list` : `made.part${String(at)}.get`,
);

/** The same numbers for the same seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

type Member = (next: () => number) => unknown;
const some = (next: () => number, ...values: readonly unknown[]): unknown =>
  values[Math.floor(next() * values.length)];

/** As accounts print a member: what is absent in several forms, digits as texts and as numbers, empty maps as lists. */
const MEMBERS: readonly Member[] = [
  (next) => some(next, `text ${String(next())}`, '', null),
  (next) => some(next, String(Math.floor(next() * 90)), Math.floor(next() * 90)),
  (next) => some(next, true, false),
  (next) => some(next, [], [1, 2], [3]),
  (next) => some(next, [], { width: next() }, { width: null, depth: 2 }),
  (next) => some(next, [], { [`2026-01-${String(10 + Math.floor(next() * 20))}`]: next() }),
  (next) => some(next, [{ id: 1, title: 'a' }], [{ id: 2 }, { id: 3, title: null }], []),
  (next) => some(next, undefined, next(), null),
];

function row(method: number, id: number, next: () => number): object {
  const members = MEMBERS.filter((_member, at) => (at + method) % 3 !== 0);
  const own = members.map((member, at): readonly [string, unknown] => [
    `member${'ABCDEFGH'[at] ?? ''}`,
    member(next),
  ]);
  return { ...(Object.fromEntries(own) as object), id };
}

function accountOf(seed: number, more: object = {}): Promise<Sandbox> {
  const next = numbers(seed);
  const handlers = METHODS.map((name, method): readonly [string, SandboxHandler] => [
    name,
    method % 2 === 0
      ? () => Array.from({ length: 45 }, (_, at) => row(method, at + 1, next))
      : ({ id }: { id?: unknown }) => ({ part: row(method, Number(id), next) }),
  ]);
  return startSandbox({ handlers: Object.fromEntries(handlers), ...more });
}

const open: { close(): Promise<void> }[] = [];
afterAll(async () => {
  for (const one of open) await one.close();
});

test('all are typed, and answers of a second account have these types', async () => {
  const cwd = temporaryFolder();
  const first = await accountOf(7);
  open.push(first);
  const program = `
    for (const method of ${JSON.stringify(METHODS)})
      for (let id = 1; id <= (method.endsWith('list') ? 1 : 40); id += 1)
        await fetch(process.env.SVC_WEBHOOK + method, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ id }) });`;
  await writeFile(join(cwd, 'program.mjs'), program);
  const env = { SVC_WEBHOOK: `${first.baseUrl}/rest/${first.webhook}/` };
  const ran = await svcGen(['learn', '--', process.execPath, 'program.mjs'], { cwd, env });
  expect(ran.stderr).toContain('Learned the results of 30 methods');
  const document: unknown = parse(await readFile(join(cwd, 'account.corrections.yaml'), 'utf8'));
  const corrections = [{ name: 'account.corrections.yaml', document }];
  const { model } = build(account(), { corrections }, { legacy: { methods: METHODS, fields: {} } });
  const untyped = METHODS.filter((name) => {
    const { result } = methodOf(model.legacy, name);
    return 'shape' in result && result.shape.kind === 'unknown';
  });
  expect(untyped).toEqual([]);

  const schemasOf = methodSchemas(model);
  for (const seed of [11, 12, 13]) {
    const second = await accountOf(seed);
    open.push(second);
    const lies: string[] = [];
    for (const name of METHODS) {
      const response = await fetch(`${second.baseUrl}/rest/${second.webhook}/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"id":5}',
      });
      const { result } = (await response.json()) as { result: unknown }; // every answer of a handler has it
      const wrong = checkOf(schemasOf('legacy', methodOf(model.legacy, name)).result)(result);
      if (wrong !== undefined) lies.push(`${name} ${wrong.path}: ${wrong.message}`);
    }
    expect(lies).toEqual([]);
  }
});

interface Sent {
  readonly path: string;
  readonly type: string;
  readonly body: string;
}

function calls({ webhook }: Sandbox): readonly Sent[] {
  const next = numbers(5);
  const path = (method: string): string => `/rest/${webhook}/${method}`;
  const json = 'application/json';
  return Array.from({ length: 1000 }, (_, at): Sent => {
    const method = METHODS[Math.floor(next() * METHODS.length)] ?? '';
    if (at % 10 === 0)
      return { path: path('batch'), type: json, body: `{"cmd":{"a":"${method}?id=5","b":"user.get"}}` };
    if (at % 10 === 1)
      return {
        path: path(method),
        type: 'application/x-www-form-urlencoded',
        body: `id=${String(at)}&a%5B%5D=%20b`,
      };
    if (at % 10 === 2)
      return {
        path: path('crm.contact.add'),
        type: json,
        body: `{"fields":{"NAME":"Ada ${String(at)} \u00e9"}}`,
      };
    if (at % 10 === 3) return { path: path('no.such.method'), type: json, body: '{' };
    if (at % 10 === 4) return { path: `/rest/api/${webhook}/tasks.task.get`, type: json, body: '{"id":8}' };
    return { path: path(`${method}?x=%20${String(at)}`), type: json, body: `{"id":${String(at)}}` };
  });
}

/** The answer without the time of day that HTTP adds. */
function answered(baseUrl: string, { path, type, body }: Sent): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(path, baseUrl),
      { method: 'POST', headers: { 'content-type': type } },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const headers = response.rawHeaders.join('\n').replace(/\nDate\n[^\n]+/, '');
          resolve(`${String(response.statusCode)} ${headers}\n\n${Buffer.concat(parts).toString('latin1')}`);
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

test('1,000 calls and their answers are the same in front of the sandbox and without it', async () => {
  const both = await Promise.all(
    [1, 2].map(() => accountOf(3, { clock: createClock(Date.UTC(2026, 2, 1)) })),
  );
  open.push(...both);
  const [plain, recorded] = both;
  if (plain === undefined || recorded === undefined) throw new Error('there are two');
  const proxy = await openProxy(recorded.baseUrl, () => undefined);
  open.push(proxy);
  const differences: string[] = [];
  for (const sent of calls(plain)) {
    const [one, other] = [await answered(plain.baseUrl, sent), await answered(proxy.baseUrl, sent)];
    const own = one.replaceAll(plain.baseUrl, recorded.baseUrl);
    if (own !== other) differences.push(`${own}\n---\n${other}`);
  }
  expect(differences.slice(0, 1)).toEqual([]);
  const withoutPort = ({ requests }: Sandbox): string =>
    JSON.stringify(requests).replace(/127\.0\.0\.1:\d+/g, 'HOST');
  expect(recorded.requests).toHaveLength(1000);
  expect(withoutPort(recorded)).toBe(withoutPort(plain));
}, 300_000);
