/** Standard verbs of families that describe their fields: what they take, and what they are proven to return. */

import { describe, expect, test } from 'vitest';
import { checkOf } from '../../../generator/schema/schema-check.js';
import { methodSchemas } from '../../../generator/export/method-schema.js';
import type { Method, Model } from '../../../generator/model/model.js';
import type { LegacyExtras } from '../../../generator/model/description.js';
import { readLegacyFields } from '../../../generator/source/legacy-fields.js';
import { EMIT_OPTIONS } from '../emit/emit-options.js';
import { emittedFiles } from '../emit/emitted.js';
import { account } from '../generate/account.js';
import { build, methodOf } from '../model/account.js';

const VERBS = ['fields', 'list', 'get', 'add', 'update', 'delete'];

/** @param families what the fields method of each family returns */
function built(families: Readonly<Record<string, unknown>>) {
  const methods = Object.keys(families).flatMap((family) => VERBS.map((verb) => `${family}.${verb}`));
  const fields = Object.fromEntries(
    Object.entries(families).flatMap(([family, answer]) => {
      const described = readLegacyFields(answer);
      return described === undefined ? [] : [[`${family}.fields`, described] as const];
    }),
  );
  return build(account(), {}, { legacy: { methods, fields } });
}

function sourceOf(model: Model): string {
  const files = emittedFiles(model, EMIT_OPTIONS, (path) =>
    /^src\/legacy\/(crm|shop|tasks)\/(?!task-favorite)/.test(path),
  );
  return files.map(({ text }) => text).join('\n');
}

function complaintsOf(model: Model, name: string, params: unknown): string | undefined {
  const method = methodOf(model.legacy, name);
  const complaint = checkOf(methodSchemas(model)('legacy', method).params)(params);
  return complaint && `${complaint.path}: ${complaint.message}`;
}

const required = { isRequired: true };
const DEAL = {
  ID: { type: 'integer', isReadOnly: true },
  TITLE: { type: 'string', title: 'Name' },
  BEGINDATE: { type: 'date', title: 'Begin' },
};
/** Without an id: its fixed fields name the object. */
const LINK = { ENTITY: { type: 'integer' }, KIND: { type: 'integer', isImmutable: true } };
const TASK = {
  ID: { type: 'integer', isReadOnly: true },
  TITLE: { type: 'string', ...required },
  CREATED_BY: { type: 'integer', ...required },
  RESPONSIBLE_ID: { type: 'integer', ...required },
};
const PRICE = { id: { type: 'integer' }, price: { type: 'double' } };

describe('parameters that cannot work', () => {
  const { model } = built({ 'crm.deal': DEAL, 'crm.link': LINK });
  test.each([
    ['crm.deal.add', { feilds: {} }, ': must have fields; feilds is not known (did you mean fields?)'],
    ['crm.deal.add', {}, ': must have fields'],
    ['crm.deal.update', { fields: {} }, ': must have id'],
    ['crm.deal.update', { id: 1 }, ': must have fields'],
    ['crm.deal.get', {}, ': must have id'],
    ['crm.deal.delete', { ids: [1] }, ': must have id; ids is not known (did you mean id?)'],
    [
      'crm.deal.list',
      { fliter: {} },
      ': must not have fliter (did you mean filter?); it takes select, filter, order, start',
    ],
  ])('%s refuses %j', (name, params, want) => {
    expect(complaintsOf(model, name, params)).toBe(want);
  });

  test.each([
    ['crm.deal.add', { fields: { TITLE: 'x' } }],
    ['crm.deal.update', { id: '1', fields: {} }],
    ['crm.deal.get', { id: 1 }],
    ['crm.deal.delete', { id: 1 }],
    ['crm.deal.list', {}],
    // Without a described id nothing says how the object is named.
    ['crm.link.get', { entityId: 1 }],
    ['crm.link.delete', {}],
    ['crm.link.add', { id: 1, fields: { ENTITY: 2 } }],
    ['crm.link.update', { fields: { KIND: 2, ENTITY: 1 } }],
    ['crm.deal.add', { fields: {}, params: { REGISTER_SONET_EVENT: 'Y' } }],
    ['crm.deal.update', { id: 1, fields: {}, params: { REGISTER_SONET_EVENT: 'N' } }],
  ])('%s takes %j', (name, params) => {
    expect(complaintsOf(model, name, params)).toBeUndefined();
  });

  test('leave the fixed fields of what has no id among those that an update writes', () => {
    expect(sourceOf(model)).toContain('interface CrmLinkUpdateFields extends CrmLinkAddFields {}');
  });

  test('do not compile: parameters are required, and further names need custom()', () => {
    const source = sourceOf(model);
    expect(source).toContain('interface CrmDealAddParams extends CustomFields {\n  fields: CrmDealAddFields');
    expect(source).toMatch(/ get\(params: CrmDealGetParams,/);
    expect(source).toMatch(/interface CrmDealUpdateParams extends CustomFields \{\n[^}]*\n {2}id: /);
  });
});

test('an object of tasks.task is named by taskId', () => {
  const { model } = built({ 'tasks.task': { fields: TASK } });
  expect(complaintsOf(model, 'tasks.task.get', { id: 1 })).toContain('must have taskId');
  expect(complaintsOf(model, 'tasks.task.get', { taskId: 1 })).toBeUndefined();
  expect(sourceOf(model)).toContain('svc.legacy.tasks.task.get({ taskId: 1 })');
  const open = built({ 'tasks.task': 'no descriptions' });
  expect(sourceOf(open.model)).toContain('svc.legacy.tasks.task.get({ taskId: 1 })');
});

test('every number of a wide family is made of digits', () => {
  const own = Array.from({ length: 300 }, (_, at) => [`UF_CRM_${String(at)}`, { type: 'integer' }] as const);
  const { model } = built({ 'crm.deal': { ...DEAL, ...Object.fromEntries(own) } });
  const files = emittedFiles(model, EMIT_OPTIONS, (path) => path.startsWith('src/legacy/crm/'));
  expect(files.some(({ text }) => /numbers: \[[^\]]*UF_CRM_299\b/.test(text))).toBe(true);
});

describe('a required field that the account fills itself', () => {
  test('can be left out', () => {
    const { model } = built({ 'tasks.task': { fields: TASK } });
    const fields = { TITLE: 'x', RESPONSIBLE_ID: 1 };
    expect(complaintsOf(model, 'tasks.task.add', { fields })).toBeUndefined();
    expect(complaintsOf(model, 'tasks.task.add', { fields: { TITLE: 'x' } })).toBe(
      'fields: must have RESPONSIBLE_ID',
    );
    expect(sourceOf(model)).not.toContain("CREATED_BY: 'CREATED_BY'");
  });

  test('is one of NAME and LAST_NAME where both are flagged', () => {
    const person = { ID: { type: 'integer' }, NAME: { type: 'string', ...required } };
    const both = { ...person, LAST_NAME: { type: 'string', ...required } };
    const { model } = built({ 'crm.lead': both, 'crm.one': person });
    expect(complaintsOf(model, 'crm.lead.add', { fields: { NAME: 'x' } })).toBeUndefined();
    expect(complaintsOf(model, 'crm.one.add', { fields: {} })).toBe('fields: must have NAME');
  });
});

test('an example writes numbers where the account declares numbers', () => {
  const row = (type: string) => ({ type, ...required });
  const fields = {
    id: { type: 'integer' },
    code: row('integer'),
    price: row('double'),
    title: row('string'),
  };
  const source = sourceOf(built({ 'shop.price': { price: fields } }).model);
  expect(source).toContain("shop.price.add({ fields: { code: 1, price: 1, title: 'Prepare the demo' } })");
});

describe('a date without a time', () => {
  const { model } = built({ 'crm.deal': DEAL });
  test('takes a text alone, in fields and filters', () => {
    const source = sourceOf(model);
    expect(source).toMatch(/YYYY-MM-DD`\. \*\/\n {2}BEGINDATE\?: Param<string> \| null/);
    expect(source).not.toContain('DateInput');
  });
});

describe('results', () => {
  test.each([
    {
      name: 'names in capitals and a bare map of fields prove bare answers',
      family: 'crm.deal',
      answer: DEAL,
      want: {
        get: 'CrmDeal',
        add: 'number',
        update: 'boolean | number',
        delete: 'boolean | null',
      },
    },
    {
      name: 'names in camel case below the name of the object prove wrapped answers',
      family: 'shop.price',
      answer: { price: PRICE },
      want: {
        get: 'ShopPriceGetResult',
        add: 'ShopPriceAddResult',
        update: 'ShopPriceUpdateResult',
        delete: 'boolean | [] | null',
      },
    },
    {
      name: 'names in camel case in a bare map prove nothing',
      family: 'shop.bare',
      answer: PRICE,
      want: { get: 'unknown', add: 'unknown', update: 'unknown', delete: 'unknown' },
    },
    {
      name: 'names in camel case below fields prove nothing',
      family: 'shop.item',
      answer: { fields: PRICE },
      want: { get: 'unknown', add: 'unknown', update: 'unknown', delete: 'unknown' },
    },
    {
      name: 'what has no id answers a flag or a code when it is added',
      family: 'crm.link',
      answer: LINK,
      want: {
        get: 'CrmLink',
        add: 'boolean | number | string',
        update: 'boolean | number',
        delete: 'boolean | null',
      },
    },
    {
      name: 'names in capitals below a name prove nothing',
      family: 'crm.thing',
      answer: { thing: DEAL },
      want: { get: 'unknown', add: 'unknown', update: 'unknown', delete: 'unknown' },
    },
    {
      name: 'tasks.task wraps its object as task',
      family: 'tasks.task',
      answer: { fields: TASK },
      want: {
        get: 'TasksTaskGetResult',
        add: 'TasksTaskAddResult',
        update: 'TasksTaskUpdateResult',
        delete: 'TasksTaskDeleteResult',
      },
    },
  ])('$name', ({ family, answer, want }) => {
    const source = sourceOf(built({ [family]: answer }).model);
    const resultOf = (verb: string): string | undefined =>
      new RegExp(`^ {2}${verb}(?:<T = unknown>)?\\(.*Call<(.*), 'legacy', \\w+>;$`, 'm')
        .exec(source)?.[1]
        ?.replace('NoInfer<T>', 'unknown');
    const verbs = ['get', 'add', 'update', 'delete'] as const;
    expect(Object.fromEntries(verbs.map((verb) => [verb, resultOf(verb)]))).toEqual(want);
  });
});

test('a list of tasks has what is selected in capitals under names in camel case', () => {
  const source = sourceOf(built({ 'tasks.task': { fields: TASK } }).model);
  expect(source).toContain('LegacyListItem<TasksTaskEntity, CamelNames<S>>');
});

describe('numbers of a family in capitals', () => {
  const { model } = built({
    'crm.deal': {
      ...DEAL,
      PRICE: { type: 'double' },
      COMPANY_ID: { type: 'crm_company' },
      NUMBERS: { type: 'integer', isMultiple: true },
    },
  });
  const source = sourceOf(model);

  test.each([
    ['list', "['*.ID', '*.PRICE', '*.COMPANY_ID', '*.NUMBERS.*']"],
    ['get', "['ID', 'PRICE', 'COMPANY_ID', 'NUMBERS.*']"],
    ['add', "['.']"],
  ])('are numbers, and the row of %s names where their digits are', (verb, numbers) => {
    const row = source.split('\n').find((line) => line.includes(`'crm.deal.${verb}': {`));
    expect(row).toContain(`numbers: ${numbers}`);
    expect(source).toMatch(/PRICE\?: number \| null;/);
  });
});

test('a multifield has a value, or is removed by its id', () => {
  const { model } = built({ 'crm.deal': { ...DEAL, PHONE: { type: 'crm_multifield', isMultiple: true } } });
  const complaint = (phone: object) => complaintsOf(model, 'crm.deal.add', { fields: { PHONE: [phone] } });
  expect(complaint({ VALUE: '1', VALUE_TYPE: 'ANY' })).toBeUndefined();
  expect(complaint({ ID: 5, DELETE: 'Y' })).toBeUndefined();
  expect(complaint({})).toBeDefined();
  expect(complaint({ VALUE: '1', TYPE: 'WORK' })).toBeDefined();
});

describe('what no page knows', () => {
  const { model } = built({
    'crm.deal': {
      ...DEAL,
      ONE: { type: 'made_up' },
      MANY: { type: 'made_up', isMultiple: true },
      FILES: { type: 'file', isMultiple: true },
      NUMBERS: { type: 'integer', isMultiple: true },
    },
  });
  const own = model.legacy.entities.find(({ name }) => name === 'CrmDeal')?.own ?? [];

  test.each([
    { name: 'ONE', want: 'unknown' },
    { name: 'MANY', want: 'unknown' },
    { name: 'FILES', want: 'unknown' },
    { name: 'NUMBERS', want: 'nullable' },
  ])('is unknown, several values of it too: $name', ({ name, want }) => {
    expect(own.find((field) => field.name === name)?.shape.kind).toBe(want);
  });
});

test('two fields methods of one family have each its own result', () => {
  const answers = {
    'crm.deal.fields': Object.entries(PRICE).map(([name, row]) => ({ [name]: row })),
    'crm.deal.getFields': PRICE,
  };
  const fields = Object.fromEntries(
    Object.entries(answers).flatMap(([name, answer]) => [[name, readLegacyFields(answer)] as const]),
  ) as LegacyExtras['fields']; // both describe fields
  const methods = [...Object.keys(answers), 'crm.deal.getfields.x'];
  const { model } = build(account(), {}, { legacy: { methods, fields } });
  const kindOf = (name: string) => resultKind(methodOf(model.legacy, name));
  expect(['crm.deal.fields', 'crm.deal.getFields'].map(kindOf)).toEqual(['array', 'map']);
  const { model: half } = build(
    account(),
    {},
    {
      legacy: { methods, fields: { 'crm.deal.fields': fields['crm.deal.fields'] } as LegacyExtras['fields'] },
    },
  );
  expect(resultKind(methodOf(half.legacy, 'crm.deal.getFields'))).toBe('unknown');
});

function resultKind({ result }: Method): string {
  return 'shape' in result ? result.shape.kind : result.kind;
}

describe('the result of fields', () => {
  test.each([
    { name: 'a bare map', answer: DEAL, want: '{ [name: string]: FieldDescription; }' },
    {
      name: 'a list of maps',
      answer: [{ id: { type: 'integer' } }],
      want: '{ [name: string]: FieldDescription; }[]',
    },
    {
      name: 'members in capitals',
      answer: { ID: { TYPE: 'integer' } },
      want: '{ [name: string]: { [name: string]: unknown; }; }',
    },
    {
      name: 'a title that is no text',
      answer: { ID: { type: 'integer', title: { en: 'Number' } }, TITLE: { type: 'string' } },
      want: '{ [name: string]: { [name: string]: unknown; }; }',
    },
    {
      name: 'a type that is missing',
      answer: { ID: { type: 'integer' }, TITLE: { title: 'Name' } },
      want: '{ [name: string]: { [name: string]: unknown; }; }',
    },
  ])('is what $name holds', ({ answer, want }) => {
    const source = sourceOf(built({ 'crm.deal': answer }).model);
    expect(source).toContain(`Call<${want}, 'legacy', `);
  });

  test('stands under the name that the account uses', () => {
    const source = sourceOf(built({ 'shop.price': { price: PRICE } }).model);
    expect(source).toContain('price: { [name: string]: FieldDescription; };');
    expect(source).toMatch(
      /interface FieldDescription \{[^}]*\n {2}type: string;\n {2}title\?: string;\n {2}isRequired\?: boolean;/,
    );
  });
});
