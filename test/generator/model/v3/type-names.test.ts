import { describe, expect, test } from 'vitest';
import { build, document, integer, item, select, string, to } from '../account.js';

const object = { type: 'object', properties: { id: integer, title: string } };
const gives = (schema: string) => ({ takes: { id: integer }, gives: item(to(schema)) });

const names = (
  schemas: readonly string[],
  methods: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => {
  const { model } = build(
    document({
      schemas: Object.fromEntries(schemas.map((name) => [name, object])),
      methods: Object.fromEntries(Object.entries(methods).map(([name, schema]) => [name, gives(schema)])),
    }),
  );
  return Object.fromEntries(model.v3.entities.map(({ schema, name }) => [schema, name]));
};

describe('an object is named after', () => {
  test.each([
    {
      name: 'its own schema, whichever method gives it',
      schemas: ['svc.note.collectionitemdto'],
      methods: { 'note.collection.get': 'svc.note.collectionitemdto' },
      want: { 'svc.note.collectionitemdto': 'Collectionitem' },
    },
    {
      name: 'its own schema and its module where two have one',
      schemas: ['svc.mail.messagedto', 'svc.chat.messagedto'],
      methods: { 'mail.message.get': 'svc.mail.messagedto', 'chat.message.get': 'svc.chat.messagedto' },
      want: { 'svc.mail.messagedto': 'MailMessage', 'svc.chat.messagedto': 'ChatMessage' },
    },
  ])('$name', ({ schemas, methods, want }) => {
    expect(names(schemas, methods)).toEqual(want);
  });
});

describe('a name', () => {
  const methods = { 'note.page.get': 'svc.note.pagedto' };
  const more = { ...methods, 'blog.page.get': 'svc.blog.pagedto' };

  test('moves where a new schema would take it as well', () => {
    expect(names(['svc.note.pagedto'], methods)).toEqual({ 'svc.note.pagedto': 'Page' });
    expect(names(['svc.note.pagedto', 'svc.blog.pagedto'], more)).toEqual({
      'svc.note.pagedto': 'NotePage',
      'svc.blog.pagedto': 'BlogPage',
    });
  });
});

test('`*.field.*` select description attributes where nothing describes their answer', () => {
  const open = { takes: { select: select('name', 'type') } };
  const { model, rules } = build(
    document({
      schemas: { 'svc.note.pagedto': object },
      methods: {
        'note.page.get': gives('svc.note.pagedto'),
        'note.page.field.list': { ...open, gives: { type: 'array' } },
        'note.page.field.get': { ...open, gives: { type: 'object' } },
      },
    }),
  );
  const results = model.v3.methods.map(({ name, result }) => [name, 'entity' in result && result.entity]);
  expect(results).toEqual([
    ['note.page.field.get', 'FieldDescription'],
    ['note.page.field.list', 'FieldDescription'],
    ['note.page.get', 'Page'],
  ]);
  expect(rules.find(({ rule }) => rule === 'field-descriptions')?.count).toBe(2);
});
