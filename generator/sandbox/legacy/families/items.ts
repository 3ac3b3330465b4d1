/** `crm.item.*` and `crm.type.list`: objects of several types, by the number that `entityTypeId` has. */

import { answer, type LegacyCall, type LegacyMethod } from '../outcome.js';
import { page } from '../page.js';
import { refusal } from '../refusals.js';
import { integer, isBlank, param } from '../value.js';
import { changedRecord, COMPANIES, CONTACTS, DEALS, LEADS, madeRecord } from './crm.js';
import type { DescribedField, Fields } from './described-field.js';
import { familyMethods, type FamilySpec } from './family.js';
import { storedName } from './family-rows.js';

const COMMON = {
  id: { type: 'integer', title: 'ID', isReadOnly: true },
  title: { type: 'string', title: 'Name' },
  stageId: { type: 'crm_status', title: 'Stage' },
  opportunity: { type: 'double', title: 'Amount' },
  currencyId: { type: 'crm_currency', title: 'Currency' },
  companyId: { type: 'crm_company', title: 'Company' },
  contactIds: { type: 'crm_contact', title: 'Contacts', isMultiple: true },
  opened: { type: 'boolean', title: 'Available to everyone' },
  assignedById: { type: 'user', title: 'Responsible' },
  createdBy: { type: 'user', title: 'Made by', isReadOnly: true },
  updatedBy: { type: 'user', title: 'Changed by', isReadOnly: true },
  createdTime: { type: 'datetime', title: 'Made', isReadOnly: true },
  updatedTime: { type: 'datetime', title: 'Changed', isReadOnly: true },
} as const satisfies Fields;

/** What `crm.item.*` refuse that older families do not. */
const REFUSES = {
  refuses: {
    row: 'no such item',
    value: 'a field of an item has a wrong type',
  },
  deleted: [],
} as const;

const EVERY_MULTIFIELD: DescribedField = {
  type: 'crm_multifield',
  title: 'Phones, e-mails',
  isMultiple: true,
};

/** The types that every account has, and one of the account itself. Those of older families show the rows of these. */
const TYPES: ReadonlyMap<number, FamilySpec> = new Map<number, FamilySpec>([
  [1, itemsOf(1, LEADS)],
  [2, itemsOf(2, DEALS)],
  [3, itemsOf(3, CONTACTS)],
  [4, itemsOf(4, COMPANIES)],
  [7, items(7, COMMON)],
  [31, items(31, COMMON)],
  [
    1030,
    items(1030, {
      ...COMMON,
      ufCrm1030Serial: { type: 'string', title: 'Serial number', isRequired: true, isDynamic: true },
      ufCrm1030Weight: { type: 'double', title: 'Weight', isDynamic: true },
      ufCrm1030Checked: { type: 'boolean', title: 'Checked', isDynamic: true },
    }),
  ],
]);

/** The same rows in camel style. */
function itemsOf(number: number, family: FamilySpec): FamilySpec {
  const plain = Object.entries(family.fields).filter(([, { type }]) => type !== 'crm_multifield');
  const fields = Object.fromEntries(plain.map(([name, field]) => camelField(name, field)));
  // Every type of items has an amount, also where the older family shows none (Legacy results, CRM items).
  const { opportunity = COMMON.opportunity } = fields;
  return items(number, { ...fields, opportunity, fm: EVERY_MULTIFIELD }, family);
}

function camelField(name: string, field: DescribedField): readonly [string, DescribedField] {
  const stored = storedName(name, field);
  const type = field.type === 'char' ? 'boolean' : field.type;
  return [name.replace(/^UF_CRM_/, 'ufCrm_').replace(/^[A-Z].*/, stored), { ...field, type, stored }];
}

/** @param like a family with the same rows */
function items(number: number, fields: Fields, like?: FamilySpec): FamilySpec {
  return {
    ...like,
    name: `crm.item ${number}`,
    scope: ['crm'],
    fieldsMethod: 'fields',
    wrapped: { one: 'item', many: 'items' },
    id: 'id',
    fields,
    event: like?.event ?? '',
    made: (call) => (like ? like.made(call) : madeRecord(call)),
    changed: changedRecord,
    ...REFUSES,
  };
}

/** By number and verb. */
const METHODS = new Map(
  [...TYPES].map(([number, spec]) => [
    number,
    new Map(familyMethods(spec).map(([name, method]) => [name.split('.').at(-1) ?? '', method])),
  ]),
);

export const ITEM_METHODS: readonly (readonly [string, LegacyMethod])[] = [
  ...['fields', 'add', 'get', 'list', 'update', 'delete'].map((verb): readonly [string, LegacyMethod] => [
    `crm.item.${verb}`,
    { scope: ['crm'], run: (call) => runOf(verb, call) },
  ]),
  [
    'crm.type.list',
    {
      scope: ['crm'],
      run: (call) => {
        const types = [{ id: 1, entityTypeId: 1030, title: 'Equipment', code: 'EQUIPMENT' }];
        const paged = page(types, param(call.params, 'start'));
        return { ...paged, result: { types: paged.result } };
      },
    },
  ],
];

function runOf(verb: string, call: LegacyCall): ReturnType<LegacyMethod['run']> {
  const number = param(call.params, 'entityTypeId');
  if (isBlank(number)) return refusal('a parameter is missing', 'entityTypeId');
  if (integer(number) === undefined) return refusal('a parameter has a wrong type', 'entityTypeId');
  const methods = METHODS.get(integer(number) ?? 0);
  const method = methods?.get(verb);
  if (method === undefined) return refusal('no such type of items');
  const outcome = method.run(call);
  // The fields method answers under `fields`, not under `item`.
  if (verb !== 'fields' || !('result' in outcome)) return outcome;
  const { item } = outcome.result as { readonly item: unknown }; // of the family above
  return answer({ fields: item });
}
