/** What a program writes into the sandbox by the legacy generation, it finds again. */

import { expect, test } from 'vitest';
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
