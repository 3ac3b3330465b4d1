/** Every method of the exported document is called on the sandbox, and every answer fits the document. */

import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportDocument } from '../../../generator/export/document.js';
import type { ExportedObject } from '../../../generator/export/json.js';
import { buildModel } from '../../../generator/model/build.js';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';
import { readDescription } from '../../../generator/source/read.js';
import { callEveryMethod, type Outcome } from './every-method.js';

async function exportedFrom({ baseUrl, accessToken }: Sandbox): Promise<ExportedObject> {
  const source = { kind: 'account', baseUrl, auth: { accessToken } } as const;
  const description = await readDescription(source, { fieldLists: true, legacyMethods: true });
  const { model } = buildModel(description, { include: [], exclude: [], overlays: [], vendor: {} });
  return exportDocument(model, ['v3', 'legacy', 'gateway']);
}

/** Gives a function from an answer to where it does not fit the schema of its operation. */
function judge(document: object): (outcome: Outcome) => readonly string[] {
  const ajv = new Ajv2020.default({ strict: false, validateSchema: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'account');
  return ({ name, status, body }) => {
    const [verb = '', path = ''] = name.split(' ');
    const escaped = encodeURIComponent(path.replaceAll('/', '~1'));
    const response = `account#/paths/${escaped}/${verb.toLowerCase()}/responses/${String(status)}`;
    if (body === undefined)
      return ajv.getSchema(response) ? [] : [`${name}: ${String(status)} is not documented`];
    const validate = ajv.compile({ $ref: `${response}/content/application~1json/schema` });
    if (validate(body)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message }) => `${name} ${instancePath} ${String(message)}`,
    );
  };
}

describe.each([
  { kind: 'an account as the documents have it', quirks: [] },
  { kind: 'an account as its server of May 2026 is', quirks: ['server-2026-05'] },
])('wire answers of $kind and the exported document', ({ quirks }) => {
  let sandbox: Sandbox;
  let document: ExportedObject;
  let outcomes: readonly Outcome[];

  beforeAll(async () => {
    sandbox = await startSandbox({ quirks });
    document = await exportedFrom(sandbox);
    outcomes = await callEveryMethod(sandbox, document);
  }, 120_000);

  afterAll(() => sandbox.close());

  test('every method can be called with the example that the document gives, or with data of the account', () => {
    expect(outcomes.filter(({ status }) => status !== 200)).toEqual([
      { name: 'GET /v1/oauth/authorize', status: 302 },
    ]);
    expect(outcomes.length).toBeGreaterThan(60);
  });

  test('every answer fits its schema', () => {
    expect(outcomes.flatMap(judge(document))).toEqual([]);
  });

  test('an answer that breaks its schema is named', () => {
    const body = { result: { item: { id: '8', title: 'a' } }, time: {} };
    const problems = judge(document)({ name: 'POST /rest/api/tasks.task.get', status: 200, body });
    expect(problems).toEqual(['POST /rest/api/tasks.task.get /result/item/id must be integer']);
  });
});
