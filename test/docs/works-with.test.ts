/** `docs/works-with.md` is the page of its table, and each row is whole. */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faults, page, pageOf, readTable } from '../slow/works-with/page.mjs';

test('is the page that its table makes', async () => {
  expect(readFileSync(page, 'utf8')).toBe(await pageOf(readTable()));
});

test('each row names a test that there is, or a day', () => {
  expect(faults(readTable())).toEqual([]);
});

const ROW = { tool: 'x', version: '1', ran: 'it', result: 'works', hand: '2026-11-29' };

test.each([
  ['no result', { ...ROW, result: 'fine' }],
  ['no version', { ...ROW, version: '' }],
  ['a setting that is not named', { ...ROW, result: 'works with a setting' }],
  [
    'a test that is not there',
    { ...ROW, hand: undefined, test: 'test/docs/works-with.test.ts › never ' + 'written' },
  ],
  ['neither a test nor a day', { ...ROW, hand: undefined }],
])('finds a row with %s', (_what, row) => {
  expect(faults({ sections: [{ title: 't', rows: [row] }] })).toHaveLength(1);
});
