import { describe, expect, test } from 'vitest';
import { descriptionHash } from '../../../generator/drift/description-hash.js';
import type { Description } from '../../../generator/source/description.js';

function hashOf(document: unknown, fieldLists: Description['fieldLists'] = new Map()): string {
  return descriptionHash({ document, origin: 'test', fieldLists, scopes: undefined, notes: [] });
}

describe('the hash of a description', () => {
  test('is the same for every order of keys', () => {
    expect(hashOf({ a: 1, b: { c: [1, 'x'], d: null } })).toBe(hashOf({ b: { d: null, c: [1, 'x'] }, a: 1 }));
  });

  test.each([
    { name: 'a value', other: { a: [1, { b: 'd' }] } },
    { name: 'an order of a list', other: { a: [{ b: 'c' }, 1] } },
    { name: 'a key', other: { a: [1, { c: 'c' }] } },
    { name: 'how values are nested', other: { a: [[1, { b: 'c' }]] } },
    { name: 'a kind', other: { a: ['1', { b: 'c' }] } },
  ])('tells $name apart', ({ other }) => {
    expect(hashOf(other)).not.toBe(hashOf({ a: [1, { b: 'c' }] }));
  });

  test('tells what a field list adds', () => {
    expect(hashOf({}, new Map([['a.field.list', []]]))).not.toBe(hashOf({}));
  });

  test('is found of a document that is nested without end', () => {
    const deep = (inner: string) =>
      JSON.parse(`${'[{"a":'.repeat(50_000)}${inner}${'}]'.repeat(50_000)}`) as unknown;
    expect(hashOf(deep('1'))).not.toBe(hashOf(deep('2')));
  });
});
