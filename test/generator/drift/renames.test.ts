import { expect, test } from 'vitest';
import { pairRenamed } from '../../../generator/drift/renames.js';

const named = (count: number, suffix: string): readonly { readonly name: string }[] =>
  Array.from({ length: count }, (_, index) => ({ name: `a.thing${index}.${suffix}` }));
const pair = (count: number) =>
  pairRenamed(named(count, 'send'), named(count, 'sends'), { sameShape: () => true, textOf: () => '' });

test.each([
  { name: 'some of an account', given: 30, want: 30 },
  { name: 'all of a large one, which is another', given: 1_001, want: 0 },
])('$name', ({ given, want }) => {
  const { renamed, removed, added } = pair(given);
  expect([renamed.length, removed.length, added.length]).toEqual([want, given - want, given - want]);
});
