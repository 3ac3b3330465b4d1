/** The exported document as TypeScript, for openapi-fetch, msw and other tools that read the types of openapi-typescript. */

import type { JsonObject } from './json.js';

const HEADER = `/**
 * Types of an account's API as its answers really are, made by svc-gen and openapi-typescript.
 * Do not change this file: the next export writes it again.
 */

`;

/** openapi-typescript and its compiler are loaded only here. */
export async function documentTypes(document: JsonObject): Promise<string> {
  const { default: openapiTypes, astToString } = await import('openapi-typescript');
  // Its types want a mutable document, and it writes into the one that it is given.
  const copy = JSON.parse(JSON.stringify(document)) as Parameters<typeof openapiTypes>[0];
  return HEADER + astToString(await openapiTypes(copy, { silent: true }));
}
