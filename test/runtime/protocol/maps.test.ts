import { expect, test } from 'vitest';
import { inForm } from '../../../runtime/protocol/reply.js';

const CASES: readonly {
  name: string;
  maps?: readonly string[];
  itemMaps?: readonly string[];
  given: unknown;
  want: unknown;
}[] = [
  { name: 'nothing is known', given: { a: [] }, want: { a: [] } },
  { name: 'the whole answer is a map', maps: ['.'], given: [], want: {} },
  { name: 'the whole answer is filled', maps: ['.'], given: { a: 1 }, want: { a: 1 } },
  { name: 'a field is a map', maps: ['a'], given: { a: [], b: [] }, want: { a: {}, b: [] } },
  { name: 'a field is absent or null', maps: ['a', 'b.c'], given: { b: null }, want: { b: null } },
  {
    name: 'each item of a list has one',
    maps: ['*.a', '*.b.c'],
    given: [{ a: [] }, { b: { c: [] } }, { a: { x: [] } }],
    want: [{ a: {} }, { b: { c: {} } }, { a: { x: [] } }],
  },
  {
    name: 'a map of maps',
    maps: ['a', 'a.*'],
    given: { a: { x: [], y: { z: [] } } },
    want: { a: { x: {}, y: { z: [] } } },
  },
  { name: 'a list that is filled stays one', maps: ['a'], given: { a: [1] }, want: { a: [1] } },
  {
    name: 'a map is named, and each member beside it is one',
    maps: ['a.*', 'a.b.c'],
    given: { a: { b: { c: [], d: [] }, e: [] } },
    want: { a: { b: { c: {}, d: [] }, e: {} } },
  },
  {
    name: 'a map is named, and is empty like the members beside it',
    maps: ['a.*', 'a.b.c'],
    given: { a: { b: [], e: [] } },
    want: { a: { b: {}, e: {} } },
  },
  {
    name: 'a map is printed as a list, since its keys count from 0',
    maps: ['a.*.b'],
    given: { a: [{ b: [] }, [], null, 1] },
    want: { a: [{ b: {} }, [], null, 1] },
  },
  {
    name: 'each item has one',
    itemMaps: ['a', 'b.c'],
    given: [{ a: [], b: { c: [] } }, { a: 1 }],
    want: [{ a: {}, b: { c: {} } }, { a: 1 }],
  },
  { name: 'an item by its key has one', itemMaps: ['a'], given: { x: { a: [] } }, want: { x: { a: {} } } },
  { name: 'there are no items', itemMaps: ['a'], given: [], want: [] },
  { name: 'an inherited member is none', maps: ['toString.a'], given: {}, want: {} },
  { name: 'the answer is a scalar', maps: ['.', 'a'], given: 'text', want: 'text' },
];

test.each(CASES)('$name', ({ maps, itemMaps, given, want }) => {
  const row = { ...(maps !== undefined && { maps }), ...(itemMaps !== undefined && { itemMaps }) };
  expect(inForm({ data: given }, row).data).toEqual(want);
});
