/** Each operation of the export is sent to the sandbox as its example says: it is accepted, and its answer fits its schema. */

import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportDocument } from '../../../generator/export/document.js';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';
import { builtInModel } from '../../generator/export/accounts.js';

interface Operation {
  readonly requestBody?: { readonly content: { readonly [type: string]: { readonly example?: unknown } } };
  readonly responses: { readonly [status: string]: { readonly $ref?: string } };
}

interface Document {
  readonly paths: { readonly [path: string]: { readonly [verb: string]: Operation } };
}

const JSON_TYPE = 'application/json';
/** No example can know which objects an account has, nor the code of an authorisation. */
const UNKNOWABLE =
  /not found|could not find|does not exist|is not exists|action is not allowed|INVALID_CODE/i;

let sandbox: Sandbox;
let document: Document;
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

beforeAll(async () => {
  const [model, started] = await Promise.all([builtInModel(), startSandbox()]);
  sandbox = started;
  document = JSON.parse(JSON.stringify(exportDocument(model, ['v3', 'legacy', 'gateway']))) as Document;
  ajv.addSchema({ ...document, $id: 'export:' });
});

afterAll(() => sandbox.close());

function headersOf(path: string): Record<string, string> {
  const { gatewayKeys, accessToken } = sandbox;
  const key = path.startsWith('/v1/oauth/') ? gatewayKeys.application : gatewayKeys.personal;
  const credential: Record<string, string> = path.startsWith('/v1/')
    ? { 'x-api-key': key, authorization: `Bearer ${gatewayKeys.session}` }
    : { authorization: `Bearer ${accessToken}` };
  return { ...credential, 'content-type': JSON_TYPE, accept: JSON_TYPE };
}

function escaped(step: string): string {
  return encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
}

/** What is wrong with the example of an operation, or with what it answers. */
async function faults(path: string, verb: string): Promise<readonly string[]> {
  const operation = document.paths[path]?.[verb];
  const at = `export:#/paths/${escaped(path)}/${verb}`;
  const body = operation?.requestBody?.content[JSON_TYPE];
  const complaints = (schema: string, value: unknown): readonly string[] => {
    const fits = ajv.compile({ $ref: schema });
    return fits(value) ? [] : [`${verb} ${path}: ${ajv.errorsText(fits.errors)}`];
  };
  const example = body?.example;
  const own =
    example === undefined
      ? []
      : complaints(`${at}/requestBody/content/${escaped(JSON_TYPE)}/schema`, example);
  // Nothing shows what it takes.
  if (body !== undefined && example === undefined) return own;
  const query = path.endsWith('/authorize')
    ? '?redirect_uri=https%3A%2F%2Fapp.example%2Fcallback&state=a'
    : '';
  const address = path.replace('{entity}', 'deals').replace(/\{\w+\}/, '1');
  const response = await fetch(sandbox.baseUrl + address + query, {
    method: verb.toUpperCase(),
    headers: headersOf(path),
    redirect: 'manual',
    ...(body && { body: JSON.stringify(example) }),
  });
  const text = await response.text();
  if (response.status === 302) return own;
  if (!response.ok && !UNKNOWABLE.test(text)) return [...own, `${verb} ${path}: ${text}`];
  const status = operation?.responses[response.status] === undefined ? 'default' : `${response.status}`;
  const { $ref: ref } = operation?.responses[status] ?? {};
  const place = ref === undefined ? `${at}/responses/${status}` : `export:${ref}`;
  return [...own, ...complaints(`${place}/content/${escaped(JSON_TYPE)}/schema`, JSON.parse(text))];
}

test('every example of the export is accepted, and every answer is as the export says', async () => {
  const wrong: string[] = [];
  let examples = 0;
  for (const [path, item] of Object.entries(document.paths))
    for (const [verb, { requestBody }] of Object.entries(item)) {
      if (requestBody?.content[JSON_TYPE]?.example !== undefined) examples += 1;
      wrong.push(...(await faults(path, verb)));
    }
  expect(wrong).toEqual([]);
  expect(examples).toBeGreaterThan(100);
}, 60_000);
