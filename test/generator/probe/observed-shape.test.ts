/** The rules by which types are made of answers: what later answers can break is not promised, and no datum is kept. */

import { describe, expect, test } from 'vitest';
import { nothingObserved, observe, observedType } from '../../../generator/probe/observed-shape.js';

const WORDS = ['anna', 'boris', 'clara', 'dora', 'emil', 'frida', 'georg', 'hanna'];
const byWord = (value: unknown, more: object = {}): object => ({
  ...Object.fromEntries(WORDS.map((word) => [word, value])),
  ...more,
});

function typeOf(...values: readonly unknown[]): string {
  const observed = nothingObserved();
  for (const value of values) observe(observed, value);
  return observedType(observed);
}

describe('the type of answers', () => {
  test.each([
    {
      name: 'promises the id of a row alone',
      given: [[{ ID: '1', NAME: 'a' }, { ID: '2' }]],
      want: '{ ID: string, NAME?: string | null }[]',
    },
    {
      name: 'does not promise an id that a row lacks',
      given: [[{ id: 1, name: 'a' }, { name: 'b' }]],
      want: '{ id?: number | null, name?: string | null }[]',
    },
    {
      name: 'has both types of digits as text and as a number',
      given: [
        [
          { id: 1, sort: '10', at: 'a' },
          { id: 2, sort: 20, at: 'b' },
        ],
      ],
      want: '{ id: number, sort?: string | number | null, at?: string | null }[]',
    },
    {
      name: 'is unknown where only empty values were seen',
      given: [{ a: null, b: '', c: [], d: {}, e: 1 }],
      want: '{ a?: unknown, b?: unknown, c?: unknown, d?: unknown, e?: number | null }',
    },
    {
      name: 'has an empty map beside an object',
      given: [
        { id: 1, data: [] },
        { id: 2, data: { width: 1, height: 2 } },
      ],
      want: '{ id: number, data?: { width?: number | null, height?: number | null } | [] | null }',
    },
    {
      name: 'has a text beside a number that came empty',
      given: [
        [
          { id: 1, sum: '' },
          { id: 2, sum: 5 },
        ],
      ],
      want: '{ id: number, sum?: string | number | null }[]',
    },
    {
      name: 'keeps no code in which letters and digits are mixed',
      given: [{ a7b3c9d2e8f4a1b6: 1, open: 2 }],
      want: 'Record<string, number | null>',
    },
    {
      name: 'keeps a long name without digits among its letters, and a short one with them',
      given: [{ isAvailableForEverybody: true, b2bDocument: 'x' }],
      want: '{ isAvailableForEverybody?: boolean | null, b2bDocument?: string | null }',
    },
    {
      name: 'keeps no word among many whose values are numbers',
      given: [byWord(5)],
      want: 'Record<string, number | null>',
    },
    {
      name: 'keeps no word among many whose values are objects with a member in common',
      given: [byWord({ sum: 5 }, { ida: { sum: 1, count: 2 }, jan: null })],
      want: 'Record<string, { sum?: number | null, count?: number | null } | null>',
    },
    {
      name: 'keeps no word among many whose values are lists',
      given: [byWord([1])],
      want: 'Record<string, number[] | null>',
    },
    {
      name: 'keeps the members of a row, whose id is a number as all others are',
      given: [byWord(5, { id: 1 })],
      want: `{ ${WORDS.map((word) => `${word}?: number | null`).join(', ')}, id: number }`,
    },
    {
      name: 'keeps the members of one object whose objects have nothing in common',
      given: [Object.fromEntries(WORDS.map((word) => [word, { [`${word}Size`]: 1 }]))],
      want: `{ ${WORDS.map((word) => `${word}?: { ${word}Size?: number | null } | null`).join(', ')} }`,
    },
    {
      name: 'leaves open what is nested too deep to be printed',
      given: [JSON.parse('{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000)) as unknown],
      want: `${'{ a?: '.repeat(25)}unknown }${' | null }'.repeat(24)}`,
    },
    { name: 'has what elements of a list are', given: [['a', null, 'b']], want: '(string | null)[]' },
    { name: 'is a scalar', given: [true, true], want: 'boolean' },
    {
      name: 'leaves fields out that differ from account to account',
      given: [{ ID: '1', UF_CRM_12: 'x', PROPERTY_5: 'y', ufCrm4_1: 2, parentId3: 4 }],
      want: '{ ID: string }',
    },
    {
      name: 'leaves numbered names out, but for a second one of a name',
      given: [{ ID: '1', ADDRESS: 'a', ADDRESS_2: 'b', chat17: 'c' }],
      want: '{ ID: string, ADDRESS?: string | null, ADDRESS_2?: string | null }',
    },
  ])('$name', ({ given, want }) => {
    expect(typeOf(...given)).toBe(want);
  });

  test.each([
    { name: 'ids', keys: ['17', '18'] },
    { name: 'one id', keys: ['7'] },
    { name: 'dates', keys: ['2026-01-05', '2026-01-06'] },
    { name: 'addresses', keys: ['anna@account.example'] },
    { name: 'names of people', keys: ['Anna', 'Boris'] },
    { name: 'names in another alphabet', keys: ['Анна'] },
    { name: 'texts', keys: ['two words'] },
    { name: 'codes with numbers', keys: ['U1', 'D_5', 'chat12'] },
  ])('is a map where keys are $name', ({ keys }) => {
    const type = typeOf(Object.fromEntries(keys.map((key) => [key, { width: 1 }])));
    expect(type).toBe('Record<string, { width?: number | null } | null>');
  });

  test('is a map where keys differ from object to object, and where entries hold their own keys', () => {
    expect(typeOf([{ anna: 1 }, { boris: 2 }])).toBe('Record<string, number | null>[]');
    expect(typeOf({ anna: { code: 'anna', sum: 1 } })).toBe(
      'Record<string, { code?: string | null, sum?: number | null } | null>',
    );
  });

  test('is a map where keys are texts that the call gave', () => {
    const observed = nothingObserved();
    observe(observed, { anna: { sum: 1 } }, (text) => text === 'anna');
    expect(observedType(observed)).toBe('Record<string, { sum?: number | null } | null>');
  });
});
