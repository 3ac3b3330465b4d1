/** `learn -- COMMAND`: types of results that nothing describes, from the answers that a program receives. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { startSandbox } from '../../../generator/sandbox/index.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { svcGen, type Ran } from '../cli/program.js';

/** In every value, key of a map and text of the account. */
const MARKER = 'zqx';

const sandbox = await startSandbox({
  handlers: {
    'shelf.rack.list': () =>
      Array.from({ length: 60 }, (_, id) => ({
        ID: `${id + 1}`,
        NAME: `${MARKER} ${id}`,
        SORT: id % 2 ? id : `${id}`,
      })),
    'shelf.rack.get': ({ id }) => ({
      rack: { id: Number(id), title: MARKER, owner: { [`${MARKER}@account.example`]: MARKER } },
    }),
    'shelf.item.get': ({ entityTypeId }) =>
      Number(entityTypeId) === 2 ? { id: 1, width: 5 } : { id: 2, [`${MARKER}-7`]: MARKER },
    'shelf.totals.get': () => ({ '2026-01-05': { sum: 5 }, '2026-01-06': { sum: '' } }),
    'shelf.nothing.get': () => [],
    'shelf.rack.add': () => 7,
    'shelf.refused.get': () => {
      throw Object.assign(new Error(MARKER), { status: 400, code: 'REFUSED' });
    },
  },
});
afterAll(() => sandbox.close());

const PROGRAM = `
const { SVC_BASE_URL: base, SVC_WEBHOOK: webhook } = process.env;
const post = (method, body, type = 'application/json') =>
  fetch(webhook + method, { method: 'POST', headers: { 'content-type': type }, body });
if (!webhook.startsWith(base)) process.exit(3);
await post('shelf.rack.list', '{}');
await post('Shelf.Rack.Get', 'id=5', 'application/x-www-form-urlencoded');
await post('batch.json', JSON.stringify({ cmd: { a: 'shelf.item.get?entityTypeId=2', b: 'shelf.item.get?entityTypeId=31', c: 'shelf.refused.get', d: 'shelf.totals.get' } }));
await post('shelf.nothing.get', '{"a":{"toString":1},"b":[{"toString":1},[[5]]]}');
await post('shelf.rack.add', '{"fields":{"title":"${MARKER}"}}');
await post('shelf.unlisted.get', '{}');
await post('user.get', '{}');
await fetch(base + '/elsewhere');
process.exit(4);
`;

const cwd = temporaryFolder();
const env = { SVC_WEBHOOK: `${sandbox.baseUrl}/rest/${sandbox.webhook}/`, PATH: process.env['PATH'] ?? '' };
const program = join(cwd, 'program.mjs');
writeFileSync(program, PROGRAM);
const learn = (args: readonly string[]): Promise<Ran> => svcGen(['learn', ...args], { cwd, env });

describe('learn -- COMMAND', () => {
  let ran: Ran;
  beforeAll(async () => {
    ran = await learn(['--quiet', '--', process.execPath, program]);
  });

  const file = join(cwd, 'account.corrections.yaml');

  test('exits with the code of the command', () => {
    expect(ran).toEqual({ code: 4, out: '', err: '' });
  });

  test('sends the account the requests of the command alone until it has ended', () => {
    const methods = sandbox.requests.map(({ method }) => method);
    expect(methods.slice(7, 9)).toEqual(['/elsewhere', 'rest.documentation.openapi']);
  });

  test('writes a row for each method whose result is unknown and was not empty', () => {
    const { facts } = parse(readFileSync(file, 'utf8')) as { facts: Record<string, unknown>[] }; // its documented form
    const rows = Object.fromEntries(facts.map(({ methods, set }) => [String(methods), set]));
    expect(rows).toEqual({
      'shelf.rack.list': {
        type: '{ ID: string, NAME?: string | null, SORT?: string | number | null }[]',
        kind: 'list',
        paging: 'start',
      },
      'shelf.rack.get': {
        type: '{ rack?: { id: number, title?: string | null, owner?: Record<string, string | null> | null } | null }',
      },
      'shelf.item.get': {
        type: '{ id: number, width?: number | null } | Record<string, string | number | null>',
      },
      'shelf.totals.get': { type: 'Record<string, { sum?: string | number | null } | null>' },
      'shelf.rack.add': { type: 'number' },
    });
    expect(facts.find(({ methods }) => String(methods) === 'shelf.item.get')).toMatchObject({
      generation: 'legacy',
      path: 'result',
      expected: 'unknown',
      evidence: 'seen in 2 answers',
    });
  });

  test('keeps no datum', () => {
    expect(readFileSync(file, 'utf8')).not.toContain(MARKER);
  });

  test('has rows that are read, and nothing to add to them a second time', async () => {
    const before = readFileSync(file, 'utf8');
    const again = await learn(['--', process.execPath, program]);
    expect(again.err).toContain('Learned nothing new.\nOnly empty results were seen of shelf.nothing.get\n');
    expect(readFileSync(file, 'utf8')).toBe(before);
  });
});

describe('a second run with other answers', () => {
  const rows = [
    {
      name: 'more members',
      first: [{ ID: '1' }],
      then: [{ ID: '2', TITLE: 'x' }],
      want: '{ ID: string, TITLE?: string | null }[]',
    },
    {
      name: 'another type',
      first: { a: 1, b: 'x' },
      then: { a: '1', b: 'y' },
      want: '{ a?: string | number | null, b?: string | null }',
    },
    { name: 'null and nothing', first: { a: 1 }, then: null, want: '{ a?: number | null } | null' },
    {
      name: 'what was empty',
      first: { a: [], b: 1 },
      then: { a: [{ id: 1 }], b: 1 },
      want: '{ a?: { id: number }[] | null, b?: number | null }',
    },
    {
      name: 'an id that is missing',
      first: [{ id: 1, a: 1 }],
      then: [{ a: 2 }],
      want: '{ id?: number | null, a?: number | null }[]',
    },
    {
      name: 'keys that are data',
      first: { x: 1, y: 2 },
      then: { v: 1, w: 2 },
      want: 'Record<string, number | null>',
    },
    { name: 'a list of another kind', first: ['a'], then: [1, null], want: '(string | number | null)[]' },
    {
      name: 'a map',
      first: { '2026-01-05': 1 },
      then: { '2026-01-06': 'x' },
      want: 'Record<string, string | number | null>',
    },
    {
      name: 'nothing new',
      first: [{ ID: '1', A: 5 }],
      then: [{ ID: '2', A: 6 }],
      want: '{ ID: string, A?: number | null }[]',
    },
  ];
  const answers = new Map<string, unknown>();
  const handlers = Object.fromEntries(
    rows.map((_row, at) => [`wider.r${String(at)}.get`, () => answers.get(`r${String(at)}`)]),
  );

  test('makes its own rows wider, in their places, and no other', async () => {
    const account = await startSandbox({ handlers });
    const folder = temporaryFolder();
    const file = join(folder, 'account.corrections.yaml');
    const calls = `for (const at of ${JSON.stringify(rows.map((_row, at) => at))}) await fetch(process.env.SVC_WEBHOOK + 'wider.r' + at + '.get', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });`;
    const run = (): Promise<Ran> =>
      svcGen(['learn', '--', process.execPath, '-e', calls], {
        cwd: folder,
        env: { SVC_WEBHOOK: `${account.baseUrl}/rest/${account.webhook}/`, PATH: process.env['PATH'] ?? '' },
      });
    for (const [at, { first }] of rows.entries()) answers.set(`r${String(at)}`, first);
    await run();
    writeFileSync(file, readFileSync(file, 'utf8').replace('facts:', '# ours\nfacts:'));
    for (const [at, { then }] of rows.entries()) answers.set(`r${String(at)}`, then);
    const { err } = await run();
    const text = readFileSync(file, 'utf8');
    const { facts } = parse(text) as { facts: { set: { type: string }; evidence: string }[] }; // its documented form
    expect(facts.map(({ set }) => set.type)).toEqual(rows.map(({ want }) => want));
    expect(err).toContain(`Learned the results of ${String(rows.length - 1)} methods`);
    expect(facts.map(({ evidence }) => evidence).slice(-2)).toEqual([
      'seen in 2 answers',
      'seen in 1 answer',
    ]);
    expect(text).toContain('# ours');
    const third = await run();
    expect(third.err).toContain('Learned nothing new.');
    expect(readFileSync(file, 'utf8')).toBe(text);
    await account.close();
  });
});

test.each([
  {
    name: 'the command is missing',
    args: [],
    want: 'svc-gen: learn: the command is missing; write svc-gen learn -- COMMAND\n',
  },
  {
    name: 'the folder of the file does not exist',
    args: ['--corrections', 'no/where.yaml', '--', 'node'],
    want: 'svc-gen: --corrections no/where.yaml: the folder does not exist; name a file in a folder that exists\n',
  },
])('is exit code 2 and one line when $name', async ({ args, want }) => {
  expect(await learn(args)).toEqual({ code: 2, out: '', err: want });
});

test('says so when no answer came through the proxy, and writes nothing', async () => {
  const other = temporaryFolder();
  const { code, err } = await svcGen(['learn', '--', process.execPath, '-e', ''], { cwd: other, env });
  expect([code, err]).toEqual([
    0,
    'svc-gen: no answer came through the proxy; does the command read SVC_BASE_URL and SVC_WEBHOOK?\n',
  ]);
  expect(existsSync(join(other, 'account.corrections.yaml'))).toBe(false);
});

test('says so when every answer was an error, and writes nothing', async () => {
  const other = temporaryFolder();
  const program = 'await fetch(`${process.env.SVC_WEBHOOK}no.such.method`)';
  const { code, err } = await svcGen(
    ['learn', '--', process.execPath, '--input-type=module', '-e', program],
    { cwd: other, env },
  );
  expect([code, err]).toEqual([
    0,
    'svc-gen: no answer that came through the proxy was a result; the last one had the status 404. svc-gen doctor checks the credential\n',
  ]);
  expect(existsSync(join(other, 'account.corrections.yaml'))).toBe(false);
});

test('says so when the command runs against the sandbox', async () => {
  const other = temporaryFolder();
  const { err } = await svcGen(['learn', '--', process.execPath, '-e', ''], { cwd: other });
  expect(err).toMatch(
    /^svc-gen: no account is configured; the command runs against a temporary sandbox\nsvc-gen: no answer/,
  );
});
