/** The exported document as TypeScript, for openapi-fetch, msw and other tools that read the types of openapi-typescript. */

import { Worker } from 'node:worker_threads';
import type { JsonObject } from './json.js';

const HEADER = `/**
 * Types of an account's API as its answers really are, made by svc-gen and openapi-typescript.
 * Do not change this file: the next export writes it again.
 */

`;

/** Megabytes. openapi-typescript follows references by recursion, and accounts chain thousands of objects. */
const STACK = 256;

/** The library and its compiler are loaded on that thread alone. */
const THREAD = `
const { parentPort, workerData } = require('node:worker_threads');
import(workerData.library).then(async ({ default: openapiTypes, astToString }) => {
  parentPort.postMessage(astToString(await openapiTypes(JSON.parse(workerData.document), { silent: true })));
});`;

/** The library takes a field named `valueOf` or `constructor` for the member that each object inherits. */
const INHERITED = new RegExp(`"(${Object.getOwnPropertyNames(Object.prototype).join('|')})"`, 'g');
const MARK = 'svcGenFieldNamed_';

/** What TypeScript finds in an object that lacks such a field: else `{ id: 1 }` would not have a type with one. */
const OPTIONAL = new RegExp(
  `${MARK}(constructor|hasOwnProperty|isPrototypeOf|propertyIsEnumerable|to(?:Locale)?String|valueOf)\\?: `,
  'g',
);

export async function documentTypes(document: JsonObject): Promise<string> {
  const marked = JSON.stringify(document).replace(INHERITED, `"${MARK}$1"`);
  const worker = new Worker(THREAD, {
    eval: true,
    workerData: { library: import.meta.resolve('openapi-typescript'), document: marked },
    resourceLimits: { stackSizeMb: STACK },
  });
  const text = await new Promise<string>((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
  });
  return HEADER + text.replaceAll(OPTIONAL, '$1?: {}["$1"] | ').replaceAll(MARK, '');
}
