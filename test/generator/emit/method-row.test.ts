/** A call from the shell is sent by the same row as a call of the generated client. */

import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { readSnapshot } from '../../../generator/drift/snapshot.js';
import { recordedModel } from '../../../generator/pipeline/read-model.js';
import { answerPathsOf } from '../../../generator/view/answer-paths.js';
import { methodRow, rowConstants } from '../../../generator/emit/module/method-row.js';
import { inOwnNames } from '../../../generator/view/own-names.js';
import { gatewayRow, methodMetadata } from '../../../generator/view/row-data.js';
import type { Method } from '../../../generator/model/model.js';

const path = new URL('../../../generated/snapshot.json', import.meta.url);
const model = recordedModel(readSnapshot(readFileSync(path, 'utf8'), 'snapshot.json'));
const vendor = [{ neutral: 'task', own: 'job' }];

/** What the emitted text says when it runs. */
function evaluated(text: string, constants: ReadonlyMap<string, readonly string[]>): unknown {
  const declared = [...constants].map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`);
  const table: unknown = runInNewContext(`${declared.join('')}JSON.stringify({ ${text} })`);
  return Object.values(JSON.parse(String(table)) as object)[0]; // printed by us
}

test.each(['v3', 'legacy'] as const)('the rows of %s are those of the emitted tables', (generation) => {
  const api = inOwnNames(model[generation], vendor);
  const paths = answerPathsOf(api);
  const shared = rowConstants(api.entities, paths);
  const constants = new Map([...shared.values()].map(({ name, maps }) => [name, maps] as const));
  const row = (method: Method) => methodMetadata(method, { api, paths });
  const emitted = (method: Method) => methodRow(method, row(method), shared);
  const rows = api.methods.map((method) => [method.name, row(method)]);
  expect(rows.length).toBeGreaterThan(5);
  expect(rows).toEqual(api.methods.map((method) => [method.name, evaluated(emitted(method), constants)]));
});

test('the rows of the gateway are those of the emitted table', () => {
  const { methods } = inOwnNames(model.gateway, vendor);
  const emitted = (method: Method) => methodRow(method, gatewayRow(method), new Map());
  expect(methods.map(gatewayRow)).toEqual(methods.map((method) => evaluated(emitted(method), new Map())));
});
