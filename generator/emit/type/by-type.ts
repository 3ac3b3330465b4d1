/** Methods whose objects have a type by number: the table of the types, and what such a method takes and returns. */

import type { ByType, Method, MethodParam } from '../../model/model.js';
import type { PrintContext } from '../plan/print-context.js';
import { interfaceOf, type Declaration, type PropertyMember } from './structures.js';
import { docLines, paramType, propertyMembers, resultType, unionType } from './shape.js';

/** A type parameter of a method and of its parameters. */
export interface Generic {
  readonly name: 'S' | 'E' | 'N';
  readonly constraint: string;
  /** Of the interface of the parameters, where it is not the constraint. */
  readonly fallback?: string;
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
  const parts = [
    { name: 'entity', type: context.derived({ of: 'entity', type: type.entity }) },
    { name: 'whole', type: context.type(type.entity) },
    { name: 'select', type: context.type(type.select) },
    { name: 'filter', type: context.type(type.filter) },
    { name: 'order', type: context.type(type.order) },
    { name: 'add', type: context.derived({ of: 'add', type: type.entity }) },
    { name: 'update', type: context.derived({ of: 'update', type: type.entity }) },
  ];
  const text = parts.map((part) => `${part.name}: ${part.type}`).join('; ');
  return {
    doc: docLines(type),
    name: String(type.number),
    type: `{ ${text} }`,
  };
}

/** The parameter with which own fields have their original names: the described names do not apply then. */
const NAMES = 'useOriginalUfNames';

/** `E` is the number, `N` says which names own fields have, `S` what is selected of a list. */
export function byTypeGenerics(method: Method, byType: ByType, context: PrintContext): readonly Generic[] {
  // An open union: editors offer the numbers that the account has, and the compiler takes any other.
  const numbers = unionType(byType.types.map((type) => String(type.number)));
  const known = byType.types.length === 0 ? 'number' : `${context.runtime('LiteralUnion')}<${numbers}>`;
  const number: Generic = { name: 'E', constraint: known, fallback: 'number', param: byType.of };
  const names: Generic = { name: 'N', constraint: 'string', fallback: "'N'", param: NAMES };
  const offered = partOf('select', 'string', method, context);
  const constraint = `readonly (${offered} | ${context.runtime('Custom')})[]`;
  return [
    number,
    ...(takesNames(method) ? [names] : []),
    ...(byType.verb === 'list' ? [optionalSelect(constraint, 'select')] : []),
  ];
}

/** `S` of a `select` that may be left out, and may be `undefined` then. */
export function optionalSelect(names: string, param: string): Generic {
  return { name: 'S', constraint: `${names} | undefined`, fallback: names, param };
}

function takesNames({ params }: Method): boolean {
  return (
    params.kind === 'object' && params.variants.some((variant) => variant.some(({ name }) => name === NAMES))
  );
}

/** Undefined: the parameter does not depend on the type. */
export function byTypeParam(
  method: Method,
  { name, shape }: MethodParam,
  context: PrintContext,
): string | undefined {
  const { byType } = method;
  if (byType === undefined) return undefined;
  // With `number` in the union, no editor would offer a number of `E`.
  if (name === byType.of) return `E | Exclude<${context.runtime('LegacyParam')}<number>, number>`;
  if (name === 'select' && byType.verb === 'list') return 'S';
  if (name === NAMES) return `N | ${context.runtime('Param')}<string>`;
  const part = PARTS[name] ?? (name === 'fields' ? byType.verb : undefined);
  const isPrintedByName =
    shape.kind === 'select' ||
    shape.kind === 'filter' ||
    shape.kind === 'order' ||
    shape.kind === 'fields' ||
    shape.kind === 'by-value';
  if (part === undefined || isPrintedByName) return undefined;
  return part === 'filter'
    ? `${byTypeTable(context)}[${numberOf(method, context)}]['filter']`
    : partOf(part, paramType(shape, context), method, context);
}

const PARTS: Readonly<Record<string, string>> = {
  filter: 'filter',
  order: 'order',
};

/** The number by which the table is asked. */
function numberOf(method: Method, context: PrintContext): string {
  return takesNames(method) ? `${context.runtime('TypeNumber')}<E, N>` : 'E';
}

function partOf(part: string, fallback: string, method: Method, context: PrintContext): string {
  const number = numberOf(method, context);
  return `${context.runtime('ByType')}<${byTypeTable(context)}, ${number}, '${part}', ${fallback}>`;
}

/** What a method returns: the row of a list, else the object under its name. */
export function byTypeResult(method: Method, { verb }: ByType, context: PrintContext): string | undefined {
  const { result } = method;
  if (result.kind === 'values' && verb === 'list') {
    const number = numberOf(method, context);
    return `${context.runtime('ByTypeRow')}<${byTypeTable(context)}, ${number}, S, ${resultType(result.shape, context)}>`;
  }
  const [only, ...others] =
    'shape' in result && result.shape.kind === 'object' ? result.shape.properties : [];
  if (only === undefined || others.length > 0) return undefined;
  return `{ ${only.name}: ${partOf('whole', resultType(only.shape, context), method, context)} }`;
}
