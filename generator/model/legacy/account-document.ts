/** The legacy methods that an account reports, as a document in the form of our own legacy spec. */

import { grouped } from '../../base/grouped.js';
import type { JsonObject } from '../../base/json.js';
import { describedFamily, legacyKind } from './legacy-kinds.js';
import { allocate } from '../../names/allocator.js';
import { ENTITY_TYPES } from '../item-types.js';
import type { LegacyExtras } from '../description.js';
import type { Findings } from '../findings.js';
import { READ_BACK_KINDS } from '../kind.js';
import type { ByType } from '../model.js';
import { methodPaths } from '../method-path.js';
import { familiesOf, type Family } from './family.js';
import { DESCRIPTION, DESCRIPTION_SCHEMA, familySchemas, writtenSchema } from './family-schemas.js';
import { legacyOperation, type TypedFamily } from './operations.js';

/** Names that another document has: of methods in lower case, and of types. */
interface TakenNames {
  readonly methods: ReadonlySet<string>;
  readonly types: ReadonlySet<string>;
}

export function accountDocument(extras: LegacyExtras, known: TakenNames, findings: Findings): JsonObject {
  const names = extras.methods.filter((name) => !known.methods.has(name.toLowerCase()));
  const paths = methodPaths(names, findings);
  const items = itemFamilies(extras);
  const { typed, itemTypes } = typedFamilies(extras, items, known.types);
  const familyOf = (name: string): TypedFamily | undefined =>
    typed.get(describedFamily(name) ?? familyName(name));
  const families = grouped(extras.methods, familyName);
  const operations = [...paths].map(([name, path]) => {
    const shown = readBack(name, families.get(familyName(name)) ?? []);
    const described = Object.hasOwn(extras.fields, name) ? extras.fields[name] : undefined;
    const verb = itemTypes.length === 0 ? undefined : ITEM_VERBS.get(name.toLowerCase());
    const operation = {
      ...legacyOperation(name, familyOf(name), described),
      ...shown,
      'x-svc-path': path,
      ...(verb && { 'x-svc-by-type': verb }),
    };
    return [`/${name}`, { post: operation }] as const;
  });
  const schemas = [
    ...[...typed].map(([of, { family, type }]) => familySchemas(family, type, of)),
    ...itemTypes.map(({ family, type, number }) => familySchemas(family, type, `${family.name} ${number}`)),
  ];
  return {
    openapi: '3.1.0',
    info: { title: 'Legacy methods of the account', version: '1.0' },
    paths: Object.fromEntries(operations),
    ...(itemTypes.length > 0 && { 'x-svc-types': byNumber(itemTypes) }),
    components: {
      schemas: Object.assign({ [DESCRIPTION]: DESCRIPTION_SCHEMA }, ...schemas) as JsonObject,
    },
  };
}

function familyName(method: string): string {
  return method.toLowerCase().split('.').slice(0, -1).join('.');
}

/** The read of its family that shows whether a write was done. */
function readBack(name: string, family: readonly string[]): JsonObject {
  const reads = READ_BACK_KINDS.get(legacyKind(name)) ?? [];
  const found = reads.flatMap((kind) => family.find((method) => legacyKind(method) === kind) ?? []);
  return found[0] === undefined ? {} : { 'x-svc-read-back': found[0] };
}

/** Methods of items that are typed by the number of a type. */
const ITEM_VERBS: ReadonlyMap<string, ByType['verb']> = new Map(
  (['list', 'get', 'add', 'update'] as const).map((verb) => [`crm.item.${verb}`, verb]),
);

interface TypedItem extends TypedFamily {
  readonly number: number;
  readonly title: string;
}

/** A family for each type of items: the style is that of camel case, whatever the names of own fields are. */
function itemFamilies({ items = [] }: LegacyExtras): readonly Omit<TypedItem, 'type'>[] {
  return items.map(({ number, title, fields }) => {
    const known = fields.filter(({ name }) => name !== '' && name !== '__proto__');
    const id = known.find(({ name }) => name === 'id')?.name;
    const family: Family = {
      name: 'crm.item',
      style: 'camel',
      answers: 'camel',
      key: 'item',
      fields: known,
      id,
    };
    return { number, title, family };
  });
}

/** `CrmItemDeal`, and `CrmItem1248` of the account's own: a number never changes. */
function itemTypeName(number: number): string {
  const [name = String(number)] = Object.entries(ENTITY_TYPES).find(([, known]) => known === number) ?? [];
  return `CrmItem${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function byNumber(items: readonly TypedItem[]): JsonObject {
  return Object.fromEntries(
    items.map(({ number, title, family, type }) => [
      String(number),
      {
        description: title,
        entity: type,
        add: writtenSchema(family, 'add'),
        update: writtenSchema(family, 'update'),
      },
    ]),
  );
}

/** Families by the name in lower case, and types of items. */
function typedFamilies(
  extras: LegacyExtras,
  items: readonly Omit<TypedItem, 'type'>[],
  taken: ReadonlySet<string>,
): { readonly typed: ReadonlyMap<string, TypedFamily>; readonly itemTypes: readonly TypedItem[] } {
  const families = familiesOf(extras);
  const wishes = [
    ...[...families].map(([id, { name }]) => ({ id, candidates: [typeName(name)] })),
    ...items.map(({ number }) => ({ id: String(number), candidates: [itemTypeName(number)] })),
  ];
  const types = allocate(wishes, {
    taken: new Set([...taken, DESCRIPTION]),
    endings: ['', 'Select', 'Filter', 'Order'],
  });
  return {
    typed: new Map([...families].map(([id, family]) => [id, { family, type: types.get(id) ?? '' }])),
    itemTypes: items.map((item) => ({ ...item, type: types.get(String(item.number)) ?? '' })),
  };
}

/** `crm.deal` is `CrmDeal`, `sonet_group` is `SonetGroup`. */
function typeName(name: string): string {
  return name
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
