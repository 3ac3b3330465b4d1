/** `call`: one method from a shell, against the sandbox. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';
import { type Ran, type Surroundings, svcGen } from './program.js';

let account: Sandbox;
let env: Readonly<Record<string, string>>;
let folder: string;

beforeAll(async () => {
  account = await startSandbox();
  folder = await mkdtemp(join(tmpdir(), 'svc-gen-call-'));
  const { baseUrl, webhook, gatewayKeys } = account;
  env = { SVC_BASE_URL: baseUrl, SVC_WEBHOOK: webhook, SVC_GATEWAY_KEY: gatewayKeys.personal };
});
afterEach(() => account.reset());
afterAll(async () => {
  await account.close();
  await rm(folder, { recursive: true });
});

/** Without the line that says what was read, which each call that succeeds has once. */
const call = async (args: readonly string[], more: Surroundings = {}): Promise<Ran> => {
  const ran = await svcGen(['call', ...args], { cwd: folder, env, ...more });
  return { ...ran, err: ran.err.replace(`svc-gen: read ${account.baseUrl}\n`, '') };
};
const fields = { title: 'Ship', creatorId: 1, responsibleId: 1 };
const add = ['tasks.task.add', JSON.stringify({ fields })];

/** Requests of one method that reached the account. */
const sent = (method: string): number =>
  account.requests.filter(({ path }) => path.endsWith(`/${method}`)).length;

describe('a read', () => {
  test('gives its data as one line', async () => {
    const { code, out, err } = await call(['tasks.task.get', '{"id":8,"select":["id"]}']);
    expect({ code, out, err }).toEqual({ code: 0, out: '{"id":8}\n', err: '' });
  });

  test('is laid out on a terminal', async () => {
    const { out } = await call(['tasks.task.get', '{"id":8,"select":["id"]}', '--quiet'], { terminal: true });
    expect(out).toBe('{\n  "id": 8\n}\n');
  });

  test('takes fields, a file and standard input', async () => {
    await writeFile(join(folder, 'params.json'), '{"id":8,"select":["id"]}');
    const given = [
      await call(['tasks.task.get', '--field', 'id=8', '--field', 'select=id']),
      await call(['tasks.task.get', '@params.json']),
      await call(['tasks.task.get', '-'], { input: '{"id":8,"select":["id"]}' }),
    ];
    expect(given.map(({ out }) => out)).toEqual(Array(3).fill('{"id":8}\n'));
  });

  test('works in every generation', async () => {
    const legacy = await call(['user.get', '{"FILTER":{"ID":1}}']);
    const gateway = await call(['me']);
    expect(JSON.parse(legacy.out)).toMatchObject([{ ID: '1' }]);
    expect(gateway).toMatchObject({ code: 0, err: '' });
  });

  test('shows what came around the data', async () => {
    const { out } = await call(['tasks.task.get', '{"id":8,"select":["id"]}', '--include-response']);
    expect(JSON.parse(out)).toMatchObject({ data: { id: 8 }, status: 200, attempts: 1, time: {} });
  });

  test('is a table for people', async () => {
    const { out } = await call([
      'tasks.task.list',
      '{"select":["id","title"]}',
      '--output',
      'table',
      '--limit',
      '2',
    ]);
    expect(out).toMatch(/^id {2}title\n1 {3}\S.*\n2 {3}\S.*\n$/);
  });
});

test.each([
  { name: 'an object', result: { ID: 1 } },
  { name: 'a text', result: 'text' },
])('a list that is $name is one error, not a list without rows', async ({ result }) => {
  const odd = await startSandbox({ handlers: { 'user.get': () => result } });
  const { code, out, err } = await call(['user.get', '--all', '--quiet'], {
    env: { ...env, SVC_BASE_URL: odd.baseUrl, SVC_WEBHOOK: odd.webhook },
  });
  await odd.close();
  expect({ code, out }).toEqual({ code: 4, out: '' });
  expect(err).toMatch(/^svc-gen: user\.get: the response contains no list: [^\n]+ \(CLIENT_PROTOCOL\)\n$/);
});

describe('what is asked of the account before a call', () => {
  const asked = (): readonly string[] => account.requests.map(({ path }) => path.split('/').at(-1) ?? '');

  test('is little where the description or our own spec knows the method', async () => {
    await call(['user.get', '{"FILTER":{"ID":1}}']);
    expect(asked()).toEqual(['rest.documentation.openapi', 'user.get']);
  });

  test('is the field list of the object too where a list is walked, since it shows how the list can be paged', async () => {
    await call(['tasks.task.list', '{"select":["id"]}', '--limit', '1']);
    expect(asked().filter((name) => name.endsWith('.field.list'))).toEqual(['tasks.task.field.list']);
  });

  test('are its legacy methods and the fields of one family where nothing else knows the method', async () => {
    const { code, err } = await call(['crm.deal.add', '{"fields":{"TITLE":{}}}']);
    expect(code).toBe(2);
    expect(err).toMatch(/fields\.TITLE: must be/);
    expect(asked()).toEqual(['rest.documentation.openapi', 'batch']);
    const [batch] = account.requests.filter(({ path }) => path.endsWith('/batch'));
    expect(JSON.stringify(batch)).toContain('methods');
    expect(JSON.stringify(batch)).toContain('crm.deal.fields');
    expect(JSON.stringify(batch)).not.toContain('catalog');
  });
});

describe('a list', () => {
  test('goes on to its end, a line for each row', async () => {
    const { code, out } = await call([
      'tasks.task.list',
      '{"select":["id"],"pagination":{"limit":2}}',
      '--all',
    ]);
    const ids = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(code).toBe(0);
    expect(ids.length).toBeGreaterThan(4);
    expect(new Set(ids.map((row) => JSON.stringify(row))).size).toBe(ids.length);
  });

  test.each([
    { params: '{"select":["id"]}', err: 'svc-gen: 50 rows; there may be more: --all reads them\n' },
    { params: '{"select":["id"],"pagination":{"limit":2}}', err: '' },
  ])('says on standard error that a page of $params may not be all', async ({ params, err }) => {
    expect((await call(['tasks.task.list', params])).err).toBe(err);
  });

  test('stops at the limit', async () => {
    const { out } = await call(['tasks.task.list', '--limit', '3', '--all']);
    expect(out.trimEnd().split('\n')).toHaveLength(3);
  });

  test.each([
    ['--limit', '7'],
    ['--limit', '7', '--all'],
  ])('makes one request for the rows of its limit: %s %s %s', async (...flags) => {
    for (const method of ['tasks.task.list', 'user.get']) {
      const before = sent(method);
      await call([method, ...flags]);
      expect(sent(method) - before).toBe(1);
    }
    const { body } = account.requests.findLast(({ path }) => path.endsWith('/tasks.task.list')) ?? {};
    expect(JSON.stringify(body)).toContain('"limit":7');
  });

  test('ends where the user stops it', async () => {
    let end = (): void => undefined;
    const stopped = new Promise<void>((resolve) => (end = resolve));
    const { code, err } = await call(['tasks.task.list', '{"pagination":{"limit":1}}', '--all'], {
      stopped,
      onOut: () => end(),
    });
    expect(code).toBe(130);
    expect(err).toMatch(/^svc-gen: stopped after \d+ rows\n$/);
  });
});

describe('a write', () => {
  test('needs --write where nobody can be asked', async () => {
    const { code, err } = await call(add);
    expect({ code, err }).toEqual({
      code: 2,
      err: 'svc-gen: tasks.task.add: the method changes something; add --write to do it, or --dry-run to see the request\n',
    });
    expect(sent('tasks.task.add')).toBe(0);
  });

  test('is done with --write', async () => {
    const { code, out } = await call([...add, '--write']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ title: 'Ship' });
  });

  test('is shown and asked for on a terminal', async () => {
    const yes = await call([...add, '--quiet'], { terminal: true, input: 'y' });
    const no = await call([...add, '--quiet'], { terminal: true, input: '' });
    const stopped = await call([...add, '--quiet'], { terminal: true, input: null });
    expect([yes.code, no.code, stopped.code]).toEqual([0, 2, 130]);
    expect(no.err).toContain('"title": "Ship"');
    expect(no.err).toMatch(/nothing was sent\n$/);
    expect(sent('tasks.task.add')).toBe(1);
  });

  test('is shown without its credential by --dry-run, and not sent', async () => {
    const { code, out, err } = await call([...add, '--dry-run', '--idempotency-key', 'once']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toEqual({
      name: 'tasks.task.add',
      method: 'POST',
      url: `${account.baseUrl}/rest/api/1/[secret]/tasks.task.add`,
      headers: { accept: 'application/json', 'content-type': 'application/json', 'idempotency-key': 'once' },
      body: { fields },
    });
    expect(out).not.toContain(account.webhook.split('/')[1]);
    expect(sent('tasks.task.add')).toBe(0);
  });

  test('shows the key of the gateway to nobody', async () => {
    const { out } = await call(['keys.update', '{"id":7,"rateLimit":60}', '--dry-run']);
    expect(JSON.parse(out)).toMatchObject({
      method: 'PATCH',
      url: `${account.baseUrl}/v1/keys/7`,
      headers: { 'x-api-key': '[secret]' },
      body: { rateLimit: 60 },
    });
  });

  test('whose answer is lost for good ends with 3, its key and the read that shows it', async () => {
    account.faults.add('reset-after:tasks.task.add:9');
    const { code, out, err } = await call([...add, '--write', '--idempotency-key', 'once']);
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toBe(
      [
        'svc-gen: tasks.task.add may or may not have been done: the connection was lost (read ECONNRESET); given up after 3 tries',
        '  see what became of it: svc-gen call tasks.task.list',
        "  do it again safely, with the same parameters: svc-gen call tasks.task.add … --write --idempotency-key 'once'\n",
      ].join('\n'),
    );
  });
});

const wrong = [
  {
    name: 'a misspelt option alone',
    args: ['--hlp'],
    want: /--hlp: unknown option \(did you mean --help\?\)/,
  },
  { name: 'no method', args: [], want: /the method is missing; write svc-gen call METHOD/ },
  {
    name: 'a misspelt method',
    args: ['tasks.task.gte'],
    want: /there is no such method \(did you mean tasks\.task\.get/,
  },
  {
    name: 'what is no JSON',
    args: ['tasks.task.get', '{id:8}'],
    want: /PARAMS: this is not JSON: wrong at character 2; write it as/,
  },
  {
    name: 'what is cut off',
    args: ['tasks.task.get', '{"id": 8'],
    want: /PARAMS: this is not JSON: it ends too early; write it as/,
  },
  {
    name: 'names with commas',
    args: ['tasks.task.list', '--field', 'select=id,title'],
    want: /select\[0\]: must be .*; repeat --field select=NAME for each name; svc-gen describe/,
  },
  {
    name: 'a file that is not there',
    args: ['tasks.task.get', '@none.json'],
    want: /none\.json: the file cannot be read/,
  },
  {
    name: 'a value of another type',
    args: ['tasks.task.get', '{"id":"x"}'],
    want: /tasks\.task\.get: id: must be an integer, not a text; svc-gen describe tasks\.task\.get shows/,
  },
  {
    name: 'a filter of another form',
    args: ['tasks.task.list', '{"filter":{"id":8}}'],
    want: /tasks\.task\.list: filter: must be a list, not an object, such as \[\["id",">",8\]\]; svc-gen/,
  },
  {
    name: 'a date without the time that REST 3.0 wants',
    args: [
      'tasks.task.add',
      '{"fields":{"title":"a","creatorId":1,"responsibleId":1,"deadline":"2026-12-24"}}',
    ],
    want: /fields\.deadline: must be a date such as '2026-03-01T09:00:00\+00:00'; svc-gen/,
  },
  {
    name: 'a misspelt name',
    args: ['tasks.task.get', '{"id":8,"selct":[]}'],
    want: /must not have selct \(did you mean select\?\)/,
  },
  {
    name: 'a field without a value',
    args: ['tasks.task.get', '--field', 'id'],
    want: /--field: a field is a dotted name/,
  },
  {
    name: '--all of what is no list',
    args: ['tasks.task.get', '{"id":8}', '--all'],
    want: /returns no list that continues/,
  },
  {
    name: '--all with --dry-run',
    args: ['tasks.task.list', '--all', '--dry-run'],
    want: /--dry-run: it shows one request/,
  },
  {
    name: 'a key for a read',
    args: ['tasks.task.get', '{"id":8}', '--idempotency-key', 'k'],
    want: /only a REST 3\.0 call that writes/,
  },
  {
    name: 'a credential',
    args: ['me', '--token', 'x'],
    want: /credentials are not taken from the command line/,
  },
];

describe('wrong usage', () => {
  test.each(wrong)('ends with 2: $name', async ({ args, want }) => {
    const { code, out, err } = await call(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(want);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });
});

test('a list without a selection says why it has ids alone, on a terminal', async () => {
  const says = 'rows have their id alone: name further fields with --field select=title, once for each';
  for (const flags of [[], ['--limit', '3'], ['--all']]) {
    const { err } = await call(['tasks.task.list', ...flags], { terminal: true });
    expect(err.replace(/\s+/g, ' ')).toContain(says);
  }
  expect((await call(['tasks.task.list', '{"select":["id"]}'], { terminal: true })).err).not.toContain(
    'alone',
  );
});

test('a key that is none names its variable', async () => {
  const { code, err } = await call(['me'], { env: { ...env, SVC_GATEWAY_KEY: 'wrong' } });
  expect(code).toBe(2);
  expect(err).toMatch(
    /^svc-gen: SVC_GATEWAY_KEY: must be a string that begins with svc_api_ or svc_app_; copy it again/,
  );
});

test('what the schema refuses is sent with --unchecked, and an error of the service ends with 4', async () => {
  const { code, err } = await call(['tasks.task.get', '{"id":"x"}', '--unchecked']);
  expect(code).toBe(4);
  expect(err).toMatch(/^svc-gen: tasks\.task\.get: (?!tasks\.task\.get).* \([A-Z_0-9]+, status 4\d\d\)\n/);
});

test('without an account a built-in one serves the call, and that is said', async () => {
  const { code, out, err } = await svcGen(['call', 'tasks.task.get', '{"id":8,"select":["id"]}']);
  expect({ code, out }).toEqual({ code: 0, out: '{"id":8}\n' });
  expect(err).toMatch(/^svc-gen: No account configured; using a temporary sandbox\.\n/);
});

test.each([['no.such.method'], ['tasks.task.get', '{"id":[]}'], ['tasks.task.get', '--field', 'nothing=1']])(
  'what is wrong with a call is said without the sandbox, which is not called: %j %j %j',
  async (...args) => {
    const { code, err } = await svcGen(['call', ...args], { env: {} });
    expect(code).toBe(2);
    expect(err).not.toContain('No account configured');
  },
);
