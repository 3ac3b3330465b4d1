/** Checks that a document is an OpenAPI description, and lists its methods. */

import { isObject, member } from '../base/json.js';
import { InputError } from '../base/input-error.js';

/** How to get a description. */
export const SAVE_ADVICE = 'save one with svc-gen call rest.documentation.openapi > account.json';

/** @throws InputError unless it is OpenAPI 3, bare or in `{ result, time }` (Observed behaviour, Published description). */
export function checkDocument(document: unknown, where: string): void {
  const found = innerDocument(document);
  if (found !== undefined) return refuseExported(found, where);
  const code = errorCode(document);
  if (code !== undefined) {
    throw new InputError(`this is the error ${code}, not a description`, where, SAVE_ADVICE);
  }
  const what = otherVersion(document) ?? 'this is not an OpenAPI document: `openapi` or `paths` is missing';
  throw new InputError(what, where, SAVE_ADVICE);
}

/** A file of `svc-gen export` is no description: its paths and methods differ. @throws InputError */
function refuseExported(document: unknown, where: string): void {
  const paths = member(document, 'paths');
  const items = isObject(paths) ? Object.entries(paths) : [];
  if (items.some(([, item]) => member(member(item, 'post'), 'x-svc-kind') !== undefined)) {
    const advice = 'generate, list and describe take it with --legacy-spec';
    throw new InputError('this is a legacy spec: it describes legacy methods', where, advice);
  }
  if (items.some(([path]) => path.startsWith('/rest/api/')))
    throw new InputError('this is what svc-gen export wrote, and not a description', where, SAVE_ADVICE);
}

function otherVersion(document: unknown): string | undefined {
  if (member(document, 'swagger') !== undefined) return 'this is Swagger 2, not OpenAPI 3';
  const version = member(document, 'openapi');
  const isVersion = /^[\d.]{1,20}$/.test(String(version)) && !isThree(version);
  return isVersion ? `this is OpenAPI ${String(version)}, not OpenAPI 3` : undefined;
}

/** Whether it refers to schemas and has none at all, as one that an account has not made to its end. */
export function lacksSchemas(document: unknown): boolean {
  const inner = innerDocument(document);
  const schemas = member(member(inner, 'components'), 'schemas');
  const count = typeof schemas === 'object' && schemas !== null ? Object.keys(schemas).length : 0;
  return (
    inner !== undefined && count === 0 && JSON.stringify(inner).includes('"$ref":"#/components/schemas/')
  );
}

/** The names of the methods that a description has. */
export function methodNames(document: unknown): readonly string[] {
  const paths = member(innerDocument(document), 'paths');
  if (typeof paths !== 'object' || paths === null || Array.isArray(paths)) return [];
  return Object.keys(paths).map((key) => key.replace(/^\//, ''));
}

/** The names of the schemas that a description has. */
export function schemaNames(document: unknown): readonly string[] {
  const schemas = member(member(innerDocument(document), 'components'), 'schemas');
  return isObject(schemas) ? Object.keys(schemas) : [];
}

/** The `*.field.list` methods among them whose names need no encoding in an address. */
export function fieldListMethods(names: readonly string[]): readonly string[] {
  return names.filter((name) => /^[\w-]+(\.[\w-]+)*\.field\.list$/.test(name)).sort();
}

export function innerDocument(document: unknown): unknown {
  const result = member(document, 'result');
  return [document, result, member(result, 'item')].find(isOpenApi);
}

function isOpenApi(value: unknown): boolean {
  const paths = member(value, 'paths');
  return isThree(member(value, 'openapi')) && typeof paths === 'object' && paths !== null;
}

/** YAML without quotes has a number: 3.1. */
function isThree(version: unknown): boolean {
  return (typeof version === 'string' || typeof version === 'number') && String(version).startsWith('3');
}

function errorCode(document: unknown): string | undefined {
  const error = member(document, 'error');
  const code = typeof error === 'string' ? error : member(error, 'code');
  return typeof code === 'string' && /^\w{1,80}$/.test(code) ? code : undefined;
}
