/** Reads the parts of a description that the model does not hold. */

import { at, isObject, type JsonObject, listOf, member, text, textsIn } from '../base/json.js';
import { limitsIn } from './limits.js';
import { onceFor } from '../base/once.js';
import { digestIn, isNullAlone, MAX_DIGEST_DEPTH } from './digest.js';
import { createFindings } from './findings.js';
import { type Content, contentOf, referred, schemaOfParameter } from './normalise/content.js';
import { unwrapped } from './normalise/document.js';
import { isOwnHeader } from './normalise/operation.js';
import type { NamedOverlay } from './model-options.js';
import { applyOverlays } from './overlay/apply.js';
import { type DeclaredType, type DescribedPart, type DescribedParts, LEVELS } from './described-parts.js';

/** The user's own overlays apply, since the user knows what they change. */
export function readDescribedParts(published: unknown, own: readonly NamedOverlay[]): DescribedParts {
  const findings = createFindings();
  const { document } = applyOverlays(unwrapped(published, findings), { builtIn: undefined, own }, findings);
  const digest = digestIn(document);
  return { document, read: onceFor(readPart), valueOf: (part) => partOf(document, part) };

  function readPart(part: string): DescribedPart | undefined {
    const isOperation = part.startsWith('/');
    const value = partOf(document, part);
    if (!isObject(value)) return undefined;
    return {
      plain: digest(value, isOperation ? 0 : -1),
      expanded: digest(value, LEVELS),
      declared: isOperation ? ofItem(document, value) : part === '' ? [] : insideOf(document, value, ''),
    };
  }
}

/** Members of a document that are compared part by part, that say in which form the rest is written, or that are not recorded. */
const APART: ReadonlySet<string> = new Set([
  'paths',
  'components',
  'tags',
  'openapi',
  'jsonSchemaDialect',
  'servers',
]);

function partOf(document: unknown, part: string): unknown {
  if (part === '')
    return Object.fromEntries(
      Object.entries(isObject(document) ? document : {}).filter(([name]) => !APART.has(name)),
    );
  if (!part.startsWith('/')) return at(document, 'components', 'schemas', part);
  // Some accounts write a path without its slash.
  return referred(document, at(document, 'paths', part) ?? at(document, 'paths', part.slice(1)));
}

function ofItem(document: unknown, item: JsonObject): readonly DeclaredType[] {
  const operation = item['post'] ?? item['get'];
  const parameters = [...listOf(item['parameters']), ...listOf(member(operation, 'parameters'))].map(
    (parameter) => referred(document, parameter),
  );
  const responses = member(operation, 'responses');
  const success = statusesOf(responses).find((status) => /^2/.test(status)) ?? '200';
  const contentIn = (holder: unknown): Content | undefined =>
    contentOf(document, { value: referred(document, holder), pointer: '' });
  const body = contentIn(member(operation, 'requestBody'));
  const params = referred(document, body?.schema);
  const answer = referred(document, contentIn(member(responses, success))?.schema);
  const result = at(answer, 'properties', 'result');
  return [
    ...(item['post'] === undefined ? [{ about: 'verb', path: '', value: 'GET' } as const] : []),
    { about: 'success', path: '', value: success },
    ...(member(result, 'type') === 'array' ? [form('result')] : []),
    ...insideOf(document, params, 'params'),
    ...parameters.flatMap(requiredElsewhere),
    // The client sends JSON alone. A result in another form has the type `unknown`, which is compared with all types.
    ...(body?.isJson === false ? [{ about: 'media', path: '', value: body.mediaType } as const] : []),
    ...limitsIn(document, [
      ...parameters.flatMap((parameter) => inQuery(document, parameter)),
      ['params', params],
    ]),
    ...insideOf(document, result, 'result'),
    ...errorsOf(document, responses),
  ];
}

/** A parameter of the query, which the client sends in the body (Server behaviour, REST 3.0). */
function inQuery(
  document: unknown,
  parameter: unknown,
): readonly (readonly [path: string, schema: unknown])[] {
  if (member(parameter, 'in') !== 'query') return [];
  const schema = schemaOfParameter(document, { value: parameter, pointer: '' });
  return [[`params.${text(member(parameter, 'name'))}`, schema]];
}

/** The client sends neither headers nor cookies of a method. */
function requiredElsewhere(parameter: unknown): readonly DeclaredType[] {
  const [name, place] = [text(member(parameter, 'name')), text(member(parameter, 'in'))];
  if (member(parameter, 'required') !== true || place === 'query' || isOwnHeader(name)) return [];
  return [{ about: 'elsewhere', path: '', value: `${name} (${place})` }];
}

function statusesOf(responses: unknown): readonly string[] {
  return Object.keys(isObject(responses) ? responses : {});
}

function form(path: string): DeclaredType {
  return { about: 'form', path, value: 'array' };
}

/** Properties that can be null, and `rights` as an array, which a rule reads as an object of booleans. */
function insideOf(document: unknown, schema: unknown, from: string, depth = 0): readonly DeclaredType[] {
  if (depth > MAX_DIGEST_DEPTH || !isObject(schema)) return [];
  const inside = (inner: unknown, path: string): readonly DeclaredType[] =>
    insideOf(document, inner, path, depth + 1);
  const properties = member(schema, 'properties');
  return [
    ...Object.entries(isObject(properties) ? properties : {}).flatMap(([name, property]) => {
      const path = from === '' ? name : `${from}.${name}`;
      return [
        ...(isNullable(document, property) ? [{ about: 'nullable', path, value: 'null' } as const] : []),
        ...(name === 'rights' && member(property, 'type') === 'array' ? [form(path)] : []),
        ...inside(property, path),
      ];
    }),
    ...['allOf', 'anyOf', 'oneOf'].flatMap((list) =>
      listOf(member(schema, list)).flatMap((part) => inside(part, from)),
    ),
    ...inside(member(schema, 'items'), `${from}[]`),
  ];
}

/** In any spelling, in the schema or in the target of its reference. */
function isNullable(document: unknown, schema: unknown): boolean {
  const isSaid = (one: unknown): boolean =>
    member(one, 'nullable') === true ||
    [member(one, 'type'), member(one, 'enum')].some(
      (list) => listOf(list).includes(null) || listOf(list).includes('null'),
    ) ||
    ['anyOf', 'oneOf'].some((name) => listOf(member(one, name)).some(isNullAlone)) ||
    isNullAlone(one);
  return isSaid(schema) || isSaid(referred(document, schema));
}

/** Words with an underline: `ACCESS_DENIED`, `expired_token`. */
const CODE = /\b[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+\b/g;

/** Accounts document none so far (Observed behaviour, Published description). */
function errorsOf(document: unknown, responses: unknown): readonly DeclaredType[] {
  return statusesOf(responses)
    .filter((status) => /^[45]/.test(status))
    .flatMap((status) => {
      const texts = textsIn(referred(document, member(responses, status)));
      const codes = [...new Set(texts.flatMap((text) => text.match(CODE) ?? []))].sort();
      return codes.map((code) => ({ about: 'error', path: 'errors', value: `${code} ${status}` }) as const);
    });
}
