/** `describe` for people: what a method returns, in the words of the declarations. */

import { expect, test } from 'vitest';
import { methodJson, ownErrors } from '../../../generator/method/method-json.js';
import { methodLines } from '../../../generator/method/method-text.js';
import type { Generation, Model } from '../../../generator/model/model.js';
import { build, document } from '../model/account.js';
import { models } from '../export/accounts.js';

const model: Model = [...(await models())].find(([account]) => account === 'the sandbox')?.[1] ?? missing();

function missing(): never {
  throw new Error('there is no such account or method');
}

function sectionsOf(generation: Generation, name: string, of: Model = model): readonly string[] {
  const api = of[generation];
  const method = api.methods.find((one) => one.name === name) ?? missing();
  const options = { columns: 10_000, paint: (_: string, text: string) => text };
  const found = { api, method, name };
  const text = methodLines(found, methodJson(of)(found), of, options).join('\n');
  return text.split('\n\n');
}

function resultOf(generation: Generation, name: string): string {
  return sectionsOf(generation, name).find((section) => section.startsWith('Result\n')) ?? missing();
}

test('a date that is returned is a text, and one that is written may be a Date', () => {
  const result = resultOf('v3', 'tasks.task.get');
  expect(result).toContain('deadline: string | null');
  expect(result).not.toContain('Date |');
  const params = sectionsOf('v3', 'tasks.task.add').find((section) => section.startsWith('Parameters\n'));
  expect(params).toContain('deadline?: Date | string | null');
});

test('the fields of a named object are listed, in every generation', () => {
  expect(resultOf('legacy', 'im.dialog.get')).toMatch(/Dialog\n +id: number\n/);
  expect(resultOf('gateway', 'me')).toMatch(/Me\n +scopes/);
});

test('errors of the method come first, also where any method can answer with them', () => {
  const { v3 } = model;
  const method = v3.methods.find(({ errors }) => errors.length > 1) ?? missing();
  const [first = missing(), second = missing()] = method.errors;
  const common = [...v3.commonErrors.slice(0, 1), { ...first, condition: 'Said of every method.' }];
  const found = { api: { ...v3, commonErrors: common }, method, name: method.name };
  const about = methodJson(model)(found);
  expect(ownErrors(about, found).slice(0, 2)).toMatchObject([{ code: first.code }, { code: second.code }]);
  expect(about.errors.filter(({ code }) => code === first.code)).toHaveLength(1);
});

test('an object without a name lists its fields, and parameters say which values they take', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const properties = Object.fromEntries(
    names.map((name) => [name, { type: 'string', deprecated: name === 'g' }]),
  );
  const takes = {
    p: { type: 'integer', exclusiveMinimum: 0, maximum: 9, description: 'How many' },
    fields: { type: 'object', properties: { q: { type: 'string', default: 'x', deprecated: true } } },
  };
  const gives = { type: 'object', properties: { ...properties, h: { const: null } } };
  const own = build(document({ methods: { 'a.set': { takes, gives } } })).model;
  const [, , params = '', result = ''] = sectionsOf('v3', 'a.set', own);
  expect(params).toContain('How many. From 1 to 9.');
  expect(params).toMatch(/q\?: string +Deprecated\. Default "x"\./);
  expect(result).toMatch(/^Result\n +object\n +a\?: string \| null\n/);
  expect(result).toMatch(/g\?: string \| null +Deprecated\.\n +h\?: null$/);
});
