/** Filters inside a filter: which families have them, what their types and schemas say, and that a spec tells them. */

import { expect, test } from 'vitest';
import { checkOf } from '../../../generator/schema/schema-check.js';
import { methodSchemas } from '../../../generator/export/method-schema.js';
import { legacySpec } from '../../../generator/export/legacy-spec.js';
import { checkSpec } from '../../../generator/model/spec/check-spec.js';
import type { Model } from '../../../generator/model/model.js';
import type { LegacyField } from '../../../generator/model/description.js';
import { account } from '../generate/account.js';
import { build, methodOf } from '../model/account.js';

const FAMILIES: readonly (readonly [family: string, method: string, field: string])[] = [
  ['crm.deal', 'fields', 'TITLE'],
  ['catalog.price', 'getFields', 'price'],
  ['tasks.task', 'getFields', 'TITLE'],
];

function model(specs: readonly unknown[] = []): Model {
  const field = (name: string): LegacyField => ({ name, type: 'string', title: '' });
  const legacy = {
    methods: FAMILIES.flatMap(([family, method]) => [`${family}.${method}`, `${family}.list`]).sort(),
    fields: Object.fromEntries(
      FAMILIES.map(([family, method, name]) => [
        `${family}.${method}`,
        { key: '', form: 'map' as const, fields: [field(name)] },
      ]),
    ),
  };
  const legacySpecs = specs.map((document, index) => ({ name: `spec ${index}`, document }));
  return build(account(), { legacySpecs }, { legacy }).model;
}

const groupsIn = ({ legacy }: Model): unknown =>
  Object.fromEntries(
    legacy.filters.filter(({ name }) => name !== 'UserFilter').map(({ name, groups }) => [name, groups]),
  );

const WANT = { CrmDealFilter: undefined, CatalogPriceFilter: 'numbered', TasksTaskFilter: 'subfilter' };

test('camel families and tasks take filters inside a filter', () => {
  expect(groupsIn(model())).toEqual(WANT);
});

test('an exported spec says so', () => {
  expect(groupsIn(model([legacySpec(model())]))).toEqual(WANT);
});

test('a spec with another form of groups is one error', () => {
  const text = JSON.stringify(legacySpec(model())).replace('"groups":"numbered"', '"groups":"nested"');
  const document: unknown = JSON.parse(text);
  expect(() => checkSpec(document, 'own.json')).toThrow(
    /own\.json#\/components\/schemas\/\w+\/x-svc-filter\/groups: .*must be "numbered", "subfilter"; /,
  );
});

test.each([
  { method: 'catalog.price.list', filter: { logic: 'OR', 0: { price: '1' } }, isTaken: true },
  { method: 'catalog.price.list', filter: { logic: 'XOR', 0: { price: '1' } }, isTaken: false },
  { method: 'catalog.price.list', filter: { 0: 'price' }, isTaken: false },
  { method: 'tasks.task.list', filter: { '::SUBFILTER-A': { TITLE: '1' } }, isTaken: true },
  { method: 'crm.deal.list', filter: { 0: { TITLE: '1' } }, isTaken: false },
])('the schema of $method takes $filter: $isTaken', ({ method, filter, isTaken }) => {
  const built = model();
  const check = checkOf(methodSchemas(built)('legacy', methodOf(built.legacy, method)).params);
  expect(check({ filter }) === undefined).toBe(isTaken);
});
