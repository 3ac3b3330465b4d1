/** Saved descriptions that are nested deeper than any parser can go by itself. */

import { expect, test } from 'vitest';
import { InputError } from '../../../generator/base/input-error.js';
import { parseText } from '../../../generator/source/parse.js';

test('a document that is nested a hundred thousand deep is read, or refused, without a crash', () => {
  const deep = (open: string, close: string) => `${open.repeat(100_000)}1${close.repeat(100_000)}`;
  expect(typeof parseText(deep('{"a":', '}'), 'x')).toBe('object');
  expect(() => parseText(deep('{a: ', '}'), 'x')).toThrow(InputError);
});
