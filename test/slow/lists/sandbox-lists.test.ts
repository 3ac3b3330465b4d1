/** Every list method of the sandbox, of both kinds, read in every way: all ways have the same rows, each once. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';
import {
  application,
  defineClient,
  type Client,
  type ListCall,
  type ListResume,
} from '../../../runtime/index.js';
import { committedTables, listsOf, type List } from '../../hostile/whole-lists.js';

type Row = Readonly<Record<string, unknown>>;

const tables = committedTables();
const lists = listsOf(tables);

/** What a list is refused without. */
const PARAMS: Readonly<Record<string, object>> = {
  'tasks.task.result.list': { filter: [['taskId', '=', 1]] },
  'timeman.record.list': { filter: [['userId', '=', 1]] },
  'crm.item.list': { entityTypeId: 2 },
  'calendar.section.get': { type: 'user', ownerId: 1 },
};

/** Lists that the test fills. */
const GROWN: ReadonlySet<string> = new Set([
  'tasks.task.list',
  'crm.deal.list',
  'crm.item.list',
  'crm.contact.list',
]);

const WAYS: Readonly<
  Record<string, (open: (resume?: ListResume) => ListCall<Row>) => Promise<readonly Row[]>>
> = {
  'for await': async (open) => {
    const rows: Row[] = [];
    for await (const row of open()) rows.push(row);
    return rows;
  },
  pages: async (open) => {
    const rows: Row[] = [];
    for await (const page of open().pages()) rows.push(...page);
    return rows;
  },
  toArray: (open) => open().toArray(),
  resume: async (open) => {
    const rows: Row[] = [];
    let resume: ListResume | undefined;
    for (;;) {
      const next = await open(resume).pages()[Symbol.asyncIterator]().next();
      if (next.done === true) return rows;
      rows.push(...next.value);
      if (next.value.resume === undefined) return rows;
      resume = JSON.parse(JSON.stringify(next.value.resume)) as ListResume;
    }
  },
};

const fields = (index: number): object => ({ title: `Task ${index}`, creatorId: 1, responsibleId: 1 });

describe.each([
  { kind: 'documents', quirks: [], clamp: false },
  { kind: 'documents, clamped', quirks: [], clamp: true },
  { kind: 'server', quirks: ['server-2026-05'], clamp: false },
])('the sandbox: $kind', ({ kind, quirks, clamp }) => {
  let sandbox: Sandbox;
  let svc: Client<object, object>;
  beforeAll(async () => {
    sandbox = await startSandbox({ quirks, clamp });
    svc = defineClient<object, object>(tables)({
      baseUrl: sandbox.baseUrl,
      auth: application({ accessToken: sandbox.accessToken }),
      retry: false,
    });
    for (let index = 0; index < 130; index += 1) {
      await svc.v3.call('tasks.task.add', { fields: fields(index) });
      await svc.legacy.call('crm.deal.add', { fields: { TITLE: `Deal ${index}` } });
      await svc.legacy.call('crm.contact.add', { fields: { NAME: `Contact ${index}` } });
    }
  });
  afterAll(async () => {
    await svc.close();
    await sandbox.close();
  });

  const open = ({ generation, method }: List, resume?: ListResume): ListCall<Row> => {
    const params = PARAMS[method];
    return generation === 'v3'
      ? svc.v3.call<Row>(method, params, { list: true, resume })
      : svc.legacy.call<Row>(method, params, { list: true, resume });
  };

  it.each(lists)('$generation $method', async (list) => {
    const found: Record<string, unknown> = {};
    for (const [way, read] of Object.entries(WAYS)) {
      const rows = await read((resume) => open(list, resume));
      const texts = rows.map((row) => JSON.stringify(row)).toSorted();
      expect(new Set(texts).size).toBe(texts.length);
      found[way] = texts;
    }
    expect(new Set(Object.values(found).map((rows) => JSON.stringify(rows))).size).toBe(1);
    const { toArray } = found;
    expect(toArray, 'every list can be read').toBeInstanceOf(Array);
    if (GROWN.has(list.method)) expect((toArray as unknown[]).length).toBeGreaterThanOrEqual(130);
    if (process.env['LIST_REPORT'] !== undefined)
      console.log(
        `${kind}: ${list.generation} ${list.method}: ${(toArray as unknown[]).length} rows, 0 lost, 0 twice`,
      );
  });
});
