/** What a program writes into the sandbox by the legacy generation, it finds again. */

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { legacyMethodNamed } from '../../../generator/sandbox/legacy/methods/index.js';
import { isMissing } from '../../../generator/sandbox/legacy/typed-answers.js';
import { accounts } from './call.js';

const sandbox = await accounts()();

async function legacy(method: string, params: object): Promise<{ result?: unknown; error?: unknown }> {
  const response = await fetch(`${sandbox.baseUrl}/rest/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...params, auth: sandbox.accessToken }),
  });
  return (await response.json()) as object; // an envelope or an error
}

test.each([
  [{ PHONE: '+4930123456' }],
  [{ EMAIL: 'ada@example.com' }],
  [{ '@PHONE': ['+4930123456', '0'] }],
  [{ '%EMAIL': 'ada@' }],
])('crm.contact.list finds the contact just added by %j', async (filter) => {
  const fields = {
    NAME: 'Ada',
    PHONE: [{ VALUE: '+4930123456', VALUE_TYPE: 'WORK' }],
    EMAIL: [{ VALUE: 'ada@example.com', VALUE_TYPE: 'WORK' }],
  };
  const { result: id } = await legacy('crm.contact.add', { fields });
  const { result } = await legacy('crm.contact.list', { filter: { ID: id, ...filter }, select: ['ID'] });
  expect(result).toEqual([{ ID: String(id) }]);
});

test('crm.contact.list finds no contact by another PHONE', async () => {
  const { result } = await legacy('crm.contact.list', { filter: { PHONE: '110' } });
  expect(result).toEqual([]);
});

test('event.bind of the same handler twice is ERROR_CORE', async () => {
  const bind = { event: 'ONTASKADD', handler: 'http://127.0.0.1:9/events' };
  expect(await legacy('event.bind', bind)).toMatchObject({ result: true });
  expect(await legacy('event.bind', bind)).toMatchObject({ error: 'ERROR_CORE' });
});

describe('the stage of a deal', () => {
  const stages = [
    ['WON', 'Y'],
    ['LOSE', 'Y'],
    ['LOST', 'Y'],
    ['C1:WON', 'Y'],
    ['C12:LOSE', 'Y'],
    ['NEW', 'N'],
    ['C1:NEW', 'N'],
    ['WON_BACK', 'N'],
  ] as const;

  async function closedOf(id: unknown): Promise<unknown> {
    const { result } = await legacy('crm.deal.get', { id });
    return (result as { CLOSED: unknown }).CLOSED; // of a deal that is there
  }

  test.each(stages)('%s decides CLOSED in crm.deal.add and crm.deal.update', async (STAGE_ID, closed) => {
    const { result: id } = await legacy('crm.deal.add', { fields: { STAGE_ID } });
    expect(await closedOf(id)).toBe(closed);
    const other = closed === 'Y' ? 'NEW' : 'WON';
    await legacy('crm.deal.update', { id, fields: { STAGE_ID: other } });
    expect(await closedOf(id)).toBe(closed === 'Y' ? 'N' : 'Y');
    await legacy('crm.deal.update', { id, fields: { STAGE_ID } });
    expect(await closedOf(id)).toBe(closed);
  });

  test.each(stages)('%s decides closed in crm.item.add and crm.item.update', async (stageId, closed) => {
    const added = await legacy('crm.item.add', { entityTypeId: 2, fields: { stageId } });
    expect(added).toMatchObject({ result: { item: { stageId, closed } } });
    expect(await legacy('crm.item.update', { entityTypeId: 2, id: 3, fields: { stageId } })).toMatchObject({
      result: { item: { stageId, closed } },
    });
  });

  test('decides it in the gateway', async () => {
    const write = async (verb: string, path: string, stageId: string): Promise<unknown> => {
      const response = await fetch(`${sandbox.baseUrl}/v1/deals${path}`, {
        method: verb,
        headers: { 'content-type': 'application/json', 'x-api-key': sandbox.gatewayKeys.personal },
        body: JSON.stringify({ title: 'x', stageId }),
      });
      return response.json();
    };
    expect(await write('POST', '', 'WON')).toMatchObject({ data: { closed: 'Y' } });
    expect(await write('PATCH', '/2', 'NEW')).toMatchObject({ data: { closed: 'N' } });
  });

  test('another field leaves it as it is', async () => {
    const { result: id } = await legacy('crm.deal.add', { fields: { STAGE_ID: 'WON' } });
    await legacy('crm.deal.update', { id, fields: { TITLE: 'x' } });
    expect(await closedOf(id)).toBe('Y');
  });
});

describe('the drive', () => {
  const fileContent = ['plan.txt', Buffer.from('abc').toString('base64')];

  test.each(['getList', 'getlist', 'GETLIST'])(
    'leads from disk.storage.%s to the file that was sent',
    async (verb) => {
      const { result, total } = (await legacy(`disk.storage.${verb}`, {})) as {
        result: { ID: string; ROOT_OBJECT_ID: string }[]; // of the documents
        total: unknown;
      };
      expect(total).toBe(1);
      const [{ ID, ROOT_OBJECT_ID } = { ID: '', ROOT_OBJECT_ID: '' }] = result;
      const { result: sent } = await legacy('disk.folder.uploadFile', { id: ROOT_OBJECT_ID, fileContent });
      const below = await legacy('disk.storage.getchildren', { id: ID });
      expect(below.result).toContainEqual(sent);
      expect((await legacy('disk.folder.getChildren', { id: ROOT_OBJECT_ID })).result).toEqual(below.result);
    },
  );

  test('disk.storage.uploadFile stores in the root folder', async () => {
    const { result } = await legacy('disk.storage.uploadFile', {
      id: 1,
      data: { NAME: 'a.txt' },
      fileContent,
    });
    const found = await legacy('disk.folder.getchildren', { id: 7, filter: { NAME: 'a.txt' } });
    const { ID } = result as { ID: number }; // of a new file
    expect(found).toMatchObject({ total: 1, result: [{ ID: String(ID), PARENT_ID: '7', SIZE: '3' }] });
  });

  test.each([
    ['disk.folder.getchildren', { id: 8 }, { result: [], total: 0 }],
    ['disk.folder.getchildren', {}, { error: 'ERROR_ARGUMENT' }],
    ['disk.folder.getchildren', { id: 'x' }, { error: 'ERROR_ARGUMENT' }],
    ['disk.storage.getchildren', { id: 9 }, { error: 'ERROR_NOT_FOUND' }],
    ['disk.storage.uploadFile', { id: 1, data: {}, fileContent }, { error: 'ERROR_ARGUMENT' }],
    ['disk.storage.uploadFile', { id: 1, data: { NAME: 'x' } }, { error: 'ERROR_ARGUMENT' }],
  ])('%s of %j', async (method, params, want) => {
    expect(await legacy(method, params)).toMatchObject(want);
  });
});

test('the sandbox knows each method that a page names', () => {
  const folder = new URL('../../../docs/', import.meta.url);
  const pages = readdirSync(folder).filter((name) => name.endsWith('.md'));
  const text = pages.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n');
  const names = new Set(
    [...text.matchAll(/`((?:disk|crm|user|im|event)(?:\.\w+){2,3})`/g)].map(([, name = '']) => name),
  );
  expect(names.size).toBeGreaterThan(5);
  expect([...names].filter((name) => !legacyMethodNamed(name) && !isMissing(name))).toEqual([]);
});
