/** Users who belong to no department are external: the calendar is closed to them (Legacy reference, calendar.section.get). */

import { expect, test } from 'vitest';
import { EMPLOYEE, useLegacyAccount } from './legacy-account.js';

const legacy = useLegacyAccount({ data: { users: [{ id: 2, departmentIds: [] }] } });

test('calendar.section.get refuses an external user with an empty code', async () => {
  const answer = await legacy.call('calendar.section.get', { type: 'user' }, EMPLOYEE);
  expect(answer).toMatchObject({ status: 400, body: { error: '', error_description: 'Access denied' } });
});

test('user.get names the type of an external user', async () => {
  const { body } = await legacy.call('user.get', { ID: 2 });
  expect(body.result).toMatchObject([{ USER_TYPE: 'extranet' }]);
});
