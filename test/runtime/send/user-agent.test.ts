/** The name that a client sends with every request. */

import { describe, expect, test } from 'vitest';
import { defineGateway } from '../../../runtime/gateway/index.js';
import { defineClient, UsageError, webhook } from '../../../runtime/index.js';
import type { FetchLike } from '../../../runtime/platform/transport.js';

/** What each request names. */
function recorder(): { readonly fetch: FetchLike; readonly seen: (string | null)[] } {
  const seen: (string | null)[] = [];
  const fetch: FetchLike = (_url, init) => {
    seen.push(new Headers((init as { readonly headers: Record<string, string> }).headers).get('user-agent'));
    return Promise.resolve(Response.json({ result: {}, success: true, data: {} }));
  };
  return { fetch, seen };
}

async function sentBy(
  given: { readonly userAgent?: string },
  ofPackage?: string,
): Promise<(string | null)[]> {
  const { fetch, seen } = recorder();
  const definition = ofPackage === undefined ? {} : { userAgent: ofPackage };
  const baseUrl = 'https://account.example';
  const auth = webhook({ userId: 1, code: 'code' });
  const svc = defineClient<object, object>({ v3: {}, legacy: {}, ...definition })({
    baseUrl,
    auth,
    fetch,
    ...given,
  });
  await svc.v3.call('a.b', {}, { read: true }).settle();
  await svc.legacy.call('a.b').settle();
  await svc.legacy.batch([svc.legacy.call('a.b')]).settle();
  const gateway = defineGateway({ methods: {}, ...definition })({
    baseUrl,
    key: 'svc_api_key',
    fetch,
    ...given,
  });
  await gateway.request('GET', '/v1/me').settle();
  return [...new Set(seen)];
}

describe('the user agent of every request', () => {
  test.each([
    { name: 'is the package’s', given: {}, ofPackage: '@svc/client/2.1.0', want: '@svc/client/2.1.0' },
    {
      name: 'is the caller’s where one is given',
      given: { userAgent: 'Shop (ops@shop.example)' },
      ofPackage: '@svc/client/2.1.0',
      want: 'Shop (ops@shop.example)',
    },
    { name: 'is the runtime’s where nothing names one', given: {}, want: 'svc-client/1' },
  ])('$name', async ({ given, ofPackage, want }) => {
    expect(await sentBy(given, ofPackage)).toEqual([want]);
  });

  test.each(['', ' shop', 'shop\r\nx: y', 'Läden', 7])('%j is refused', (userAgent) => {
    const open = (): unknown =>
      defineClient({ v3: {}, legacy: {} })({
        baseUrl: 'https://account.example',
        auth: webhook({ userId: 1, code: 'code' }),
        userAgent: userAgent as string,
      });
    expect(open).toThrow(UsageError);
    expect(open).toThrow('userAgent must be a text of printable ASCII characters');
  });
});
