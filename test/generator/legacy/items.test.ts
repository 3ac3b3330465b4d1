/** Types of items: what an account is asked, how their methods are typed by number, and that a change of them is drift. */

import { describe, expect, test } from 'vitest';
import { compareModels } from '../../../generator/drift/compare.js';
import { legacySpec } from '../../../generator/export/legacy-spec.js';
import type { Model } from '../../../generator/model/model.js';
import type { AccountClient, AccountResponse } from '../../../generator/source/account-client.js';
import type { ItemType } from '../../../generator/model/description.js';
import { readItemTypes } from '../../../generator/source/item-types.js';
import { answerPathsOf } from '../../../generator/view/answer-paths.js';
import { EMIT_OPTIONS } from '../emit/emit-options.js';
import { emittedFiles } from '../emit/emitted.js';
import { account } from '../generate/account.js';
import { build, methodOf } from '../model/account.js';

const METHODS = ['fields', 'list', 'get', 'add', 'update', 'delete'].map((verb) => `crm.item.${verb}`);
const ALL_METHODS = [...METHODS, 'crm.category.list'];
const DEAL: ItemType = {
  number: 2,
  title: 'deal',
  fields: [
    { name: 'id', type: 'integer', title: '', readOnly: true },
    { name: 'title', type: 'string', title: 'Name' },
  ],
};
const OWN: ItemType = {
  number: 1248,
  title: 'Pumps',
  fields: [...DEAL.fields, { name: 'ufCrm12Number', type: 'string', title: 'No.', required: true }],
};

function built(items: readonly ItemType[] | undefined): Model {
  const legacy = { methods: ALL_METHODS, fields: {}, ...(items && { items }) };
  return build(account(), {}, { legacy }).model;
}

function sourceOf(model: Model): string {
  const files = emittedFiles(model, EMIT_OPTIONS, (path) => /^src\/(index|legacy\/crm)/.test(path));
  return files.map(({ text }) => text).join('\n');
}

describe('reading', () => {
  const described: AccountResponse = { ok: true, data: { fields: { id: { type: 'integer' } } } };
  const refused: AccountResponse = {
    ok: false,
    reason: 'ACCESS_DENIED',
    error: undefined,
    mayAnswerAlone: true,
  };
  const asked: unknown[] = [];
  const client = {
    legacyCall: (name: string, { start }: { start: number }) => {
      asked.push(name);
      const types = start > 0 ? [] : [{ id: 1, entityTypeId: '1248', title: 'Pumps' }];
      return Promise.resolve({ ok: true, data: { types } });
    },
    legacyBatch: (calls: readonly (readonly [string, { entityTypeId: number }])[]) => {
      asked.push(calls.map(([, { entityTypeId }]) => entityTypeId));
      return Promise.resolve(calls.map(([, { entityTypeId }]) => (entityTypeId === 7 ? refused : described)));
    },
  } as unknown as AccountClient; // the two functions that are called

  test('takes the list of own types and one batch; a type that is refused is a line', async () => {
    const types = await readItemTypes(client, ['crm.type.list', 'crm.item.fields'], { fieldLists: true });
    expect(asked).toEqual(['crm.type.list', [1, 2, 3, 4, 7, 31, 1248]]);
    expect(types?.found.map(({ number, title }) => `${number} ${title}`)).toContain('1248 Pumps');
    expect(types?.notes).toEqual([
      { level: 'warning', at: 'crm.item.fields 7', message: 'was not read: ACCESS_DENIED' },
    ]);
  });

  test.each([
    { name: 'the account has no items', methods: [], options: {} },
    { name: 'they are not wanted', methods: METHODS, options: { itemTypes: false } },
    { name: 'no fields are wanted', methods: METHODS, options: { fieldLists: false } },
  ])('asks nothing when $name', async ({ methods, options }) => {
    expect(await readItemTypes(client, methods, { fieldLists: true, ...options })).toBeUndefined();
  });
});

describe('types by number', () => {
  test('are a table that the methods look up by the literal', () => {
    const source = sourceOf(built([DEAL, OWN]));
    expect(source).toMatch(/1248: \{\s+entity: CrmItem1248Entity;/);
    expect(source).toContain('ByTypeRow<CrmItemTypes, TypeNumber<E, N>, S, CrmItem>');
    expect(source).toContain('entityTypeId: E | Exclude<LegacyParam<number>, number>;');
    expect(source).toContain('const E extends LiteralUnion<2 | 1248>,');
    expect(source).toContain('export const entityType: { readonly deal: 2 } = { deal: 2 };');
  });

  test('are offered by methods that take a number and have no form for each type', () => {
    const paramOf = (model: Model, name: string): unknown => {
      const { params } = methodOf(model.legacy, name);
      const [variant = []] = params.kind === 'object' ? params.variants : [];
      return variant.find((param) => param.name === 'entityTypeId')?.shape;
    };
    const offered = { kind: 'literal', values: [2, 1248], open: true };
    for (const name of ['crm.item.delete', 'crm.item.fields', 'crm.category.list'])
      expect([paramOf(built([DEAL, OWN]), name), paramOf(built(undefined), name)]).toEqual([
        offered,
        { kind: 'number' },
      ]);
    expect(sourceOf(built([DEAL]))).toContain('entityTypeId: LegacyParam<LiteralUnion<2>>;');
    const changes = compareModels(built([DEAL, OWN]), built([DEAL])).filter(({ methods }) =>
      methods.includes('crm.item.delete'),
    );
    expect(changes.map(({ change, level }) => [change, level])).toEqual([['param-values-removed', 'docs']]);
  });

  test('have open descriptions of fields, as other families have', () => {
    expect(sourceOf(built([DEAL]))).toMatch(/interface ItemField \{\s+\[name: string\]: unknown;/);
  });

  test('numbers of own fields are converted, but for a name that is a text in another type', () => {
    const own = (number: number, weight: string): ItemType => ({
      ...OWN,
      number,
      fields: [
        ...OWN.fields,
        { name: 'ufCrmWeight', type: weight, title: '' },
        { name: 'ufCrmPeople', type: 'employee', title: '', multiple: true },
      ],
    });
    const numbersOf = (name: string, items: readonly ItemType[]): readonly string[] => {
      const { legacy } = built(items);
      return answerPathsOf(legacy).ofNumbers(methodOf(legacy, name));
    };
    for (const [name, path] of [
      ['crm.item.list', '*'],
      ['crm.item.get', 'item'],
      ['crm.item.add', 'item'],
      ['crm.item.update', 'item'],
    ] as const) {
      const alike = numbersOf(name, [DEAL, own(1248, 'double'), own(1250, 'double')]);
      expect(alike).toEqual(
        expect.arrayContaining([`${path}.id`, `${path}.ufCrmWeight`, `${path}.ufCrmPeople.*`]),
      );
      expect(alike).not.toContain(`${path}.ufCrm12Number`);
      const different = numbersOf(name, [DEAL, own(1248, 'double'), own(1250, 'string')]);
      expect(different).not.toContain(`${path}.ufCrmWeight`);
      expect(different).toContain(`${path}.ufCrmPeople.*`);
    }
  });

  test('are not there without them', () => {
    const source = sourceOf(built(undefined));
    expect(source).not.toContain('CrmItemTypes');
    expect(source).not.toContain('entityType:');
    expect(methodOf(built(undefined).legacy, 'crm.item.list').result.kind).toBe('values');
  });

  test('are exported with the legacy spec, which gives them back', () => {
    const model = built([DEAL, OWN]);
    const document = JSON.parse(JSON.stringify(legacySpec(model))) as unknown;
    const { model: again } = build(account(), { legacySpecs: [{ name: 'spec.json', document }] });
    const typesOf = ({ legacy }: Model) => methodOf(legacy, 'crm.item.add').byType?.types;
    expect(typesOf(again)).toEqual(typesOf(model));
  });

  test('are compared: a field, and a type', () => {
    const fewer = { ...OWN, fields: OWN.fields.filter(({ name }) => name !== 'title') };
    const changes = (before: readonly ItemType[], after: readonly ItemType[]) =>
      compareModels(built(before), built(after)).map(({ level }) => level);
    expect(changes([DEAL, OWN], [DEAL, OWN])).toEqual([]);
    expect(changes([DEAL, OWN], [DEAL, fewer])).toContain('breaking');
    expect(changes([DEAL], [DEAL, OWN])).not.toContain('breaking');
    expect(changes([DEAL, OWN], [DEAL])).toContain('breaking');
  });
});
