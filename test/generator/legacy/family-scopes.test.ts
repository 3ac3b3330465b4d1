/** Scopes of legacy methods that the account only names. */

import { expect, test } from 'vitest';
import { legacyScope } from '../../../generator/model/legacy/family-scopes.js';

test.each([
  { name: 'crm.deal.list', want: ['crm'] },
  { name: 'CRM.Deal.List', want: ['crm'] },
  { name: 'tasks.task.list', want: ['task'] },
  { name: 'task.item.add', want: ['task'] },
  { name: 'humanresources.hcmlink.company.list', want: ['humanresources.hcmlink'] },
  { name: 'humanresources.node.get', want: [] },
  { name: 'sale.paysystem.handler.list', want: ['pay_system'] },
  { name: 'sale.order.list', want: [] },
  // A method is no family.
  { name: 'im', want: [] },
  { name: 'constructor.get', want: [] },
])('$name needs $want', ({ name, want }) => {
  expect(legacyScope(name)).toEqual(want);
});
