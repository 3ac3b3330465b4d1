/** What an account calls deprecated is marked where it is written and read: in declarations, in api.md, in the exported document. */

import { describe, expect, test } from 'vitest';
import { exportDocument } from '../../../generator/export/document.js';
import { at } from '../../../generator/base/json.js';
import { array, build, document, filterById, integer, item, select, string, to } from '../model/account.js';
import { EMIT_OPTIONS } from './emit-options.js';
import { emittedFiles } from './emitted.js';

const old = { ...string, description: 'What it was called.', deprecated: true };
const { model } = build(
  document({
    methods: {
      'x.thing.get': {
        takes: { id: integer, select: select('id', 'oldName', 'owner.id'), form: old },
        gives: item(to('x.thingdto')),
      },
      'x.thing.add': {
        takes: { fields: { type: 'object', properties: { name: string, oldName: old } } },
        gives: item(to('x.thingdto')),
      },
      'x.thing.update': {
        takes: {
          id: integer,
          filter: filterById,
          fields: { type: 'object', properties: { name: string } },
          oldNote: { ...string, deprecated: true },
        },
        gives: { type: 'boolean' },
      },
    },
    schemas: {
      'x.thingdto': {
        type: 'object',
        properties: {
          id: integer,
          name: string,
          oldName: old,
          inner: { type: 'object', properties: { kept: string, oldPart: old } },
          owner: { allOf: [to('x.ownerdto')], deprecated: true },
          parts: array(to('x.ownerdto')),
        },
      },
      'x.ownerdto': { type: 'object', properties: { id: integer, name: string } },
    },
  }),
);
const drafts = emittedFiles(model, EMIT_OPTIONS);

function textOf(path: string): string {
  return drafts.find((file) => file.path === path)?.text ?? '';
}

/** `readonly oldName?: …` and what is said of it, of each declaration that has it. */
function commentsOf(name: string): readonly string[] {
  const found = textOf('src/v3/x/index.ts').matchAll(
    /(\/\*\*(?:[^*]|\*(?!\/))*\*\/\n)? *(?:readonly )?(\w+)\??: /g,
  );
  return [...found]
    .filter(([, , member]) => member === name)
    .map(([, comment = '']) => comment.replace(/[\s/*]+/g, ' ').trim());
}

describe('a deprecated', () => {
  test.each([
    { name: 'parameter', member: 'form', want: ['What it was called. @deprecated'] },
    { name: 'parameter of several variants', member: 'oldNote', want: ['@deprecated', '@deprecated'] },
    {
      name: 'field, read and written,',
      member: 'oldName',
      want: ['What it was called. @deprecated', 'What it was called. @deprecated'],
    },
    // Of the relations, and of what `add` gives.
    { name: 'related object', member: 'owner', want: ['@deprecated', '@deprecated'] },
  ])('$name is marked in its declarations', ({ member, want }) => {
    expect(commentsOf(member)).toEqual(want);
  });

  test('field inside another is marked, and its neighbour is not', () => {
    expect(new Set(commentsOf('oldPart'))).toEqual(new Set(['What it was called. @deprecated']));
    expect(new Set(commentsOf('kept'))).toEqual(new Set(['']));
  });

  test.each([
    { name: 'parameter', want: '- `form?: string`: **Deprecated**. What it was called\n' },
    { name: 'parameter without a text', want: '- `oldNote?: string`: **Deprecated**\n' },
    {
      name: 'field',
      want: '  - `name?: string`\n  - `oldName?: string`: **Deprecated**. What it was called\n',
    },
  ])('$name is marked in api.md', ({ want }) => {
    expect(textOf('api.md')).toContain(want);
  });

  test.each([
    { name: 'parameter', at: ['paths', '/rest/api/x.thing.get', 'post'], member: 'form' },
    { name: 'written field', at: ['paths', '/rest/api/x.thing.add', 'post'], member: 'oldName' },
    { name: 'read field', at: ['components', 'schemas', 'Thing'], member: 'oldName' },
    { name: 'field inside another', at: ['components', 'schemas', 'Thing'], member: 'oldPart' },
    { name: 'related object', at: ['components', 'schemas', 'Thing'], member: 'owner' },
  ])('$name is marked in the exported document', ({ at: path, member }) => {
    const place = at(exportDocument(model, ['v3']), ...path);
    expect(found(place, member)).toMatchObject([{ deprecated: true }]);
    expect(found(place, 'name').some((schema) => at(schema, 'deprecated') !== undefined)).toBe(false);
  });
});

/** The schemas of the properties of this name, however deep. */
function found(value: unknown, name: string): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = at(value, 'properties', name);
  return [...(own === undefined ? [] : [own]), ...Object.values(value).flatMap((one) => found(one, name))];
}
