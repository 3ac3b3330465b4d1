/** Methods whose objects have a type by number: the table of the types, and what such a method takes and returns. */

import type { ByType, Method, Param } from '../../model/model.js';
import type { PrintContext } from '../plan/print-context.js';
import { interfaceOf, type Declaration, type PropertyMember } from './structures.js';
import { entityParts } from './entity.js';
import { docLines, paramType, propertyMembers, resultType } from './shape.js';

/** A type parameter of a method and of its parameters. */
export interface Generic {
  readonly name: 'S' | 'E';
  readonly constraint: string;
  /** The parameter that it is inferred from. */
  readonly param: string;
}

/** The name of the table. */
function byTypeTable(context: PrintContext): string {
  return context.derived({ of: 'by-type', method: context.byTypeHome ?? '' });
}

/** The table and the fields that are written, next to the first method that has them. */
export function byTypeDeclarations(method: Method, context: PrintContext): readonly Declaration[] {
  const { byType } = method;
  if (byType === undefined || method.name !== context.byTypeHome) return [];
  const doc = ['Types of items, by the number that `entityTypeId` has.'];
  const written = byType.types.flatMap((type) =>
    (['add', 'update'] as const).map((verb) => {
      const title = context.derived({ of: verb, type: type.entity });
      const members = propertyMembers(type[verb], { context, side: 'param', depth: 0 });
      const fieldsDoc = [
        `Fields that \`crm.item.${verb}\` writes of a ${type.number}; pass undocumented ones with \`custom()\`.`,
      ];
      return interfaceOf(title, fieldsDoc, members, { extends: [context.runtime('CustomFields')] });
    }),
  );
  return [
    interfaceOf(
      byTypeTable(context),
      doc,
      byType.types.map((type) => tableMember(type, context)),
      // For an unknown number, compilers would otherwise compare the filters of all types, each with thousands of keys.
      { indexSignatures: [{ keyName: 'other', keyType: 'number', returnType: '{ filter: object }' }] },
    ),
    ...written,
  ];
}

function tableMember(type: ByType['types'][number], context: PrintContext): PropertyMember {
  const entity = context.entity(type.entity);
  const parts = [
    ...(entity === undefined ? [] : entityParts(entity, context)),
    { name: 'whole', type: context.type(type.entity) },
    { name: 'select', type: context.type(type.select) },
    { name: 'filter', type: context.type(type.filter) },
    { name: 'order', type: context.type(type.order) },
    { name: 'add', type: context.derived({ of: 'add', type: type.entity }) },
    { name: 'update', type: context.derived({ of: 'update', type: type.entity }) },
    { name: 'names', type: "'N'" },
  ];
  const text = parts.map((part) => `${part.name}: ${part.type}`).join('; ');
  return {
    doc: docLines(type),
    name: String(type.number),
    type: `{ ${text} }`,
  };
}

/** `E` is the number, `S` what is selected of a list. */
export function byTypeGenerics({ verb, of }: ByType, context: PrintContext): readonly Generic[] {
  const number: Generic = { name: 'E', constraint: 'number', param: of };
  const names = partOf('select', 'string', context);
  const select: Generic = {
    name: 'S',
    constraint: `readonly (${names} | ${context.runtime('Custom')})[]`,
    param: 'select',
  };
  return verb === 'list' ? [number, select] : [number];
}

/** Undefined: the parameter does not depend on the type. */
export function byTypeParam(
  { byType }: Method,
  { name, shape }: Param,
  context: PrintContext,
): string | undefined {
  if (byType === undefined) return undefined;
  if (name === byType.of) return `E | ${context.runtime('LegacyParam')}<number>`;
  if (name === 'select' && byType.verb === 'list') return 'S';
  const part = PARTS[name] ?? (name === 'fields' ? byType.verb : undefined);
  const isPrintedByName =
    shape.kind === 'select' ||
    shape.kind === 'filter' ||
    shape.kind === 'order' ||
    shape.kind === 'fields' ||
    shape.kind === 'by-value';
  if (part === undefined || isPrintedByName) return undefined;
  return part === 'filter'
    ? `${byTypeTable(context)}[E]['filter']`
    : partOf(part, paramType(shape, context), context);
}

/** `names`: with the original names of custom fields, the described names do not apply. */
const PARTS: Readonly<Record<string, string>> = {
  filter: 'filter',
  order: 'order',
  useOriginalUfNames: 'names',
};

function partOf(part: string, fallback: string, context: PrintContext): string {
  return `${context.runtime('ByType')}<${byTypeTable(context)}, E, '${part}', ${fallback}>`;
}

/** What a method returns: the row of a list, else the object under its name. */
export function byTypeResult(
  { result }: Method,
  { verb }: ByType,
  context: PrintContext,
): string | undefined {
  if (result.kind === 'values' && verb === 'list')
    return `${context.runtime('ByTypeRow')}<${byTypeTable(context)}, E, S, ${resultType(result.shape, context)}>`;
  const [only, ...others] =
    'shape' in result && result.shape.kind === 'object' ? result.shape.properties : [];
  if (only === undefined || others.length > 0) return undefined;
  return `{ ${only.name}: ${partOf('whole', resultType(only.shape, context), context)} }`;
}
