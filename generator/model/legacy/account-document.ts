/** What an account says of its legacy methods, as a document in the form of our own legacy spec. */

import { grouped } from '../../grouped.js';
import type { JsonObject } from '../../json.js';
import { describedFamily, legacyKind } from '../../legacy-kinds.js';
import { allocate } from '../../names/allocator.js';
import type { LegacyExtras } from '../../source/description.js';
import type { Findings } from '../findings.js';
import { SHOWN_BY } from '../kind.js';
import { methodPaths } from '../method-path.js';
import { familiesOf } from './family.js';
import { DESCRIPTION, DESCRIPTION_SCHEMA, familySchemas } from './family-schemas.js';
import { operationOf, type TypedFamily } from './operations.js';

/** Names that another document has: of methods in lower case, and of types. */
interface Known {
  readonly methods: ReadonlySet<string>;
  readonly types: ReadonlySet<string>;
}

export function accountDocument(extras: LegacyExtras, known: Known, findings: Findings): JsonObject {
  const names = extras.methods.filter((name) => !known.methods.has(name.toLowerCase()));
  const paths = methodPaths(names, findings);
  const typed = typedFamilies(extras, known.types);
  const familyOf = (name: string): TypedFamily | undefined =>
    typed.get(describedFamily(name) ?? familyName(name));
  const families = grouped(extras.methods, familyName);
  const operations = [...paths].map(([name, path]) => {
    const shown = readBack(name, families.get(familyName(name)) ?? []);
    const described = Object.hasOwn(extras.fields, name) ? extras.fields[name] : undefined;
    const operation = { ...operationOf(name, familyOf(name), described), ...shown, 'x-svc-path': path };
    return [`/${name}`, { post: operation }] as const;
  });
  const schemas = [...typed.values()].map(({ family, type }) => familySchemas(family, type));
  return {
    openapi: '3.1.0',
    info: { title: 'Legacy methods of the account', version: '1.0' },
    paths: Object.fromEntries(operations),
    components: {
      schemas: Object.assign({ [DESCRIPTION]: DESCRIPTION_SCHEMA }, ...schemas) as JsonObject, // maps of schemas
    },
  };
}

function familyName(method: string): string {
  return method.toLowerCase().split('.').slice(0, -1).join('.');
}

/** The read of its family that shows whether a write was done. */
function readBack(name: string, family: readonly string[]): JsonObject {
  const reads = SHOWN_BY.get(legacyKind(name)) ?? [];
  const found = reads.flatMap((kind) => family.find((method) => legacyKind(method) === kind) ?? []);
  return found[0] === undefined ? {} : { 'x-svc-read-back': found[0] };
}

/** By the family's name in lower case. */
function typedFamilies(extras: LegacyExtras, taken: ReadonlySet<string>): ReadonlyMap<string, TypedFamily> {
  const families = familiesOf(extras);
  const wishes = [...families].map(([id, { name }]) => ({ id, candidates: [typeName(name)] }));
  const types = allocate(wishes, {
    taken: new Set([...taken, DESCRIPTION]),
    endings: ['', 'Select', 'Filter', 'Order'],
  });
  return new Map([...families].map(([id, family]) => [id, { family, type: types.get(id) ?? '' }]));
}

/** `crm.deal` is `CrmDeal`, `sonet_group` is `SonetGroup`. */
function typeName(name: string): string {
  return name
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
