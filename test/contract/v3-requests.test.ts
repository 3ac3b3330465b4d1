/** How a call is addressed, signed and versioned (REST 3.0 reference: Common request rules, Authentication, Versioning). */

import { describe, expect, test } from 'vitest';
import { byKind } from './kind.js';
import { Agent } from 'undici';
import { application, webhook, type DispatcherLike } from '../../runtime/index.js';
import { done, startServer } from '../runtime/send/server.js';
import { createClient, useV3, type AccountClient } from './v3-clients.js';

const account = useV3();

/** A proxy that calls the body of every request a form. */
function asForm(): DispatcherLike {
  return new Agent().compose(
    (dispatch) => (options, handler) =>
      dispatch(
        { ...options, headers: { ...options.headers, 'content-type': 'multipart/form-data' } },
        handler,
      ),
  );
}

describe('Common request rules', () => {
  test('1. Webhook call: POST {base_url}/rest/api/{user_id}/{webhook_code}/{method}', async () => {
    const server = await startServer();
    server.script(done);
    const auth = webhook({ userId: 7, code: 'code/of-a-webhook' });
    const svc = createClient({ baseUrl: `${server.baseUrl}/office/`, auth });
    await svc.v3.tasks.task.get({ id: 1 });
    expect(server.arrived[0]?.path).toBe('/office/rest/api/7/code%2Fof-a-webhook/tasks.task.get');
    expect(server.arrived[0]?.body).toBe('{"id":1}');
    await svc.close();
    await server.close();
  });

  test('2. Application call: POST {base_url}/rest/api/{method} with the body field auth', async () => {
    const server = await startServer();
    server.script(done);
    const svc = createClient({ baseUrl: server.baseUrl, auth: application({ accessToken: 'token-1' }) });
    await svc.v3.tasks.task.get({ id: 1 });
    expect(server.arrived[0]).toMatchObject({
      path: '/rest/api/tasks.task.get',
      body: '{"id":1,"auth":"token-1"}',
    });
    expect(server.arrived[0]?.headers['authorization']).toBeUndefined();
    await svc.close();
    await server.close();
  });

  test('3. without /api/ the legacy method of the same name runs, or ERROR_METHOD_NOT_FOUND with status 404', async () => {
    const legacy = account.hook.legacy.call('tasks.task.field.list');
    await expect(legacy).rejects.toMatchObject({
      name: 'NotFoundError',
      code: 'ERROR_METHOD_NOT_FOUND',
      status: 404,
      generation: 'legacy',
    });
    const both = 'tasks.task.get';
    await expect(account.hook.v3.call(both, { id: 8, select: ['id'] })).resolves.toEqual({ id: 8 });
    await expect(account.hook.legacy.call(both, { taskId: 8 })).resolves.toMatchObject({ task: { id: '8' } });
    expect(account.sandbox.requests.map(({ path }) => path)).toEqual([
      '/rest/1/***/tasks.task.field.list',
      '/rest/api/1/***/tasks.task.get',
      '/rest/1/***/tasks.task.get',
    ]);
  });

  test('4. the body is JSON with header Content-Type: application/json; Accept: application/json is used', async () => {
    await account.hook.v3.tasks.task.get({ id: 8 });
    await account.hook.v3.documentation();
    for (const { headers, body } of account.sandbox.requests) {
      expect(headers).toMatchObject({ 'content-type': 'application/json', accept: 'application/json' });
      expect(body).toBeTypeOf('object');
    }
  });

  test('4. a body in another format yields INVALIDJSONEXCEPTION', async () => {
    const dispatcher = asForm();
    const svc = account.connect({ dispatcher });
    await expect(svc.v3.tasks.task.get({ id: 8 })).rejects.toMatchObject({
      name: 'ValidationError',
      code: 'SVC_REST_V3_EXCEPTION_INVALIDJSONEXCEPTION',
      status: 400,
    });
    await dispatcher.close();
  });

  const everyMethod: readonly {
    readonly name: string;
    readonly call: (svc: AccountClient) => PromiseLike<unknown>;
  }[] = [
    { name: 'rest.documentation.openapi', call: ({ v3 }) => v3.rest.documentation.openapi() },
    { name: 'rest.scope.list', call: ({ v3 }) => v3.rest.scope.list() },
    { name: 'tasks.task.get', call: ({ v3 }) => v3.tasks.task.get({ id: 8 }) },
    { name: 'tasks.task.list', call: ({ v3 }) => v3.tasks.task.list() },
    { name: 'tasks.task.field.list', call: ({ v3 }) => v3.tasks.task.field.list() },
    { name: 'main.eventlog.field.get', call: ({ v3 }) => v3.main.eventlog.field.get({ name: 'id' }) },
    {
      name: 'tasks.task.chat.message.send',
      call: ({ v3 }) => v3.tasks.task.chat.message.send({ fields: { taskId: 8, text: 'Hello' } }),
    },
    { name: 'batch', call: ({ v3 }) => v3.batch([v3.tasks.task.get({ id: 8 })]) },
  ];
  test.each(everyMethod)(
    '5. methods with parameters accept POST only: $name is posted',
    async ({ name, call }) => {
      await call(account.hook);
      expect(account.sandbox.requests).toMatchObject([{ verb: 'POST', method: name, status: 200 }]);
      expect(account.sandbox.requests[0]?.path).not.toContain('?');
    },
  );

  const NO_ID = {
    status: 400,
    body: {
      error: {
        code: 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION',
        validation: [{ field: 'id', message: expect.stringContaining('not specified') as string }],
      },
    },
  };
  // The server of May 2026 reads the JSON body, whatever the verb is.
  const NO_JSON = {
    status: 400,
    body: { error: { code: 'SVC_REST_V3_EXCEPTION_INVALIDJSONEXCEPTION' } },
  };
  const DONE = { status: 200 };
  const wrongVerbs: readonly {
    readonly name: string;
    readonly verb: string;
    readonly method: string;
    readonly body?: string;
    readonly want: object;
  }[] = [
    {
      name: 'GET with the identifier in the query',
      verb: 'GET',
      method: 'tasks.task.get?id=8',
      want: byKind<object>(NO_ID, NO_JSON),
    },
    {
      name: 'PUT with the identifier in the body',
      verb: 'PUT',
      method: 'tasks.task.get',
      body: '{"id":8}',
      want: byKind<object>(NO_ID, DONE),
    },
    {
      name: 'POST with the identifier in the query',
      verb: 'POST',
      method: 'tasks.task.get?id=8',
      body: '{}',
      want: NO_ID,
    },
  ];
  test.each(wrongVerbs)(
    '5. the query string is not read: a validation error saying required id is not specified: $name',
    async ({ verb, method, body, want }) => {
      const answer = await account.fetch(`api/${account.sandbox.webhook}/${method}`, verb, body);
      expect(answer).toMatchObject(want);
    },
  );

  const REFUSED_V3 = byKind<object>(
    {
      status: 400,
      body: { error: { code: 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION' } },
    },
    NO_JSON,
  );
  const REFUSED_LEGACY = byKind<object>(
    { status: 405, body: { error: '', error_description: expect.any(String) as string } },
    DONE,
  );
  test.each([
    { verb: 'GET', path: 'api/tasks.task.list', want: REFUSED_V3 },
    { verb: 'DELETE', path: 'api/tasks.task.list', want: REFUSED_V3 },
    { verb: 'GET', path: 'api/batch', want: REFUSED_V3 },
    { verb: 'PUT', path: 'api/documentation', want: byKind<object>(REFUSED_V3, DONE) },
    { verb: 'GET', path: 'user.get', want: REFUSED_LEGACY },
    { verb: 'PUT', path: 'calendar.settings.get', want: REFUSED_LEGACY },
    { verb: 'GET', path: 'batch', want: REFUSED_LEGACY },
    { verb: 'GET', path: 'no.such.method', want: { status: 404, body: { error: 'ERROR_METHOD_NOT_FOUND' } } },
  ])('5. methods with parameters accept POST only: $verb $path', async ({ verb, path, want }) => {
    const [method, ...folder] = path.split('/').reverse();
    const address = [...folder, account.sandbox.webhook, method].join('/');
    expect(await account.fetch(address, verb)).toMatchObject(want);
  });

  test.each(['GET', 'POST'])('6. methods without parameters accept GET or POST: %s', async (verb) => {
    const { webhook } = account.sandbox;
    for (const path of [`api/${webhook}/rest.documentation.openapi`, `api/${webhook}/documentation`])
      expect(await account.fetch(path, verb)).toMatchObject({ status: 200, body: { openapi: '3.0.0' } });
    for (const name of ['calendar.settings.get', 'mailservice.fields', 'booking.v1.clienttype.list'])
      expect(await account.fetch(`${webhook}/${name}`, verb)).toMatchObject({ status: 200 });
  });

  test('6. methods without parameters are called by the client', async () => {
    await expect(account.hook.v3.documentation()).resolves.toMatchObject({ openapi: '3.0.0' });
    await expect(account.app.v3.documentation()).resolves.toMatchObject({ openapi: '3.0.0' });
  });

  test('7. HTTPS is required', () => {
    const auth = webhook({ userId: 1, code: 'code' });
    expect(() => createClient({ baseUrl: 'http://account.example', auth })).toThrow(/https:/);
    expect(() => createClient({ baseUrl: 'https://account.example', auth })).not.toThrow();
  });
});

describe('Authentication', () => {
  test('1. user_id and webhook_code are path segments', async () => {
    await account.as('employee').v3.tasks.task.list();
    expect(account.sandbox.requests[0]?.path).toBe('/rest/api/2/***/tasks.task.list');
    expect(account.sandbox.requests[0]?.body).toEqual({});
  });

  test('2. <ACCESS_TOKEN> in body field auth', async () => {
    await account.app.v3.tasks.task.get({ id: 8 });
    expect(account.sandbox.requests[0]).toMatchObject({
      path: '/rest/api/tasks.task.get',
      body: { id: 8, auth: '***' },
    });
  });

  test('3. without the scope required by the method: INSUFFICIENTSCOPEEXCEPTION, 403', async () => {
    await expect(account.as('fewScopes').v3.tasks.task.get({ id: 8 })).rejects.toMatchObject({
      name: 'PermissionError',
      code: 'SVC_REST_V3_EXCEPTION_INSUFFICIENTSCOPEEXCEPTION',
      status: 403,
      requiredScope: 'tasks',
    });
  });

  test('3. without rights to the object: ACCESSDENIEDEXCEPTION, 403', async () => {
    const svc = account.as('employee');
    const own = new Set((await svc.v3.tasks.task.list().toArray()).map(({ id }) => id));
    const id = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((one) => !own.has(one));
    await expect(svc.v3.tasks.task.get({ id })).rejects.toMatchObject({
      name: 'PermissionError',
      code: 'SVC_REST_V3_EXCEPTION_ACCESSDENIEDEXCEPTION',
      status: 403,
    });
  });

  test('4. rest.scope.list maps methods to scopes', async () => {
    await expect(account.hook.v3.rest.scope.list()).resolves.toMatchObject(
      byKind<object>(
        { 'tasks.task.list': ['tasks'], 'main.eventlog.field.get': ['main'] },
        {
          tasks: { '*': { '*': { scope: 'tasks' } }, task: { list: { scope: 'tasks.task.list' } } },
          main: { 'eventlog.field': { get: { scope: 'main.eventlog.field.get' } } },
        },
      ),
    );
  });

  const refused = [
    {
      name: 'invalid webhook code: NO_AUTH_FOUND',
      auth: () => webhook({ userId: 1, code: 'wrong' }),
      code: 'NO_AUTH_FOUND',
    },
    {
      name: 'invalid token: NO_AUTH_FOUND',
      auth: () => application({ accessToken: 'wrong' }),
      code: 'NO_AUTH_FOUND',
    },
    {
      name: 'expired token: expired_token',
      auth: () => application({ accessToken: account.sandbox.credentials.tokens.expired }),
      code: 'expired_token',
    },
  ];
  test.each(refused)('5. $name', async ({ auth, code }) => {
    const svc = account.connect({ auth: auth() });
    await expect(svc.v3.tasks.task.get({ id: 8 })).rejects.toMatchObject({
      // The server of May 2026 has one answer to all of them.
      ...byKind(
        { name: 'AuthenticationError', code },
        { name: 'PermissionError', code: 'SVC_REST_V3_EXCEPTION_ACCESSDENIEDEXCEPTION' },
      ),
      status: 401,
      attempts: 1,
    });
  });
});

describe('Versioning', () => {
  test('1. the generation is selected by the path', async () => {
    await account.hook.v3.tasks.task.get({ id: 8 });
    await account.hook.legacy.user.get();
    expect(account.sandbox.requests.map(({ generation, path }) => [generation, path])).toEqual([
      ['v3', '/rest/api/1/***/tasks.task.get'],
      ['legacy', '/rest/1/***/user.get'],
    ]);
  });

  test('2. both generations run concurrently', async () => {
    const [task, users] = await Promise.all([
      account.hook.v3.tasks.task.get({ id: 8, select: ['id'] }),
      account.hook.legacy.user.get({ ID: 1 }),
    ]);
    expect({ task: task.id, user: users[0]?.ID }).toEqual({ task: 8, user: '1' });
  });

  test('3. the OpenAPI description carries info.version as a string', async () => {
    const { info } = await account.hook.v3.rest.documentation.openapi();
    expect(info).toMatchObject({
      title: expect.any(String) as string,
      version: expect.any(String) as string,
    });
  });
});
