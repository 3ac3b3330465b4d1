/** The codes of a method as lines of its comment. */

import { expect, test } from 'vitest';
import { errorLine } from '../../../generator/emit/type/codes.js';

test.each([
  { code: 'NOT_FOUND', status: 404, line: '- `NOT_FOUND` (404): There is none.' },
  { code: 'NOT_FOUND', status: 0, line: '- `NOT_FOUND`: There is none.' },
  { code: '', status: 400, line: '- an empty code (400): There is none.' },
])('$line', ({ code, status, line }) => {
  expect(errorLine({ code, status, condition: 'There is none.' })).toBe(line);
});
