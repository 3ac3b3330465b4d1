/** Reading a live account over HTTP: what it gives, and one line for each way in which it can fail. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { InputError } from '../../../generator/base/input-error.js';
import { expectRecorded } from '../../recorded.js';
import { startSandbox } from '../../../generator/sandbox/index.js';
import { printable } from '../../../generator/source/address.js';
import { readDescription } from '../../../generator/source/read.js';
import { document } from '../model/account.js';
import { type Account, closeServers, type Reply, serve } from './server.js';

afterEach(closeServers);

const CODE = 'very-secret-code';
const time = {
  start: 1,
  finish: 1,
  duration: 0,
  processing: 0,
  date_start: '',
  date_finish: '',
  operating: 0,
};

function read(baseUrl: string, fieldLists = true) {
  return readDescription(
    { kind: 'account', baseUrl, auth: { webhook: { userId: 1, code: CODE } } },
    { fieldLists, legacyMethods: false },
  );
}

/** No account has it. */
const NO_METHOD = 'rest.unknown.method';
const LISTS = ['a.x.field.list', 'b.y.field.list', 'c.z.field.list'];
const openapi = document({ methods: Object.fromEntries([...LISTS, 'a.x.get'].map((name) => [name, {}])) });
const rows = {
  items: [{ name: 'UF_A', type: 'int', title: 'A', filterable: true }, { type: 'nameless' }, null],
};
const missing = {
  status: 404,
  body: { error: { code: 'SVC_REST_V3_EXCEPTION_METHODNOTFOUNDEXCEPTION', message: 'no' } },
};
const denied = {
  status: 403,
  body: { error: { code: 'SVC_REST_V3_EXCEPTION_ACCESSDENIEDEXCEPTION', message: 'no' } },
};

/** An account whose `refused` field lists spoil every batch that they are in. */
function account({
  refused = [],
  scopes = { 'a.x.get': ['a'] },
  described = openapi,
}: {
  refused?: readonly string[];
  scopes?: unknown;
  described?: unknown;
}): Account {
  return (method, body) => {
    if (method === 'rest.documentation.openapi') return { body: described };
    if (method === 'rest.scope.list') return scopes === null ? missing : { body: { result: scopes, time } };
    if (method !== 'batch') return refused.includes(method) ? denied : { body: { result: rows, time } };
    const calls = body as readonly { method: string }[]; // a batch body is an array of calls
    if (calls.some((call) => refused.includes(call.method))) return denied;
    return { body: { result: calls.map(() => rows), time } };
  };
}

describe('an account gives', () => {
  test.each([
    { name: 'a bare description', described: openapi },
    { name: 'a wrapped description', described: { result: openapi, time } },
  ])('$name', async ({ described }) => {
    const { baseUrl } = await serve(account({ described }));
    const description = await read(baseUrl);
    expect(JSON.stringify(description.document)).toContain('"/a.x.get"');
    expect(description.origin).toBe(baseUrl);
    expect(description.notes).toEqual([]);
  });

  test('a description without the credential in names, field titles, scopes and notes', async () => {
    const name = `a.${CODE}.field.list`;
    const described = document({
      methods: { [name]: {}, 'a.x.get': {} },
      schemas: { 'svc.a.xdto': { type: 'object', properties: { [CODE]: { title: `x ${CODE}` } } } },
    });
    const echo = (method: string, body: unknown): Reply => {
      const echoed = { items: [{ name: `UF_${CODE}`, type: 'int', title: encodeURIComponent(CODE) }] };
      if (method === name) return { body: { result: echoed, time } };
      return account({ described, scopes: { [name]: [CODE], 'a.x.get': ['a'] } })(method, body);
    };
    const { baseUrl } = await serve(echo);
    const { document: read1, scopes, fieldLists, notes } = await read(baseUrl);
    const all = JSON.stringify([read1, [...(scopes ?? [])], [...fieldLists], notes]);
    expect(all).not.toContain(CODE);
    expect(all).toContain('"/a.[redacted].field.list"');
    expect([...(scopes ?? [])]).toContainEqual(['a.[redacted].field.list', ['[redacted]']]);
  });

  test('a description without the credential that it repeats', async () => {
    const described = { ...openapi, info: { description: `https://account.example/rest/1/${CODE}/` } };
    const { baseUrl } = await serve(account({ described }));
    const description = await read(baseUrl);
    expect(description.document).toMatchObject({
      info: { description: 'https://account.example/rest/1/[redacted]/' },
    });
  });

  test('scopes, and the rows of all field lists from one batch', async () => {
    const { baseUrl, asked } = await serve(account({}));
    const { scopes, fieldLists } = await read(baseUrl);
    expect([...(scopes ?? [])]).toEqual([['a.x.get', ['a']]]);
    expect([...fieldLists.keys()]).toEqual(LISTS);
    expect(fieldLists.get('a.x.field.list')).toEqual([
      {
        name: 'UF_A',
        type: 'int',
        title: 'A',
        description: '',
        filterable: true,
        sortable: false,
        multiple: false,
      },
    ]);
    expect(asked).toEqual(['rest.documentation.openapi', 'rest.scope.list', 'batch', NO_METHOD]);
  });

  test('what it does not refuse, and a line for what it does', async () => {
    const { baseUrl, asked } = await serve(account({ refused: ['b.y.field.list'], scopes: null }));
    const { scopes, fieldLists, notes } = await read(baseUrl);
    expect(scopes).toBeUndefined();
    expect([...fieldLists.keys()]).toEqual(['a.x.field.list', 'c.z.field.list']);
    expect(notes).toEqual([
      {
        level: 'warning',
        at: 'rest.scope.list',
        message: 'was not read: SVC_REST_V3_EXCEPTION_METHODNOTFOUNDEXCEPTION',
      },
      {
        level: 'warning',
        at: 'b.y.field.list',
        message: 'was not read: SVC_REST_V3_EXCEPTION_ACCESSDENIEDEXCEPTION',
      },
    ]);
    // By halves, until each list has its own answer.
    expect(new Set(asked.slice(2))).toEqual(new Set(['batch', ...LISTS, NO_METHOD]));
  });

  test('nothing more where limits or credentials meet every call alike', async () => {
    const limited = { status: 503, body: { error: 'PORTAL_DELETED', error_description: '' } };
    const usual = account({});
    const { baseUrl, asked } = await serve((method, body) =>
      method === 'batch' ? limited : usual(method, body),
    );
    const { fieldLists, notes } = await read(baseUrl);
    expect(fieldLists.size).toBe(0);
    expect(notes.map(({ at, message }) => `${at} ${message}`)).toEqual(
      LISTS.map((name) => `${name} was not read: PORTAL_DELETED`),
    );
    expect(asked.slice(2)).toEqual(['batch', NO_METHOD]);
  });

  test('no field list by a name that would lead elsewhere', async () => {
    const methods = Object.fromEntries(
      ['../../x.field.list', 'a?b.field.list', 'a b.field.list', 'a.x.field.list'].map((name) => [name, {}]),
    );
    const { baseUrl, asked } = await serve(account({ described: document({ methods }) }));
    expect([...(await read(baseUrl)).fieldLists.keys()]).toEqual(['a.x.field.list']);
    expect(asked.slice(2)).toEqual(['a.x.field.list', NO_METHOD]);
  });

  test('no field lists where none are asked for', async () => {
    const { baseUrl, asked } = await serve(account({}));
    expect((await read(baseUrl, false)).fieldLists.size).toBe(0);
    expect(asked).toEqual(['rest.documentation.openapi', 'rest.scope.list', NO_METHOD]);
  });

  test.each([
    { name: 'the token in the code of a refusal', code: 'ACME_REST_V3_EXCEPTION_X', want: 'ACME' },
    { name: 'no token where it is the neutral one', code: 'SVC_REST_V3_EXCEPTION_X', want: undefined },
    { name: 'no token of a code that shows none', code: 'ERROR_METHOD_NOT_FOUND', want: undefined },
  ])('$name', async ({ code, want }) => {
    const usual = account({});
    const { baseUrl } = await serve((method, body) =>
      method === NO_METHOD ? { status: 404, body: { error: { code, message: '' } } } : usual(method, body),
    );
    expect((await read(baseUrl)).vendorToken?.token).toBe(want);
  });
});

describe('a description that is being made', () => {
  const passing = {
    status: 500,
    body: { error: { code: 'ACME_REST_V3_EXCEPTION_INTERNAL_INTERNALEXCEPTION' } },
  };
  const whole = document({
    methods: { 'a.x.get': { gives: { $ref: '#/components/schemas/acme.a.xdto' } } },
    schemas: { 'acme.a.xdto': { type: 'object' } },
  });
  const empty = { ...whole, components: { schemas: [] } };

  /** Each pause is one more round; the runtime repeats a 500 within one. */
  async function readAfter(replies: (round: number) => Reply) {
    let round = 0;
    const pauses: number[] = [];
    const usual = account({ described: whole });
    const { baseUrl } = await serve((method, body) =>
      method === 'rest.documentation.openapi' ? replies(round) : usual(method, body),
    );
    const sleep = (delay: number): Promise<void> => {
      round += 1;
      pauses.push(delay);
      return Promise.resolve();
    };
    const auth = { webhook: { userId: 1, code: CODE } };
    const reading = readDescription({ kind: 'account', baseUrl, auth }, { fieldLists: false, sleep });
    return { reading, pauses };
  }

  test.each([
    { name: 'and answers 500', reply: passing },
    { name: 'and comes without the schemas that it refers to', reply: { body: empty } },
  ])(
    '$name is asked again',
    async ({ reply }) => {
      const { reading, pauses } = await readAfter((round) => (round < 2 ? reply : { body: whole }));
      expect(JSON.stringify((await reading).document)).toContain('acme.a.xdto":{');
      expect(pauses).toEqual([2000, 5000]);
    },
    60_000,
  );

  test.each([
    { name: '500', reply: passing, want: /the account answered with an error \(500 .*try again later/ },
    {
      name: 'a description without its schemas',
      reply: { body: empty },
      want: /gave its description 4 times without the schemas that it refers to; try again in some minutes/,
    },
  ])(
    'that stays $name is one error',
    async ({ reply, want }) => {
      const { reading, pauses } = await readAfter(() => reply);
      await expect(reading).rejects.toThrow(want);
      expect(pauses).toEqual([2000, 5000, 10_000]);
    },
    60_000,
  );
});

test.each([
  { name: 'a page', reply: { status: 500, type: 'text/html', body: '<h1>Error</h1>' } },
  { name: 'another error', reply: { status: 500, body: { error: { code: 'INTERNAL_SERVER_ERROR' } } } },
])(
  'a host that answers 500 with $name is not waited for',
  async ({ reply }) => {
    const { baseUrl } = await serve(() => reply);
    const pauses: number[] = [];
    const sleep = (delay: number): Promise<void> => Promise.resolve(void pauses.push(delay));
    const auth = { webhook: { userId: 1, code: CODE } };
    const reading = readDescription({ kind: 'account', baseUrl, auth }, { fieldLists: false, sleep });
    await expect(reading).rejects.toThrow(/\(500.*try again later/);
    expect(pauses).toEqual([]);
  },
  60_000,
);

/** What was said of each account that could not be read, in the order of the tests. */
const said: string[] = [];

describe('one line says what, where and what to do', () => {
  const failing =
    (reply: Reply): Account =>
    () =>
      reply;

  test.each<{ name: string; given: Account; want: RegExp }>([
    {
      name: 'refused credentials',
      given: failing({ status: 401, body: { error: 'NO_AUTH_FOUND', error_description: `bad ${CODE}` } }),
      want: /: the account refused the credentials \(401 NO_AUTH_FOUND\); set SVC_WEBHOOK/,
    },
    {
      name: 'a user without rights',
      given: failing(denied),
      want: /: the account does not let this user read its description \(403 /,
    },
    {
      name: 'an account without REST 3.0',
      given: failing(missing),
      want: /: the account has no rest\.documentation\.openapi \(404 /,
    },
    {
      name: 'an error page without a code',
      given: failing({ status: 404, type: 'text/html', body: '<html></html>' }),
      want: /: the account sent no description: this is no answer of an account \(text\/html\); check that the base URL/,
    },
    {
      name: 'a redirect, with one advice',
      given: failing({ status: 302, body: '' }),
      want: /: the account sent no description: a redirect \(302\), which is not followed; check that the base URL/,
    },
    {
      name: 'an HTML page',
      given: failing({ type: 'text/html', body: '<!doctype html><html></html>' }),
      want: /: the account sent no description: this is no answer of an account \(text\/html\); check that the base URL/,
    },
    {
      name: 'a truncated document',
      given: failing({ body: JSON.stringify(openapi).slice(0, 200) }),
      want: /: the account sent no description: the answer is not JSON \(200, application\/json\); check/,
    },
    {
      name: 'JSON that is not OpenAPI',
      given: failing({ body: { result: { item: { a: 1 } }, time } }),
      want: /: this is not an OpenAPI document/,
    },
    {
      name: 'JSON that is nothing known',
      given: failing({ body: { hello: 1 } }),
      want: /: (this is not an OpenAPI document|the account sent no description: the answer )/,
    },
    {
      name: 'a list',
      given: failing({ body: [] }),
      want: /: (this is not an OpenAPI document|the account sent no description: the answer )/,
    },
    {
      name: 'another error',
      given: failing({ status: 400, body: { error: { code: 'ODD', message: '' } } }),
      want: /: the account answered with an error \(400 ODD\); check the base URL/,
    },
    {
      name: 'a limit that an account reports as 401',
      given: failing({ status: 401, body: { error: 'OVERLOAD_LIMIT', error_description: '' } }),
      want: /: the account answered with an error \(401 OVERLOAD_LIMIT\); try again later/,
    },
    {
      name: 'a plan that an account reports as 401',
      given: failing({ status: 401, body: { error: 'ACCESS_DENIED', error_description: '' } }),
      want: /: the account does not let this user read its description \(401 ACCESS_DENIED\)/,
    },
    {
      name: 'an account that is closed',
      given: failing({ status: 403, body: { error: 'PORTAL_DELETED', error_description: '' } }),
      want: /: the account is closed or blocked \(403 PORTAL_DELETED\); ask its administrator/,
    },
  ])('$name', async ({ given, want }) => {
    const { baseUrl } = await serve(given);
    const error: unknown = await read(baseUrl).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(InputError);
    const { message } = error as InputError; // checked above
    said.push(`${String(expect.getState().currentTestName)}\n  ${message.replaceAll(baseUrl, '<account>')}`);
    expect(message).toMatch(want);
    expect(message.startsWith(baseUrl)).toBe(true);
    expect(message).not.toContain('\n');
    expect(message).not.toContain(CODE);
  });

  test('in the words that were recorded', async () => {
    await expectRecorded(`${said.join('\n')}\n`, new URL('./recorded/unread-accounts.txt', import.meta.url));
  });

  test('a connection that is cut before the answer, at an address that does answer', async () => {
    const server = createServer((request) => request.socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // it listens on a port
    const baseUrl = `http://127.0.0.1:${port}`;
    try {
      await expect(read(baseUrl)).rejects.toThrow(
        `${baseUrl}: the connection was lost before the description arrived; try again later`,
      );
    } finally {
      server.close();
    }
  });

  test('an address at which nothing answers', async () => {
    const { baseUrl } = await serve(failing({ body: {} }));
    await closeServers();
    await expect(read(baseUrl)).rejects.toThrow(
      `${baseUrl}: nothing answers at this address; check the base URL`,
    );
  });

  test('over https, a certificate that is not trusted, and a server without TLS', async () => {
    const sandbox = await startSandbox({ tls: true });
    const { baseUrl } = await serve(failing({ body: {} }));
    const plain = baseUrl.replace('http:', 'https:');
    try {
      await expect(read(sandbox.baseUrl)).rejects.toThrow(
        `${sandbox.baseUrl}: the certificate is not trusted (UNABLE_TO_VERIFY_LEAF_SIGNATURE); where a proxy or an ` +
          'authority of your own signed it, start with NODE_EXTRA_CA_CERTS=FILE of that authority',
      );
      await expect(read(plain)).rejects.toThrow(
        /: no TLS is spoken there \(ERR_SSL_[A-Z_]+\); check http: and https: of the base URL$/,
      );
    } finally {
      await sandbox.close();
    }
  });

  test.each([
    {
      name: 'a webhook of no user',
      baseUrl: 'http://127.0.0.1:1',
      auth: { webhook: { userId: 0, code: CODE } },
      want: /^webhook: userId must be a positive integer/,
    },
    {
      name: 'the whole address of a webhook',
      baseUrl: `https://h/rest/1/${CODE}/`,
      auth: { webhook: { userId: 1, code: CODE } },
      want: /without \/rest/,
    },
    { name: 'plain http', baseUrl: 'http://account.example', auth: { accessToken: CODE }, want: /https:/ },
    { name: 'no address', baseUrl: CODE, auth: { accessToken: CODE }, want: /baseUrl/ },
    {
      name: 'a token with a blank',
      baseUrl: 'http://127.0.0.1:1',
      auth: { accessToken: `${CODE} x` },
      want: /accessToken/,
    },
  ])('$name', async ({ baseUrl, auth, want }) => {
    const error: unknown = await readDescription(
      { kind: 'account', baseUrl, auth },
      { fieldLists: false },
    ).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(InputError);
    expect(String(error)).toMatch(new RegExp(want.source.replace('^', 'InputError: ')));
    expect(String(error)).not.toContain(CODE);
  });
});

test.each([
  { given: 'https://account.example/', want: 'https://account.example' },
  {
    given: 'https://user:pass@account.example:8443/sub/?token=1#x',
    want: 'https://account.example:8443/sub',
  },
  { given: 'https://account.example/sub/rest/1/code/', want: 'https://account.example/sub' },
  { given: 'not a URL with code', want: 'the base URL' },
])('$given is printed as $want', ({ given, want }) => {
  expect(printable(given)).toBe(want);
});

test('the sandbox is read like any other', async () => {
  const progress: string[] = [];
  const description = await readDescription(
    { kind: 'sandbox' },
    { fieldLists: true, onProgress: (line) => progress.push(line) },
  );
  expect(description.origin).toBe('the sandbox');
  expect(description.scopes?.get('tasks.task.list')).toEqual(['tasks']);
  expect(
    description.fieldLists.get('tasks.task.field.list')?.find(({ name }) => name === 'id'),
  ).toMatchObject({ filterable: true, sortable: true });
  expect(description.notes).toEqual([]);
  expect(progress[0]).toBe('description');
  expect(progress.at(-2)).toMatch(/^legacy fields (\d+) of \1$/);
  expect(progress.at(-1)).toBe('types of items');
});
