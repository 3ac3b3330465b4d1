import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkPath, fillPath } from '../../../runtime/gateway/route.js';
import { UsageError } from '../../../runtime/gateway/index.js';
import { useScriptedGateway } from './scripted-gateway.js';
import { codePoint } from '../../code-point.js';

const gateway = useScriptedGateway();

describe('a path that would leave /v1/', () => {
  test.each([
    '',
    '/',
    '/v1',
    '/v2/me',
    'v1/me',
    '//evil.example/v1/me',
    'https://evil.example/v1/me',
    '/v1/../rest/1/code/user.get',
    '/v1/..',
    '/v1/.',
    '/v1/./me',
    '/v1/x/../../rest',
    '/v1//me',
    '/v1///evil.example',
    '/v1/%2e%2e/rest',
    '/v1/%2E%2e/rest',
    '/v1/.%2e/rest',
    '/v1/..%2frest',
    '/v1/%2e%2e%2frest',
    '/v1/x%2f..%2f..%2frest',
    '/v1/x%5c..',
    '/v1/..\\rest',
    '/v1/\\evil.example',
    '/v1/..;x=1/rest',
    '/v1/%2e%2e;x/rest',
    '/v1/me#x',
    '/v1/me x',
    '/v1/me\r\nx-api-key: stolen',
    '/v1/me%0d%0ax',
    '/v1/me%00',
    '/v1/%',
    '/v1/%zz',
    '/v1/%c0%ae%c0%ae/rest',
    '\t/v1/me',
    '/V1/me',
    '/v1/\ud800',
  ])('%j is a UsageError, and nothing is sent', async (path) => {
    const outcome = await gateway.open().request('GET', path).settle();
    expect(!outcome.ok && outcome.error).toBeInstanceOf(UsageError);
    expect(gateway.arrived).toEqual([]);
  });

  test.each([undefined, null, 7, ['/v1/me'], { toString: () => '/v1/me' }])(
    'neither is %s a path',
    async (path) => {
      const outcome = await gateway
        .open()
        .request('GET', path as string)
        .settle();
      expect(!outcome.ok && outcome.error).toBeInstanceOf(UsageError);
    },
  );
});

describe('a name or an id that would lead elsewhere', () => {
  test.each([
    '../../keys',
    '..',
    '.',
    '',
    '..\\keys',
    'a\\b',
    '..;x',
    'a\0',
    '\ud800',
    '%2e%2e/..',
    null,
    {},
  ])('%j is a UsageError, and nothing is sent', async (name) => {
    const gw = gateway.open();
    const calls = [
      gw.entity(name as string).list(),
      gw.entity('deals').get(name as string),
      gw.entity(name as string).delete(1),
      gw.keys.update({ id: name as string, rateLimit: 1 }),
    ];
    for (const call of calls) {
      const outcome = await call.settle();
      expect(!outcome.ok && outcome.error).toBeInstanceOf(UsageError);
    }
    expect(gateway.arrived).toEqual([]);
  });

  test.each([
    { name: 'сделки 1', want: '/v1/%D1%81%D0%B4%D0%B5%D0%BB%D0%BA%D0%B8%201' },
    { name: 'a?b#c', want: '/v1/a%3Fb%23c' },
    { name: '100%', want: '/v1/100%25' },
    { name: 'a/b', want: '/v1/a%2Fb' },
    { name: '%2e%2e', want: '/v1/%252e%252e' },
    { name: 'v1..2', want: '/v1/v1..2' },
  ])('$name is one', async ({ name, want }) => {
    await gateway.open().entity(name).list();
    expect(gateway.arrived.map(({ url }) => url)).toEqual([want]);
  });
});

describe('a path under /v1/', () => {
  test.each([
    { given: '/v1/me', want: '/v1/me' },
    { given: '/v1/apps/', want: '/v1/apps/' },
    { given: '/v1/apps/a%20b', want: '/v1/apps/a%20b' },
    { given: '/v1/files/report.v1..pdf', want: '/v1/files/report.v1..pdf' },
    { given: '/v1/сделки', want: '/v1/%D1%81%D0%B4%D0%B5%D0%BB%D0%BA%D0%B8' },
    { given: '/v1/x?next=https://a.example/../b', want: '/v1/x?next=https://a.example/../b' },
  ])('$given', async ({ given, want }) => {
    await gateway.open().request('GET', given);
    expect(gateway.arrived.map(({ url }) => url)).toEqual([want]);
  });
});

describe('whatever is put in', () => {
  const texts = fc.oneof(
    fc.string({ unit: codePoint }),
    fc
      .array(fc.constantFrom('.', '..', '/', '\\', '%2e', '%2f', '%25', ';', '?', '#', 'a'))
      .map((parts) => parts.join('')),
  );

  test('a value stays one segment of its route', () => {
    fc.assert(
      fc.property(texts, (value) => {
        const path = attempt(() => fillPath('/v1/keys/{id}', { id: value }));
        if (path === undefined) return;
        const { pathname, search, hash } = new URL(path, 'https://account.example');
        const segments = pathname.split('/');
        expect({ head: segments.slice(0, 3), count: segments.length, search, hash }).toEqual({
          head: ['', 'v1', 'keys'],
          count: 4,
          search: '',
          hash: '',
        });
        expect(decodeURIComponent(segments[3] ?? '')).toBe(value);
      }),
    );
  });

  test('a path that is let through stays under /v1/, decoded once too', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const path = attempt(() => checkPath(`/v1/${text}`));
        if (path === undefined) return;
        const decoded = decodeURIComponent(path).replaceAll(/[?#%]/g, '');
        for (const read of [path, decoded])
          expect(new URL(read, 'https://account.example').pathname.startsWith('/v1/')).toBe(true);
      }),
      { numRuns: 200, seed: 20260301 },
    );
  });
});

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
