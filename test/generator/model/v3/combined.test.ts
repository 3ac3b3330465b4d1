import { describe, expect, test } from 'vitest';
import { build, document, entityOf, integer, item, methodOf, string, to } from '../account.js';
import { printOwn, printParams } from '../print.js';

const object = (properties: object, more: object = {}): object => ({ type: 'object', properties, ...more });
const base = object({ id: integer, title: string, note: string });

describe('allOf', () => {
  const owns = (schema: unknown): readonly string[] => {
    const schemas = { 'svc.x.basedto': base, 'svc.x.thingdto': schema };
    const { model } = build(
      document({ schemas, methods: { 'x.thing.get': { gives: item(to('svc.x.thingdto')) } } }),
    );
    return printOwn(entityOf(model.v3, 'Thing'));
  };
  const WANT = ['id: integer', 'title: string', 'note?: string|null'];

  test.each([
    { name: 'a part of `required` alone', given: { allOf: [to('svc.x.basedto'), { required: ['title'] }] } },
    { name: '`required` beside it', given: { allOf: [to('svc.x.basedto')], required: ['title'] } },
    {
      name: '`required` in an object without properties',
      given: { allOf: [to('svc.x.basedto'), { type: 'object', required: ['title'] }] },
    },
    {
      name: 'a property that a later part only describes',
      given: {
        allOf: [to('svc.x.basedto'), object({ title: { description: 'Its name' } }, { required: ['title'] })],
      },
    },
  ])('$name counts for the whole object', ({ given }) => {
    expect(owns(given)).toEqual(WANT);
  });

  test('`properties` beside it are its own too', () => {
    expect(owns({ allOf: [to('svc.x.basedto')], properties: { more: integer } })).toContain(
      'more?: integer|null',
    );
  });
});

test('`anyOf` of `required` beside properties leaves the parameters as they are described', () => {
  const schema = object(
    { id: integer, code: string },
    { anyOf: [{ required: ['id'] }, { required: ['code'] }] },
  );
  const post = { requestBody: { content: { 'application/json': { schema } } } };
  const { model } = build({ ...document({}), paths: { '/x.thing.find': { post } } });
  expect(printParams(methodOf(model.v3, 'x.thing.find'))).toEqual([
    'id?: (integer or string), code?: string',
  ]);
});

test('what is read only is not written, and what is write only is not answered', () => {
  const thing = object({
    id: { type: 'integer', readOnly: true },
    title: string,
    secret: { type: 'string', writeOnly: true },
  });
  const { model } = build(
    document({
      schemas: { 'svc.x.thingdto': thing },
      methods: {
        'x.thing.get': { gives: item(to('svc.x.thingdto')) },
        'x.thing.add': { takes: { fields: to('svc.x.thingdto') }, gives: item(to('svc.x.thingdto')) },
      },
    }),
  );
  expect(printOwn(entityOf(model.v3, 'Thing'))).toEqual(['id: integer', 'title?: string|null']);
  expect(printParams(methodOf(model.v3, 'x.thing.add'))).toEqual([
    'fields?: fields{title?: string, secret?: string}',
  ]);
});

test('an array of which nothing is described may be a map, as PHP has them', () => {
  const { model } = build(
    document({ methods: { 'x.thing.run': { takes: { options: { type: 'array' } } } } }),
  );
  expect(printParams(methodOf(model.v3, 'x.thing.run'))).toEqual(['options?: (unknown[] or {*:unknown})']);
});
