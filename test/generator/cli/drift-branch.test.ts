import { expect, test } from 'vitest';
import { defaultBranch } from '../../../generator/commands/drift-branch.js';

test.each([
  { given: 'generated', want: 'svc-gen/drift-generated' },
  { given: 'packages/client', want: 'svc-gen/drift-packages-client' },
  { given: 'a b/.x..y~1', want: 'svc-gen/drift-a-b-x-y-1' },
  { given: 'клиент', want: 'svc-gen/drift-клиент' },
  { given: '', want: 'svc-gen/drift' },
])('the branch of the package $given has the name $want', ({ given, want }) => {
  expect(defaultBranch(given)).toBe(want);
});
