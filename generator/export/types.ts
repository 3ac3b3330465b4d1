/** The exported document as TypeScript, for openapi-fetch, msw and other tools that read the types of openapi-typescript. */

import { CONTEXT, openapiTypes } from '../compiler/openapi-types.js';
import { fromEntries, isList, isObject, member, text, type JsonObject } from '../base/json.js';
import type { ExportedObject } from './json.js';

const HEADER = `/**
 * Types of an account's API as its answers really are, made by svc-gen and openapi-typescript.
 * Do not change this file: the next export writes it again.
 */

`;

/** The library takes a field named `valueOf` or `constructor` for the member that each object inherits. */
const INHERITED = new RegExp(`"(${Object.getOwnPropertyNames(Object.prototype).join('|')})"`, 'g');
const MARK = 'svcGenFieldNamed_';

/** What TypeScript finds in an object that lacks such a field: else `{ id: 1 }` would not have a type with one. */
const OPTIONAL = new RegExp(
  `${MARK}(constructor|hasOwnProperty|isPrototypeOf|propertyIsEnumerable|to(?:Locale)?String|valueOf)\\?: `,
  'g',
);

/** The library decodes names of members as parts of an address. No identifier has the mark, so that it stays in quotes. */
const PERCENT = '-svcGenPercent-';

function withoutPercent(value: unknown): unknown {
  if (isList(value)) return value.map(withoutPercent);
  if (!isObject(value)) return value;
  return fromEntries(
    Object.entries(value).map(([name, inner]) => [name.replaceAll('%', PERCENT), withoutPercent(inner)]),
  );
}

const SCHEMA = '#/components/schemas/';

/**
 * Opens the schemas that contain themselves through lists and alternatives alone, and returns their names: TypeScript
 * takes a member of `components` whose type needs itself for an error (TS2502) and for `any`. Inside an object a
 * reference may lead back.
 */
function openCircles(document: ExportedObject): readonly string[] {
  const schemas = member(member(document, 'components'), 'schemas');
  const opened = new Set<string>();
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): void => {
    done.add(name);
    for (const reference of referencesOf(member(schemas, name))) {
      const next = text(reference['$ref']).slice(SCHEMA.length);
      if (path.includes(next)) {
        opened.add(next);
        Reflect.deleteProperty(reference, '$ref');
      } else if (!done.has(next)) visit(next, [...path, next]);
    }
  };
  for (const name of Object.keys(isObject(schemas) ? schemas : {})) if (!done.has(name)) visit(name, [name]);
  return [...opened];
}

/** Those that a type needs at once: not the ones inside the members of an object. */
function referencesOf(schema: unknown): readonly JsonObject[] {
  if (!isObject(schema)) return [];
  if ('$ref' in schema) return [schema];
  return ['items', 'prefixItems', 'anyOf', 'oneOf', 'allOf'].flatMap((keyword) => {
    const inner = schema[keyword];
    return isList(inner) ? inner.flatMap(referencesOf) : referencesOf(inner);
  });
}

/** `opened` names the schemas that contain themselves, and have `unknown` where they do. */
export function documentTypes(document: ExportedObject): {
  readonly text: string;
  readonly opened: readonly string[];
} {
  const library = openapiTypes();
  // A copy: the library changes schemas with discriminators.
  const marked = JSON.parse(
    JSON.stringify(withoutPercent(document)).replace(INHERITED, `"${MARK}$1"`),
  ) as ExportedObject;
  const opened = openCircles(marked);
  const context = {
    ...CONTEXT,
    defaultNonNullable: true,
    discriminators: library.scanDiscriminators(marked, { silent: true }),
    injectFooter: [],
    resolve: (ref: string) => library.resolveRef(marked, ref, { silent: true }),
  };
  const types = library.astToString(library.transformSchema(marked, context));
  const unmarked = (part: string): string => part.replaceAll(MARK, '').replaceAll(PERCENT, '%');
  return {
    text: HEADER + unmarked(types.replaceAll(OPTIONAL, '$1?: {}["$1"] | ')),
    opened: opened.map(unmarked),
  };
}
