/** The gateway as it is typed: what compiles, and what does not. Nothing of it runs. */
import { createGateway } from '@svc/client/gateway';

const baseUrl = 'https://gateway.example';
const read: string = process.env['SVC_SESSION'] ?? '';
const gw = createGateway({ baseUrl, key: 'svc_app_k', session: 'svc_session_s' });

export async function calls(): Promise<void> {
  createGateway({ baseUrl, key: 'svc_api_k' });
  // A text that was read, and one whose form nobody knows.
  createGateway({ baseUrl, key: 'svc_app_k', session: read });
  createGateway({ baseUrl, key: 'svc_app_k', session: 'other' });
  await gw.batch({ calls: [] });
  await gw.batch([{ method: 'GET', path: '/v1/me' }], { timeout: 5000 });
  await gw.keys.update({ id: 7, rateLimit: 60 });
  await gw.entity('deals').update(1, { title: 'Bigger' });
}

export function mistakes(): void {
  // @ts-expect-error TS2322: an application key is no session token
  createGateway({ baseUrl, key: 'svc_app_k', session: 'svc_app_k' });
  // @ts-expect-error TS2322: nor is a personal key
  createGateway({ baseUrl, key: 'svc_app_k', session: 'svc_api_k' });
  // @ts-expect-error TS2322: nor one of the account's own vendor
  createGateway({ baseUrl, key: 'acme_app_k', session: 'acme_app_k' });
  // @ts-expect-error TS2322: a session token is a text
  createGateway({ baseUrl, key: 'svc_app_k', session: 5 });
  // @ts-expect-error TS2345: no key
  createGateway({ baseUrl });
  // @ts-expect-error TS2554: a batch without a body
  gw.batch();
  // @ts-expect-error TS2345: a body that is a text
  gw.batch('calls');
  // @ts-expect-error TS2353: no call of the gateway sends an idempotency key
  gw.me({ idempotencyKey: 'k' });
  // @ts-expect-error TS2353: nor does a batch
  gw.batch({}, { idempotencyKey: 'k' });
  // @ts-expect-error TS2353: nothing of it is paged by the client
  gw.me({ paging: 'auto' });
  // @ts-expect-error TS2345: a key without its identifier
  gw.keys.update({ rateLimit: 60 });
}
