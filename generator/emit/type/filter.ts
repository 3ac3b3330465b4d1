/** Prints the types of `filter` and `order`: only known fields, only known operators, only values of the field's type. */

import { traitsOf } from '../../model/generation.js';
import type { FilterType, OrderType, SelectType, Shape } from '../../model/model.js';
import type { PrintContext } from '../plan/print-context.js';
import { aliasOf, interfaceOf, type Declaration } from './structures.js';
import { literal } from '../../text/code.js';
import {
  isScalar,
  optionalMember,
  orInherited,
  orUndefined,
  resultType,
  unionMembers,
  unionType,
  valueType,
} from './shape.js';

/** Prefixes of a legacy filter key (Observed behaviour, Legacy) that compare with one value or several. */
const EQUALITY = ['', '=', '!=', '!'];
/** These compare with one value. */
const COMPARISON = ['>=', '>', '<=', '<'];
/** These take an array: one of, none of. */
const MANY_VALUES = ['@', '!@'];
/** These take a text with `%` for anything, whatever the field's type. */
const TEXT = ['%', '=%', '%=', '!%', '!=%', '!%='];

export function selectDeclaration(select: SelectType, context: PrintContext): Declaration {
  const doc = [`Names that \`select\` takes for ${context.typeName(select.entity)}.`];
  const names = select.names.map(literal);
  return aliasOf(context.typeName(select.name), doc, unionMembers(names));
}

export function filterDeclarations(filter: FilterType, context: PrintContext): readonly Declaration[] {
  return filter.style === 'conditions'
    ? conditionDeclarations(filter, context)
    : prefixedKeysDeclarations(filter, context);
}

function conditionDeclarations(filter: FilterType, context: PrintContext): readonly Declaration[] {
  const condition = context.derived({ of: 'filter-part', type: filter.name });
  const entity = context.typeName(filter.entity);
  // Compilers explain a mistake by the last member: the most fields, and not the brand of custom names.
  const groups = fieldsByType(filter, ({ shape }) => filterValue(shape, context)).toSorted(
    (a, b) => a.fields.length - b.fields.length,
  );
  const conditions = groups.map((group) => `${context.runtime('Condition')}<${fieldsAndValue(group)}>`);
  const custom = `${context.runtime('Condition')}<${context.runtime('Custom')}, unknown>`;
  return [
    aliasOf(
      condition,
      [`One condition on ${entity}: \`[field, value]\` or \`[field, operator, value]\`.`],
      unionMembers([custom, ...conditions]),
    ),
    aliasOf(
      context.typeName(filter.name),
      [`Conditions on ${entity}, all of which must hold, and groups of them.`, ...fewFields(filter)],
      `readonly (${condition} | ${context.runtime('FilterGroup')}<${condition}>)[]`,
    ),
  ];
}

/** Says what to do instead, where one field at most can be filtered by. */
function fewFields({ fields }: FilterType): readonly string[] {
  if (fields.length > 1) return [];
  const known = fields.map(({ name }) => `\`${name}\``).join('');
  return [
    known === '' ? 'No field is known to be filterable.' : `Only ${known} is known to be filterable.`,
    "Another field that the account can filter by goes in by name: `[custom('status'), 'pending']`; where it cannot, it",
    'answers with a validation error: then ask for the field in `select`, and filter the items while iterating.',
  ];
}

interface FieldGroup {
  readonly fields: readonly string[];
  readonly value: string;
}

/** One `Condition` for all fields of a type keeps the union short, and the compiler's messages about it. */
function fieldsByType(
  { fields }: FilterType,
  valueOf: (field: FilterType['fields'][number]) => string,
): readonly FieldGroup[] {
  const groups = new Map<string, string[]>();
  for (const field of fields) {
    const value = valueOf(field);
    const group = groups.get(value) ?? [];
    groups.set(value, group);
    group.push(literal(field.name));
  }
  return [...groups].map(([value, names]) => ({ fields: names, value }));
}

/** Type arguments with one field per line: the comma has its own line, so that one more field is one more line. */
function fieldsAndValue({ fields, value }: FieldGroup): string {
  return `\n  | ${unionMembers(fields).join('\n  | ')}\n  , ${value}\n`;
}

/** A filter whose first or last condition is the required one. */
export function requiredFilter(
  filter: string,
  { name, shape }: { readonly name: string; readonly shape: Shape },
  context: PrintContext,
): string {
  const field = literal(name);
  return `${context.runtime('RequiredFilter')}<${context.type(filter)}, ${field}, ${filterValue(shape, context)}>`;
}

/** The value itself: conditions add references and arrays. An array field is compared with one of its elements. */
function filterValue(shape: Shape, context: PrintContext): string {
  if (isScalar(shape)) return valueType(shape, context);
  if (shape.kind === 'array') return filterValue(shape.items, context);
  if (shape.kind === 'nullable') return unionType([filterValue(shape.shape, context), 'null']);
  if (shape.kind === 'union') return unionType(shape.members.map((part) => filterValue(part, context)));
  return resultType(shape, context);
}

/** Keys by template literals: `'>=ID'`, `'@ID'`, `'%NAME'` (Legacy reference, user.get details). */
function prefixedKeysDeclarations(filter: FilterType, context: PrintContext): readonly Declaration[] {
  const keys = context.derived({ of: 'filter-part', type: filter.name });
  const valueOf = ({ name, shape }: FilterType['fields'][number]): string =>
    orInherited(name, filterValue(shape, context));
  const groups = fieldsByType(filter, valueOf).map((group) => `${keys}<${fieldsAndValue(group)}>`);
  const entity = context.typeName(filter.entity);
  return [
    aliasOf(
      keys,
      [`Keys of a condition on fields of one type of ${entity}: the field, or a prefix and the field.`],
      prefixedKeys(context),
      ['Field extends string', 'Value'],
    ),
    aliasOf(
      context.typeName(filter.name),
      [
        `Conditions on ${entity}, all of which must hold. The key is a field, or a prefix and a field.`,
        'Without a prefix the field equals the value or is one of the values; a trailing `%` in it matches any end.',
      ],
      [...groups, ...filtersInside(filter, context), context.runtime('CustomFields')].join(' & '),
    ),
  ];
}

/** Filters inside a filter (A legacy generation's self-description, section 9). */
function filtersInside({ name, groups }: FilterType, context: PrintContext): readonly string[] {
  if (groups === undefined) return [];
  const inner = `${context.typeName(name)} | undefined`;
  return groups === 'numbered'
    ? [`{ logic?: 'AND' | 'OR' | undefined; [group: number]: ${inner} }`]
    : [`{ [group: \`::SUBFILTER-\${string}\`]: ${inner} }`];
}

function prefixedKeys(context: PrintContext): string {
  const one = `${context.runtime('LegacyParam')}<Value>`;
  const many = `${context.runtime('LegacyArrayParam')}<Value>`;
  return [
    templateKeys(EQUALITY, unionType([one, many])),
    templateKeys(COMPARISON, one),
    templateKeys(MANY_VALUES, many),
    templateKeys(TEXT, `${context.runtime('Param')}<string>`),
  ].join(' & ');
}

function templateKeys(prefixes: readonly string[], value: string): string {
  return `{ [Key in \`\${${unionType(prefixes.map(literal))}}\${Field}\`]?: ${value} | undefined }`;
}

export function orderDeclaration({ name, entity, fields }: OrderType, context: PrintContext): Declaration {
  const direction = context.runtime(traitsOf(context).hasOpenRows ? 'LegacyDirection' : 'Direction');
  const doc = [`Fields that ${context.typeName(entity)} can be sorted by, the first one first.`];
  const members = fields.map((field) => optionalMember(field, orUndefined(direction)));
  return interfaceOf(context.typeName(name), doc, members, {
    indexSignatures: [
      { keyName: 'name', keyType: context.runtime('Custom'), returnType: `${direction} | undefined` },
    ],
  });
}
