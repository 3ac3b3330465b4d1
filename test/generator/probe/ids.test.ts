/** Values of rows as parameters of further reads: of the type that is described. */

import { expect, test } from 'vitest';
import { openIds } from '../../../generator/probe/ids.js';
import type { Shape } from '../../../generator/model/model.js';
import { builtInModel } from '../export/accounts.js';
import { methodOf } from '../model/account.js';

const { v3 } = await builtInModel();
const list = methodOf(v3, 'tasks.task.list');
const get = methodOf(v3, 'tasks.task.get');

const INTEGER: Shape = { kind: 'integer' };

test.each<{ name: string; shape: Shape; id: unknown; want: unknown; as?: string }>([
  { name: 'a number where one is described', shape: INTEGER, id: 7, want: 7 },
  { name: 'a text of digits where a number is described', shape: INTEGER, id: '7', want: 7 },
  {
    name: 'a text of digits where a number or null is',
    shape: { kind: 'nullable', shape: INTEGER },
    id: '7',
    want: 7,
  },
  { name: 'a text of digits where a text is described', shape: { kind: 'string' }, id: '7', want: '7' },
  { name: 'a text of digits where nothing is described', shape: { kind: 'unknown' }, id: '7', want: '7' },
  { name: 'a text of words where a number is described', shape: INTEGER, id: 'a7', want: 'a7' },
  {
    name: 'more digits than a number holds',
    shape: INTEGER,
    id: '9007199254740993',
    want: '9007199254740993',
  },
  { name: 'a list of numbers', shape: { kind: 'array', items: INTEGER }, id: '7', want: [7], as: 'taskIds' },
  {
    name: 'a list of texts',
    shape: { kind: 'array', items: { kind: 'string' } },
    id: '7',
    want: ['7'],
    as: 'taskIds',
  },
])('$name: $id is sent as $want', ({ shape, id, want, as = 'id' }) => {
  const ids = openIds();
  ids.learn(v3, list, { id });
  expect(ids.valueFor(v3, get, { name: as, shape })).toEqual(want);
});
