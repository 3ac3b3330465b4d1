/** Legacy `batch` over HTTP (Observed behaviour, Legacy, Batch). */

import { describe, expect, test } from 'vitest';
import { byKind } from './kind.js';
import { useLegacyAccount, type Fields } from './legacy-account.js';

const legacy = useLegacyAccount();

async function batch(cmd: unknown, more: Fields = {}): Promise<Fields> {
  const { status, body } = await legacy.call('batch', { cmd, ...more });
  expect(status).toBe(200);
  return body.result as Fields; // an object of five maps
}

const cases: readonly { name: string; given: unknown; more?: Fields; want: Fields }[] = [
  {
    name: 'answers are keyed as the commands were, and empty maps are arrays',
    given: { fields: 'booking.v1.clienttype.list' },
    want: {
      result: { fields: { clientType: [{ code: 'CONTACT' }, { code: 'COMPANY' }] } },
      result_error: [],
      result_total: [],
      result_next: [],
    },
  },
  {
    name: 'no command gives five empty arrays',
    given: [],
    want: { result: [], result_error: [], result_total: [], result_next: [], result_time: [] },
  },
  {
    name: 'a list has its total and next beside it',
    given: { rooms: 'calendar.section.get?type=company_calendar&ownerId=0' },
    want: byKind<Fields>(
      { result_total: { rooms: 55 }, result_next: { rooms: 50 } },
      // This list has neither on the server of May 2026.
      { result_total: [], result_next: [] },
    ),
  },
  {
    name: 'commands in a list are answered in a list',
    given: ['tasks.task.favorite.add?taskId=8', 'tasks.task.favorite.add?taskId=7'],
    want: { result: [true, true], result_error: [] },
  },
  {
    name: 'a failure stands under its key, and later calls run',
    given: { a: 'tasks.task.favorite.add?taskId=9999', b: 'tasks.task.favorite.add?taskId=8' },
    want: { result: { b: true }, result_error: { a: { error: '1' } } },
  },
  {
    name: 'halt stops after the first failure',
    given: { a: 'tasks.task.favorite.add?taskId=9999', b: 'tasks.task.favorite.add?taskId=8' },
    more: { halt: 1 },
    want: { result: [], result_error: { a: { error: '1' } } },
  },
  {
    name: 'an unknown method fails alone',
    given: { a: 'no.such.method', b: 'tasks.task.favorite.add?taskId=8' },
    want: { result: { b: true }, result_error: { a: { error: 'ERROR_METHOD_NOT_FOUND' } } },
  },
  {
    name: 'a batch inside a batch is not allowed',
    given: { a: 'batch?cmd[x]=user.get' },
    want: { result_error: { a: { error: 'ERROR_BATCH_METHOD_NOT_ALLOWED' } } },
  },
  {
    name: 'a query has nested brackets and encoded text',
    given: {
      users: `user.get?${encodeURIComponent('FILTER[@ID][0]')}=2&FILTER[@ID][1]=3&FILTER[NAME]=${encodeURIComponent('Chandra')}`,
    },
    want: { result: { users: [{ ID: '3' }] } },
  },
  {
    name: 'a reference takes a field of an earlier result',
    given: { users: 'user.get?ID=2', dialog: 'im.dialog.get?DIALOG_ID=$result[users][0][ID]' },
    want: { result: { dialog: { dialog_id: '2', name: 'Boris Keller' } } },
  },
  {
    name: 'an encoded reference does too',
    given: {
      task: 'tasks.task.unmute?id=8',
      add: `tasks.task.favorite.add?taskId=${encodeURIComponent('$result[task][task][id]')}`,
    },
    want: { result: { add: true } },
  },
  {
    name: 'a reference inside text becomes text',
    given: {
      one: 'task.comment.add?TASKID=8&COMMENTTEXT=first',
      two: 'task.comment.add?TASKID=8&COMMENTTEXT=after $result[one]!',
    },
    want: { result: { one: 1, two: 2 } },
  },
  {
    name: 'a reference to nothing is empty, or what stands above it',
    given: { a: 'tasks.task.favorite.add?taskId=$result[none][id]' },
    want: { result_error: { a: { error: byKind('100', '0') } } },
  },
  {
    name: 'a whole list can be referred to',
    given: { a: 'user.get?ID=2', b: 'user.get?FILTER[@ID]=$result[a][0][UF_DEPARTMENT]' },
    want: { result: { b: [{ ID: '3' }] } },
  },
];

test.each(cases)('$name', async ({ given, more, want }) => {
  expect(await batch(given, more)).toMatchObject(want);
});

test('a reference inside text is replaced by the value', async () => {
  await batch({
    one: 'task.comment.add?TASKID=8&COMMENTTEXT=first',
    two: 'task.comment.add?TASKID=8&COMMENTTEXT=after $result[one]!',
  });
  expect(legacy.sandbox.legacy.state.comments.map(({ text }) => text)).toEqual(['first', 'after 1!']);
});

describe('limits', () => {
  const commands = (count: number): Fields =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`c${index}`, 'mailservice.fields']));

  test('50 commands are run, each with its time', async () => {
    const answers = await batch(commands(50));
    expect(Object.keys(answers['result'] as Fields)).toHaveLength(50); // a map of results
    expect(Object.keys(answers['result_time'] as Fields)).toHaveLength(50); // a map of times
  });

  test('51 commands are refused and none is run, or the 51st alone is', async () => {
    const { status, body } = await legacy.call('batch', { cmd: commands(51) });
    const late = (body.result as Fields | undefined)?.['result_error']; // absent where all are refused
    expect({ status, error: body.error, late }).toEqual(
      byKind<Fields>(
        { status: 400, error: 'ERROR_BATCH_LENGTH_EXCEEDED', late: undefined },
        {
          status: 200,
          error: undefined,
          late: { c50: expect.objectContaining({ error: 'ERROR_BATCH_LENGTH_EXCEEDED' }) as unknown },
        },
      ),
    );
  });
});
