/** Prints the types of `filter` and `order`: only known fields, only known operators, only values of the field's type. */

import { traitsOf } from '../../model/generation.js';
import type { FilterType, OrderType, SelectType, Shape } from '../../model/model.js';
import { aliasOf, interfaceOf, type Declaration, type Member } from '../declaration.js';
import type { Scope } from '../scope.js';
import { code, join, key, plain, string, unionLines, type Code } from '../text/code.js';
import { isScalar, orInherited, orUndefined, resultType, scalarValue, unionType } from './shape.js';

/** Prefixes of a legacy filter key (Observed behaviour, Legacy) that compare with one value or several. */
const EQUALITY = ['', '=', '!=', '!'];
/** These compare with one value. */
const COMPARISON = ['>=', '>', '<=', '<'];
/** These take an array: one of, none of. */
const MANY_VALUES = ['@', '!@'];
/** These take a text with `%` for anything, whatever the field's type. */
const TEXT = ['%', '=%', '%=', '!%', '!=%', '!%='];

export function selectDeclaration(select: SelectType, scope: Scope): Declaration {
  const doc = [`Names that \`select\` takes for ${scope.typeName(select.entity)}.`];
  const type = unionType(select.names.map((name) => string(scope.own(name))));
  return aliasOf(scope.typeName(select.name), doc, type);
}

/** `partName` names what the filter is made of: one condition, or the keys of one type of field. */
export function filterDeclarations(
  filter: FilterType,
  partName: string,
  scope: Scope,
): readonly Declaration[] {
  return filter.style === 'conditions'
    ? conditionDeclarations(filter, partName, scope)
    : prefixedKeysDeclarations(filter, partName, scope);
}

function conditionDeclarations(
  filter: FilterType,
  conditionName: string,
  scope: Scope,
): readonly Declaration[] {
  const condition = scope.derived(conditionName);
  const entity = scope.typeName(filter.entity);
  // Compilers explain a mistake by the last member: the most fields, and not the brand of custom names.
  const groups = [...fieldsByType(filter, ({ shape }) => filterValue(shape, scope), scope).values()].toSorted(
    (a, b) => a.fields.length - b.fields.length,
  );
  const known = groups.map(
    ({ fields, value }) => code`${scope.runtime('Condition')}<${fieldsAndValue(fields, value)}>`,
  );
  const custom = code`${scope.runtime('Condition')}<${scope.runtime('Custom')}, unknown>`;
  return [
    aliasOf(
      conditionName,
      [`One condition on ${entity}: \`[field, value]\` or \`[field, operator, value]\`.`],
      unionType([custom, ...known]),
    ),
    aliasOf(
      scope.typeName(filter.name),
      [`Conditions on ${entity}, all of which must hold, and groups of them.`, ...fewFields(filter, scope)],
      code`readonly (${condition} | ${scope.runtime('FilterGroup')}<${condition}>)[]`,
    ),
  ];
}

/** Where next to nothing can be filtered, what to do instead. */
function fewFields({ fields }: FilterType, scope: Scope): readonly string[] {
  if (fields.length > 1) return [];
  const known = fields.map(({ name }) => `\`${scope.own(name)}\``).join('');
  return [
    known === '' ? 'No field is known to be filterable.' : `Only ${known} is known to be filterable.`,
    "Another field that the account can filter by goes in by name: `[custom('status'), 'pending']`; where it cannot, it",
    'answers with a validation error: then ask for the field in `select`, and filter the items while iterating.',
  ];
}

/** One `Condition` for all fields of a type keeps the union, and what a compiler says about it, short. */
function fieldsByType(
  filter: FilterType,
  valueOf: (field: FilterType['fields'][number]) => Code,
  scope: Scope,
): ReadonlyMap<string, { readonly fields: readonly string[]; readonly value: Code }> {
  const groups = new Map<string, { fields: string[]; value: Code }>();
  for (const field of filter.fields) {
    const value = valueOf(field);
    const group = groups.get(value.text) ?? { fields: [], value };
    group.fields.push(scope.own(field.name));
    groups.set(value.text, group);
  }
  return groups;
}

/** Arguments of a type, with a line for each field: the comma stands apart, so that one more field is one more line. */
function fieldsAndValue(fields: readonly string[], value: Code): Code {
  return code`${unionLines(unionType(fields.map(string)))}\n  , ${value}\n`;
}

/** A filter whose first or last condition is the one that the account asks for. */
export function compulsoryFilter(
  filter: string,
  { name, shape }: { readonly name: string; readonly shape: Shape },
  scope: Scope,
): Code {
  const field = string(scope.own(name));
  return code`${scope.runtime('RequiredFilter')}<${scope.type(filter)}, ${field}, ${filterValue(shape, scope)}>`;
}

/** The value itself: conditions add references and arrays. An array field is compared with one of its elements. */
function filterValue(shape: Shape, scope: Scope): Code {
  if (isScalar(shape)) return scalarValue(shape, scope);
  if (shape.kind === 'array') return filterValue(shape.items, scope);
  if (shape.kind === 'nullable') return unionType([filterValue(shape.shape, scope), plain('null')]);
  if (shape.kind === 'union') return unionType(shape.members.map((part) => filterValue(part, scope)));
  return resultType(shape, scope);
}

/** Keys by template literals: `'>=ID'`, `'@ID'`, `'%NAME'` (Legacy reference, user.get details). */
function prefixedKeysDeclarations(
  filter: FilterType,
  keysName: string,
  scope: Scope,
): readonly Declaration[] {
  const keys = scope.derived(keysName);
  const valueOf = ({ name, shape }: FilterType['fields'][number]): Code =>
    orInherited(scope.own(name), filterValue(shape, scope));
  const groups = [...fieldsByType(filter, valueOf, scope).values()].map(
    ({ fields, value }) => code`${keys}<${fieldsAndValue(fields, value)}>`,
  );
  const entity = scope.typeName(filter.entity);
  return [
    aliasOf(
      keysName,
      [`Keys of a condition on fields of one type of ${entity}: the field, or a prefix and the field.`],
      prefixedKeys(scope),
      plain('<Field extends string, Value>'),
    ),
    aliasOf(
      scope.typeName(filter.name),
      [
        `Conditions on ${entity}, all of which must hold. The key is a field, or a prefix and a field.`,
        'Without a prefix the field equals the value or is one of the values; a trailing `%` in it matches any end.',
      ],
      join([...groups, ...filtersInside(filter, scope), scope.runtime('CustomFields')], ' & '),
    ),
  ];
}

/** Filters inside a filter (A legacy generation's self-description, section 9). */
function filtersInside({ name, groups }: FilterType, scope: Scope): readonly Code[] {
  if (groups === undefined) return [];
  const inner = plain(`${scope.typeName(name)} | undefined`);
  return groups === 'numbered'
    ? [code`{ logic?: 'AND' | 'OR' | undefined; [group: number]: ${inner} }`]
    : [code`{ [group: \`::SUBFILTER-\${string}\`]: ${inner} }`];
}

function prefixedKeys(scope: Scope): Code {
  const one = code`${scope.runtime('LegacyParam')}<Value>`;
  const many = code`${scope.runtime('LegacyArrayParam')}<Value>`;
  const text = code`${scope.runtime('Param')}<string>`;
  return join(
    [
      templateKeys(EQUALITY, unionType([one, many])),
      templateKeys(COMPARISON, one),
      templateKeys(MANY_VALUES, many),
      templateKeys(TEXT, text),
    ],
    ' & ',
  );
}

function templateKeys(prefixes: readonly string[], value: Code): Code {
  return code`{ [Key in \`\${${unionType(prefixes.map(string))}}\${Field}\`]?: ${value} | undefined }`;
}

export function orderDeclaration(order: OrderType, scope: Scope): Declaration {
  const direction = scope.runtime(traitsOf(scope).hasOpenRows ? 'LegacyDirection' : 'Direction');
  const field = (name: string): Member => ({
    doc: [],
    code: code`${key(scope.own(name))}?: ${orInherited(scope.own(name), orUndefined(direction))}`,
  });
  const doc = [`Fields that ${scope.typeName(order.entity)} can be sorted by, the first one first.`];
  const others = code`[name: ${scope.runtime('Custom')}]: ${direction} | undefined`;
  return interfaceOf(scope.typeName(order.name), doc, [
    ...order.fields.map(field),
    { doc: [], code: others },
  ]);
}
