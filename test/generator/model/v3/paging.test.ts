/** How the lists of REST 3.0 go on. */

import { describe, expect, test } from 'vitest';
import type { FieldDescription } from '../../../../generator/model/description.js';
import { build, document, integer, methodOf, pagination, select, string } from '../account.js';
import { printResult } from '../print.js';
import { order, SCHEMAS, LIST } from './notes.js';

describe('paging', () => {
  const after = { type: 'object', properties: { limit: integer, afterCursor: string } };
  const limitAlone = { type: 'object', properties: { limit: integer } };
  const withCursor = { type: 'object', properties: { items: LIST.gives, nextCursor: string } };
  const noId = document({
    methods: { 'x.list': { ...LIST, takes: { ...LIST.takes, select: select('a') } } },
    schemas: { ...SCHEMAS, 'svc.note.notedto': { properties: { a: string } } },
  });
  const FIELD: FieldDescription = {
    ...{ name: 'id', type: 'int', title: '', description: '' },
    ...{ filterable: true, sortable: true, multiple: false },
  };
  const paging = (
    takes: unknown,
    gives: unknown = LIST.gives,
    fields: readonly FieldDescription[] | undefined = undefined,
  ) => {
    const fieldLists = new Map(fields === undefined ? [] : [['x.field.list', fields] as const]);
    const source = document({ methods: { 'x.list': { takes, gives } }, schemas: SCHEMAS });
    return methodOf(build(source, {}, { fieldLists }).model.v3, 'x.list').paging;
  };

  test.each([
    {
      name: 'offset with id sortable, and in the stock example of filter, which proves nothing',
      given: paging(LIST.takes),
      want: { style: 'offset', keyset: false, hasId: true, sortsId: true },
    },
    {
      name: 'offset with id filterable and sortable by a list of fields',
      given: paging(LIST.takes, LIST.gives, [FIELD]),
      want: { style: 'offset', keyset: true, hasId: true, sortsId: true },
    },
    {
      name: 'offset without filter',
      given: paging({ ...LIST.takes, filter: undefined }),
      want: { style: 'offset', keyset: false, hasId: true, sortsId: true },
    },
    {
      name: 'offset where nothing says that id can be filtered',
      given: paging({ ...LIST.takes, filter: { type: 'array' } }),
      want: { style: 'offset', keyset: false, hasId: true, sortsId: true },
    },
    {
      name: 'offset where id cannot be sorted',
      given: paging({ ...LIST.takes, order: order('created') }),
      want: { style: 'offset', keyset: false, hasId: true },
    },
    {
      name: 'afterCursor',
      given: paging({ pagination: after }),
      want: { style: 'next-cursor', keyset: false, hasId: true },
    },
    {
      name: 'a limit alone, which takes no offset',
      given: paging({ ...LIST.takes, pagination: limitAlone }),
      want: { style: 'once', keyset: false, hasId: true, sortsId: true },
    },
    {
      name: 'an offset alone, which takes no limit',
      given: paging({ pagination: { type: 'object', properties: { offset: integer } } }),
      want: { style: 'offset', keyset: false, hasId: true, limit: false },
    },
    {
      name: 'a limit alone and nextCursor in the result',
      given: paging({ pagination: limitAlone }, withCursor),
      want: { style: 'next-cursor', keyset: false, hasId: true },
    },
    {
      name: 'pagination of which nothing is shown',
      given: paging({ pagination: { type: 'object' } }),
      want: { style: 'offset', keyset: false, hasId: true },
    },
    {
      name: 'an id that the example of select leaves out, whatever the stock example of filter says',
      given: paging({ ...LIST.takes, select: select('title', 'created') }),
      want: { style: 'offset', keyset: false, hasId: false },
    },
    {
      name: 'an id that the example of select leaves out, though the list of fields has it',
      given: paging({ ...LIST.takes, select: select('title', 'created') }, LIST.gives, [FIELD]),
      want: { style: 'offset', keyset: false, hasId: false },
    },
    {
      name: 'a select of which nothing is shown: rows have an id, and nobody knows whether it can be selected',
      given: paging({ ...LIST.takes, select: { type: 'array' } }),
      want: { style: 'offset', keyset: false, hasId: false, sortsId: true },
    },
    {
      name: 'a select of which nothing is shown, where the list of fields has the id',
      given: paging({ ...LIST.takes, select: { type: 'array' } }, LIST.gives, [FIELD]),
      want: { style: 'offset', keyset: true, hasId: true, sortsId: true },
    },
    {
      name: 'nextCursor in the result',
      given: paging({ pagination }, withCursor),
      want: { style: 'next-cursor', keyset: false, hasId: true },
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

  test('a list without a page of its own gives any of the fields', () => {
    expect(printResult(methodOf(build(noId).model.v3, 'x.list'))).toMatch(/, some$/);
  });
});
