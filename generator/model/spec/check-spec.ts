/** Checks a user's document in the form of our own legacy spec: what is wrong is one error with its place. */

import { InputError } from '../../input-error.js';
import { isList, isObject, type JsonObject, member, pointer } from '../../json.js';
import { createFindings } from '../findings.js';
import { methodPaths } from '../method-path.js';
import { methodName } from './spec-method.js';

interface Place {
  /** The file as the user wrote it. */
  readonly name: string;
  readonly at: string;
}

/** @throws InputError */
export function checkSpec(document: unknown, name: string): void {
  const root = { name, at: '' };
  const version = member(document, 'openapi');
  if (!isObject(document) || !String(version).startsWith('3'))
    throw wrong(inside(root, 'openapi'), 'is no OpenAPI 3 document', 'begin it with `openapi: 3.1.0`');
  const paths = member(document, 'paths');
  if (!isObject(paths))
    throw wrong(inside(root, 'paths'), 'has no paths', 'give each method a path such as `/crm.deal.list`');
  checkReferences(document, document, root);
  checkTypes(document, root);
  checkMethods(paths, inside(root, 'paths'));
}

function inside({ name, at }: Place, key: string | number): Place {
  return { name, at: pointer(at, key) };
}

function wrong({ name, at }: Place, what: string, advice: string): InputError {
  return new InputError(`the legacy spec ${what}`, `${name}#${at}`, advice);
}

function checkMethods(paths: JsonObject, place: Place): void {
  const seen = new Set<string>();
  for (const [path, item] of Object.entries(paths)) {
    const at = inside(place, path);
    // An exported document has the batch beside the methods.
    if (path === '/batch' || path === '/rest/batch') continue;
    const operation = member(item, 'post');
    if (!isObject(operation))
      throw wrong(at, 'has a path without `post`', 'describe the method below `post`');
    const here = inside(at, 'post');
    const name = methodName(path, operation);
    checkOperation(operation, name, here);
    if (seen.has(name.toLowerCase()))
      throw wrong(
        here,
        `describes \`${name}\` twice`,
        'keep one of them: the case of letters does not matter',
      );
    seen.add(name.toLowerCase());
  }
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isTexts = (value: unknown): boolean => isList(value) && value.every(isText);
const isOneOf =
  (values: readonly string[]) =>
  (value: unknown): boolean =>
    values.includes(String(value));
const KINDS = ['get', 'list', 'add', 'update', 'delete', 'read', 'action'];

/** Members of an operation, what each holds, and how to say it. */
const MEMBERS: ReadonlyMap<string, readonly [holds: (value: unknown) => boolean, says: string]> = new Map<
  string,
  readonly [(value: unknown) => boolean, string]
>([
  ['x-svc-method', [isText, 'the name on the wire']],
  ['x-svc-path', [isTexts, 'a list of names']],
  ['x-svc-kind', [isOneOf(KINDS), `one of ${KINDS.join(', ')}`]],
  ['x-svc-scope', [isTexts, 'a list of scopes']],
  ['x-svc-who', [isText, 'a text']],
  ['x-svc-application-only', [(value) => typeof value === 'boolean', 'true or false']],
  ['x-svc-paging', [isOneOf(['start', 'once']), '`start` or `once`']],
  ['x-svc-keyset', [isText, 'the name of a field']],
  ['x-svc-iterates', [isObject, 'an object of texts']],
  ['x-svc-param-order', [isTexts, 'a list of names']],
  ['x-svc-read-back', [isText, 'the name of a method']],
  ['x-svc-replacement', [isObject, 'an object with `generation` and `name`']],
  ['x-svc-errors', [isErrors, 'a list of objects with `code`, `status` and `condition`']],
  ['x-svc-source', [isText, 'a text']],
]);

function isErrors(value: unknown): boolean {
  return (
    isList(value) &&
    value.every((row) => isText(member(row, 'code')) && Number.isInteger(member(row, 'status')))
  );
}

function checkOperation(operation: JsonObject, name: string, place: Place): void {
  for (const [key, value] of Object.entries(operation)) {
    const row = MEMBERS.get(key);
    const at = inside(place, key);
    if (row !== undefined && !row[0](value))
      throw wrong(at, `has \`${key}\` that is not ${row[1]}`, 'correct it');
    if (row === undefined && key.startsWith('x-svc-'))
      throw wrong(at, `has \`${key}\`, which no method has`, `give one of ${[...MEMBERS.keys()].join(', ')}`);
  }
  if (methodPaths([name], createFindings()).size === 0)
    throw wrong(
      place,
      'has a method without a usable name',
      'give `x-svc-method` a name such as crm.deal.list',
    );
}

/** Every reference leads somewhere in the document. */
function checkReferences(value: unknown, document: unknown, place: Place): void {
  if (isList(value))
    for (const [index, one] of value.entries()) checkReferences(one, document, inside(place, index));
  if (!isObject(value)) return;
  for (const [key, one] of Object.entries(value)) {
    if (key === '$ref' && typeof one === 'string') checkTarget(one, document, inside(place, key));
    else checkReferences(one, document, inside(place, key));
  }
}

function checkTarget(ref: string, document: unknown, place: Place): void {
  const [, section, name] =
    /^#\/components\/(schemas|responses|parameters|requestBodies)\/([^/]+)$/.exec(ref) ?? [];
  const target = member(member(member(document, 'components'), section ?? ''), name ?? '');
  if (target === undefined)
    throw wrong(
      place,
      `refers to ${ref}, which is not there`,
      'refer to a member of `components` of the same file',
    );
}

/** Names of types are identifiers, each one type's; what they are about is a type of the document. */
function checkTypes(document: JsonObject, root: Place): void {
  const schemas = member(member(document, 'components'), 'schemas');
  const place = inside(inside(root, 'components'), 'schemas');
  const entries = Object.entries(isObject(schemas) ? schemas : {});
  const types = new Set<string>();
  for (const [key, schema] of entries) {
    checkCircle(schemas, key, inside(place, key));
    const type = member(schema, 'x-svc-type');
    if (type === undefined) continue;
    const at = inside(inside(place, key), 'x-svc-type');
    if (typeof type !== 'string' || !/^[A-Za-z_$][\w$]*$/.test(type))
      throw wrong(at, 'has a type whose name is no identifier', 'give a name such as Deal');
    if (types.has(type)) throw wrong(at, `has two types \`${type}\``, 'give each a name of its own');
    types.add(type);
  }
  for (const [key, schema] of entries) {
    for (const about of ['x-svc-select', 'x-svc-filter', 'x-svc-order']) {
      const of = member(member(schema, about), 'entity');
      if (member(schema, about) !== undefined && !types.has(String(of)))
        throw wrong(
          inside(inside(place, key), about),
          'names no type of the file in `entity`',
          'name an `x-svc-type`',
        );
    }
    const groups = member(member(schema, 'x-svc-filter'), 'groups');
    if (groups !== undefined && groups !== 'numbered' && groups !== 'subfilter')
      throw wrong(
        inside(inside(inside(place, key), 'x-svc-filter'), 'groups'),
        'is no form of groups',
        'write numbered or subfilter',
      );
  }
}

/** A schema without a type of its own stands for what it says, and cannot hold itself. */
function checkCircle(schemas: unknown, start: string, place: Place): void {
  const open = [start];
  const seen = new Set<string>();
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const schema = member(schemas, key);
    if (member(schema, 'x-svc-type') !== undefined || seen.has(key)) continue;
    seen.add(key);
    const inner = [...JSON.stringify(schema).matchAll(/"\$ref":"#\/components\/schemas\/([^/"]+)"/g)].map(
      ([, name = '']) => name,
    );
    if (inner.includes(start))
      throw wrong(place, 'has a schema that contains itself', 'give it a type of its own by `x-svc-type`');
    open.push(...inner);
  }
}
