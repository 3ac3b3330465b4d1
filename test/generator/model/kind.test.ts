/** What a method does, by its shape and the last words of its name. */

import { expect, test } from 'vitest';
import { v3Facts } from '../../../generator/model/specs.js';
import { isWrite, kindOf } from '../../../generator/model/kind.js';
import type { Kind } from '../../../generator/model/model.js';
import type { operation } from './account.js';
import { array, build, document, integer, item, methodOf, pagination, to } from './account.js';

type Parts = Parameters<typeof operation>[0];
const list = array(to('x'));

test.each([
  { name: 'a.item.get', want: 'Get a `X`' },
  { name: 'a.task.get', want: 'Get a `X`' },
])('$name: $want', ({ name, want }) => {
  const methods = { [name]: { takes: { id: integer }, gives: item(to('x')) } };
  const source = document({ methods, schemas: { x: { properties: { id: integer } } } });
  expect(methodOf(build(source).model.v3, name).summary).toBe(want);
});

test.each<{ name: string; parts?: Parts; want: Kind }>([
  { name: 'a.b.get', want: 'get' },
  { name: 'a.b.list', want: 'list' },
  { name: 'a.b.tail', want: 'tail' },
  { name: 'a.b.add', want: 'add' },
  { name: 'a.b.update', want: 'update' },
  { name: 'a.b.delete', want: 'delete' },
  { name: 'a.b.field.list', want: 'field-list' },
  { name: 'a.b.field.get', want: 'field-get' },
  { name: 'a.field.add', want: 'add' },
  { name: 'a.b.search', parts: { takes: { pagination }, gives: list }, want: 'list' },
  { name: 'a.b.follow', parts: { takes: { cursor: { type: 'object' } }, gives: list }, want: 'tail' },
  { name: 'a.b.getbyname', parts: { takes: { name: integer }, gives: item(to('x')) }, want: 'read' },
  { name: 'a.b.getByName', parts: { gives: list }, want: 'read' },
  { name: 'a.b.getbyname', want: 'action' },
  { name: 'a.b.getforapp', parts: { gives: item(to('x')) }, want: 'action' },
  { name: 'a.b.search', parts: { gives: list }, want: 'read' },
  { name: 'a.b.search', want: 'action' },
  { name: 'a.b.searchandmark', parts: { gives: list }, want: 'action' },
  { name: 'a.b.thread', parts: { gives: list }, want: 'read' },
  { name: 'a.b.thread', parts: { gives: item(to('x')) }, want: 'action' },
  { name: 'a.b.children', parts: { gives: list }, want: 'read' },
  { name: 'a.b.subordinates', parts: { gives: list }, want: 'read' },
  { name: 'a.b.aggregate', want: 'read' },
  { name: 'a.b.count', parts: { gives: integer }, want: 'read' },
  {
    name: 'a.b.count',
    parts: { gives: { type: 'object', properties: { count: integer } } },
    want: 'read',
  },
  { name: 'a.b.count', want: 'action' },
  { name: 'a.b.recount', parts: { gives: integer }, want: 'action' },
  { name: 'toString', want: 'action' },
  { name: 'rest.documentation.openapi', want: 'read' },
  { name: 'rest.scope.list', want: 'read' },
])('$name $parts is $want', ({ name, parts = {}, want }) => {
  const source = document({ methods: { [name]: parts }, schemas: { x: { properties: { id: integer } } } });
  const method = methodOf(build(source).model.v3, name);
  expect(method.kind).toBe(want);
  expect(method.write).toBe(['add', 'update', 'delete', 'action'].includes(want));
});

test('a kind that nothing tells is a write', () => {
  expect(
    isWrite(kindOf({ name: 'x.y', request: { kind: 'open' }, answer: { kind: 'unknown' } }, v3Facts().words)),
  ).toBe(true);
});
