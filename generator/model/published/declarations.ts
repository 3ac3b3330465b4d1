/** Declarations that a rule overrides or that the model does not hold: forms, deprecations, errors. */

import { at, isList, isObject, member } from '../../json.js';
import type { Declaration } from '../published.js';
import { DEEPEST, entriesOf, type ReachedParts } from './reached.js';

export function readDeclarations({ operations, schemas }: ReachedParts): readonly Declaration[] {
  return [
    ...[...operations].flatMap(([name, item]) =>
      ofOperation(name, member(item, 'post') ?? member(item, 'get')),
    ),
    ...[...schemas].flatMap(([name, schema]) => ofSchema({ of: name, path: '', depth: 0 }, schema)),
  ];
}

const SCHEMA = ['content', 'application/json', 'schema'] as const;

function ofOperation(of: string, operation: unknown): readonly Declaration[] {
  const result = at(operation, 'responses', '200', ...SCHEMA, 'properties', 'result');
  const request = at(operation, 'requestBody', ...SCHEMA);
  return [
    ...(member(result, 'type') === 'array' ? [form(of, 'result')] : []),
    ...ofSchema({ of, path: 'params', depth: 0 }, request),
    ...ofSchema({ of, path: 'result', depth: 0 }, result),
    ...errorsOf(of, member(operation, 'responses')),
  ];
}

function form(of: string, path: string): Declaration {
  return { about: 'form', of, path, says: 'array' };
}

interface Location {
  readonly of: string;
  readonly path: string;
  readonly depth: number;
}

/** Properties that are deprecated, and `rights` as an array, which a rule reads as an object of booleans. */
function ofSchema(location: Location, schema: unknown): readonly Declaration[] {
  if (location.depth > DEEPEST || !isObject(schema)) return [];
  const inner = (path: string): Location => ({ ...location, path, depth: location.depth + 1 });
  const properties = entriesOf(member(schema, 'properties')).flatMap(([name, property]) => {
    const path = location.path === '' ? name : `${location.path}.${name}`;
    return [
      ...(member(property, 'deprecated') === true
        ? [{ about: 'deprecated' as const, of: location.of, path, says: 'deprecated' }]
        : []),
      ...(name === 'rights' && member(property, 'type') === 'array' ? [form(location.of, path)] : []),
      ...ofSchema(inner(path), property),
    ];
  });
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => {
    const list = member(schema, keyword);
    return isList(list) ? list.flatMap((part) => ofSchema(inner(location.path), part)) : [];
  });
  return [...properties, ...parts, ...ofSchema(inner(`${location.path}[]`), member(schema, 'items'))];
}

/** Words with an underline: `ACCESS_DENIED`, `expired_token`. */
const CODE = /\b[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+\b/g;

/** Accounts document none so far (Observed behaviour, Published description); what the client knows about errors comes from the facts. */
function errorsOf(of: string, responses: unknown): readonly Declaration[] {
  return entriesOf(responses)
    .filter(([status]) => /^[45]/.test(status))
    .flatMap(([status, response]) => {
      const codes = [...new Set(textsIn(response).flatMap((text) => text.match(CODE) ?? []))].sort();
      return (codes.length === 0 ? [''] : codes).map((code) => ({
        about: 'error' as const,
        of,
        path: 'errors',
        says: `${code} ${status}`.trim(),
      }));
    });
}

/** Without recursion: a raw document can be nested to any depth. */
function textsIn(value: unknown): readonly string[] {
  const texts: string[] = [];
  const open: unknown[] = [value];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (typeof one === 'string') texts.push(one);
    else if (typeof one === 'object' && one !== null)
      for (const inner of Object.values(one)) if (inner !== undefined) open.push(inner);
  }
  return texts;
}
