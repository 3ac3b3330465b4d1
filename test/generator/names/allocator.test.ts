/** One name for each thing, whatever order the things come in. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate } from '../../../generator/names/allocator.js';

describe('the allocator', () => {
  test.each([
    {
      name: 'gives the best name where nobody else wants it',
      given: [{ id: 'a', candidates: ['TaskGet', 'TasksTaskGet'] }],
      want: { a: 'TaskGet' },
    },
    {
      name: 'gives nobody a name that two want',
      given: [
        { id: 'tasks.task.get', candidates: ['TaskGet', 'TasksTaskGet'] },
        { id: 'task.get', candidates: ['TaskGet', 'OtherTaskGet'] },
      ],
      want: { 'tasks.task.get': 'TasksTaskGet', 'task.get': 'OtherTaskGet' },
    },
    {
      name: 'numbers in the order of the ids where all clash',
      given: [
        { id: 'b', candidates: ['X'] },
        { id: 'a', candidates: ['X'] },
      ],
      want: { a: 'X2', b: 'X3' },
    },
    {
      name: 'leaves taken names alone',
      given: [{ id: 'a', candidates: ['Taken', 'Free'] }],
      want: { a: 'Free' },
    },
  ])('$name', ({ given, want }) => {
    expect(Object.fromEntries(allocate(given, { taken: new Set(['Taken']) }))).toEqual(want);
  });

  test('folds names that differ only in case, as some file systems do', () => {
    const wishes = ['Task', 'task'].map((id) => ({ id, candidates: [id] }));
    const names = [...allocate(wishes, { fold: (name) => name.toLowerCase() }).values()];
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(2);
  });

  const wishes = fc.uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1 }),
      candidates: fc.array(fc.constantFrom('A', 'B', 'C', 'A2', 'constructor', '__proto__'), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
    { selector: ({ id }) => id },
  );

  test('gives each its own name, whatever order they came in', () => {
    fc.assert(
      fc.property(wishes, (given) => {
        const names = allocate(given);
        const turned = allocate([...given].reverse());
        expect(new Set(names.values()).size).toBe(given.length);
        expect(given.map(({ id }) => turned.get(id))).toEqual(given.map(({ id }) => names.get(id)));
      }),
    );
  });

  test('gives a contested name to the first where the rules say so', () => {
    const given = ['b', 'a'].map((id) => ({ id, candidates: ['X'] }));
    expect(Object.fromEntries(allocate(given, { givesContested: true }))).toEqual({ a: 'X', b: 'X2' });
  });
});
