/** What the search of the site finds of the tables of a guide. */

import { expect, test } from 'vitest';
import { namedRows } from '../../generator/docs/named-rows.js';

const GUIDE = `
| Command | Meaning |
| --- | --- |
| \`early\` | above the first heading |

# The guide

Some prose.

## Options of calls

| Option | Meaning |
| --- | --- |
| \`limit\`, \`offset\` | **how many** |
| [\`signal\`](#stopping) | ends it; see \`limit\` |
| \`limit\` once more | has its row |
| plain | has no name |

| Other | Meaning |
| --- | --- |
| \`nothing\` | is not listed |

## Errors

| Class | Meaning |
| --- | --- |
| \`ApiError\` | the account refused |
`;

test('each name of a table has a row, below the heading above it', () => {
  expect(namedRows(GUIDE).map((row) => Object.values(row).join(' | '))).toEqual([
    'command | early |  |  | above the first heading',
    'option | limit | options-of-calls | Options of calls | how many',
    'option | offset | options-of-calls | Options of calls | how many',
    'option | signal | stopping | Options of calls | ends it; see limit',
    'error | ApiError | errors | Errors | the account refused',
  ]);
});
