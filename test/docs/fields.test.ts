/** Fields of a page of the reference, as rows. */

import { expect, test } from 'vitest';
import { siteRows } from '../../generator/docs/fields.js';
import type { PageContext } from '../../generator/docs/page-context.js';
import type { PageRow } from '../../generator/emit/pages/page-rows.js';

test('a shape that is nested deeper than four levels is described by its type alone', () => {
  const context = { addresses: { anyMethod: () => undefined, guide: () => undefined }, root: '' };
  const row = (depth: number): PageRow => ({
    ...{ name: `level${String(depth)}`, type: 'object', text: '', isRequired: false, ref: '', doc: '' },
    shape: { kind: 'string' },
    rows: depth === 9 ? [] : [row(depth + 1)],
  });
  let depth = 0;
  for (let rows = siteRows([row(1)], context as unknown as PageContext); rows.length > 0; depth += 1)
    rows = rows.flatMap((one) => one.rows);
  expect(depth).toBe(4);
});
