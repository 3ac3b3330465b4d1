/** Turns `key=value` pairs into parameters: dotted keys, values of the type that the schema asks for. */

import { InputError } from '../base/input-error.js';
import { at, isList, isObject, type JsonObject, listOf, member, strings } from '../base/json.js';

/** Parameters with the value of each pair; a list gets one more item from each pair of its name. */
export function withFields(params: unknown, pairs: readonly string[], schema: JsonObject): unknown {
  if (pairs.length === 0) return params;
  if (!isObject(params)) {
    throw new InputError('fields can be added to an object alone', '--field', 'give an object as PARAMS');
  }
  const read = pairs.map(parsePair);
  const result = read.reduce<unknown>((value, { path, text }, index) => {
    checkNothingLost(read.slice(0, index), path, value);
    return withValue({ root: schema, schemas: alternatives(schema, schema) }, value, path, text);
  }, params);
  checkGivenOnce(read, result);
  return result;
}

/** A value in the place of members that were given before, or members in that of a value. */
function checkNothingLost(earlier: readonly Pair[], path: readonly string[], value: unknown): void {
  const isWithin = (inner: readonly string[], outer: readonly string[]): boolean =>
    inner.length > outer.length && outer.every((name, index) => inner[index] === name);
  const isLost = earlier.some(({ path: before }) => {
    if (!isWithin(path, before)) return isWithin(before, path);
    const given = before.reduce(memberAt, value);
    return !isObject(given) && !isList(given);
  });
  if (isLost)
    throw new InputError('a field has a value and members of its own', '--field', 'give one of the two');
}

/** Two values for one field are an error, since either could be meant. */
function checkGivenOnce(pairs: readonly Pair[], result: unknown): void {
  const names = pairs.map(({ path }) => path.join('.'));
  for (const [index, { path }] of pairs.entries()) {
    const again = names.indexOf(names[index] ?? '') !== index;
    if (again && !isList(path.reduce(memberAt, result)))
      throw new InputError('a field is given more than once', '--field', 'give it once');
  }
}

function memberAt(value: unknown, name: string): unknown {
  return isList(value) ? value[Number(name)] : member(value, name);
}

interface Pair {
  readonly path: readonly string[];
  readonly text: string;
}

/** Names joined by dots, = and the value. A name of a legacy filter begins with its operator: `filter.>=ID=8`. */
const PAIR = /^((?:[<>=!%@]*[^.=<>!%@][^.=]*\.)*[<>=!%@]*[^.=<>!%@][^.=]*)=(.*)$/s;

/** Neither is repeated in a failure: a value may be a secret. */
function parsePair(pair: string): Pair {
  const [, path, text] = PAIR.exec(pair) ?? [];
  if (path === undefined || text === undefined) {
    throw new InputError(
      'a field is a dotted name, = and a value',
      '--field',
      'write it as fields.title=Ship',
    );
  }
  return { path: path.split('.'), text };
}

const ADVICE = 'write items as JSON, or repeat the name of the list for one item more';

interface Position {
  readonly root: JsonObject;
  /** What the value may be. */
  readonly schemas: readonly JsonObject[];
}

function withValue(position: Position, value: unknown, path: readonly string[], text: string): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return valueOfText(position, value, text);
  const inner = {
    root: position.root,
    schemas: position.schemas.flatMap((schema) => memberOf(schema, name, position.root)),
  };
  if (isList(value)) {
    const index = value.findIndex((_, place) => String(place) === name);
    if (index < 0) throw new InputError('the list has no such item', '--field', ADVICE);
    return value.with(index, withValue(inner, value[index], rest, text));
  }
  const object = isObject(value) ? value : {};
  return { ...object, [name]: withValue(inner, member(object, name), rest, text) };
}

function memberOf(schema: JsonObject, name: string, root: JsonObject): readonly JsonObject[] {
  const found =
    at(schema, 'properties', name) ??
    (/^\d+$/.test(name) ? schema['items'] : undefined) ??
    // A condition of a legacy filter has the type of its field.
    at(schema, 'properties', name.replace(/^[<>=!%@]+/, ''));
  const other = found ?? schema['additionalProperties'];
  return isObject(other) ? alternatives(other, root) : [];
}

/** The schemas that a schema leads to by references and alternatives. */
function alternatives(schema: unknown, root: JsonObject, depth = 0): readonly JsonObject[] {
  if (!isObject(schema) || depth > 20) return [];
  const { $ref: ref } = schema;
  if (typeof ref === 'string') {
    return alternatives(at(root, '$defs', ref.replace('#/$defs/', '')), root, depth + 1);
  }
  const inner = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])];
  if (inner.length === 0) return [schema];
  return inner.flatMap((one) => alternatives(one, root, depth + 1));
}

/** A list gets the text as one more item, unless the text is a list itself. */
function valueOfText({ root, schemas }: Position, before: unknown, text: string): unknown {
  const lists = schemas.filter((schema) => typesOf(schema).includes('array'));
  const others = schemas.filter((schema) => !lists.includes(schema));
  const isJson = /^\s*[[{]/.test(text);
  if (lists.length > 0 && (!isJson || isList(before))) {
    const items = lists.flatMap((list) => alternatives(list['items'], root));
    if (others.length === 0 || isList(before)) return [...listOf(before), scalar(items, text)];
  }
  return scalar(schemas, text);
}

function scalar(schemas: readonly JsonObject[], text: string): unknown {
  const literal = schemas.flatMap((schema) => listOf(schema['enum'])).find((value) => String(value) === text);
  if (literal !== undefined) return literal;
  const types = schemas.flatMap(typesOf);
  const admits = (...names: readonly string[]): boolean =>
    types.length === 0 || names.some((name) => types.includes(name));
  if (text === 'null' && types.includes('null')) return null;
  if (admits('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  if (admits('integer', 'number') && isNumber(text, types)) return Number(text);
  if (admits('object', 'array') && /^\s*[[{]/.test(text)) return parsed(text);
  return text;
}

/** If strings are allowed too, the first type decides, and `007` stays a string. */
function isNumber(text: string, types: readonly string[]): boolean {
  const isText = types.includes('string');
  if (isText && (types[0] === 'string' || String(Number(text)) !== text)) return false;
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text);
}

function typesOf({ type }: JsonObject): readonly string[] {
  return typeof type === 'string' ? [type] : strings(type);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
