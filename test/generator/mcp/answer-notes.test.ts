/** What is said of an answer that has another type than the promised one, or nothing in it. */

import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { readSnapshot } from '../../../generator/drift/snapshot.js';
import { comparisonNote, moreNote, strangeNote } from '../../../generator/mcp/answer-notes.js';
import { createService } from '../../../generator/mcp/service.js';
import { openCaller, type Caller } from '../../../generator/method/caller.js';
import type { MethodJson } from '../../../generator/method/method-json.js';
import type { Model } from '../../../generator/model/model.js';
import { recordedModel } from '../../../generator/pipeline/read-model.js';
import { startSandbox } from '../../../generator/sandbox/index.js';
import { readWebhook } from '../../../generator/source/webhook.js';

const path = new URL('../../../generated/snapshot.json', import.meta.url);
const recorded = recordedModel(readSnapshot(readFileSync(path, 'utf8'), 'snapshot.json'));

const PHONE = { type: 'PHONE', values: ['+49 30 1234567'] };

const method = (result: object, write: boolean): MethodJson => ({
  ...({ result, write } as unknown as MethodJson), // what is read of a method here
});

describe('a write', () => {
  test.each([
    { promised: { type: 'number' }, data: [], says: 'a number' },
    { promised: { type: 'number' }, data: null, says: 'a number' },
    { promised: { type: 'integer' }, data: 'done', says: 'a number' },
    { promised: { type: 'boolean' }, data: {}, says: 'true or false' },
    { promised: { type: 'object' }, data: [], says: 'an object' },
    { promised: { type: 'string' }, data: 7, says: 'a text' },
    { promised: { type: 'array' }, data: {}, says: 'a list' },
    { promised: { type: ['number', 'null'] }, data: [], says: 'a number or null' },
    { promised: { $ref: '#/$defs/A', $defs: { A: { type: 'object' } } }, data: 7, says: 'an object' },
  ])('that promises $says and is answered $data is unknown', ({ promised, data, says }) => {
    expect(strangeNote(data, method(promised, true))).toBe(
      `The method promises ${says}: whether it was done is unknown; read it back.`,
    );
    expect(strangeNote(data, method(promised, true), 'x.get')).toMatch(/; read it back with x\.get\.$/);
  });

  test.each([
    { promised: {}, data: [] },
    { promised: { anyOf: [{ type: 'number' }, {}] }, data: [] },
    { promised: { anyOf: [{ type: 'object' }, { type: 'array', maxItems: 0 }] }, data: [] },
    { promised: { type: 'number' }, data: 0 },
    { promised: { type: 'number' }, data: '26' },
    { promised: { type: 'boolean' }, data: 'Y' },
    { promised: { type: ['number', 'null'] }, data: null },
    // What is inside is not looked at.
    { promised: { type: 'object', required: ['id'] }, data: {} },
  ])('that promises $promised may be answered $data', ({ promised, data }) => {
    expect(strangeNote(data, method(promised, true))).toBeUndefined();
  });
});

test('a comparison is named by the type of the rows, and where these have none by that of the filter', () => {
  const about = {
    params: { properties: { filter: { properties: { C: { type: 'string', format: 'date-time' }, D: {} } } } },
    result: { type: 'array', items: { properties: { A: { type: ['number', 'null'] }, B: {}, C: {} } } },
  } as unknown as MethodJson; // what is read of a method here
  const said = (filter: unknown) => comparisonNote(about, { filter });
  expect(said({ '>A': 1, '<=C': 'x', '>B': 1, '>D': 1 })).toBe(
    ' A is compared as a number; C is compared as a date.',
  );
  expect(said([['A', 'between', [1, 2]]])).toBe(' A is compared as a number.');
  expect(said([{ logic: 'or', conditions: [['A', '<', 2]] }])).toBe(' A is compared as a number.');
  for (const filter of [{ A: 1, '!A': 1, '@A': [1] }, [['A', '=', 1]], undefined])
    expect(said(filter)).toBe('');
});

describe('a read without rows', () => {
  /** One that nothing describes, and a list that says what its rows are but not what it takes. */
  function model(): Model {
    const { methods } = recorded.legacy;
    const open = { kind: 'open' } as const;
    const result = { kind: 'value', shape: { kind: 'unknown' } } as const;
    const own = methods.flatMap((one) => {
      if (one.name === 'server.time')
        return [{ ...one, params: open, result, name: 'shelf.get', path: ['shelf', 'get'] }];
      if (one.name === 'crm.company.list')
        return [{ ...one, params: open, name: 'shelf.list', path: ['shelf', 'list'] }];
      return [];
    });
    return { ...recorded, legacy: { ...recorded.legacy, methods: [...methods, ...own] } };
  }

  const account = startSandbox({ handlers: { 'shelf.get': () => [], 'shelf.list': () => [] } });
  let caller: Caller | undefined;
  afterAll(async () => {
    await caller?.close();
    await (await account).close();
  });

  test.each([
    { name: 'shelf.get', args: {}, says: /^Nothing describes what this method takes: / },
    { name: 'shelf.list', args: {}, says: /^Nothing describes what this method takes: / },
    { name: 'shelf.list', args: { countBy: 'ID' }, says: /^Nothing describes what this method takes: / },
    { name: 'crm.duplicate.findbycomm', args: { params: PHONE }, says: /^Nothing was found\.$/ },
  ])('of $name with $args says why that may be', async ({ name, args, says }) => {
    const { baseUrl, webhook } = await account;
    caller ??= openCaller(model(), {
      account: () => ({ baseUrl, auth: { webhook: readWebhook(webhook, 'test') } }),
      gateway: () => ({ baseUrl, key: '' }),
    });
    const service = createService(model(), caller, {
      allowWrites: false,
      maxBytes: 5_000,
      conceal: (text) => text,
    });
    const { text } = await service.run('call_read_method', { name, ...args }, {});
    expect((JSON.parse(text) as { readonly note: string }).note).toMatch(says);
  });
});

test.each([
  [undefined, [1], undefined],
  [{ total: 1 }, [1], undefined],
  [{ total: 2 }, { a: 1 }, undefined],
  [{ hasMore: false, total: 1 }, [1], undefined],
  [{ total: 2 }, [1], 'These are 1 of the 2 rows of the list; start in params asks for others.'],
  [{ next: 50 }, {}, 'The list goes on after this; start in params asks for others.'],
  [{ hasMore: true }, [1], 'The list goes on after this; start in params asks for others.'],
  [{ truncated: true }, [1], 'The list goes on after this; start in params asks for others.'],
  [{ nextCursor: { id: 1 } }, [1], 'The list goes on after this; start in params asks for others.'],
])('a page of %j with %j is noted as %j', (page, data, note) => {
  expect(moreNote(page, data, { properties: { start: {} } })).toBe(note);
  expect(moreNote(page, data, {})).toBe(note?.replace('; start in params asks for others', ''));
});
