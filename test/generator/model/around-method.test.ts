/** A model made for one method says of it what that of the whole description says. */

import { expect, test } from 'vitest';
import { buildAround, buildModel } from '../../../generator/model/build.js';
import type { Model } from '../../../generator/model/model.js';
import { methodSchemas } from '../../../generator/export/method-schema.js';
import { readAccount } from '../../../generator/source/account.js';
import { readWebhook } from '../../../generator/source/webhook.js';
import { startSandbox } from '../../../generator/sandbox/index.js';

const PLAIN = { include: [], exclude: [], overlays: [], vendor: {} };

const document = {
  openapi: '3.0.0',
  paths: { '/tasks.task.get': {}, '/tasks.task.add': {}, '/tasks.note.get': {}, '/documentation': {} },
};
const description = { document, origin: '', fieldLists: new Map(), scopes: undefined, notes: [] };

test('every method of the built-in account has the same parameters, result and row alone', async () => {
  const sandbox = await startSandbox();
  const auth = { webhook: readWebhook(sandbox.webhook, 'the built-in account') };
  const description = await readAccount({ baseUrl: sandbox.baseUrl, auth }, { fieldLists: false });
  await sandbox.close();
  const whole = buildModel(description, PLAIN).model;
  const names = whole.v3.methods.map(({ name }) => name).filter((name) => name.includes('.'));
  expect(names.length).toBeGreaterThan(30);
  for (const name of names) {
    const alone = buildAround(description, name, PLAIN);
    expect({ name, ...(alone && about(alone, name)) }).toEqual({ name, ...about(whole, name) });
  }
});

function about(model: Model, wanted: string): object {
  const method = model.v3.methods.find(({ name }) => name === wanted);
  if (method === undefined) return {};
  const { params, result } = methodSchemas(model)('v3', method);
  const { kind, write, readBack, paging, errors, scope } = method;
  return { params, result, kind, write, readBack, paging, errors, scope };
}

test.each([
  { name: 'the legacy generation', wanted: 'user.get', generation: 'legacy' },
  { name: 'the gateway', wanted: 'keys.update', generation: 'gateway' },
] as const)('a method of $name is found without REST 3.0', ({ wanted, generation }) => {
  const alone = buildAround(description, wanted, PLAIN);
  const of = (model: Model | undefined) => model?.[generation].methods.find(({ name }) => name === wanted);
  expect(alone?.v3.methods).toEqual([]);
  expect(of(alone)).toEqual(of(buildModel(description, PLAIN).model));
});

test.each([
  { name: 'a method that nobody knows, for what may be meant', wanted: 'tasks.task.gt', given: {} },
  { name: 'a name of Object', wanted: 'constructor', given: {} },
  { name: 'one word, which may be another name of any method', wanted: 'documentation', given: {} },
  { name: 'a method that is left out', wanted: 'tasks.task.get', given: { exclude: ['tasks.task.get'] } },
])('no model is made for $name', ({ wanted, given }) => {
  expect(buildAround(description, wanted, { ...PLAIN, ...given })).toBeUndefined();
});
