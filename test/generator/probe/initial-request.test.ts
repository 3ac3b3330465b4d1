/** The first question of a probe to lists that have no rows for what was named. */

import { describe, expect, it, test } from 'vitest';
import type { JsonObject } from '../../../generator/base/json.js';
import { askFirst, isReady } from '../../../generator/probe/initial-request.js';
import { openIds } from '../../../generator/probe/ids.js';
import { openSubject, type Subject } from '../../../generator/probe/subject.js';
import { builtInModel } from '../export/accounts.js';

const model = await builtInModel();

/** Asks a method whose list is always empty. */
async function asked(name: string, tasks: number): Promise<{ subject: Subject; params: JsonObject[] }> {
  const api = [model.v3, model.legacy].find(({ methods }) => methods.some((one) => one.name === name));
  const method = api?.methods.find((one) => one.name === name);
  const list = model.v3.methods.find((one) => one.name === 'tasks.task.list');
  if (api === undefined || method === undefined || list === undefined) throw new Error(`no ${name}`);
  const ids = openIds();
  for (let id = 1; id <= tasks; id += 1) ids.learn(model.v3, list, { id });
  const subject = openSubject(api, method, false);
  const params: JsonObject[] = [];
  const run = {
    ids,
    budget: { limit: 200, spent: 0, left: 200, spend: () => undefined },
    account: {
      ask: (_method: unknown, given: JsonObject) => {
        params.push(given);
        const result = api.generation === 'legacy' ? [] : { items: [] };
        return Promise.resolve({ kind: 'answer' as const, result, reply: { data: [] } });
      },
      batch: () => Promise.resolve(undefined),
      close: () => Promise.resolve(),
    },
  };
  expect(isReady(run, subject)).toBe(true);
  await askFirst(run, subject);
  return { subject, params };
}

test('a list that is refused without a condition waits for a value, and is asked with it', async () => {
  const list = model.v3.methods.find(({ name }) => name === 'tasks.task.list');
  if (list === undefined) throw new Error('no tasks.task.list');
  const ids = openIds();
  const subject = openSubject(model.v3, list, false);
  const params: JsonObject[] = [];
  const refusal = {
    kind: 'refused' as const,
    code: 'X',
    status: 400,
    fields: ['filter.groupId'],
    names: () => false,
  };
  const run = {
    ids,
    budget: { limit: 200, spent: 0, left: 200, spend: () => undefined },
    account: {
      ask: (_method: unknown, given: JsonObject) => {
        params.push(given);
        const reply = { data: [{ id: 1 }] };
        return Promise.resolve(
          'filter' in given ? { kind: 'answer' as const, result: { items: [] }, reply } : refusal,
        );
      },
      batch: () => Promise.resolve(undefined),
      close: () => Promise.resolve(),
    },
  };
  expect(isReady(run, subject)).toBe(true);
  await askFirst(run, subject);
  expect([subject.stage, isReady(run, subject)]).toEqual(['waiting', false]);
  ids.learn(model.v3, { ...list, name: 'main.note.list' }, { groupId: 3 });
  expect(isReady(run, subject)).toBe(true);
  await askFirst(run, subject);
  expect(subject.stage).toBe('answered');
  expect(params.at(-1)).toMatchObject({ filter: [['groupId', '=', 3]] });
});

describe('fields that are refused', () => {
  const list = model.v3.methods.find(({ name }) => name === 'tasks.task.list');
  if (list === undefined) throw new Error('no tasks.task.list');

  /** What is asked for after the account has refused some selections. */
  const probed = async (
    isRefused: (select: readonly string[]) => boolean,
    selects: string[][] = [],
  ): Promise<readonly string[]> => {
    const subject = openSubject(model.v3, list, false);
    const run = {
      ids: openIds(),
      budget: { limit: 200, spent: 0, left: 200, spend: () => undefined },
      account: {
        ask: (_method: unknown, { select }: JsonObject) => {
          const names = select as string[];
          selects.push(names);
          const refusal = {
            kind: 'refused' as const,
            code: 'INVALIDSELECTEXCEPTION',
            status: 400,
            fields: [],
            names: () => false,
          };
          const answer = { kind: 'answer' as const, result: { items: [] }, reply: { data: [] } };
          return Promise.resolve(isRefused(names) ? refusal : answer);
        },
        batch: () => Promise.resolve(undefined),
        close: () => Promise.resolve(),
      },
    };
    await askFirst(run, subject);
    return subject.select ?? [];
  };

  test('are found wherever they are, and no other one is taken for them', async () => {
    const asked = await probed(() => false);
    expect(asked.length).toBeGreaterThan(3);
    const selects: string[][] = [];
    for (const field of asked) {
      const rest = await probed((names) => names.includes(field), selects);
      expect(rest).toEqual(asked.filter((name) => name !== field));
    }
    for (const names of selects) expect(new Set(names).size).toBe(names.length);
  });

  test('next to another one are left out, and the other one is kept', async () => {
    const asked = await probed(() => false);
    const [first = '', last = ''] = [asked[0], asked.at(-1)];
    expect(await probed((names) => names.includes(first) && names.includes(last))).toEqual(
      asked.slice(0, -1),
    );
  });
});

test('an object that other objects lead to is asked for by their id of it', () => {
  const { methods } = model.v3;
  const list = methods.find(({ name }) => name === 'tasks.task.list');
  const get = methods.find(({ name }) => name === 'tasks.task.get');
  if (list === undefined || get === undefined) throw new Error('no tasks.task');
  const ids = openIds();
  ids.learn(model.v3, list, { responsible: { id: 7 } });
  const user = {
    ...get,
    name: 'main.user.get',
    result: { kind: 'item' as const, entity: 'User', isFull: true },
  };
  expect(ids.valueFor(model.v3, user, { name: 'id', shape: { kind: 'integer' } })).toBe(7);
});

describe('a list without rows', () => {
  const rows = [
    {
      name: 'of which the description names the one value',
      method: 'calendar.section.get',
      tasks: 0,
      want: 1,
    },
    { name: 'of the only row that is known', method: 'tasks.task.result.list', tasks: 1, want: 1 },
    { name: 'of three rows', method: 'tasks.task.result.list', tasks: 3, want: 3 },
    { name: 'of many rows', method: 'tasks.task.result.list', tasks: 50, want: 12 },
  ];
  it.each(rows)('$name is asked for each once, and is answered', async ({ method, tasks, want }) => {
    const { subject, params } = await asked(method, tasks);
    expect(params).toHaveLength(want);
    expect(new Set(params.map((one) => JSON.stringify(one))).size).toBe(want);
    expect(subject.stage).toBe('answered');
  });
});
