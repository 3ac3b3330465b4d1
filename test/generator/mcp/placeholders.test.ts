/** What is known of a value stays; a text that repeats its name is marked. */

import { expect, test } from 'vitest';
import { withPlaceholders } from '../../../generator/mcp/placeholders.js';

test.each([
  { given: { type: 'type', ownerId: 1 }, want: { type: '<type>', ownerId: 1 } },
  { given: { type: 'EMAIL', values: ['values'] }, want: { type: 'EMAIL', values: ['<values>'] } },
  { given: { DOCUMENT_ID: ['1'], taskIds: ['1'] }, want: { DOCUMENT_ID: ['<DOCUMENT_ID>'], taskIds: ['1'] } },
  {
    given: { fields: { note: 'note', rows: [{ mode: 'mode' }] } },
    want: { fields: { note: '<note>', rows: [{ mode: '<mode>' }] } },
  },
  { given: { select: ['id', 'title'] }, want: { select: ['id', 'title'] } },
])('$given', ({ given, want }) => {
  expect(withPlaceholders(given)).toEqual(want);
});
