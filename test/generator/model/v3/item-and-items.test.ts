/** A result with both members of an envelope: one is read, and the report says which. */

import { expect, test } from 'vitest';
import { build } from '../account.js';

const box = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } };

function notesOf(properties: object): readonly string[] {
  const schema = { type: 'object', properties: { result: { type: 'object', properties } } };
  const responses = { 200: { description: 'Boxes', content: { 'application/json': { schema } } } };
  const paths = { '/desk.box.list': { post: { responses } } };
  const { notes } = build({ openapi: '3.0.0', info: { title: 'Desk', version: '1' }, paths });
  return notes.map(({ at, message }) => `${at}: ${message}`);
}

const LINE = 'desk.box.list: answers with `item` and with `items`; its result is the list';

test.each([
  { name: 'both', properties: { item: box, items: { type: 'array', items: box } }, want: true },
  { name: 'only the list', properties: { items: { type: 'array', items: box } }, want: false },
])('has a line when a result has $name: $want', ({ properties, want }) => {
  expect(notesOf(properties).includes(LINE)).toBe(want);
});
