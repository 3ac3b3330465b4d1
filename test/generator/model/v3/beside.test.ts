/** What a description shows beside the data of an answer reaches the model, as it may come. */

import { expect, test } from 'vitest';
import { build, document, integer, item, methodOf, string, to, array } from '../account.js';

const SCHEMAS = {
  'svc.app.appdto': { type: 'object', properties: { id: integer } },
  'svc.app.tokendto': { type: 'object', properties: { value: string } },
};
const envelope = (properties: Record<string, unknown>, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
});

const cases: readonly { readonly name: string; readonly gives: unknown; readonly want: unknown }[] = [
  { name: 'nothing', gives: item(to('svc.app.appdto')), want: undefined },
  {
    name: 'an object that can be absent or null',
    gives: envelope({ item: to('svc.app.appdto'), oauthToken: to('svc.app.tokendto') }),
    want: [
      {
        name: 'oauthToken',
        shape: { kind: 'nullable', shape: { kind: 'ref', name: 'Token' } },
        optional: true,
        doc: '',
      },
    ],
  },
  {
    name: 'a cursor that is an object, and a flag that the description requires',
    gives: envelope(
      {
        items: array(to('svc.app.appdto')),
        nextCursor: envelope({ position: integer, id: integer }, ['position', 'id']),
        hasMore: { type: 'boolean' },
      },
      ['hasMore'],
    ),
    want: [
      {
        name: 'nextCursor',
        shape: {
          kind: 'nullable',
          shape: {
            kind: 'object',
            properties: ['position', 'id'].map((name) => ({
              name,
              shape: { kind: 'integer' },
              optional: false,
              doc: '',
            })),
            open: false,
          },
        },
        optional: true,
        doc: '',
      },
      { name: 'hasMore', shape: { kind: 'boolean' }, optional: false, doc: '' },
    ],
  },
  {
    name: 'a member beside a boolean',
    gives: envelope({ result: { type: 'boolean' }, ids: array(integer) }),
    want: [
      {
        name: 'ids',
        shape: { kind: 'nullable', shape: { kind: 'array', items: { kind: 'integer' } } },
        optional: true,
        doc: '',
      },
    ],
  },
];

test.each(cases)('beside the data stands $name', ({ gives, want }) => {
  const { v3 } = build(document({ methods: { 'app.app.install': { gives } }, schemas: SCHEMAS })).model;
  expect(methodOf(v3, 'app.app.install').meta).toEqual(want);
});

test('a schema that only stands beside the data is a type of the package', () => {
  const gives = envelope({ item: to('svc.app.appdto'), oauthToken: to('svc.app.tokendto') });
  const { v3 } = build(document({ methods: { 'app.app.install': { gives } }, schemas: SCHEMAS })).model;
  expect([...v3.entities, ...v3.types].map(({ name }) => name)).toContain('Token');
});
