/** The exported document as TypeScript, for openapi-fetch, msw and other tools that read the types of openapi-typescript. */

import { CONTEXT, openapiTypes } from '../compiler/openapi-types.js';
import { fromEntries, isList, isObject } from '../base/json.js';
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

export function documentTypes(document: ExportedObject): string {
  const library = openapiTypes();
  // A copy: the library changes schemas with discriminators.
  const marked = JSON.parse(
    JSON.stringify(withoutPercent(document)).replace(INHERITED, `"${MARK}$1"`),
  ) as ExportedObject;
  const context = {
    ...CONTEXT,
    defaultNonNullable: true,
    discriminators: library.scanDiscriminators(marked, { silent: true }),
    injectFooter: [],
    resolve: (ref: string) => library.resolveRef(marked, ref, { silent: true }),
  };
  const text = library.astToString(library.transformSchema(marked, context));
  return HEADER + text.replaceAll(OPTIONAL, '$1?: {}["$1"] | ').replaceAll(MARK, '').replaceAll(PERCENT, '%');
}
