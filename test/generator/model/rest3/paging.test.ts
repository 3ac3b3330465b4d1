/** How the lists of REST 3.0 go on. */

import { describe, expect, test } from 'vitest';
import { build, document, integer, methodOf, pagination, select, string } from '../account.js';
import { printResult } from '../print.js';
import { order, SCHEMAS, LIST } from './notes.js';

describe('paging', () => {
  const after = { type: 'object', properties: { limit: integer, afterCursor: string } };
  const noId = document({
    methods: { 'x.list': { ...LIST, takes: { ...LIST.takes, select: select('a') } } },
    schemas: { ...SCHEMAS, 'svc.note.notedto': { properties: { a: string } } },
  });
  const paging = (takes: unknown, gives: unknown = LIST.gives) =>
    methodOf(
      build(document({ methods: { 'x.list': { takes, gives } }, schemas: SCHEMAS })).model.v3,
      'x.list',
    ).paging;

  test.each([
    {
      name: 'offset with id filterable and sortable',
      given: paging(LIST.takes),
      want: { style: 'offset', keyset: true, hasId: true },
    },
    {
      name: 'offset without filter',
      given: paging({ ...LIST.takes, filter: undefined }),
      want: { style: 'offset', keyset: false, hasId: true },
    },
    {
      name: 'offset where nothing says that id can be filtered',
      given: paging({ ...LIST.takes, filter: { type: 'array' } }),
      want: { style: 'offset', keyset: false, hasId: true },
    },
    {
      name: 'offset where id cannot be sorted',
      given: paging({ ...LIST.takes, order: order('created') }),
      want: { style: 'offset', keyset: false, hasId: true },
    },
    {
      name: 'afterCursor',
      given: paging({ pagination: after }),
      want: { style: 'after-cursor', keyset: false, hasId: true },
    },
    {
      name: 'nextCursor in the result',
      given: paging(
        { pagination },
        { type: 'object', properties: { items: LIST.gives, nextCursor: string } },
      ),
      want: { style: 'after-cursor', keyset: false, hasId: true },
    },
    {
      name: 'cursor',
      given: paging({ cursor: { type: 'object' } }),
      want: { style: 'cursor', keyset: false, hasId: true },
    },
    { name: 'no paging parameter', given: paging({}), want: { style: 'once', keyset: false, hasId: true } },
    {
      name: 'an undescribed result with pagination',
      given: paging({ pagination }, { type: 'object' }),
      want: { style: 'offset', keyset: false, hasId: false },
    },
    { name: 'an undescribed result without', given: paging({}, { type: 'object' }), want: undefined },
    {
      name: 'no id',
      given: methodOf(build(noId).model.v3, 'x.list').paging,
      want: { style: 'offset', keyset: false, hasId: false },
    },
  ])('$name', ({ given, want }) => {
    expect(given).toEqual(want);
  });

  test('a list of objects without id gives all of their fields', () => {
    expect(printResult(methodOf(build(noId).model.v3, 'x.list'))).toMatch(/, own$/);
  });
});
