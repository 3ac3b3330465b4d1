/** Names that are suggested for one that no method has. */

import { expect, test } from 'vitest';
import { nearNames } from '../../../generator/method/find-method.js';

const NAMES = [
  'tasks.task.list',
  'tasks.task.add',
  'tasks.task.field.list',
  'crm.deal.list',
  'crm.deal.add',
  'crm.deal.get',
  'crm.contact.add',
  'user.get',
  'keys.create',
];

test.each([
  { name: 'has a slip of one letter', wanted: 'tasks.task.lst', want: 'tasks.task.list' },
  { name: 'lacks a segment', wanted: 'task.list', want: 'tasks.task.list' },
  { name: 'is in the plural', wanted: 'crm.deals.list', want: 'crm.deal.list' },
  { name: 'has the verb of another service', wanted: 'deal.create', want: 'crm.deal.add' },
  { name: 'has the words in another order', wanted: 'addContact', want: 'crm.contact.add' },
  { name: 'lists what the account gets', wanted: 'user.list', want: 'user.get' },
])('suggests $want first when the name $name', ({ wanted, want }) => {
  expect(nearNames(wanted, NAMES)[0]).toBe(want);
});

test('suggests nothing when no name has its words', () => {
  expect(nearNames('weather.forecast.today', NAMES)).toEqual([]);
});
