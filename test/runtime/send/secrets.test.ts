/** No credential in anything that can be seen, however the service or the network tries to show it. */

import { subscribe, unsubscribe, tracingChannel } from 'node:diagnostics_channel';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { application, keySource, webhook } from '../../../runtime/auth/auth.js';
import type { Credential, WireRequest, Operation } from '../../../runtime/request/operation.js';
import type { Generation } from '../../../runtime/words/method.js';
import { clientSettings } from '../../../runtime/client/client-options.js';
import type { Redactor } from '../../../runtime/redact/redact.js';
import type { ClientSettings } from '../../../runtime/send/client-state.js';
import type { AttemptResult } from '../../../runtime/platform/transport.js';
import { callOf, createSender } from './client.js';
import { answer, stage } from './scripted.js';
import { PROTOCOLS } from '../protocols.js';

const CODE = 'wh00k/C0de+s3cr3t=x9Qz';
const TOKEN = 'T0ken.old~5ecret%1/aaB';
const FRESH = 'fr3sh-T0ken-77-zzyyxx1';
const KEY = 'svc_api_K3y9x8w7v6u5t4';
const SESSION = 'svc_session_S3ss10n0a1b2';
const SECRETS = [CODE, TOKEN, FRESH, KEY, SESSION];

/** The forms in which no secret may be shown, and the beginning that a text shortened before redaction would show. */
function shapes(secret: string): readonly string[] {
  return [secret, encodeURIComponent(secret), secret.slice(0, 11)];
}

const leaks = (text: string): readonly string[] => {
  const seen = text.toLowerCase();
  return SECRETS.flatMap(shapes).filter((shape) => seen.includes(shape.toLowerCase()));
};

it('an answer that cannot be read shows no credential that it was to bring', async () => {
  const cut =
    '{"success":true,"data":{"name":"n","token":"svc_session_new1","key":"svc_api_new2","oauthToken":"new3';
  const texts = [cut, `${'x'.repeat(5000)}${cut}`, `<title>${cut}</title>${'x'.repeat(99_999)}`];
  for (const text of texts) {
    const { environment } = stage([{ kind: 'answer', status: 200, headers: {}, text }]);
    const sender = createSender(account(webhook({ userId: 1, code: CODE })), environment);
    const error: unknown = await sender
      .send(signedCall('legacy', 'read'), { retry: false })
      .catch((e: unknown) => e);
    expect(show(error)).not.toMatch(/new\d/);
    expect(show(error)).toContain('[redacted]');
  }
});

it('a long page shows its beginning and its end', async () => {
  const text = `first${'x'.repeat(50_000)}the cause of it`;
  const { environment } = stage([{ kind: 'answer', status: 500, headers: {}, text }]);
  const sender = createSender(account(webhook({ userId: 1, code: CODE })), environment);
  const error: unknown = await sender
    .send(signedCall('legacy', 'read'), { retry: false })
    .catch((e: unknown) => e);
  expect(error).toMatchObject({ details: expect.stringMatching(/^"first.*the cause of it"$/) as string });
});

it('the headers of a success show no secret that the account sends back', async () => {
  const { environment } = stage([
    answer(200, { result: true }, { 'x-asked': `/rest/1/${encodeURIComponent(CODE)}/a` }),
  ]);
  const sender = createSender(account(webhook({ userId: 1, code: CODE })), environment);
  const { headers } = await sender.send(callOf('read'), {});
  expect(headers).toEqual({ 'x-asked': '/rest/1/[redacted]/a' });
});

interface Who {
  readonly name: string;
  readonly generation: Generation;
  readonly settings: () => ClientSettings;
  /** What the request carried. */
  readonly carried: (request: WireRequest) => string;
}

const baseUrl = 'https://account.example';
const header = (request: WireRequest): string => request.headers['authorization'] ?? '';
const account = (auth: ReturnType<typeof webhook>): ClientSettings =>
  clientSettings({ baseUrl, auth, rateLimit: false });

const who: readonly Who[] = [
  {
    name: 'a webhook',
    generation: 'v3',
    settings: () => account(webhook({ userId: 1, code: CODE })),
    carried: () => CODE,
  },
  {
    name: 'an application',
    generation: 'legacy',
    settings: () =>
      account(application({ accessToken: TOKEN, tokenIn: 'header', refresh: () => Promise.resolve(FRESH) })),
    carried: header,
  },
  {
    name: 'a gateway key with a session',
    generation: 'gateway',
    settings: () => ({
      ...account(webhook({ userId: 1, code: CODE })),
      credentials: keySource(KEY, SESSION),
    }),
    carried: (request) => `${request.headers['x-api-key'] ?? ''} ${header(request)}`,
  },
];

function signedCall(generation: Generation, safety: Operation<unknown>['safety']): Operation<unknown> {
  return {
    protocol: PROTOCOLS[generation],
    method: 'tasks.task.add',
    safety,
    idempotencyKey: 'key-1',
    scope: ['tasks'],
    build: (credential) => ({
      verb: 'POST',
      path: pathOf(credential),
      headers: headersOf(credential),
      body: '{}',
    }),
    read: () => {
      throw new TypeError('no envelope');
    },
  };
}
const pathOf = (credential: Credential): string =>
  credential.kind === 'webhook' ? `/rest/api/1/${encodeURIComponent(credential.code)}/x` : '/x';
function headersOf(credential: Credential): Readonly<Record<string, string>> {
  if (credential.kind === 'application') return { authorization: `Bearer ${credential.token}` };
  if (credential.kind === 'webhook') return {};
  return { 'x-api-key': credential.key, authorization: `Bearer ${credential.session ?? ''}` };
}

/** A service or network that tells all it was told, in every way. */
const tellers: readonly { readonly name: string; readonly tell: (secret: string) => AttemptResult }[] = [
  ...[200, 400, 401, 403, 404, 409, 429, 500, 503].map((status) => ({
    name: `an error at ${status}`,
    tell: (told: string): AttemptResult =>
      answer(
        status,
        {
          error: {
            code: `X_${told}`,
            message: shapes(told).slice(0, 2).join(' and '),
            validation: [{ field: told, message: `no ${told}` }],
            hint: { [told]: [told] },
            userMessage: told,
          },
          success: false,
          [told]: told,
        },
        { 'x-request-id': told, 'retry-after': '1' },
      ),
  })),
  {
    name: 'a flat error',
    tell: (told) => answer(401, { error: 'expired_token', error_description: `token ${told} is old` }),
  },
  {
    name: 'a page',
    tell: (told) => ({
      kind: 'answer',
      status: 200,
      headers: { 'content-type': `text/${told}` },
      text: `<b>${told}</b> <a href="/?auth=${encodeURIComponent(told)}">`,
    }),
  },
  {
    name: 'a page whose excerpt ends inside the secret',
    tell: (told) => ({ kind: 'answer', status: 200, headers: {}, text: `${'<'.repeat(105)}${told}` }),
  },
  { name: 'what is no envelope', tell: (told) => answer(200, { hello: told }) },
  {
    name: 'an error of undici',
    tell: (told) => ({
      kind: 'lost',
      sent: true,
      cause: Object.assign(new Error(`bad ${told}`, { cause: new Error(told) }), {
        code: `E_${told}`,
        request: { path: told },
        name: `E${told}`,
      }),
    }),
  },
  {
    name: 'a refused connection',
    tell: (told) => ({ kind: 'lost', sent: false, cause: new Error(told) }),
  },
  {
    name: 'an encoding',
    tell: (told) => ({ kind: 'answer', status: 200, headers: {}, text: '', defect: `encoding ${told}` }),
  },
];

const channels = ['start', 'end', 'asyncStart', 'asyncEnd', 'error'] as const;

/** Everything that can be seen of one call. */
async function seen(one: Who, tell: (secret: string) => AttemptResult, redactor?: Redactor): Promise<string> {
  const shown: unknown[] = [];
  const note = (event: unknown): void => void shown.push(show(event));
  const names = [...channels.map((name) => `tracing:svc:call:${name}`), 'svc:retry', 'svc:throttle'];
  expect(tracingChannel('svc:call').start.name).toBe(names[0]);
  for (const name of names) subscribe(name, note);
  try {
    const told = (request: WireRequest): AttemptResult => tell(one.carried(request).replace('Bearer ', ''));
    const { environment } = stage([told]);
    const hooks = { onRequest: note, onResponse: note, onRetry: note };
    const settings = { ...one.settings(), hooks };
    const sender = createSender(
      settings,
      redactor === undefined ? environment : { ...environment, redactor },
    );
    for (const safety of ['read', 'keyed-write', 'write'] as const) {
      const call = sender.send(signedCall(one.generation, safety), {});
      const error: unknown = await call.catch((e: unknown) => e);
      expect(error).toBeInstanceOf(Error);
      shown.push(show(error));
    }
    shown.push(show(sender), show(settings));
  } finally {
    for (const name of names) unsubscribe(name, note);
  }
  return shown.join('\n');
}

function show(value: unknown): string {
  const stack = value instanceof Error ? `${value.stack ?? ''}\n${String(value.cause)}` : '';
  const deep = inspect(value, { depth: 10, showHidden: true, getters: true });
  return [stack, String(value), deep, JSON.stringify(value)].join('\n');
}

describe('credentials', () => {
  for (const one of who) {
    for (const { name, tell } of tellers) {
      it(`of ${one.name} are not shown by ${name}`, async () => {
        expect(leaks(await seen(one, tell))).toEqual([]);
      });
    }
  }

  it('would be shown if nothing took them out: this test can fail', async () => {
    const open: Redactor = {
      text: (text) => text,
      ends: (text) => text,
      code: (code) => code,
      json: (value) => value,
      isClean: () => true,
    };
    for (const one of who) {
      for (const { name, tell } of tellers)
        expect([name, leaks(await seen(one, tell, open)).length > 0]).toEqual([name, true]);
    }
  });

  it('are not shown by auth objects', () => {
    const auths = [
      webhook({ userId: 1, code: CODE }),
      application({ accessToken: TOKEN, refresh: () => Promise.resolve(FRESH) }),
    ];
    for (const auth of auths) expect(leaks(show(auth))).toEqual([]);
  });

  it('are not shown by the UsageError about them', () => {
    const mistakes: readonly (() => unknown)[] = [
      () => webhook({ userId: 0, code: CODE }),
      () => webhook({ userId: 1, code: `${CODE} ` }),
      () => application({ accessToken: `${TOKEN}\n` }),
      () =>
        clientSettings({
          baseUrl: `https://x.example/rest/1/${encodeURIComponent(CODE)}/`,
          auth: webhook({ userId: 1, code: CODE }),
        }),
      () =>
        clientSettings({
          baseUrl: `https://me:${encodeURIComponent(CODE)}@x.example`,
          auth: webhook({ userId: 1, code: CODE }),
        }),
      () =>
        clientSettings({
          baseUrl: `https://x.example?auth=${encodeURIComponent(CODE)}`,
          auth: webhook({ userId: 1, code: CODE }),
        }),
    ];
    for (const mistake of mistakes) {
      const error = caught(mistake);
      expect(error).toMatchObject({ code: 'CLIENT_USAGE' });
      expect(leaks(show(error))).toEqual([]);
    }
  });

  it("are not shown by a user's own error that becomes a cause", async () => {
    const auth = application({
      accessToken: TOKEN,
      refresh: () => Promise.reject(new Error(`refused ${TOKEN}`)),
    });
    const { environment } = stage([answer(401, { error: 'expired_token' })]);
    const sender = createSender(clientSettings({ baseUrl, auth }), environment);
    const error: unknown = await sender.send(signedCall('v3', 'read'), {}).catch((e: unknown) => e);
    expect(show(error)).toContain('refused [redacted]');
    expect(leaks(show(error))).toEqual([]);
  });
});

function caught(mistake: () => unknown): unknown {
  try {
    return mistake();
  } catch (error) {
    return error;
  }
}
