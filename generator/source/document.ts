/** Checks that a document is an OpenAPI description, and lists its methods. */

import { InputError } from '../input-error.js';

/** @throws InputError unless it is OpenAPI 3, bare or in `{ result, time }` (Observed behaviour, Published description). */
export function checkDocument(document: unknown, where: string): void {
  const found = innerDocument(document);
  if (found !== undefined) return;
  const code = errorCode(document);
  if (code !== undefined) {
    throw new InputError(
      `this is the error ${code}, not a description`,
      where,
      'give what a successful rest.documentation.openapi answers',
    );
  }
  if (own(document, 'swagger') !== undefined) {
    throw new InputError(
      'this is Swagger 2, not OpenAPI 3',
      where,
      'give what rest.documentation.openapi answers',
    );
  }
  throw new InputError(
    'this is not an OpenAPI document: `openapi` or `paths` is missing',
    where,
    'give what rest.documentation.openapi answers',
  );
}

/** The names of the methods that a description has. */
export function methodNames(document: unknown): readonly string[] {
  const paths = own(innerDocument(document), 'paths');
  if (typeof paths !== 'object' || paths === null || Array.isArray(paths)) return [];
  return Object.keys(paths).map((key) => key.replace(/^\//, ''));
}

/** The `*.field.list` methods among them, by names that may stand in an address as they are. */
export function fieldListMethods(names: readonly string[]): readonly string[] {
  return names.filter((name) => /^[\w-]+(\.[\w-]+)*\.field\.list$/.test(name)).sort();
}

function innerDocument(document: unknown): unknown {
  const result = own(document, 'result');
  return [document, result, own(result, 'item')].find(isOpenApi);
}

function isOpenApi(value: unknown): boolean {
  const paths = own(value, 'paths');
  const version = own(value, 'openapi'); // YAML without quotes has a number: 3.1
  const isThree =
    (typeof version === 'string' || typeof version === 'number') && String(version).startsWith('3');
  return isThree && typeof paths === 'object' && paths !== null;
}

/** Own members only: the document is anyone's. */
export function own(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[key]; // JSON
}

function errorCode(document: unknown): string | undefined {
  const error = own(document, 'error');
  const code = typeof error === 'string' ? error : own(error, 'code');
  return typeof code === 'string' && /^\w{1,80}$/.test(code) ? code : undefined;
}
