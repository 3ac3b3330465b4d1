/** Digests of schemas: spellings of one meaning are one, and what differs for a caller differs. */

import { expect, test } from 'vitest';
import { digestIn } from '../../../generator/model/digest.js';

const digest = digestIn({});
const of = (schema: object): string => digest(schema, -1);
const listed = { enum: ['a', 'b'] };

test.each([
  { name: 'alternatives of constants', one: { oneOf: [{ const: 'a' }, { const: 'b' }] }, other: listed },
  { name: 'the type of values', one: { type: 'string', ...listed }, other: listed },
  { name: 'nullable', one: { type: 'string', nullable: true }, other: { type: ['string', 'null'] } },
])('$name is another spelling', ({ one, other }) => {
  expect(of(one)).toBe(of(other));
});

test.each([
  { name: 'a null that the type of listed values admits', one: { type: ['string', 'null'], ...listed } },
  { name: 'a list that the type of listed values admits', one: { type: ['string', 'array'], ...listed } },
  { name: 'one value less', one: { type: 'string', enum: ['a'] } },
])('$name is a difference', ({ one }) => {
  expect(of(one)).not.toBe(of({ type: 'string', ...listed }));
});
