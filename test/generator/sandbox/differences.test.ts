/** What differs from an account is so, and `docs/sandbox.md` lists it. */

import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { accounts } from './call.js';

const start = accounts();
const sandbox = await start();

interface Difference {
  /** The first column of the list in the documentation. */
  readonly subject: string;
  /** A legacy method, or the path of the gateway. */
  readonly method: string;
  readonly params?: object;
  readonly quirk?: string;
  readonly want: object;
}

const ROWS: readonly Difference[] = [
  {
    subject: 'Methods of which only the type of the result is known',
    method: 'im.message.add',
    params: { DIALOG_ID: 'chat1', MESSAGE: 'x' },
    want: { status: 200, body: { result: 1 } },
  },
  {
    subject: 'Refusals for which the page of the method documents no code',
    method: 'task.stages.movetask',
    params: { id: 8 },
    want: { status: 400, body: { error: '100' } },
  },
  {
    subject: 'Ids of rows that the sandbox has none of, such as stages and events of a calendar',
    method: 'calendar.event.getbyid',
    params: { id: 9999 },
    want: { status: 200, body: { result: { ID: '1' } } },
  },
  {
    subject: 'Ids within `fields`, but for users and parents of tasks',
    method: 'tasks.task.add',
    params: { fields: { TITLE: 'x', GROUP_ID: 9999 } },
    want: { status: 200, body: { result: { task: { groupId: '9999' } } } },
  },
  {
    subject: 'Methods that the sandbox lacks',
    method: 'voximplant.sip.get',
    want: { status: 404, body: { error: 'ERROR_METHOD_NOT_FOUND' } },
  },
  {
    subject: 'Unknown keys in the filter and order of `crm.deal.list` and other older lists',
    method: 'crm.deal.list',
    params: { filter: { '>IDD': 100 }, order: { IDD: 'UP' } },
    want: { status: 200, body: { total: 25 } },
  },
  {
    subject: 'Entities of the gateway',
    method: '/v1/projects/search',
    want: { status: 404, body: { error: { code: 'ENTITY_NOT_FOUND' } } },
  },
  {
    subject: '`tasks.task.get` of a task that the caller may not see',
    method: 'tasks.task.get',
    params: { taskId: 9999 },
    want: { status: 400, body: { error: '1' } },
  },
  {
    subject: '`time.operating`',
    method: 'server.time',
    want: { body: { time: { operating: 0.02 } } },
  },
  {
    subject: '`time.operating`',
    method: 'server.time',
    quirk: 'server-2026-05',
    want: { body: { time: expect.not.objectContaining({ operating: 0.02 }) as unknown } },
  },
];

/** They have no call that shows them. */
const OTHERS = ['Limits of requests and operating time', 'TLS'];

const text = readFileSync(new URL('../../../docs/sandbox.md', import.meta.url), 'utf8');
const [, section = ''] = text.split('## What differs from an account');
const subjects = [...section.matchAll(/^\| ([^|]+?) +\|/gm)].map(([, subject]) => subject).slice(2);

describe('a difference', () => {
  test.each(ROWS)('$subject: $method $quirk', async ({ method, params = {}, quirk, want }) => {
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const account = quirk === undefined ? sandbox : await start({ quirks: [quirk] });
    const path = method.startsWith('/') ? method : `/rest/${account.webhook}/${method}`;
    const response = await fetch(account.baseUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': account.gatewayKeys.personal },
      body: JSON.stringify(params),
    });
    const body: unknown = await response.json();
    write.mockRestore();
    expect({ status: response.status, body }).toMatchObject(want);
  });

  test('is in the documentation when the sandbox has it, and there is no other', () => {
    expect(new Set(subjects)).toEqual(new Set([...ROWS.map(({ subject }) => subject), ...OTHERS]));
  });
});
