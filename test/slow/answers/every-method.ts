/** Calls each operation of a document on a sandbox, with the document's own example or with what the account needs. */

import type { ExportedObject } from '../../../generator/export/json.js';

export interface Address {
  readonly baseUrl: string;
  readonly accessToken: string;
  readonly gatewayKeys: { readonly personal: string; readonly application: string; readonly session: string };
}

export interface Outcome {
  /** Verb and path as the document has them. */
  readonly name: string;
  readonly status: number;
  /** Undefined: the answer is a redirect. */
  readonly body?: unknown;
}

const REDIRECT = 'https://app.example/oauth/callback';

interface Operation {
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly example?: object } } };
}

/** Bodies and queries of calls whose payload the document leaves open, or whose values the account must know. */
const VALUES: Readonly<Record<string, object>> = {
  'POST /rest/api/note.attachment.update': { id: 1, fields: { UF_REMARK: 'Checked' } },
  'POST /rest/api/note.document.add': { fields: { title: 'Plan' } },
  'POST /rest/api/tasks.task.result.addfromchatmessage': { fields: { messageId: 1 } },
  'POST /rest/api/tasks.task.chat.message.field.get': { name: 'taskId' },
  'POST /rest/catalog.price.add': {
    fields: { productId: 1, catalogGroupId: 1, price: 9.5, currency: 'EUR' },
  },
  'POST /rest/catalog.price.get': { id: 1 },
  'POST /rest/catalog.price.update': { id: 1, fields: { price: 10 } },
  'POST /rest/catalog.price.delete': { id: 1 },
  'POST /rest/crm.deal.add': { fields: { TITLE: 'New' } },
  'POST /rest/crm.item.add': { entityTypeId: 2, fields: { title: 'New' } },
  'POST /rest/crm.item.update': { entityTypeId: 2, id: 3, fields: { title: 'Changed' } },
  'POST /rest/crm.deal.get': { id: 1 },
  'POST /rest/crm.deal.update': { id: 1, fields: { TITLE: 'Changed' } },
  // The gateway deletes deal 1.
  'POST /rest/crm.deal.delete': { id: 2 },
  'POST /rest/disk.folder.uploadFile': { id: 1, data: { NAME: 'a.txt' }, fileContent: ['a.txt', 'SGVsbG8='] },
  // The file that was sent before.
  'POST /rest/disk.file.get': { id: 1 },
  'POST /rest/feature.get': { CODE: 'rest_offline_extended' },
  // An item of type 1 is a lead: `crm.item.delete` deletes lead 1.
  'POST /rest/crm.lead.delete': { id: 2 },
  'POST /rest/tasks.task.add': { fields: { TITLE: 'New', RESPONSIBLE_ID: 1 } },
  'POST /rest/tasks.task.get': { taskId: 8 },
  'POST /rest/tasks.task.update': { taskId: 8, fields: { TITLE: 'Changed' } },
  // REST 3.0 deletes task 8.
  'POST /rest/tasks.task.delete': { taskId: 20 },
  'POST /rest/im.dialog.get': { DIALOG_ID: 'chat1' },
  'POST /v1/batch': { calls: [{ method: 'GET', path: '/v1/me' }] },
  'POST /v1/{entity}': { title: 'New' },
  'PATCH /v1/{entity}/{id}': { title: 'Changed' },
  'GET /v1/oauth/authorize': { redirect_uri: REDIRECT, state: 'one' },
  'POST /v1/oauth/token': { redirect_uri: REDIRECT, state: 'one' },
};

type Operations = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

export async function callEveryMethod(
  address: Address,
  document: ExportedObject,
): Promise<readonly Outcome[]> {
  const calls = Object.entries(document['paths'] as Operations).flatMap(([path, item]) =>
    // built just before
    Object.entries(item).map(([verb, { requestBody }]) => {
      const name = `${verb.toUpperCase()} ${path}`;
      return { name, values: VALUES[name] ?? requestBody?.content['application/json'].example ?? {} };
    }),
  );
  const outcomes: Outcome[] = [];
  let code = '';
  for (const call of calls.sort((a, b) => rank(a.name) - rank(b.name))) {
    const values = call.name === 'POST /v1/oauth/token' ? { ...call.values, code } : call.values;
    const answer = await send(address, { ...call, values });
    const { name } = call;
    const { status } = answer;
    const back = answer.headers.get('location');
    outcomes.push(back === null ? { name, status, body: await answer.json() } : { name, status });
    if (back !== null) code = new URL(back).searchParams.get('code') ?? '';
  }
  return outcomes;
}

/** What sends a file comes first, what takes things away last. */
function rank(name: string): number {
  if (name.endsWith('.uploadFile')) return -1;
  return /^DELETE|delete|revoke|clear/.test(name) ? 1 : 0;
}

interface CallOf {
  readonly name: string;
  readonly values: object;
}

async function send(address: Address, { name, values }: CallOf): Promise<Response> {
  const [verb = '', path = ''] = name.split(' ');
  const url = new URL(address.baseUrl + path.replace('{entity}', 'deals').replace(/\{[^}]+\}/g, '1'));
  const hasBody = verb === 'POST' || verb === 'PATCH';
  if (!hasBody) for (const [key, value] of Object.entries(values)) url.searchParams.set(key, String(value));
  const isLegacy = path.startsWith('/rest/') && !path.startsWith('/rest/api/');
  const auth = isLegacy ? { auth: address.accessToken } : {};
  return fetch(url, {
    method: verb,
    redirect: 'manual',
    headers: { 'content-type': 'application/json', ...credentialsOf(address, path) },
    ...(hasBody ? { body: JSON.stringify(Array.isArray(values) ? values : { ...values, ...auth }) } : {}),
  });
}

function credentialsOf(
  { accessToken, gatewayKeys }: Address,
  path: string,
): Readonly<Record<string, string>> {
  if (path.startsWith('/rest/api/')) return { authorization: `Bearer ${accessToken}` };
  if (path.startsWith('/rest/')) return {};
  if (!path.startsWith('/v1/oauth/')) return { 'x-api-key': gatewayKeys.personal };
  const session = /revoke|placement/.test(path) ? { authorization: `Bearer ${gatewayKeys.session}` } : {};
  return { 'x-api-key': gatewayKeys.application, ...session };
}
