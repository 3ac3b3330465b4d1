/** The tools for agents: what they find, refuse, give and advise, against the sandbox. */

import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openCaller } from '../../../generator/method/caller.js';
import { readSnapshot } from '../../../generator/drift/snapshot.js';
import { recordedModel } from '../../../generator/pipeline/read-model.js';
import { chosenModel } from '../../../generator/mcp/catalogue.js';
import { createService, type Service, type ServiceOptions } from '../../../generator/mcp/service.js';
import type { JsonObject } from '../../../generator/base/json.js';
import type { Model } from '../../../generator/model/model.js';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';
import { readWebhook } from '../../../generator/source/webhook.js';
import { secretRedactor } from '../../../generator/terminal/io.js';

const path = new URL('../../../generated/snapshot.json', import.meta.url);
const model = recordedModel(readSnapshot(readFileSync(path, 'utf8'), 'snapshot.json'));

let account: Sandbox;
let caller: Caller;
/** Of the tests that need no options and no list of their own. */
let usual: Service;

beforeAll(async () => {
  account = await startSandbox();
  const { baseUrl, webhook, gatewayKeys } = account;
  const auth = { webhook: readWebhook(webhook, 'test') };
  caller = openCaller(model, {
    account: () => ({ baseUrl, auth }),
    gateway: () => ({ baseUrl, key: gatewayKeys.personal }),
  });
  usual = service();
});
afterEach(() => account.reset());
afterAll(async () => {
  await caller.close();
  await account.close();
});

function service(options: Partial<ServiceOptions> = {}, own: Model = model): Service {
  const conceal = secretRedactor([account.webhook.split('/')[1] ?? '']);
  return createService(own, caller, { allowWrites: true, maxBytes: 50_000, conceal, ...options });
}

interface Said {
  readonly [name: string]: unknown;
}

async function ask(tool: string, args: object, own = usual): Promise<Said & { readonly isError: boolean }> {
  const { text, isError } = await own.run(tool, { ...args }, {});
  return { ...(JSON.parse(text) as Said), isError };
}

const fields = { title: 'Ship', creatorId: 1, responsibleId: 1 };

describe('an answer of the search', () => {
  test('shows in the first methods an example, and fields that have a word of the search or what it means', async () => {
    const rows = async (query: string) =>
      (await ask('search_methods', { query })).methods as readonly JsonObject[]; // as the tool answers
    const [update, ...others] = await rows('change the deadline of a task');
    expect(update).toMatchObject({
      name: 'tasks.task.update',
      example: { id: 1, fields: { title: 'Prepare the demo' } },
      fields: expect.arrayContaining(['deadline: date-time']) as unknown,
    });
    expect(others.slice(2).filter((row) => 'example' in row || 'fields' in row)).toEqual([]);
    expect((await rows('overdue tasks'))[0]?.['fields']).toEqual(['deadline: date-time (keep, not filter)']);
    expect((await rows('find a contact by phone'))[0]?.['fields']).toEqual(['PHONE: string']);
    expect((await rows('create a deal with a contact'))[0]?.['fields']).toEqual(['CONTACT_IDS: integer[]']);
    expect((await rows('create a task'))[0]).not.toHaveProperty('fields');
  });

  test.each([
    ['delete a task', 'tasks.task.delete', 'id!: integer'],
    [
      'crm.duplicate.findbycomm',
      'crm.duplicate.findbycomm',
      'type!: EMAIL|PHONE; values!: string[]; entity_type: LEAD|CONTACT|COMPANY',
    ],
    ['save a result of a task', 'tasks.task.result.add', 'fields!: { taskId!: integer; text!: string }'],
  ])('for "%s" shows all parameters of %s where they are short', async (query, name, params) => {
    const { methods } = await ask('search_methods', { query });
    const row = (methods as readonly JsonObject[]).find((one) => one['name'] === name); // as the tool answers
    expect(row).toMatchObject({ params });
    expect(row).not.toHaveProperty('example');
  });

  test('names the usual methods of a large object, and how many more it has', async () => {
    const { note } = await ask('search_methods', { query: 'delete a task' });
    expect(note).toMatch(/^tasks\.task\.\* has add, delete, get, list, update and \d+ more\.$/);
  });
});

describe('the list of tools', () => {
  test('has at most 4 500 characters', () => {
    expect(JSON.stringify(usual.tools).length).toBeLessThanOrEqual(4_500);
  });

  test('has no tool that writes, unless writes are allowed', () => {
    const names = service({ allowWrites: false }).tools.map(({ name }) => name);
    expect(names).toEqual(['search_methods', 'describe_method', 'call_read_method']);
  });
});

/** Every schema node, in whatever keyword it lies. */
function* nodesOf(schema: unknown): Generator<Readonly<Record<string, unknown>>, void, undefined> {
  if (typeof schema !== 'object' || schema === null) return;
  const node = schema as Readonly<Record<string, unknown>>;
  yield node;
  const inner: readonly unknown[] = [...Object.values({ ...(node['properties'] as object) }), node['items']];
  for (const one of inner) yield* nodesOf(one);
}

describe('the schema of each tool', () => {
  const KEYWORDS = new Set(
    'type properties required additionalProperties description enum minimum maximum maxLength items'.split(
      ' ',
    ),
  );

  test('has only keywords of draft-07 that every host takes', () => {
    for (const { name, inputSchema } of usual.tools) {
      const nodes = [...nodesOf(inputSchema)];
      expect(nodes.length, name).toBeGreaterThan(1);
      for (const node of nodes) {
        expect(
          Object.keys(node).filter((key) => !KEYWORDS.has(key)),
          name,
        ).toEqual([]);
        expect(typeof node['type'], name).toBe('string');
        if (node['type'] === 'array') expect(node['items'], name).toHaveProperty('type');
      }
    }
  });
});

describe('an argument that is absent in another spelling', () => {
  const read = { name: 'tasks.task.list', params: { select: ['id'] } };
  const one = { name: 'tasks.task.get', params: { id: 8, select: ['id'] } };
  test.each<{ tool: string; args: JsonObject; same: JsonObject }>([
    { tool: 'call_read_method', args: { ...one, cursor: null, keep: null, countBy: null }, same: one },
    { tool: 'call_read_method', args: { ...one, cursor: '', keep: [], countBy: ' ' }, same: one },
    { tool: 'call_read_method', args: { ...one, params: JSON.stringify(one.params) }, same: one },
    { tool: 'call_read_method', args: { name: 'profile', params: null }, same: { name: 'profile' } },
    { tool: 'call_read_method', args: { name: 'profile', params: '' }, same: { name: 'profile' } },
    { tool: 'describe_method', args: { name: one.name, part: '' }, same: { name: one.name } },
    {
      tool: 'search_methods',
      args: { query: 'create a task', generation: null, kind: '', limit: null },
      same: { query: 'create a task' },
    },
    {
      tool: 'call_read_method',
      args: { ...read, keep: '[{"field":"id","operator":"=","value":"8"}]' },
      same: { ...read, keep: [{ field: 'id', operator: '=', value: '8' }] },
    },
    {
      tool: 'call_read_method',
      args: { ...read, keep: { field: 'id', operator: '=', value: 8 } },
      same: { ...read, keep: [['id', '=', '8']] },
    },
  ])('$tool takes $args as $same', async ({ tool, args, same }) => {
    const said = await ask(tool, args);
    expect(said.isError).toBe(false);
    expect(said).toEqual(await ask(tool, same));
  });

  test('is no absent key of a write', async () => {
    const params = { id: 8, fields: { title: 'A' } };
    const said = await ask('call_write_method', { name: 'tasks.task.update', params, idempotencyKey: '' });
    expect(said).toMatchObject({ isError: false, idempotencyKey: expect.stringMatching(/-/) as unknown });
  });

  test.each(['x', '[1]', '7'])('refuses the text %s as parameters', async (params) => {
    expect(await ask('call_read_method', { name: 'tasks.task.get', params })).toMatchObject({
      isError: true,
      error: { validation: [{ path: 'params' }] },
    });
  });
});

describe('on the sandbox', () => {
  test('every result of a write says so, and none of a read', async () => {
    const own = service({ isSandbox: true });
    const made = await ask('call_write_method', { name: 'tasks.task.add', params: { fields } }, own);
    const failed = await ask('call_write_method', { name: 'tasks.task.add', params: {} }, own);
    for (const said of [made, failed]) expect(said['sandbox']).toMatch(/no account was changed/);
    expect(failed.isError).toBe(true);
    const read = await ask('call_read_method', { name: 'profile' }, own);
    expect(read).not.toHaveProperty('sandbox');
    expect(await ask('call_write_method', { name: 'tasks.task.add', params: { fields } })).not.toHaveProperty(
      'sandbox',
    );
  });
});

describe('a search', () => {
  const rows = [
    { query: 'create a task', want: 'tasks.task.add' },
    { query: 'list tasks', want: 'tasks.task.list' },
    { query: 'remove task', want: 'tasks.task.delete' },
    { query: 'tasks.task.get', want: 'tasks.task.get' },
    { query: 'change the rate limit of a key', want: 'keys.update' },
    { query: 'complete a task', want: 'tasks.task.complete' },
    { query: 'overdue tasks', want: 'tasks.task.list' },
    { query: 'who am I', want: 'profile' },
    { query: 'event log', want: 'main.eventlog.get' },
    { query: 'employees', want: 'user.get' },
    { query: 'find my open tasks', want: 'tasks.task.list' },
    { query: 'currency of deals', want: 'crm.deal.list' },
    { query: 'last five event log entries', want: 'main.eventlog.get' },
    { query: 'send a chat message', want: 'tasks.task.chat.message.send' },
    { query: 'find tasks with demo in the title', want: 'tasks.task.list' },
    { query: 'stages of deals', want: 'crm.deal.fields' },
    { query: "the account's clock", want: 'server.time' },
  ];
  test.each(rows)('for "$query" finds $want first', async ({ query, want }) => {
    const { methods } = await ask('search_methods', { query });
    expect((methods as readonly object[])[0]).toMatchObject({ name: want });
  });

  test.each([
    { query: 'deadline', want: 'tasks.task.list' },
    { query: 'email', want: 'user.get' },
    { query: 'currency', want: 'crm.deal.list' },
  ])('for the field "$query" finds $want', async ({ query, want }) => {
    const { methods } = await ask('search_methods', { query });
    expect(methods).toContainEqual(expect.objectContaining({ name: want }));
  });

  test('gives every method a summary, and names the successor of a deprecated one', async () => {
    const names = [...model.v3.methods, ...model.legacy.methods].map(({ name }) => name);
    const found = await Promise.all(
      names.map((query) => ask('search_methods', { query, limit: 1 }).then(({ methods }) => methods)),
    );
    const rows = found.flat() as readonly { readonly name: string; readonly summary: string }[];
    expect(rows.filter(({ summary }) => summary === '')).toEqual([]);
    expect(rows.find(({ name }) => name === 'task.comment.add')).toMatchObject({
      deprecated: 'use tasks.task.chat.message.send',
    });
  });

  test('keeps to kind and limit', async () => {
    const { methods } = await ask('search_methods', { query: 'task', kind: 'list', limit: 1 });
    expect(methods).toMatchObject([{ kind: 'list' }]);
  });

  test('leaves out what shares a word with the query alone', async () => {
    const { methods } = await ask('search_methods', { query: 'find contact by email', limit: 20 });
    expect(methods).toMatchObject([{ name: 'crm.contact.list' }, { name: 'crm.duplicate.findbycomm' }]);
  });

  test.each([
    { query: 'zzz', near: 'none' },
    { query: 'calendar.event.add', near: 'calendar.section.get (list), calendar.settings.get (get), ' },
    { query: 'create calendar event', near: 'calendar.section.get (list), ' },
    { query: 'create shelf', near: 'keys.create (add), ' },
    { query: 'crm.requisite', near: 'crm.deal.get (get), crm.lead.get (get), ' },
    { query: 'chat', kind: 'add', near: 'im.dialog.get (get), ' },
  ])('for "$query" that no method does says so, and what is nearest', async ({ near, ...wanted }) => {
    const { methods, note } = await ask('search_methods', wanted);
    expect(methods).toEqual([]);
    expect(note).toContain(`Nothing is found for "${wanted.query}"; nearest: ${near}`);
  });

  test('takes as long for a long query as for a short one, and refuses one that is too long', async () => {
    for (const query of ['task '.repeat(100), 'a'.repeat(500), "'s".repeat(250), 'who am '.repeat(70)])
      expect(Object.keys(await ask('search_methods', { query: query.slice(0, 500) }))).toContain('methods');
    const long = await usual.run('search_methods', { query: 'a'.repeat(501) }, {});
    expect(long).toMatchObject({ isError: true, text: expect.stringContaining('query') as unknown });
  });

  test('names the other methods of the object, and says which method takes nothing', async () => {
    const { methods, note } = await ask('search_methods', { query: 'fields of deals', limit: 1 });
    expect(methods).toMatchObject([{ name: 'crm.deal.fields', takes: 'nothing' }]);
    expect(note).toContain('crm.deal.* has add, delete, fields, get, list, update.');
    const found = await ask('search_methods', { query: 'server time' });
    expect(found['methods']).toMatchObject([{ takes: 'nothing', summary: 'Reads time (server).' }]);
  });

  test('shows a method that compares phones and addresses before a filter that compares texts', async () => {
    for (const query of ['find contact by phone', 'find contact by e-mail', 'find lead by phone']) {
      const { methods } = await ask('search_methods', { query });
      const names = (methods as readonly { readonly name: string }[]).map(({ name }) => name);
      expect(names.slice(0, 3), query).toContain('crm.duplicate.findbycomm');
    }
    const both = await ask('search_methods', { query: 'find contact by phone, create contact' });
    expect(both['methods']).toMatchObject([{}, {}, {}]);
    expect(JSON.stringify(both['methods'])).toMatch(
      /findbycomm.*crm\.contact\.add|crm\.contact\.add.*findbycomm/,
    );
  });

  test('puts methods that nothing describes after described ones that fit as well', async () => {
    const { methods } = await ask('search_methods', { query: 'create a task' });
    const takes = (methods as readonly { readonly takes?: string }[]).map((row) =>
      row.takes?.startsWith('unknown'),
    );
    expect(takes.slice(0, 2)).toEqual([undefined, undefined]);
    expect(takes).toContain(true);
  });
});

describe('a parameter that holds others', () => {
  test('has its type and what it requires, and its members in words', async () => {
    const { params } = await ask('describe_method', { name: 'tasks.task.add' });
    expect(params).toMatchObject({
      properties: {
        fields: {
          type: 'object',
          required: ['title', 'creatorId', 'responsibleId'],
          description: expect.stringContaining('title!, description, siteId: string;') as unknown,
        },
      },
    });
  });
});

describe('eleven tasks on an account with the documented legacy methods', () => {
  /** Methods of which an account says nothing but their names. */
  function withNames(names: readonly string[]): Model {
    const [open] = model.legacy.methods.filter(({ name }) => name === 'server.time');
    if (open === undefined) throw new Error('the sandbox has no server.time');
    const known = new Set(model.legacy.methods.map(({ name }) => name));
    const added = names
      .filter((name) => !known.has(name))
      .map((name) => {
        const path = name.split('.');
        const verb = path.at(-1) ?? '';
        const isRead = /^(?:get|list|find|search)/i.test(verb);
        const kind = verb === 'list' ? 'list' : verb === 'add' ? 'add' : isRead ? 'read' : 'action';
        const params = { kind: 'open' } as const;
        return { ...open, params, name, path, kind, write: !isRead, summary: '', description: '' } as const;
      });
    return { ...model, legacy: { ...model.legacy, methods: [...model.legacy.methods, ...added] } };
  }

  const rows = readFileSync(new URL('../../../generator/specs/legacy/results.yaml', import.meta.url), 'utf8');
  const documented = [...rows.matchAll(/methods: \[([\w., ]+)\]/g)].flatMap(([, names = '']) =>
    names.split(', '),
  );
  const others = ['add', 'get', 'list', 'update', 'delete'].map((verb) => `crm.timeline.comment.${verb}`);
  const TASKS = [
    { queries: ['find overdue tasks of a user'], want: /^tasks\.task\.list$/ },
    // The first search finds the methods of deals, and below nothing: these names say nothing of resources.
    { queries: ['add comment to a deal', 'add comment'], want: /^crm\.timeline\.comment\.add$/ },
    { queries: ['send chat message'], want: /^im\.message\.add$|message\.send$/ },
    { queries: ['upload a file to disk'], want: /^disk\.folder\.uploadFile$/ },
    { queries: ['create calendar event'], want: /^calendar\.event\.add$/ },
    { queries: ['book a resource', 'add booking'], want: /^booking\.v1\.booking\.add$/ },
    { queries: ['list deals by stage'], want: /^crm\.deal\.list$/ },
    { queries: ['subscribe to an event'], want: /^event\.bind$/ },
    { queries: ['read mail messages'], want: /^mail\.message\.(?:get|list)$/ },
    { queries: ['find a contact by phone'], want: /^crm\.contact\.list$/ },
    { queries: ['list departments'], want: /^department\.get$/ },
  ];

  test('are found and described in at most 33 calls and 30 kB', async () => {
    const own = service({}, withNames([...documented, ...others, 'mail.message.get', 'mail.message.list']));
    expect(documented.length).toBeGreaterThan(100);
    const results: string[] = [];
    const call = async (tool: string, args: JsonObject): Promise<Said> => {
      const { text } = await own.run(tool, args, {});
      results.push(text);
      return JSON.parse(text) as Said;
    };
    const missed: string[] = [];
    for (const { queries, want } of TASKS) {
      let found: string | undefined;
      for (const query of queries) {
        const { methods } = await call('search_methods', { query });
        const names = (methods as readonly { readonly name: string }[]).map(({ name }) => name);
        found = names.find((name) => want.test(name));
        if (found !== undefined) break;
      }
      if (found === undefined) missed.push(queries.join(', '));
      else expect(await call('describe_method', { name: found })).toHaveProperty('params');
    }
    expect(missed).toEqual([]);
    expect(results.length).toBeLessThanOrEqual(33);
    expect(results.reduce((sum, text) => sum + Buffer.byteLength(text), 0)).toBeLessThanOrEqual(30_000);
  });
});

describe('what the globs leave out', () => {
  const own = () =>
    service(
      { isLeftOut: (name) => name !== 'tasks.task.fly' },
      chosenModel(model, { include: ['tasks.*'], exclude: ['*.delete'] }),
    );

  test.each([
    {
      name: 'tasks.task.delete',
      message: 'the server was started with --include or --exclude, which leave tasks.task.delete out',
    },
    { name: 'tasks.task.fly', message: 'this account has no method tasks.task.fly' },
  ])('is told from what the account does not have: $name', async ({ name, message }) => {
    expect(await ask('describe_method', { name }, own())).toMatchObject({
      isError: true,
      error: { message },
    });
  });

  test('is not found, described or called, of the gateway neither', async () => {
    for (const name of ['tasks.task.delete', 'user.get', 'keys.update']) {
      expect(await ask('describe_method', { name }, own())).toMatchObject({ isError: true });
      expect(await ask('call_write_method', { name }, own())).toMatchObject({ isError: true });
    }
    expect(JSON.stringify(await ask('search_methods', { query: 'key' }, own()))).not.toContain('keys.');
  });
});

describe('a description', () => {
  test('has what is needed for a call', async () => {
    const about = await ask('describe_method', { name: 'tasks.task.add' });
    expect(Object.keys(about)).toEqual(
      expect.arrayContaining(['name', 'write', 'params', 'example', 'errors']),
    );
  });

  test('of every method says what it takes in at most 6 kB', async () => {
    for (const { name } of [...model.v3.methods, ...model.legacy.methods, ...model.gateway.methods]) {
      const { text } = await usual.run('describe_method', { name }, {});
      expect(Buffer.byteLength(text), name).toBeLessThanOrEqual(6_000);
      expect(JSON.parse(text)).toHaveProperty('params');
    }
  });

  test('has the errors of the method itself, and the result where it is asked for', async () => {
    const about = await ask('describe_method', { name: 'tasks.task.get' });
    expect(about).not.toHaveProperty('result');
    const codes = ((about['errors'] ?? []) as readonly { readonly code: string }[]).map(({ code }) => code);
    expect(codes).not.toContain('QUERY_LIMIT_EXCEEDED');
    const result = await ask('describe_method', { name: 'tasks.task.get', part: 'result' });
    expect(Object.keys(result).toSorted()).toEqual(['isError', 'name', 'result']);
    const all = await ask('describe_method', { name: 'tasks.task.get', part: 'all' });
    expect(all).toMatchObject({ params: {}, result: {} });
    expect(JSON.stringify(all['errors'])).not.toContain('QUERY_LIMIT_EXCEEDED');
    expect(all['errorsOfManyMethods']).toContain('QUERY_LIMIT_EXCEEDED');
  });

  test('shows a filter in one spelling', async () => {
    const { params } = await ask('describe_method', { name: 'user.get' });
    const names = Object.keys((params as { readonly properties: object }).properties);
    expect(names).toContain('FILTER');
    for (const other of ['filter', 'select', 'EMAIL']) expect(names).not.toContain(other);
  });

  test.each([
    {
      name: 'main.eventlog.list',
      param: 'filter',
      says: '[field, operator, value][] of id, userId, guestId: integer; timestampX: date-time; auditTypeId: string; UF_*: any; or { logic: or|and, conditions }. Operators: = != > >= < <= in between; in takes a list, between two values. Only these fields can be filtered; use keep for the rest.',
    },
    { name: 'tasks.task.list', param: 'filter', says: ' of id: integer; UF_*: any; ' },
    { name: 'tasks.task.list', param: 'select', says: 'or a field of creator|responsible|' },
    {
      name: 'tasks.task.add',
      param: 'fields',
      says: 'deadline, startPlan, endPlan, statusChanged, started, closed: date-time|null',
    },
    { name: 'tasks.task.update', param: 'fields', says: ' status: pending|in_progress|' },
    { name: 'crm.deal.list', param: 'order', says: 'a name of select' },
    { name: 'crm.contact.add', param: 'fields', says: ' PHONE, EMAIL: ({ ID: integer|string ' },
  ])('shows $param of $name in a line', async ({ name, param, says }) => {
    const { params } = await ask('describe_method', { name });
    expect(JSON.stringify(params)).toContain(says);
    expect(params).toMatchObject({ properties: { [param]: { description: expect.any(String) as unknown } } });
  });

  test.each(['tasks.task.add', 'tasks.task.update', 'tasks.task.list'])(
    'of %s has at most 3 kB',
    async (name) => {
      const { text } = await usual.run('describe_method', { name }, {});
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(3_000);
      expect(text).not.toContain('IDEMPOTENCY');
    },
  );

  test('says what the description says beyond the summary', async () => {
    const about = await ask('describe_method', { name: 'entity.update' });
    expect(about).toMatchObject({ example: { entity: 'deals', id: 1 } });
    expect(about['about']).toMatch(/^Other members are the fields to change, such as `stageId`/);
    expect(await ask('describe_method', { name: 'tasks.task.get' })).not.toHaveProperty('about');
  });

  test('of a wrong name says which are near', async () => {
    const { advice, error } = await ask('describe_method', { name: 'tasks.task.gte' });
    expect(advice).toBe('Use one of near, or search_methods.');
    expect(error).toMatchObject({ near: expect.arrayContaining(['tasks.task.get']) as unknown });
  });

  test('of every method is bounded', async () => {
    const own = service({ maxBytes: 8_000 });
    for (const { name } of [...model.v3.methods, ...model.legacy.methods, ...model.gateway.methods]) {
      const { text } = await own.run('describe_method', { name }, {});
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(8_000);
    }
  });
});

describe('a read', () => {
  test('gives its data', async () => {
    const params = { id: 8, select: ['id'] };
    expect(await ask('call_read_method', { name: 'tasks.task.get', params })).toEqual({
      data: { id: 8 },
      isError: false,
    });
  });

  test('refuses a method that changes something', async () => {
    const params = { fields };
    const without = await ask(
      'call_read_method',
      { name: 'tasks.task.add', params },
      service({ allowWrites: false }),
    );
    const withWrites = await ask('call_read_method', { name: 'tasks.task.add', params });
    expect(without).toMatchObject({ isError: true, error: { kind: 'refused' } });
    expect(without['advice']).toMatch(/started without --allow-writes/);
    expect(withWrites['advice']).toBe('Use call_write_method.');
    expect(account.requests.some(({ path: asked }) => asked.endsWith('tasks.task.add'))).toBe(false);
  });

  test.each([
    {
      tool: 'call_read_method',
      args: { name: 'tasks.task.get', params: { id: 'x' } },
      want: { path: 'id', message: 'must be an integer, not a text' },
    },
    {
      tool: 'call_write_method',
      args: { name: 'tasks.task.add', params: { fields: { ...fields, deadline: '2026-03-01' } } },
      want: { path: 'fields.deadline', message: "must be a date such as '2026-03-01T09:00:00+00:00'" },
    },
  ])('checks parameters before anything is sent, and names $want.path', async ({ tool, args, want }) => {
    const said = await ask(tool, args);
    expect(said).toMatchObject({ isError: true, error: { validation: [want] } });
    expect(account.requests).toHaveLength(0);
  });

  test('walks a list by a cursor, which gives the same rows again', async () => {
    const args = { name: 'tasks.task.list', params: { select: ['id'], pagination: { limit: 2 } } };
    const own = service();
    const ids: unknown[] = [];
    let page = await ask('call_read_method', args, own);
    for (
      ;
      page['cursor'] !== undefined;
      page = await ask('call_read_method', { ...args, cursor: page['cursor'] }, own)
    ) {
      ids.push(...(page['data'] as unknown[]));
      const again = await ask('call_read_method', { ...args, cursor: page['cursor'] }, own);
      expect(again).toEqual(await ask('call_read_method', { ...args, cursor: page['cursor'] }, own));
    }
    expect(ids.length).toBeGreaterThan(4);
    expect(new Set(ids.map((row) => JSON.stringify(row))).size).toBe(ids.length);
  });

  test('cuts a result at a row, and goes on with the next one', async () => {
    const args = { name: 'tasks.task.list', params: { select: ['id', 'title', 'description'] } };
    const own = service({ maxBytes: 2_000 });
    const seen: unknown[] = [];
    let cursor: unknown;
    do {
      const { text } = await own.run(
        'call_read_method',
        { ...args, ...(cursor !== undefined && { cursor }) },
        {},
      );
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2_000);
      const page = JSON.parse(text) as {
        readonly data: readonly { readonly id: number }[];
        readonly cursor?: string;
      };
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.cursor;
    } while (cursor !== undefined);
    expect(seen.length).toBeGreaterThan(100);
    expect(seen).toEqual(seen.map((_, index) => index + 1));
  });

  test.each([2_800, 3_000, 3_200])(
    'returns each row once when the rest of a page and the last page have no room together in %i bytes',
    async (maxBytes) => {
      const params = { select: ['id', 'title'], pagination: { limit: 100 } };
      const own = service({ maxBytes });
      const seen: unknown[] = [];
      let cursor: unknown;
      do {
        const args = { name: 'tasks.task.list', params, ...(cursor !== undefined && { cursor }) };
        const page = await ask('call_read_method', args, own);
        seen.push(...(page['data'] as readonly { readonly id: number }[]).map(({ id }) => id));
        ({ cursor } = page);
      } while (cursor !== undefined);
      expect(seen).toEqual(Array.from({ length: 130 }, (_, index) => index + 1));
    },
  );

  test('goes on by the same cursor after a failure, and when many other lists began', async () => {
    const args = { name: 'tasks.task.list', params: { select: ['id'], pagination: { limit: 50 } } };
    const own = service({ maxBytes: 2_000 });
    const cut = { name: args.name, params: { select: ['id', 'title'] } };
    const first = await ask('call_read_method', cut, own);
    const { cursor } = await ask('call_read_method', args, own);
    for (let count = 0; count < 100; count += 1) await ask('call_read_method', args, own);
    account.faults.add('QUERY_LIMIT_EXCEEDED:tasks.task.list:9');
    const failed = await ask('call_read_method', { ...args, cursor }, own);
    await account.faults.clear();
    const again = await ask('call_read_method', { ...args, cursor }, own);
    expect(failed).toMatchObject({ isError: true });
    expect(again['data']).toEqual(Array.from({ length: 50 }, (_, index) => ({ id: index + 51 })));
    // Cut within a page, it goes on within the page.
    const rows = first['data'] as readonly { readonly id: number }[];
    expect(first['note']).toMatch(/^Cut after/);
    const rest = await ask('call_read_method', { ...cut, cursor: first['cursor'] }, own);
    expect((rest['data'] as readonly object[])[0]).toMatchObject({ id: rows.length + 1 });
  });

  test('that goes on in an order of its own has a cursor that is short', async () => {
    const args = {
      name: 'tasks.task.list',
      params: { select: ['id'], order: { title: 'ASC' }, pagination: { limit: 50 } },
    };
    const own = service();
    const seen: unknown[] = [];
    let cursor: unknown;
    do {
      const page = await ask('call_read_method', { ...args, ...(cursor !== undefined && { cursor }) }, own);
      seen.push(...(page['data'] as readonly { readonly id: number }[]).map(({ id }) => id));
      ({ cursor } = page);
      expect(String(cursor).length).toBeLessThanOrEqual(10);
    } while (cursor !== undefined);
    expect(seen.length).toBeGreaterThan(100);
    expect(new Set(seen).size).toBe(seen.length);
  });

  test.each(['eHg', ' eHg'])('refuses the cursor "%s", which it did not give', async (cursor) => {
    const said = await ask('call_read_method', { name: 'tasks.task.list', params: {}, cursor });
    expect(said).toMatchObject({ isError: true, advice: 'Begin the list again without cursor.' });
  });

  test('refuses a cursor of another list', async () => {
    const own = service();
    const { cursor } = await ask('call_read_method', { name: 'tasks.task.list' }, own);
    const said = await ask(
      'call_read_method',
      { name: 'tasks.task.list', params: { select: ['id'] }, cursor },
      own,
    );
    expect(said).toMatchObject({ isError: true, advice: 'Begin the list again without cursor.' });
  });

  test('that the account limits says how long to wait', async () => {
    account.faults.add('QUERY_LIMIT_EXCEEDED:tasks.task.get:9');
    const said = await ask('call_read_method', { name: 'tasks.task.get', params: { id: 8 } });
    expect(said).toMatchObject({
      isError: true,
      error: { kind: 'RateLimitError', code: 'QUERY_LIMIT_EXCEEDED' },
    });
    expect(said['advice']).toMatch(/Nothing was run\. Wait \d+ seconds/);
  });
});

describe('a list that is asked more than the account can', () => {
  const name = 'tasks.task.list';
  const select = ['id', 'title', 'status', 'deadline'];

  test.each([
    {
      name: 'a condition with an object',
      args: { name: 'user.get', keep: [{ field: 'ID', operator: '=', value: { toString: 1 } }] },
      message: 'keep: ID is compared with an object',
    },
    {
      name: 'a condition with a list of objects',
      args: { name: 'user.get', keep: [{ field: 'ID', operator: 'in', value: [{ toString: 1 }] }] },
      message: 'keep: ID is compared with an object',
    },
    {
      name: 'parameters that are nested too deep',
      args: { name: 'user.get', params: `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}` },
      message: 'more than 511 levels of objects and lists',
    },
  ])('refuses $name', async ({ args, message }) => {
    const said = await ask('call_read_method', args);
    expect(said).toMatchObject({ isError: true, error: { kind: 'refused', message } });
  });

  test('keeps rows by conditions that are applied here', async () => {
    const all = await ask('call_read_method', { name, params: { select: ['id', 'status'] } });
    const [{ status }] = all['data'] as readonly [{ readonly status: string }];
    const kept = await ask('call_read_method', { name, params: { select }, keep: [['status', '=', status]] });
    const rows = kept['data'] as readonly { readonly status: string }[];
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => row.status !== status)).toEqual([]);
  });

  test.each([
    { keep: ['id', '<=', 3], want: [1, 2, 3] },
    { keep: ['id', 'in', [2, '4']], want: [2, 4] },
    { keep: ['title', 'contains', 'the DEMO'], want: [8] },
    // On the third page.
    { keep: ['id', '>', 129], want: [130] },
  ])('as $keep says, and reads to the end of the list', async ({ keep, want }) => {
    const said = await ask('call_read_method', { name, params: { select: ['id', 'title'] }, keep: [keep] });
    expect((said['data'] as readonly { readonly id: number }[]).map(({ id }) => id)).toEqual(want);
    expect(said).not.toHaveProperty('cursor');
    expect(said['note']).toBe(`Kept ${want.length} of 130 rows that were scanned. The list has ended.`);
  });

  test.each([
    { condition: ['status', 'in', 'pending'], rows: 59 },
    { condition: ['status', 'in', '["pending"]'], rows: 59 },
    { condition: ['id', 'in', '8,9'], rows: 2 },
    { condition: ['id', 'in', '8, 9'], rows: 2 },
    { condition: ['id', '=', '8'], rows: 1 },
    { condition: ['deadline', '=', ''], rows: 41 },
    { condition: ['deadline', '!=', null], rows: 89 },
  ])('$condition keeps $rows rows', async ({ condition: [field, operator, value], rows }) => {
    const params = { select: ['id'], pagination: { limit: 200 } };
    const said = await ask('call_read_method', { name, params, keep: [{ field, operator, value }] });
    expect(said['data']).toHaveLength(rows);
    // The field is read for the condition, and is not part of what was asked for.
    expect(Object.keys((said['data'] as readonly object[])[0] ?? {})).toEqual(['id']);
  });

  test('a date without time is a day', async () => {
    const params = { select: ['deadline'], pagination: { limit: 200 } };
    const all = await ask('call_read_method', { name, params, keep: [['deadline', '!=', '']] });
    const days = (all['data'] as readonly { readonly deadline: string }[]).map(({ deadline }) =>
      deadline.slice(0, 10),
    );
    const [day = ''] = days;
    for (const [operator, holds] of [
      ['=', (one: string) => one === day],
      ['<=', (one: string) => one <= day],
      ['>', (one: string) => one > day],
    ] as const) {
      const kept = await ask('call_read_method', { name, params, keep: [['deadline', operator, day]] });
      expect(kept['data'], operator).toHaveLength(days.filter(holds).length);
    }
  });

  test.each([
    { condition: ['deadline', '<', 'today'], says: 'deadline is a date: write it as 2026-03-01 or ' },
    { condition: ['deadline', '>', '01.03.2026'], says: 'deadline is a date' },
    { condition: ['deadline', '>', '2026-02-30'], says: 'deadline is a date' },
    { condition: ['deadline', '<', ''], says: 'deadline is a date' },
    { condition: ['id', '>', 'many'], says: 'id is a number: write it as 42, not "many"' },
    { condition: ['id', 'in', '8,nine'], says: 'id is a number: write it as 42, not "nine"' },
    { condition: ['id', '=', [8]], says: '= takes one value' },
  ])('refuses $condition, and sends nothing', async ({ condition, says }) => {
    const said = await ask('call_read_method', { name, params: { select: ['id'] }, keep: [condition] });
    expect(said).toMatchObject({
      isError: true,
      error: { message: expect.stringContaining(says) as unknown },
    });
    expect(account.requests).toHaveLength(0);
  });

  test('names the eight operators where another one is given', async () => {
    const keep = [{ field: 'id', operator: 'like', value: '8' }];
    const said = await ask('call_read_method', { name, params: { select: ['id'] }, keep });
    const [{ message = '' }] = (said['error'] as { readonly validation: readonly [{ message: string }] })
      .validation;
    for (const operator of ['=', '!=', '>', '>=', '<', '<=', 'in', 'contains'])
      expect(message).toContain(JSON.stringify(operator));
  });

  test.each([
    { condition: ['status', '=', 'done'], not: 'done' },
    { condition: ['status', '!=', 'complete'], not: 'complete' },
    { condition: ['status', '!=', 'Completed'], not: 'Completed' },
    { condition: ['status', 'in', 'completed,late'], not: 'late' },
    { condition: ['priority', '=', '1'], not: '1' },
  ])('refuses $condition, whose value the field does not have', async ({ condition, not }) => {
    for (const more of [{}, { countBy: 'id' }]) {
      const args = { name, params: { select: ['id'] }, keep: [condition], ...more };
      const { isError, error } = await ask('call_read_method', args);
      const { message } = error as { readonly message: string };
      expect(isError).toBe(true);
      expect(message).toMatch(new RegExp(`^keep: ${condition[0]} has the values \\w+, .*, not ${not}$`));
    }
  });

  test.each([
    { filter: { '!STAGE_ID': 'WIN' }, not: 'WIN' },
    { filter: { STAGE_ID: 'WIN' }, not: 'WIN' },
    { filter: { '@STAGE_ID': ['WON', 'WIN'] }, not: 'WIN' },
  ])('notes that $filter has a value that the field does not have', async ({ filter, not }) => {
    const args = { name: 'crm.deal.list', params: { select: ['ID', 'STAGE_ID'], filter } };
    const { note } = await ask('call_read_method', args);
    expect(note).toMatch(new RegExp(`^filter: STAGE_ID has the values NEW, .*, not ${not}\\.(?: |$)`));
  });

  test('counts what follows a cursor, of a field that was not selected', async () => {
    const args = { name, params: { select: ['id'], pagination: { limit: 30 } } };
    const own = service();
    const { cursor } = await ask('call_read_method', args, own);
    const said = await ask('call_read_method', { ...args, cursor, countBy: 'status' }, own);
    expect(said).toMatchObject({ rows: 100, counts: expect.objectContaining({ pending: 45 }) as unknown });
    const unknown = await ask('call_read_method', { ...args, cursor: 'eHg', countBy: 'status' }, own);
    expect(unknown).toMatchObject({ isError: true, advice: 'Begin the list again without cursor.' });
  });

  test('goes on after the same rows when the conditions of the next call are others', async () => {
    const args = { name, params: { select: ['id'], pagination: { limit: 3 } } };
    const own = service();
    const first = await ask('call_read_method', { ...args, keep: [['id', '>', 99]] }, own);
    const { cursor } = first;
    for (let count = 0; count < 2; count += 1) {
      const plain = await ask('call_read_method', { ...args, cursor }, own);
      expect(plain['data']).toEqual([{ id: 103 }, { id: 104 }, { id: 105 }]);
      const kept = await ask('call_read_method', { ...args, cursor, keep: [['id', '>', 104]] }, own);
      expect(kept['data']).toEqual([{ id: 105 }, { id: 106 }, { id: 107 }]);
    }
  });

  test('stops where as many rows are kept as a page has, and goes on by the cursor', async () => {
    const params = { select: ['id'], pagination: { limit: 3 } };
    const args = { name, params, keep: [['id', 'in', [1, 2, 4, 5, 40]]] };
    const own = service();
    const first = await ask('call_read_method', args, own);
    const rest = await ask('call_read_method', { ...args, cursor: first['cursor'] }, own);
    const ids = [first, rest].flatMap(({ data }) => data as readonly { readonly id: number }[]);
    expect(ids.map(({ id }) => id)).toEqual([1, 2, 4, 5, 40]);
    expect(first['note']).toMatch(/^Kept 3 of 4 rows that were scanned\./);
    expect(rest['note']).toMatch(/^Kept 2 of 126 rows that were scanned\. The list has ended\./);
  });

  test('reads pages of the best size where few rows are wanted', async () => {
    const params = { select: ['id'], pagination: { limit: 2 } };
    const said = await ask('call_read_method', { name, params, keep: [['id', '>', 99]] });
    expect(said).toMatchObject({ data: [{ id: 100 }, { id: 101 }], cursor: expect.any(String) as unknown });
    expect(account.requests.filter(({ path: asked }) => asked.endsWith(name)).length).toBeLessThan(5);
  });

  test('has no cursor after a page that is short and the last', async () => {
    const said = await ask('call_read_method', {
      name,
      params: { select: ['id'], filter: [['id', '=', 8]] },
    });
    expect(said).toEqual({ data: [{ id: 8 }], note: 'The list has ended.', isError: false });
  });

  test('counts the rows of each value over all pages', async () => {
    const said = await ask('call_read_method', {
      name,
      params: { select: ['id', 'status'] },
      countBy: 'status',
    });
    const counts = said['counts'] as Readonly<Record<string, number>>;
    expect(said['rows']).toBe(130);
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(130);
    const some = await ask('call_read_method', {
      name,
      params: { select: ['id', 'status'] },
      countBy: 'status',
      keep: [['id', '<=', 10]],
    });
    expect(some['rows']).toBe(10);
  });

  test('goes on past pages of which no row has the related object', async () => {
    const args = {
      name,
      params: { select: ['id'], pagination: { limit: 1 } },
      keep: [['group.name', '=', null]],
    };
    const own = service();
    let said = await ask('call_read_method', args, own);
    for (let page = 1; page <= 5; page += 1) {
      expect(said).toMatchObject({ data: [{ id: expect.any(Number) as unknown }] });
      said = await ask('call_read_method', { ...args, cursor: said['cursor'] }, own);
    }
  });

  test('counts as many values as a result of this size has', async () => {
    const args = { name, params: { select: ['id'] }, countBy: 'created' };
    const { text } = await service({ maxBytes: 1_500 }).run('call_read_method', args, {});
    const said = JSON.parse(text) as { readonly counts: object; readonly note: string };
    expect(Object.keys(said.counts).length).toBeGreaterThan(10);
    expect(said.note).toMatch(/^\d+ rarer values are left out\.$/);
  });

  test('refuses a field that no row has', async () => {
    const said = await ask('call_read_method', {
      name,
      params: { select: ['id'] },
      keep: [['deadlin', '<', 'x']],
    });
    expect(said).toMatchObject({
      isError: true,
      error: { message: 'no row has deadlin', near: ['deadline', 'deadlineCount', 'parent.deadline'] },
    });
  });

  test('says that a field cannot be filtered, and what to do', async () => {
    const filter = [['deadline', '<', '2026-03-01T00:00:00Z']];
    const said = await ask('call_read_method', { name, params: { select, filter } });
    expect(said['error']).toMatchObject({ message: 'deadline cannot be filtered here; nothing was sent' });
    expect(said['advice']).toContain('pass it in keep');
    expect(account.requests).toHaveLength(0);
  });

  test('says that no row matches', async () => {
    const said = await ask('call_read_method', {
      name,
      params: { select, filter: [['id', 'in', [99_999]]] },
    });
    expect(said['note']).toBe('No row matches this filter; without it the list has at least 50 rows.');
    const legacy = { name: 'crm.deal.list', params: { filter: { '>OPPORTUNITY': 1_000_000 } } };
    expect((await ask('call_read_method', legacy))['note']).toMatch(
      /^No row matches this filter; without it the list has (?:at least )?25 rows\. OPPORTUNITY is compared as a number\.$/,
    );
  });

  test('has the selected fields alone where the account sends others too', async () => {
    const sends: Caller = {
      ...caller,
      call: (found, params, terms) =>
        caller.call(found, { ...(params as object), select: ['id', 'title', 'status'] }, terms),
    };
    const own = createService(model, sends, {
      allowWrites: false,
      maxBytes: 50_000,
      conceal: (text) => text,
    });
    const said = await ask('call_read_method', { name, params: { select: ['id'] } }, own);
    expect((said['data'] as readonly object[])[0]).toEqual({ id: 1 });
  });

  test('says that the account ignored the order', async () => {
    const ignores: Caller = {
      ...caller,
      call: (found, { order: _order, ...params }: Readonly<Record<string, unknown>>, terms) =>
        caller.call(found, params, terms),
    };
    const own = createService(model, ignores, {
      allowWrites: false,
      maxBytes: 50_000,
      conceal: (text) => text,
    });
    const params = { select: ['id', 'created'], order: { id: 'DESC' } };
    expect((await ask('call_read_method', { name, params }, own))['note']).toMatch(
      /^This account ignored the order by id\. /,
    );
    expect((await ask('call_read_method', { name, params }))['note']).not.toMatch(/ignored/);
  });
});

describe('a wrong call', () => {
  test('names the object that is not there, and the list that shows which are', async () => {
    const said = await ask('call_read_method', { name: 'tasks.task.get', params: { id: 99_999 } });
    expect(said).toMatchObject({
      isError: true,
      error: { message: 'tasks.task 99999 does not exist or is not visible' },
      advice: 'Check the id; tasks.task.list shows which there are.',
    });
  });

  test('names the values of a field that the account refused', async () => {
    const params = { id: 8, fields: { status: 'done' } };
    const said = await ask('call_write_method', { name: 'tasks.task.update', params });
    expect(said).toMatchObject({ isError: true, error: { kind: 'ValidationError' } });
    expect(said['advice']).toMatch(/^status is one of pending, in_progress, .*completed/);
  });

  test('is told the right names of arguments', async () => {
    const said = await ask('call_read_method', { method: 'tasks.task.get', id: 8 });
    expect(said['advice']).toBe(
      'Correct the arguments of the tool. method is called name; id belongs into params. It takes name, params, cursor, keep, countBy.',
    );
    for (const [tool, other] of [
      ['call_read_method', 'idempotencyKey'],
      ['call_write_method', 'keep'],
    ] as const) {
      const wrong = await ask(tool, { name: 'tasks.task.get', [other]: 'x' });
      expect(wrong['advice']).toMatch(/^Correct the arguments of the tool\. It takes name, params, /);
    }
  });
});

describe('a deal of the sandbox', () => {
  test('is the same in both generations that have it, with stages that the account names', async () => {
    const args = { name: 'entity.update', params: { entity: 'deals', id: 4, stageId: 'PREPARATION' } };
    expect(await ask('call_write_method', args)).toMatchObject({ data: { stageId: 'PREPARATION' } });
    const select = ['ID', 'TITLE', 'STAGE_ID'];
    const read = { name: 'crm.deal.list', params: { select, filter: { ID: 4 } } };
    const row = { ID: 4, TITLE: 'Deal 4', STAGE_ID: 'PREPARATION' };
    expect(await ask('call_read_method', read)).toMatchObject({ data: [row] });
    const move = { name: 'crm.deal.update', params: { id: 4, fields: { STAGE_ID: 'WON', OPPORTUNITY: 7 } } };
    expect(await ask('call_write_method', move)).toMatchObject({ data: true });
    const entity = { name: 'entity.get', params: { entity: 'deals', id: 4 } };
    expect(await ask('call_read_method', entity)).toMatchObject({ data: { stageId: 'WON', opportunity: 7 } });
    expect(await ask('call_read_method', { name: 'crm.deal.fields' })).toMatchObject({
      data: { STAGE_ID: { values: { NEW: 'New', PREPARATION: 'In preparation' } } },
    });
    const { params } = await ask('describe_method', { name: 'crm.deal.update' });
    expect(JSON.stringify(params)).toContain('STAGE_ID: NEW|PREPARATION|WON|LOST|');
  });
});

describe('a write', () => {
  test('shows the same of an object that its answer wraps', async () => {
    const said = await ask('call_write_method', { name: 'tasks.task.complete', params: { taskId: 1 } });
    expect(Object.keys((said['data'] as { readonly task: object }).task)).toEqual(['id', 'title']);
  });

  test('shows the id and what was sent, or what was selected', async () => {
    const said = await ask('call_write_method', { name: 'tasks.task.add', params: { fields } });
    expect(Object.keys(said['data'] as object).toSorted()).toEqual(['id', 'title']);
  });

  test('is done once', async () => {
    const said = await ask('call_write_method', { name: 'tasks.task.add', params: { fields } });
    expect(said).toMatchObject({ isError: false, data: { title: 'Ship' } });
  });

  test('of which nobody knows whether it was done says: do not repeat, read, and the key that makes it safe', async () => {
    account.faults.add('reset-after:tasks.task.add:3');
    const said = await ask('call_write_method', { name: 'tasks.task.add', params: { fields } });
    const { idempotencyKey } = said['error'] as { readonly idempotencyKey: string };
    expect(said['advice']).toMatch(
      /^Do not repeat: it may or may not have been done\. Read with tasks\.task\.list/,
    );
    expect(said['advice']).toContain(idempotencyKey);
    const again = await ask('call_write_method', {
      name: 'tasks.task.add',
      params: { fields },
      idempotencyKey,
    });
    expect(again).toMatchObject({ isError: false, idempotencyKey });
  });

  test.each(['Ship it now', 'Ship "it" now', 'Schiff über'])(
    'shows no credential such as %s',
    async (title) => {
      const { text } = await service({ conceal: secretRedactor([title]) }).run(
        'call_write_method',
        { name: 'tasks.task.add', params: { fields: { ...fields, title } } },
        {},
      );
      expect((JSON.parse(text) as { readonly data: unknown }).data).toMatchObject({ title: '[secret]' });
    },
  );
});

describe('a list that the client reads one page of', () => {
  const list = (args: object): Promise<Said> => ask('call_read_method', args);

  test('says how many rows the response names, and where the others are', async () => {
    const name = 'entity.list';
    const note = 'These are 2 of the 25 rows of the list; limit and offset in params ask for others.';
    expect(await list({ name, params: { entity: 'deals', limit: 2 } })).toMatchObject({ note });
    expect(await list({ name: 'entity.search', params: { entity: 'deals', limit: 2 } })).toMatchObject({
      note: expect.stringContaining('2 of the 25 rows') as unknown,
    });
    expect(await list({ name, params: { entity: 'deals' } })).not.toHaveProperty('note');
  });

  test('is counted, and looked through, as far as its limit, and says so', async () => {
    const params = { entity: 'deals', limit: 3 };
    const part = expect.stringMatching(/These are 3 of the 25 rows/) as unknown;
    expect(await list({ name: 'entity.list', params, countBy: 'currencyId' })).toMatchObject({
      rows: 3,
      note: part,
    });
    const keep = [{ field: 'id', operator: '<', value: '3' }];
    expect(await list({ name: 'entity.list', params, keep })).toMatchObject({
      data: [{ id: 1 }, { id: 2 }],
      note: 'Kept 2 of 3 rows that were scanned. These are 3 of the 25 rows of the list; limit and offset in params ask for others.',
    });
    expect(
      await list({ name: 'entity.list', params: { entity: 'deals' }, countBy: 'id' }),
    ).not.toHaveProperty('note');
  });
});
