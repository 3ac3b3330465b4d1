/** `list`: a row for each method, for people and for programs. */

import { expect, test } from 'vitest';
import { svcGen } from './program.js';

test.each([
  { name: 'that nothing states', method: 'disk.file.get', want: 'unknown' },
  { name: 'of a method that needs none', method: 'profile', want: '-' },
  { name: 'where several admit it', method: 'user.get', want: 'user, user_brief, user_basic' },
])('shows the scope $name', async ({ method, want }) => {
  const { code, out } = await svcGen(['list', method]);
  const [, row = ''] = out.split('\n');
  expect([code, row.split(/ {2,}/).at(-1)]).toEqual([0, want]);
});

test('gives a scope that nothing states as an empty list to programs', async () => {
  const { out } = await svcGen(['list', 'disk.file.get', '--json']);
  expect(JSON.parse(out)).toMatchObject([{ name: 'disk.file.get', scope: [], from: 'account' }]);
});
