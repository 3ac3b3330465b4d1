/** What only some live accounts do, switched on one by one (Observed behaviour, Published description and REST 3.0). */

import { describe, expect, test } from 'vitest';
import { InputError } from '../../../generator/base/input-error.js';
import { QUIRKS, type Sandbox } from '../../../generator/sandbox/index.js';
import { accounts, aNumber, call, type Body } from './call.js';

const start = accounts();
const notes = (sandbox: Sandbox, afterCursor?: unknown) =>
  call(sandbox, 'note.document.list', { select: ['id'], pagination: { limit: 50, afterCursor } });
const addTask = (sandbox: Sandbox) =>
  call(sandbox, 'tasks.task.add', { fields: { title: 'a', creatorId: 1, responsibleId: 2 } });

interface Case {
  readonly quirk: string;
  readonly ask: (sandbox: Sandbox) => Promise<{ readonly body: Body | undefined }>;
  readonly without: unknown;
  readonly withIt: unknown;
}

const CASES: readonly Case[] = [
  {
    quirk: 'envelope',
    ask: (sandbox) => call(sandbox, 'documentation', {}),
    without: { openapi: '3.0.0' },
    withIt: { result: { openapi: '3.0.0' }, time: { duration: aNumber } },
  },
  {
    quirk: 'full-add',
    ask: addTask,
    without: { result: { item: expect.not.objectContaining({ creatorId: 1 }) as unknown } },
    withIt: { result: { item: { creatorId: 1, responsibleId: 2, groupId: 0, source: { type: 'manual' } } } },
  },
  {
    quirk: 'created-object',
    ask: (sandbox) => call(sandbox, 'tasks.task.list', { select: ['created'], pagination: { limit: 1 } }),
    without: { result: { items: [{ created: expect.any(String) as unknown }] } },
    withIt: { result: { items: [{ created: { date: expect.any(String) as unknown } }] } },
  },
  {
    quirk: 'oauth-token',
    ask: (sandbox) => call(sandbox, 'tasks.task.get', { id: 8, select: ['id'] }),
    without: { result: expect.not.objectContaining({ oauthToken: {} }) as unknown },
    withIt: { result: { item: { id: 8 }, oauthToken: { expires: 3600 } } },
  },
  {
    quirk: 'more-beside',
    ask: (sandbox) => call(sandbox, 'tasks.task.list', { pagination: { limit: 1 } }),
    without: { result: { items: [{ id: 1 }] } },
    withIt: { result: { items: [{ id: 1 }], hasMore: false, truncated: false } },
  },
  {
    quirk: 'object-cursor',
    ask: (sandbox) => notes(sandbox),
    without: { result: { nextCursor: expect.any(String) as unknown } },
    withIt: { result: { nextCursor: { position: 50, id: 50 } } },
  },
  {
    quirk: 'number-cursor',
    ask: (sandbox) => notes(sandbox),
    without: { result: { nextCursor: expect.any(String) as unknown } },
    withIt: { result: { nextCursor: 50 } },
  },
  {
    quirk: 'scope-modules',
    ask: (sandbox) => call(sandbox, 'rest.scope.list', {}),
    without: { result: { 'tasks.task.get': ['tasks'] } },
    withIt: { result: { item: { tasks: { 'tasks.task.get': ['tasks'] } } } },
  },
  {
    quirk: 'element-errors',
    ask: (sandbox) =>
      call(
        sandbox,
        'batch',
        [9999, 8].map((id) => ({ method: 'tasks.task.get', query: { id, select: ['id'] } })),
      ),
    without: { error: { code: 'SVC_REST_V3_EXCEPTION_ENTITYNOTFOUNDEXCEPTION' } },
    withIt: {
      result: [
        {
          error: {
            code: 'SVC_REST_V3_EXCEPTION_ENTITYNOTFOUNDEXCEPTION',
            message: expect.any(String) as unknown,
          },
        },
        { item: { id: 8 } },
      ],
    },
  },
  {
    quirk: 'nested-errors',
    ask: (sandbox) => call(sandbox, 'tasks.task.get', { id: 8 }, { webhook: '1/wrong' }),
    without: { error: 'NO_AUTH_FOUND' },
    withIt: { error: { code: 'NO_AUTH_FOUND', message: 'Wrong authorization data' } },
  },
  {
    quirk: 'server-2026-05',
    ask: (sandbox) => call(sandbox, 'tasks.task.get', { id: 9999 }),
    without: { error: { code: 'SVC_REST_V3_EXCEPTION_ENTITYNOTFOUNDEXCEPTION' } },
    withIt: { error: { code: 'SVC_REST_V3_EXCEPTION_ACCESSDENIEDEXCEPTION' } },
  },
  {
    quirk: 'overlapping-keys',
    ask: async (sandbox) => {
      const headers = { 'Idempotency-Key': 'k' };
      const fields = { title: 'Twice', creatorId: 1, responsibleId: 2 };
      const add = () => call(sandbox, 'tasks.task.add', { fields }, { headers });
      const answers = await Promise.all([add(), add()]);
      const late = await add();
      const ids = answers.map(({ body }) => body?.result?.item?.['id']);
      return { body: { both: ids[0] !== ids[1], replayed: late.headers.get('idempotent-replayed') } };
    },
    without: { both: false, replayed: 'true' },
    withIt: { both: true, replayed: 'true' },
  },
];

describe.each(CASES)('$quirk', ({ quirk, ask, without, withIt }) => {
  test('off unless it is switched on', async () => {
    expect((await ask(await start())).body).toMatchObject(without as object); // a table of objects
  });

  test('on', async () => {
    expect((await ask(await start({ quirks: [quirk] }))).body).toMatchObject(withIt as object); // as above
  });
});

test('each quirk has a case', () => {
  expect(CASES.map(({ quirk }) => quirk)).toEqual(QUIRKS.map(([name]) => name));
});

test.each(['object-cursor', 'number-cursor'])('%s: a cursor is taken back as it came', async (quirk) => {
  const sandbox = await start({ quirks: [quirk] });
  const { body } = await notes(sandbox);
  const next = await notes(sandbox, body?.result?.['nextCursor']);
  expect(next.body?.result?.items?.map(({ id }) => id)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 51),
  );
});

test('an unknown quirk stops the start', async () => {
  await expect(start({ quirks: ['none'] })).rejects.toThrow(InputError);
});
