/** The options of a client and its credentials: what is taken, and what is said about the rest. */

import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Agent } from 'undici';
import { application, credentialSourceOf, webhook } from '../../../runtime/auth/auth.js';
import { createLimiter } from '../../../runtime/limit/create-limiter.js';
import { checkNode, clientSettings } from '../../../runtime/client/client-options.js';
import { UsageError } from '../../../runtime/errors/errors.js';

const auth = webhook({ userId: 1, code: 'abcdef' });
const baseUrl = 'https://account.example';
/** As a program without types would give it. */
const settingsOf = (options: object): ReturnType<typeof clientSettings> =>
  clientSettings({ baseUrl, auth, ...options });

describe('options that are refused', () => {
  const cases: readonly { readonly given: object; readonly want: RegExp }[] = [
    { given: { baseUrl: 'account.example' }, want: /baseUrl must be an address/ },
    { given: { baseUrl: undefined }, want: /baseUrl must be an address.*it is missing/ },
    { given: { baseUrl: '' }, want: /baseUrl must be an address.*it is empty; set the environment variable/ },
    { given: { baseUrl: 'http://account.example' }, want: /must begin with https:/ },
    { given: { baseUrl: 'http://127.0.0.1.example' }, want: /must begin with https:/ },
    { given: { baseUrl: 'http://localhost.example' }, want: /must begin with https:/ },
    { given: { baseUrl: 'ftp://localhost' }, want: /must begin with https:/ },
    {
      given: { baseUrl: 'https://me:secret@account.example' },
      want: /must not contain a user name or password/,
    },
    { given: { baseUrl: 'https://account.example/?a=1' }, want: /must not contain a query/ },
    { given: { baseUrl: 'https://account.example/#a' }, want: /a fragment/ },
    { given: { baseUrl: 'https://account.example/rest/1/abc/' }, want: /without \/rest\// },
    { given: { auth: undefined }, want: /auth must be made by/ },
    { given: { auth: { kind: 'webhook' } }, want: /auth must be made by/ },
    { given: { auth: 'abc' }, want: /auth must be made by/ },
    { given: { timeout: 0 }, want: /timeout must be a number of milliseconds/ },
    { given: { timeout: '1000' }, want: /timeout must be a number of milliseconds/ },
    { given: { deadline: Infinity }, want: /deadline must be a number of milliseconds/ },
    { given: { retry: true }, want: /retry must be an object or false/ },
    { given: { retry: { attempts: 0 } }, want: /retry.attempts/ },
    { given: { retry: { attempts: 1.5 } }, want: /retry.attempts/ },
    { given: { retry: { baseDelay: -1 } }, want: /retry.baseDelay/ },
    { given: { retry: { maxDelay: Number.NaN } }, want: /retry.maxDelay/ },
    { given: { retry: { budget: -1 } }, want: /retry.budget/ },
    { given: { rateLimit: true }, want: /rateLimit must be/ },
    { given: { rateLimit: { perSecond: 0 } }, want: /rateLimit.perSecond/ },
    { given: { connections: 0 }, want: /connections must be a positive integer/ },
    { given: { maxResponseBytes: 1.5 }, want: /maxResponseBytes must be a positive integer/ },
    { given: { dispatcher: {} }, want: /dispatcher must be an undici Dispatcher/ },
    { given: { onRetry: 'x' }, want: /onRetry must be a function/ },
    { given: { coalesce: 1 }, want: /coalesce must be/ },
  ];
  for (const { given, want } of cases) {
    it(JSON.stringify(given), () => {
      expect(() => settingsOf(given)).toThrow(want);
      expect(() => settingsOf(given)).toThrow(expect.objectContaining({ code: 'CLIENT_USAGE' }));
    });
  }
  it('none at all', () =>
    expect(() => clientSettings(undefined as never)).toThrow(/options must be an object/));
});

describe('options that are taken', () => {
  const limiterOf = (options: object): object | undefined =>
    settingsOf(options).rateLimits.limiters({ method: 'x' })[0];
  const shared = createLimiter({ perSecond: 9, burst: 9 });
  const limits = [
    { name: 'on for an account', given: {}, want: { perSecond: 2, burst: 50 } },
    {
      name: 'with its defaults beside what is given',
      given: { rateLimit: { burst: 5 } },
      want: { perSecond: 2, burst: 5 },
    },
    { name: 'shared', given: { rateLimit: shared }, want: shared },
    {
      name: 'on for a loopback host too, where asked for',
      given: { baseUrl: 'http://[::1]:1', rateLimit: {} },
      want: { burst: 50 },
    },
  ];
  for (const { name, given, want } of limits) {
    it(`the rate limit: ${name}`, () => expect(limiterOf(given)).toMatchObject(want));
  }
  for (const address of [
    'http://localhost:3000',
    'http://127.0.0.1',
    'http://127.9.9.9:1',
    'http://[::1]',
    'http://x.localhost',
  ]) {
    it(`the rate limit is off for ${address}`, () => expect(limiterOf({ baseUrl: address })).toBeUndefined());
  }
  it('rateLimit: false', () => expect(limiterOf({ rateLimit: false })).toBeUndefined());
  it('a base URL with a path', () =>
    expect(settingsOf({ baseUrl: 'https://a.example/b/c/' }).basePath).toBe('/b/c'));
  it('retry: false is one attempt', () =>
    expect(settingsOf({ retry: false }).defaults.retry.attempts).toBe(1));
  it('an undici dispatcher', () => {
    const dispatcher = new Agent();
    expect(settingsOf({ dispatcher }).dispatcher).toBe(dispatcher);
  });
});

describe('the address of a webhook', () => {
  const credential = { kind: 'webhook', userId: 7, code: 'abcdef' };
  const open = (address: string, more: object = {}) => clientSettings({ auth: webhook(address), ...more });

  for (const [address, origin, basePath] of [
    ['https://account.example/rest/7/abcdef/', 'https://account.example', ''],
    [' https://account.example/rest/7/abcdef ', 'https://account.example', ''],
    ['https://account.example/rest/api/7/abcdef/', 'https://account.example', ''],
    ['https://a.example:8443/b/rest/7/abcdef/', 'https://a.example:8443', '/b'],
    ['http://127.0.0.1:1/rest/7/abcdef/', 'http://127.0.0.1:1', ''],
  ] as const) {
    it(`${address} says the account, the user and the code`, () => {
      expect(open(address)).toMatchObject({ origin, basePath });
      expect(credentialSourceOf(webhook(address)).credential()).toEqual(credential);
    });
  }

  it('may stand beside the same base URL, and not beside another', () => {
    const address = 'https://account.example/rest/7/abcdef/';
    expect(open(address, { baseUrl: 'https://account.example/' }).origin).toBe('https://account.example');
    for (const baseUrl of ['https://other.example', 'https://account.example/b'])
      expect(() => open(address, { baseUrl })).toThrow('baseUrl is not the account of the webhook');
  });

  it('is needed where no base URL is given', () => {
    expect(() => clientSettings({ auth })).toThrow('baseUrl must be an address');
  });

  it.each(['7/abcdef', ' 7/abcdef/ ', 'https://account.example/rest/7/abcdef/'])(
    'reads both forms of SVC_WEBHOOK: %s',
    (text) => {
      const made = credentialSourceOf(webhook(text));
      expect(made.credential()).toEqual({ kind: 'webhook', userId: 7, code: 'abcdef' });
    },
  );

  it('refuses a client without baseUrl when the webhook names no account', () => {
    expect(() => open('7/abcdef')).toThrow(/baseUrl must be an address/);
  });

  it('reads a code that is percent-encoded in the address', () => {
    const made = credentialSourceOf(webhook('https://account.example/rest/7/ab%2Fc%2Bdef/'));
    expect(made.credential()).toEqual({ kind: 'webhook', userId: 7, code: 'ab/c+def' });
    expect(made.secrets()).toEqual(['ab/c+def']);
  });

  it.each(['7/..', '7/.', { userId: 7, code: '..' }, { userId: 7, code: '.' }])(
    'refuses a code that a path takes for a step: %j',
    (given) => {
      expect(() => webhook(given)).toThrow(UsageError);
    },
  );

  it('sends nothing in the clear, and shows no code', () => {
    expect(() => open('http://account.example/rest/7/abcdef/')).toThrow(
      /^(?!.*abcdef).*must begin with https:/,
    );
    expect(() => webhook('https://account.example/rest/abcdef/')).toThrow(/^(?!.*abcdef)/);
    const made = webhook('https://account.example/rest/7/abcdef/');
    expect(JSON.stringify(made) + inspect(made, { showHidden: true, depth: 9 })).not.toContain('abcdef');
  });
});

describe('credentials that are refused', () => {
  const cases: readonly { readonly name: string; readonly make: () => unknown }[] = [
    { name: 'a user id that is not a number', make: () => webhook({ userId: '1' as never, code: 'abc' }) },
    { name: 'a user id below 1', make: () => webhook({ userId: 0, code: 'abc' }) },
    { name: 'no code', make: () => webhook({ userId: 1, code: undefined as never }) },
    { name: 'an empty code', make: () => webhook({ userId: 1, code: '' }) },
    { name: 'a code with a line break', make: () => webhook({ userId: 1, code: 'abc\n' }) },
    { name: 'no options', make: () => webhook(undefined) },
    {
      name: 'a mistyped option of a webhook',
      make: () => webhook({ userId: 1, code: 'abc', Code: 'abc' } as never),
    },
    {
      name: 'a mistyped option of an application',
      make: () => application({ accessToken: 'a', refrsh: async () => 'b' } as never),
    },
    { name: 'a mistyped option of a limiter', make: () => createLimiter({ persecond: 5 } as never) },
    ...[
      '',
      'abcdef',
      '0/abcdef',
      'x/abcdef',
      '1/',
      '1/abcdef/more',
      'https://account.example',
      'https://account.example/rest/abcdef/',
      'https://account.example/rest/1/',
      'https://account.example/rest/0/abcdef/',
      'https://account.example/rest/1/abcdef/tasks.task.get',
      'https://account.example/rest/1/abcdef/?a=b',
      'https://account.example/rest/1/abc%def/',
      'https://user:password@account.example/rest/1/abcdef/',
    ].map((address) => ({ name: `a text such as '${address}'`, make: () => webhook(address) })),
    { name: 'no token', make: () => application({} as never) },
    { name: 'an empty token', make: () => application({ accessToken: '' }) },
    {
      name: 'a refresh that is not a function',
      make: () => application({ accessToken: 'a', refresh: 'b' as never }),
    },
    {
      name: 'a place for the token that is none',
      make: () => application({ accessToken: 'a', tokenIn: 'query' as never }),
    },
  ];
  for (const { name, make } of cases) {
    it(name, () => expect(make).toThrow(expect.objectContaining({ code: 'CLIENT_USAGE' })));
  }

  it('one made by another copy of the package is understood', async () => {
    const { vi } = await import('vitest');
    vi.resetModules();
    const copy = await import('../../../runtime/auth/auth.js');
    expect(copy.credentialSourceOf(webhook({ userId: 7, code: 'abcdef' })).credential()).toEqual({
      kind: 'webhook',
      userId: 7,
      code: 'abcdef',
    });
    expect(copy.credentialSourceOf).not.toBe(credentialSourceOf);
  });
});

describe('the version of Node', () => {
  it.each([
    {
      name: 'of Node 18',
      versions: { node: '18.20.8' },
      want: /needs Node.js 20.19 or newer; this is 18.20.8/,
    },
    { name: 'of an early Node 20', versions: { node: '20.18.3' }, want: /this is 20.18.3/ },
  ])('is refused when it is that $name', ({ versions, want }) => {
    expect(() => checkNode(versions)).toThrow(want);
  });

  it.each([
    { name: 'the oldest supported', versions: { node: '20.19.0' } },
    { name: 'a later major', versions: { node: '22.0.0' } },
    { name: 'that which Bun names', versions: { node: '18.0.0', bun: '1.0.0' } },
    { name: 'that which Deno names', versions: { node: '18.0.0', deno: '1.40.0' } },
    { name: 'absent, as on Workers', versions: undefined },
  ])('is accepted when it is $name', ({ versions }) => {
    expect(() => checkNode(versions)).not.toThrow();
  });
});

describe('a webhook as text', () => {
  const url = 'https://account.example/rest/1/abcdef/';
  it.each([
    { name: 'missing', given: undefined, want: /environment variable.*SVC_WEBHOOK.*--env-file=\.env/ },
    { name: 'empty', given: ' ', want: /the text is empty/ },
    { name: 'in quotes', given: `"${url}"`, want: /quotes around it/ },
    { name: 'begun by a quote', given: `'${url}`, want: /quotes around it/ },
    { name: 'the placeholder of a guide', given: '<user_id>/<webhook_code>', want: /is a placeholder/ },
    { name: 'a placeholder for the code', given: '1/<webhook_code>', want: /is a placeholder/ },
    {
      name: 'the placeholder as a URL',
      given: 'https://account.example/rest/1/<webhook_code>/',
      want: /is a placeholder/,
    },
    { name: 'of another form', given: 'account.example', want: /neither <user_id>/ },
  ])('is refused with its cause when it is $name', ({ given, want }) => {
    expect(() => webhook(given)).toThrow(want);
    expect(() => webhook(given)).not.toThrow(/abcdef/);
  });

  it('stands for the address when baseUrl is empty', () => {
    expect(clientSettings({ baseUrl: '', auth: webhook(url) }).origin).toBe('https://account.example');
  });
});
