/** What a description says of the values of a parameter stands in its line of api.md, and the example keeps to it. */

import { expect, test } from 'vitest';
import { exampleParams } from '../../../../generator/model/example-params.js';
import { build, document, integer, item, methodOf, string } from '../../model/account.js';
import { EMIT_OPTIONS } from '../emit-options.js';
import { emittedFiles } from '../emitted.js';
import { pageOf } from './api-pages.js';

interface Row {
  readonly name: string;
  readonly given: object;
  /** The line of the parameter `value`. */
  readonly want: string;
  readonly example: unknown;
}

const number = { type: 'number' };
const described = 'How many, from 1 to 5; the default is three';

const ROWS: readonly Row[] = [
  {
    name: 'a range',
    given: { ...integer, minimum: 2, maximum: 9 },
    want: '`value: number`: from 2 to 9',
    example: 2,
  },
  {
    name: 'one end of a range',
    given: { ...number, maximum: -4 },
    want: '`value: number`: at most -4',
    example: -4,
  },
  {
    name: 'a default behind the text',
    given: { ...integer, description: 'How many.', default: 50 },
    want: '`value: number`: How many. Default 50',
    example: 1,
  },
  {
    name: 'a default that is a text, in which nothing is markup',
    given: { ...string, default: '*new*' },
    want: '`value: string`: default `"*new*"`',
    example: 'value',
  },
  {
    name: 'nothing twice that the text says already',
    given: { ...integer, minimum: 1, maximum: 5, default: 3, description: described },
    want: `\`value: number\`: ${described}`,
    example: 1,
  },
  {
    name: 'nothing that is no bound of the type, or no number',
    given: { ...string, minimum: 1, default: { a: 1 } },
    want: '`value: string`',
    example: 'value',
  },
];

function account(value: object) {
  const takes = { value, fields: { type: 'object', properties: { value } } };
  const methods = { 'x.deal.close': { takes, required: ['value'], gives: item({ type: 'object' }) } };
  return build(document({ methods })).model;
}

test.each(ROWS)('$name', ({ given, want, example }) => {
  const model = account(given);
  const { text } = pageOf(model);
  expect(text.split('\n')).toContain(`- ${want}`);
  expect(exampleParams(methodOf(model.v3, 'x.deal.close'), model.v3)['value']).toEqual(example);
});

test('fields that are written have theirs in brackets', () => {
  const { text } = pageOf(account({ ...integer, minimum: 2, maximum: 9 }));
  expect(text).toContain('`value?: number` (from 2 to 9)');
});

test('its declaration says so in its comment', () => {
  const model = account({ ...integer, minimum: 2, description: 'How many' });
  const files = emittedFiles(model, EMIT_OPTIONS, (path) => path.startsWith('src/v3/'));
  const text = files.map((file) => file.text).join('\n');
  expect(text).toMatch(/\* How many\n +\* From 2\.\n +\*\/\n +(readonly )?value\??:/);
});

test('an object of one form or another has each member once, and says which go together', () => {
  const form = (members: object, required: readonly string[]) => ({
    type: 'object',
    properties: members,
    required,
  });
  const value = {
    type: 'array',
    description: 'Phones.',
    items: {
      anyOf: [
        form({ text: { ...string, description: 'The number' }, kind: string }, ['text']),
        form({ id: integer, gone: { enum: ['Y'] }, kind: integer }, ['id', 'gone']),
      ],
    },
  };
  const { text } = pageOf(account(value));
  const lines = text.replaceAll('\\', '').split('\n');
  const at = lines.findIndex((line) => line.startsWith('- `value:'));
  expect(lines.slice(at, at + 5)).toEqual([
    '- `value: object[]`: Phones. As { text, kind? } or { id, gone, kind? }',
    '  - `text?: string`: The number',
    '  - `kind?: string | number`',
    '  - `id?: number`',
    "  - `gone?: 'Y'`",
  ]);
});
