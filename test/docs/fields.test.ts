/** Fields of a page of the reference, as rows. */

import { expect, test } from 'vitest';
import { siteRows } from '../../generator/docs/fields.js';
import type { PageContext } from '../../generator/docs/page-context.js';
import type { PageRow } from '../../generator/emit/pages/page-rows.js';

const context = {
  addresses: { anyMethod: () => undefined, guide: () => undefined },
  root: '',
} as unknown as PageContext;

function row(rows: readonly PageRow[]): PageRow {
  const texts = { name: 'a', type: 'object', text: '', ref: '', doc: '' };
  return { ...texts, isRequired: false, shape: { kind: 'string' }, rows };
}

test('a shape that is nested deeper than four levels is described by its type alone', () => {
  const nested = Array.from({ length: 9 }).reduce<PageRow>((inner) => row([inner]), row([]));
  let depth = 0;
  for (let rows = siteRows([nested], context); rows.length > 0; depth += 1)
    rows = rows.flatMap((one) => one.rows);
  expect(depth).toBe(4);
});

test.each([
  { members: 1, count: '1 field' },
  { members: 2, count: '2 fields' },
])('the count of $members', ({ members, count }) => {
  const [site] = siteRows([row(Array.from({ length: members }, () => row([])))], context);
  expect(site?.count).toBe(count);
});
