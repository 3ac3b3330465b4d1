/** Examples of `api.md`: the sandbox accepts each, or the example shows what the account does not describe. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleParams } from '../../../generator/model/example-params.js';
import { openCaller } from '../../../generator/method/caller.js';
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
const NO_OBJECT = /not found|could not find|does not exist|is not exists/i;

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

test('the gateway accepts each example, or it shows what is open', async () => {
  const { baseUrl, gatewayKeys } = sandbox;
  const { gateway: api } = model;
  const refused: string[] = [];
  const examples = api.methods.flatMap((method) => {
    const { callee: name, argument } = callSample(method, api);
    if (typeof argument !== 'string') return [{ method, name, params: argument }];
    if (argument.includes('not described')) return [];
    // The values of an entity are written as arguments: its id, and an object.
    const object = /\{.*\}/.exec(argument)?.[0] ?? '{}';
    const values = JSON.parse(object.replaceAll(/(\w+):/g, '"$1":').replaceAll("'", '"')) as object; // as above
    const params = { entity: 'deals', ...(/^\d/.test(argument) && { id: 1 }), ...values };
    return [{ method, name, params }];
  });
  expect(examples.find(({ name }) => name === 'gw.oauth.token')?.params).toHaveProperty('code');
  expect(api.methods.length - examples.length).toBe(1);
  for (const { method, name, params } of examples) {
    await sandbox.reset();
    const key = method.path[0] === 'oauth' ? gatewayKeys.application : gatewayKeys.personal;
    const address = { baseUrl, key, session: gatewayKeys.session };
    const caller = openCaller(model, {
      gateway: () => address,
      account: () => {
        throw new Error('not called');
      },
    });
    const known = 'code' in params ? { ...params, code: await authorisationCode(address) } : params;
    const settled = await caller.call({ api, method, name: method.name }, known).settle();
    await caller.close();
    if (!settled.ok && !NO_OBJECT.test(settled.error.message))
      refused.push(`${name}: ${settled.error.message}`);
  }
  expect(refused).toEqual([]);
});

/** No example can know the code that an account gives a user. */
async function authorisationCode({
  baseUrl,
  key,
}: {
  readonly baseUrl: string;
  readonly key: string;
}): Promise<string> {
  const query = new URLSearchParams({ redirect_uri: 'https://app.example/callback', state: 'a' });
  const answer = await fetch(`${baseUrl}/v1/oauth/authorize?${query.toString()}`, {
    headers: { 'x-api-key': key },
    redirect: 'manual',
  });
  return new URL(answer.headers.get('location') ?? baseUrl).searchParams.get('code') ?? '';
}

test.each(['v3', 'legacy'] as const)(
  'an account accepts each example of %s, or it shows what is open',
  async (generation) => {
    const api = model[generation];
    const refused: string[] = [];
    for (const method of api.methods) {
      const statement = callStatement(callSample(method, api));
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
