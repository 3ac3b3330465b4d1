/** Examples of `api.md`: the sandbox accepts each, or the example shows what the account does not describe. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleParams } from '../../../generator/model/example-params.js';
import type { Model } from '../../../generator/model/model.js';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';
import { callSample, callStatement } from '../../../generator/view/call-sample.js';
import { builtInModel } from './accounts.js';

let model: Model;
let sandbox: Sandbox;

beforeAll(async () => {
  [model, sandbox] = await Promise.all([builtInModel(), startSandbox()]);
});

afterAll(() => sandbox.close());

/** The object of the example is not there, which no example can know. */
const NO_OBJECT = /not found|could not find/i;

async function refusal(path: string, params: object): Promise<string> {
  await sandbox.reset();
  const response = await fetch(sandbox.baseUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${sandbox.accessToken}` },
    body: JSON.stringify(params),
  });
  const text = await response.text();
  return response.ok || NO_OBJECT.test(text) ? '' : text;
}

test.each(['v3', 'legacy'] as const)(
  'an account accepts each example of %s, or it shows what is open',
  async (generation) => {
    const api = model[generation];
    const refused: string[] = [];
    for (const method of api.methods) {
      const statement = callStatement(callSample(method, api, String));
      if (statement.includes('/* not described by the account */')) continue;
      const params = exampleParams(method, api);
      const text = await (generation === 'v3'
        ? refusal(`/rest/api/${method.name}`, params)
        : refusal(`/rest/${method.name}`, { ...params, auth: sandbox.accessToken }));
      if (text !== '') refused.push(`${statement}: ${text}`);
    }
    expect(refused).toEqual([]);
  },
);
