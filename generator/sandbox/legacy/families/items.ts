/** `crm.item.*` and `crm.type.list`: one table for the objects of several types, by the number that `entityTypeId` has. */

import { STAGES } from '../../data/deals.js';
import { isoDate } from '../../iso-date.js';
import { answer, failure, type LegacyCall, type LegacyMethod } from '../outcome.js';
import { page } from '../page.js';
import { integer, param } from '../value.js';
import type { Fields } from './described-field.js';
import { familyMethods, type FamilySpec } from './family.js';

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
  createdTime: { type: 'datetime', title: 'Made', isReadOnly: true },
  updatedTime: { type: 'datetime', title: 'Changed', isReadOnly: true },
} as const satisfies Fields;

/** The types that every account has, and one of the account itself. Deals are those of `crm.deal`. */
const TYPES: ReadonlyMap<number, FamilySpec> = new Map<number, FamilySpec>([
  [1, items(1, { ...COMMON, name: { type: 'string', title: 'First name' } })],
  [
    2,
    {
      ...items(2, { ...COMMON, stageId: { ...COMMON.stageId, values: STAGES } }),
      rows: (account) => ({ rows: account.deals, nextId: () => account.nextId('deal') }),
    },
  ],
  ...[3, 4, 7, 31].map((number) => [number, items(number, COMMON)] as const),
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

function items(number: number, fields: Fields): FamilySpec {
  return {
    name: `crm.item ${number}`,
    scope: ['crm'],
    fieldsMethod: 'fields',
    wrapped: { one: 'item', many: 'items' },
    id: 'id',
    fields,
    event: '',
    made: (call) => ({
      opened: 'N',
      ...changed(call),
      createdBy: call.principal.user.id,
      createdTime: now(call),
    }),
    changed,
  };
}

function changed(call: LegacyCall): { readonly updatedTime: string } {
  return { updatedTime: now(call) };
}

function now({ account }: LegacyCall): string {
  return isoDate(account.clock.now());
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
        const paged = page(types, param(call.params, 'start'), { server: false });
        return { ...paged, result: { types: paged.result } };
      },
    },
  ],
];

function runOf(verb: string, call: LegacyCall): ReturnType<LegacyMethod['run']> {
  const methods = METHODS.get(integer(param(call.params, 'entityTypeId')) ?? 0);
  const method = methods?.get(verb);
  if (method === undefined) return failure(400, 'NOT_FOUND', 'There is no such type of items');
  const outcome = method.run(call);
  // The fields method answers under `fields`, not under `item`.
  if (verb !== 'fields' || !('result' in outcome)) return outcome;
  const { item } = outcome.result as { readonly item: unknown }; // of the family above
  return answer({ fields: item });
}
