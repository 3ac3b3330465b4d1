/** A whole legacy account is read in few requests, and its methods are typed by what it says. */

import { afterEach, describe, expect, test } from 'vitest';
import { checkOf } from '../../../generator/schema/schema-check.js';
import { methodSchemas } from '../../../generator/export/method-schema.js';
import type { Method } from '../../../generator/model/model.js';
import { callLine, callSample } from '../../../generator/view/call-sample.js';
import { readAccount } from '../../../generator/source/account.js';
import type { Description } from '../../../generator/model/description.js';
import { EMIT_OPTIONS } from '../emit/emit-options.js';
import { emittedFiles } from '../emit/emitted.js';
import { account } from '../generate/account.js';
import { build, methodOf } from '../model/account.js';
import { closeServers, serve } from '../source/server.js';
import { wholeAccount, wholeMethods } from './whole-account.js';

afterEach(closeServers);

async function read(
  options: { fieldLists?: boolean; legacyMethods?: boolean } = {},
): Promise<Description & { asked: readonly string[] }> {
  const { baseUrl, asked } = await serve(wholeAccount());
  const auth = { webhook: { userId: 1, code: 'code' } };
  const description = await readAccount({ baseUrl, auth }, { fieldLists: true, ...options });
  return { ...description, asked };
}

describe('reading', () => {
  test('a whole account takes fewer than 30 requests', async () => {
    const { asked, legacy } = await read();
    expect(legacy?.methods).toHaveLength(wholeMethods().length);
    expect(Object.keys(legacy?.fields ?? {})).toHaveLength(105);
    expect(asked.length).toBeLessThan(30);
  });

  test('without field lists only the names are asked for', async () => {
    const { asked, legacy } = await read({ fieldLists: false });
    expect(legacy?.fields).toEqual({});
    expect(asked).not.toContain('batch');
  });

  test('without legacy methods nothing is asked for', async () => {
    const { asked, legacy } = await read({ legacyMethods: false });
    expect(legacy).toBeUndefined();
    expect(asked).not.toContain('methods');
  });

  test('what describes no fields is a line of the report', async () => {
    const { notes } = await read();
    expect(notes.filter(({ message }) => message.includes('describes no fields'))).toHaveLength(3);
  });
});

describe('methods', () => {
  test('an example shows the fields of a write that nothing describes, and no complete call', async () => {
    const { document, ...told } = await read();
    const { legacy } = build(document, {}, told).model;
    const shown = ['add', 'update'].map((verb) => {
      const method = legacy.methods.find(({ name }) => name.includes('.part') && name.endsWith(`.${verb}`));
      const sample = method && callSample(method, legacy);
      return [sample?.argument, method && callLine(method, legacy)];
    });
    expect(shown).toEqual([
      ['{ fields: { /* not described by the account */ } }', ''],
      ['{ id: 1, fields: { /* not described by the account */ } }', ''],
    ]);
  });

  test('each name is a method, a read only where that is proven', async () => {
    const { document, ...told } = await read();
    const { model } = build(document, {}, told);
    const named = (name: string): Method => methodOf(model.legacy, name);
    expect(model.legacy.methods.length).toBeGreaterThan(1555);
    expect(named('crm.thing0.list')).toMatchObject({ kind: 'list', write: false, from: 'account' });
    expect(named('user.get').from).toBeUndefined();
    expect(named('crm.thing0.add').readBack).toBe('crm.thing0.list');
    expect(named('crm.thing0.update').readBack).toBe('crm.thing0.get');
    expect(named('crm.thing0.get').readBack).toBeUndefined();
  });
});

describe('parameters by position', () => {
  test('are taken by the halted set, as a list beside an object', () => {
    const legacy = { methods: ['task.item.update', 'tasks.flow.update'], fields: {} };
    const { model } = build(account(), {}, { legacy });
    const params = (name: string) => methodOf(model.legacy, name).params;
    expect(params('task.item.update')).toEqual({ kind: 'open', mostItems: 20 });
    expect(params('tasks.flow.update')).toMatchObject({ kind: 'object', open: true });
    const check = checkOf(methodSchemas(model)('legacy', methodOf(model.legacy, 'task.item.update')).params);
    expect(check([8, { TITLE: 'Ship' }])).toBeUndefined();
    expect(check('8')?.message).toBe('must be a list or an object, not a text');
  });
});

test('a list that pages by start gives one page of parameters by position, and can be iterated of an object alone', () => {
  const legacy = { methods: ['task.item.userfield.getlist'], fields: {} };
  const { model } = build(account(), {}, { legacy });
  expect(methodOf(model.legacy, 'task.item.userfield.getlist').paging?.style).toBe('start');
  const [file] = emittedFiles(model, EMIT_OPTIONS, (path) => path === 'src/legacy/task/index.ts');
  const signatures = file?.text.match(/^ +getlist<T.*$/gm)?.map((line) => line.trim());
  expect(signatures).toEqual([
    "getlist<T = unknown>(params: readonly unknown[], options?: CallOptions): Call<NoInfer<T>[], 'legacy', CommonCode>;",
    "getlist<T = unknown>(params?: { [name: string]: unknown }, options?: CallOptions): ListCall<NoInfer<T>, 'legacy', CommonCode>;",
  ]);
});

test('a group of conditions is taken where nothing is known of a filter', () => {
  const legacy = { methods: ['crm.item.list'], fields: {} };
  const { model } = build(account(), {}, { legacy });
  const check = checkOf(methodSchemas(model)('legacy', methodOf(model.legacy, 'crm.item.list')).params);
  const filter = { logic: 'OR', 0: { '>id': 5 }, 1: { title: 'x' } };
  expect(check({ entityTypeId: 2, filter, order: { id: 'asc' } })).toBeUndefined();
});
