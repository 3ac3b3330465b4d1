/** A JSON Schema in few bytes: each parameter or result as one line of text, with an entry for each field. */

import { grouped } from '../base/grouped.js';
import { at, isList, isObject, listOf, type JsonObject, member, strings } from '../base/json.js';
import { bounded } from './catalogue.js';

interface PrintState {
  readonly defs: unknown;
  /** Characters of the meaning of a field. */
  readonly length: number;
  /** Objects that the texts name. */
  readonly named: Set<string>;
  /** Lists of names that were printed, and in which parameter. */
  readonly seen: Map<string, string>;
  /** Types that are no objects, whose texts are being made: they can lead back to themselves. */
  readonly around: ReadonlySet<string>;
  param: string;
}

/** Types inside each other that are printed in place; others are named. */
const MAX_INSIDE = 2;

/** Parameters, or a result, with each member in a text; what these name is in `$defs`. */
export function shortSchema(schema: JsonObject, length: number): JsonObject {
  const { $schema: _dialect, $defs: defs, ...own } = schema;
  const printing: PrintState = {
    defs,
    length,
    named: new Set(),
    seen: new Map(),
    around: new Set(),
    param: '',
  };
  const members = member(own, 'properties');
  const body = isObject(members)
    ? {
        ...own,
        properties: Object.fromEntries(
          withoutRepeats(members).map(([name, value]) => [name, shortParam(name, value, printing)]),
        ),
      }
    : { description: typeText(own, printing) };
  const shown: Record<string, JsonObject> = {};
  // Each may name others, which this loop reaches later.
  for (const name of printing.named) {
    const target = member(defs, name);
    const inside = { ...printing, around: new Set([name]) };
    shown[name] = {
      description: isObject(member(target, 'properties'))
        ? objectText(target as JsonObject, printing) // just seen to be an object
        : typeText(target, inside),
    };
  }
  return printing.named.size === 0 ? body : { ...body, $defs: shown };
}

/** Values of a field that a brief text names. */
const MAX_BRIEF = 8;

/**
 * The form in which a value is best sent: of alternatives the first, without null. Undefined where nothing says it, or where the
 * schema leads back to itself.
 */
export function briefText(
  schema: unknown,
  root: JsonObject,
  around: readonly string[] = [],
): string | undefined {
  const name = refName(schema);
  if (name !== undefined)
    return around.includes(name)
      ? undefined
      : briefText(member(root['$defs'], name), root, [...around, name]);
  const values = enumOf(schema).filter((value) => value !== null);
  if (values.length > 0)
    return values.slice(0, MAX_BRIEF).map(String).join('|') + (values.length > MAX_BRIEF ? '|…' : '');
  const [form] = listOf(member(schema, 'anyOf')).filter((one) => member(one, 'type') !== 'null');
  if (form !== undefined) return briefText(form, root, around);
  const properties = member(schema, 'properties');
  if (isObject(properties)) {
    const needed = strings(member(schema, 'required'));
    const sorted = Object.entries(properties).toSorted(
      ([a], [b]) => Number(needed.includes(b)) - Number(needed.includes(a)),
    );
    const lines = sorted.map(
      ([key, one]) =>
        [needed.includes(key) ? `${key}!` : key, briefText(one, root, around) ?? 'any'] as const,
    );
    return around.length === 0 && schema === root
      ? entriesByType(lines).join('; ')
      : `{ ${entriesByType(lines).join('; ')} }`;
  }
  const items = member(schema, 'items');
  const inner = items === undefined ? undefined : briefText(items, root, around);
  if (inner !== undefined)
    return /[| ]/.test(inner) && !inner.startsWith('{') ? `(${inner})[]` : `${inner}[]`;
  const type = [member(schema, 'type')].flat().find((one) => one !== 'null');
  const format = member(schema, 'format');
  if (typeof format === 'string') return format;
  return typeof type === 'string' ? type : undefined;
}

/** Without a second spelling, and without fields that the filter has. */
function withoutRepeats(members: JsonObject): readonly (readonly [string, unknown])[] {
  const names = Object.keys(members);
  const upper = new Set(names.filter((name) => name === name.toUpperCase()));
  const hasFilter = names.some((name) => /^filter$/i.test(name));
  return Object.entries(members).filter(
    ([name, value]) =>
      !(name !== name.toUpperCase() && upper.has(name.toUpperCase())) &&
      !(hasFilter && /^Filter by this field/.test(String(member(value, 'description')))),
  );
}

function shortParam(name: string, schema: unknown, printing: PrintState): JsonObject {
  printing.param = name;
  const own = resolved(schema, printing) ?? {};
  const doc = docOf(schema, printing.length);
  const isPlain = typeof own['type'] === 'string' && !['properties', 'items'].some((key) => key in own);
  const { description: _doc, ...plain } = own;
  if (isPlain && enumOf(own).length < MIN_NAMES_PRINTED_ONCE)
    return { ...plain, ...(doc !== '' && { description: doc }) };
  const text = isObject(own['properties']) ? objectText(own, printing) : typeText(own, printing);
  const says = doc === '' || text.includes(PREFIXES) || text.endsWith(ONLY) ? text : `${text} (${doc})`;
  return {
    ...(own['type'] !== undefined && { type: own['type'] }),
    ...(own['required'] !== undefined && { required: own['required'] }),
    description: says,
  };
}

function resolved(schema: unknown, { defs }: PrintState): JsonObject | undefined {
  const name = refName(schema);
  const target = name === undefined ? schema : member(defs, name);
  return isObject(target) ? target : undefined;
}

function refName(schema: unknown): string | undefined {
  const ref = member(schema, '$ref');
  return typeof ref === 'string' ? ref.slice('#/$defs/'.length) : undefined;
}

function docOf(schema: unknown, length: number): string {
  const text = member(schema, 'description');
  return length === 0 || typeof text !== 'string' ? '' : bounded(text, length);
}

/** `string`, `integer|null`, `low|high|…` (further values are possible), `{ VALUE: string }[]`. */
function typeText(schema: unknown, printing: PrintState): string {
  const name = refName(schema);
  if (name !== undefined) {
    const target = member(printing.defs, name);
    const { around } = printing;
    if (!isObject(member(target, 'properties')) && !around.has(name) && around.size < MAX_INSIDE)
      return typeText(target, { ...printing, around: new Set([...around, name]) });
    printing.named.add(name);
    return name;
  }
  if (schema === AS_BEFORE) return 'as before';
  if (!isObject(schema)) return 'any';
  const { anyOf, items, properties, prefixItems, type, format, pattern } = schema;
  if (schema['const'] !== undefined) return JSON.stringify(schema['const']);
  const values = enumOf(schema);
  if (values.length > 0 && !isList(anyOf)) return namesText(values, printing);
  if (isList(anyOf)) return alternatives(anyOf, printing);
  if (isList(prefixItems)) return `[${prefixItems.map((one) => typeText(one, printing)).join(', ')}]`;
  if (items !== undefined) {
    const conditions = listOf(member(items, 'anyOf')).filter((one) => isList(member(one, 'prefixItems')));
    if (conditions.length > 0) return filterText(conditions, printing);
    const inner = typeText(items, printing);
    const list = /[| ]/.test(inner) ? `(${inner})[]` : `${inner}[]`;
    return listOf(type).includes('null') ? `${list}|null` : list;
  }
  if (isObject(properties)) return `{ ${objectText(schema, printing)} }`;
  const others = schema['additionalProperties'];
  if (isObject(others) && Object.keys(others).length > 0) return `{ [name]: ${typeText(others, printing)} }`;
  if (typeof pattern === 'string' && pattern.includes('UF_')) return 'UF_*';
  const types = isList(type) ? type : [type ?? 'any'];
  return types.map((one) => (one === 'string' ? (format ?? one) : one === 'array' ? 'any[]' : one)).join('|');
}

function alternatives(schemas: readonly unknown[], printing: PrintState): string {
  const form = oneForm(schemas, printing);
  if (form !== undefined) return form;
  const texts = schemas.flatMap((one, place) =>
    apart(typeText(withoutRepeated(one, schemas.slice(0, place)), printing)),
  );
  const isOpen = schemas.some((one) => enumOf(one).length > 0) && texts.includes('string');
  const own = [...new Set(texts)].filter((text) => !(isOpen && (text === 'string' || text === '…')));
  return [...own, ...(isOpen ? ['…'] : [])].join('|');
}

/** Forms of one object that require other fields: the object once, with what each form requires beyond the rest. */
function oneForm(schemas: readonly unknown[], printing: PrintState): string | undefined {
  const [first] = schemas;
  const fields = JSON.stringify(member(first, 'properties') ?? '');
  if (schemas.length < 2 || !isObject(member(first, 'properties'))) return undefined;
  if (schemas.some((one) => JSON.stringify(member(one, 'properties')) !== fields)) return undefined;
  const required = schemas.map((one) => strings(member(one, 'required')));
  const always = (required[0] ?? []).filter((name) => required.every((names) => names.includes(name)));
  const groups = required.map((names) => names.filter((name) => !always.includes(name)).join(' and '));
  const object = typeText({ ...Object(first), required: always }, printing);
  return groups.includes('') ? object : `${object}, with ${groups.join(', or ')}`;
}

/** With `as before` for the members that the first alternative describes alike. */
function withoutRepeated(schema: unknown, earlier: readonly unknown[]): unknown {
  const properties = member(schema, 'properties');
  const first = earlier.find((one) => isObject(member(one, 'properties')));
  if (!isObject(properties) || first === undefined) return schema;
  const members = Object.entries(properties).map(([name, one]) => {
    const isRepeated = JSON.stringify(one) === JSON.stringify(at(first, 'properties', name));
    return [name, isRepeated ? AS_BEFORE : one] as const;
  });
  const repeated = members.filter(([, one]) => one === AS_BEFORE);
  return repeated.length < MIN_REPEATED
    ? schema
    : { ...Object(schema), properties: Object.fromEntries(members) };
}

const MIN_REPEATED = 2;
const AS_BEFORE: JsonObject = {};

/** The alternatives of a text, but for those inside of an object or a list. */
function apart(text: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const char of text) {
    if ('{[('.includes(char)) depth += 1;
    if ('}])'.includes(char)) depth -= 1;
    if (char === '|' && depth === 0) parts.push('');
    else parts.push((parts.pop() ?? '') + char);
  }
  return parts;
}

/** The values that a schema lists, those of its alternatives included. */
export function enumOf(schema: unknown): readonly unknown[] {
  return [schema, ...listOf(member(schema, 'anyOf'))].flatMap((one) => listOf(member(one, 'enum')));
}

/** Names from which on a list is printed once. */
const MIN_NAMES_PRINTED_ONCE = 8;

/** Names of a list; those of related objects by their relations. */
function namesText(values: readonly unknown[], { seen, param }: PrintState): string {
  const names = values.map(String);
  const dotted = names.filter((name) => /^\w+\./.test(name));
  if (dotted.length < MIN_NAMES_PRINTED_ONCE) {
    const key = names.filter((name) => !name.includes('*')).join('|');
    const where = names.length < MIN_NAMES_PRINTED_ONCE ? undefined : seen.get(key);
    if (where !== undefined && where !== param) return `a name of ${where}`;
    seen.set(key, param);
    return names.join('|');
  }
  const relations = [...new Set(dotted.map((name) => name.slice(0, name.indexOf('.'))))].join('|');
  const own = names.filter((name) => !dotted.includes(name)).join('|');
  return `${own}, or a field of ${relations} such as ${dotted.find((name) => name.endsWith('.name')) ?? dotted[0]}`;
}

const PREFIXED = /^\^(?=[^\s=@%]*[=@%])\S*\$$/;
const OWN = /UF_/;
/** Members of an object from which on those of one type are said once. */
const MIN_ALIKE = 4;

/** Fields as `title!: string; deadline: date-time|null (Meaning.)`. */
function objectText(schema: JsonObject, printing: PrintState): string {
  const { patternProperties, properties, required } = schema;
  const patterns = isObject(patternProperties) ? Object.keys(patternProperties) : [];
  const isFilter = patterns.some((pattern) => PREFIXED.test(pattern));
  const isOpen = patterns.some((pattern) => OWN.test(pattern) && !PREFIXED.test(pattern));
  const needed = new Set(strings(required));
  const fields = Object.entries(isObject(properties) ? properties : {}).map(([name, value]) => ({
    name,
    type: typeText(isFilter ? withoutList(value) : value, printing),
    doc: docOf(value, printing.length),
  }));
  const own = isOpen ? ['UF_*'] : [];
  const [first] = fields;
  if (fields.length >= MIN_ALIKE && fields.every(({ type, doc }) => type === first?.type && doc === '')) {
    const names = namesText(
      fields.map(({ name }) => name),
      printing,
    );
    return `[${[names, ...own].join('|')}]: ${first?.type ?? ''}`;
  }
  const lines = fields.map(({ name, type, doc }) => {
    const meaning = doc === '' || lettersOf(doc) === lettersOf(name) ? '' : ` (${doc})`;
    return [needed.has(name) ? `${name}!` : name, `${type}${meaning}`] as const;
  });
  const text = [...entriesByType(lines), ...own.map((name) => `${name}: any`)].join('; ');
  return isFilter ? `${text}. Prefixes of a name: ${PREFIXES}` : text;
}

/** Fields of one type and meaning in one entry: `created, changed: date-time`. */
function entriesByType(fields: Iterable<readonly [name: string, type: string]>): readonly string[] {
  const types = grouped(fields, ([, type]) => type);
  return [...types].map(([type, found]) => `${found.map(([name]) => name).join(', ')}: ${type}`);
}

/** What a title says that repeats the name: `E-mail` of `EMAIL`. */
function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, '');
}

const PREFIXES = '> >= < <= compare, ! is not, @ one of a list, % contains.';

/** Of a filter's value, which may be a list of such values too. */
function withoutList(schema: unknown): unknown {
  return listOf(member(schema, 'anyOf')).find((one) => member(one, 'type') !== 'array') ?? schema;
}

const ONLY = 'Only these fields can be filtered; use keep for the rest.';

/** The fields of all conditions with the type of each, and the operators. */
function filterText(conditions: readonly unknown[], printing: PrintState): string {
  const types = new Map<string, string>();
  const operators = new Set<string>();
  for (const condition of conditions) {
    const [field, operator, value] = listOf(member(condition, 'prefixItems'));
    const plain = strings(enumOf(operator));
    const name = member(field, 'const');
    if (typeof name !== 'string') types.set('UF_*', 'any');
    else if (plain.length > 0) types.set(name, typeText(value, printing));
    for (const one of [...plain, ...strings([member(operator, 'const')])]) operators.add(one);
  }
  const fields = entriesByType(types).join('; ');
  return `[field, operator, value][] of ${fields}; or { logic: or|and, conditions }. Operators: ${[...operators].join(' ')}; in takes a list, between two values. ${ONLY}`;
}
