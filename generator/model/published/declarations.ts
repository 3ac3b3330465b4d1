/** Declarations that a rule overrides or that the model does not hold: forms, deprecations, errors. */

import { at, isObject, listOf, member, textsIn } from '../../json.js';
import type { Declaration } from '../published.js';
import { MAX_DEPTH, entriesOf, type ReachedParts } from './reached.js';

export function readDeclarations({ operations, schemas }: ReachedParts): readonly Declaration[] {
  const found: Declaration[] = [];
  for (const [name, item] of operations) found.push(...ofItem(name, item));
  for (const [name, schema] of schemas) collect(found, { of: name, path: '', depth: 0 }, schema);
  return found;
}

function ofItem(of: string, item: unknown): readonly Declaration[] {
  const post = member(item, 'post');
  const found = ofOperation(of, post ?? member(item, 'get'));
  return post === undefined ? [{ about: 'verb', of, path: '', says: 'GET alone' }, ...found] : found;
}

const SCHEMA = ['content', 'application/json', 'schema'] as const;

function ofOperation(of: string, operation: unknown): readonly Declaration[] {
  const responses = member(operation, 'responses');
  const success = entriesOf(responses).find(([status]) => /^2/.test(status))?.[0] ?? '200';
  const result = at(responses, success, ...SCHEMA, 'properties', 'result');
  const found: Declaration[] = member(result, 'type') === 'array' ? [form(of, 'result')] : [];
  collect(found, { of, path: 'params', depth: 0 }, at(operation, 'requestBody', ...SCHEMA));
  collect(found, { of, path: 'result', depth: 0 }, result);
  if (success !== '200') found.push({ about: 'status', of, path: '', says: success });
  return [...found, ...errorsOf(of, responses)];
}

function form(of: string, path: string): Declaration {
  return { about: 'form', of, path, says: 'array' };
}

interface Location {
  readonly of: string;
  readonly path: string;
  readonly depth: number;
}

/** Properties that are deprecated or can be null, and `rights` as an array, which a rule reads as an object of booleans. */
function collect(found: Declaration[], location: Location, schema: unknown): void {
  if (location.depth > MAX_DEPTH || !isObject(schema)) return;
  const { of } = location;
  const inside = (path: string, inner: unknown): void => {
    if (isObject(inner)) collect(found, { of, path, depth: location.depth + 1 }, inner);
  };
  for (const [name, property] of entriesOf(member(schema, 'properties'))) {
    const path = location.path === '' ? name : `${location.path}.${name}`;
    if (member(property, 'deprecated') === true)
      found.push({ about: 'deprecated', of, path, says: 'deprecated' });
    if (isNullable(property)) found.push({ about: 'nullable', of, path, says: 'null' });
    if (name === 'rights' && member(property, 'type') === 'array') found.push(form(of, path));
    inside(path, property);
  }
  for (const keyword of ['allOf', 'anyOf', 'oneOf'])
    for (const part of listOf(member(schema, keyword))) inside(location.path, part);
  inside(`${location.path}[]`, member(schema, 'items'));
}

function isNullable(schema: unknown): boolean {
  return member(schema, 'nullable') === true || listOf(member(schema, 'type')).includes('null');
}

/** Words with an underline: `ACCESS_DENIED`, `expired_token`. */
const CODE = /\b[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+\b/g;

/**
 * Accounts document none so far (Observed behaviour, Published description); what the client knows about errors comes from
 * the facts. A status without a code says nothing that a caller could use.
 */
function errorsOf(of: string, responses: unknown): readonly Declaration[] {
  return entriesOf(responses)
    .filter(([status]) => /^[45]/.test(status))
    .flatMap(([status, response]) => {
      const codes = [...new Set(textsIn(response).flatMap((text) => text.match(CODE) ?? []))].sort();
      return codes.map((code) => ({
        about: 'error' as const,
        of,
        path: 'errors',
        says: `${code} ${status}`,
      }));
    });
}
