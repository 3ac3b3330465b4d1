/** What a probe says of each kind of difference: one sentence without anything of the account's data. */

import { expect, test } from 'vitest';
import { type ResponseDifference, messageOf } from '../../../generator/probe/finding.js';

const CASES: readonly { readonly given: ResponseDifference; readonly want: string }[] = [
  { given: { kind: 'missing-member', path: 'a.b' }, want: 'a.b is promised and did not arrive' },
  {
    given: { kind: 'undescribed-member', path: 'a', got: 'string' },
    want: 'a is not described; it is string',
  },
  {
    given: { kind: 'null', path: 'a', expected: 'object', got: 'null' },
    want: 'a is null, where object is promised',
  },
  { given: { kind: 'type', path: 'a', expected: 'object', got: 'map' }, want: 'a is map, not object' },
  {
    given: { kind: 'value', path: 'a', expected: 'string', got: 'string' },
    want: 'a has a value that is not among the described',
  },
  { given: { kind: 'value', path: 'a', values: ['x', 'y'] }, want: 'a repeats 2 values' },
  {
    given: { kind: 'envelope', path: 'items', expected: 'array', got: 'object' },
    want: 'the answer is object, not array',
  },
  {
    given: { kind: 'envelope', path: 'items.a', expected: 'array', got: 'object' },
    want: 'items.a is object, not array',
  },
  {
    given: { kind: 'page-size', path: 'pagination.limit', expected: '50', got: '20' },
    want: 'a page without limit has 20 rows, not 50',
  },
  {
    given: { kind: 'limit', path: 'pagination.limit', expected: '1000', got: '500' },
    want: 'a page has at most 500 rows, whatever limit up to 1000 is asked for',
  },
  {
    given: { kind: 'limit', path: 'pagination.limit', expected: 'integer', got: 'ignored' },
    want: 'limit does nothing',
  },
  { given: { kind: 'offset', path: 'pagination.offset', got: 'refused' }, want: 'offset is refused' },
  { given: { kind: 'offset', path: 'start', got: 'ignored' }, want: 'start does nothing' },
  { given: { kind: 'page', path: 'pagination.page', got: 'refused' }, want: 'page is refused' },
  { given: { kind: 'page', path: 'pagination.page', got: 'ignored' }, want: 'page does nothing' },
  { given: { kind: 'order', path: 'order', got: 'refused' }, want: 'order by id is refused' },
  { given: { kind: 'order', path: 'order', got: 'ignored' }, want: 'order by id does nothing' },
  { given: { kind: 'filter', path: 'filter', got: 'refused' }, want: 'a filter on id is refused' },
  { given: { kind: 'filter', path: 'filter', got: 'ignored' }, want: 'a filter on id does nothing' },
  {
    given: { kind: 'cursor', path: 'next', got: 'nothing' },
    want: 'a page that is not the last one has no next',
  },
  {
    given: { kind: 'cursor', path: 'nextCursor', got: 'nothing' },
    want: 'the list does not go on by its cursor (nothing)',
  },
  {
    given: { kind: 'unpaged', path: 'start', got: 'all rows' },
    want: 'every page is the complete list: start does nothing',
  },
  {
    given: { kind: 'unpaged', path: 'pagination', got: 'all rows' },
    want: 'every page is the complete list: neither limit nor offset does anything',
  },
  { given: { kind: 'select', path: 'select.a', got: 'refused' }, want: 'a cannot be selected' },
  { given: { kind: 'required-filter', path: 'filter.a' }, want: 'the list is refused without filter.a' },
  { given: { kind: 'required-parameter', path: 'a' }, want: 'the call is refused without a' },
  { given: { kind: 'refused', path: '', got: 'X 400' }, want: 'the account refuses the call: X 400' },
];

test.each(CASES)('says "$want" of $given.kind', ({ given, want }) => {
  expect(messageOf(given)).toBe(want);
});
