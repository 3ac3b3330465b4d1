import { expect, test } from 'vitest';
import { accounts, aNumber, aString, call, codeOf, type Extra, matching } from '../call.js';

const sandbox = await accounts()();
const { tokens, webhooks } = sandbox.credentials;

interface Case {
  readonly name: string;
  readonly method: string;
  readonly params?: unknown;
  readonly extra?: Extra;
  readonly want: { readonly status: number; readonly code?: string };
}

const ok = { status: 200 };

/** REST 3.0 reference, Common request rules and Authentication. */
const RULES: readonly Case[] = [
  { name: 'a webhook calls by its path', method: 'tasks.task.get', params: { id: 8 }, want: ok },
  {
    name: 'an application calls with the body field auth',
    method: 'tasks.task.get',
    params: { id: 8, auth: tokens.owner },
    extra: { webhook: '' },
    want: ok,
  },
  {
    name: 'an application calls with a bearer token',
    method: 'tasks.task.get',
    params: { id: 8 },
    extra: { webhook: '', headers: { Authorization: `Bearer ${tokens.owner}` } },
    want: ok,
  },
  {
    name: 'a wrong webhook code is NO_AUTH_FOUND',
    method: 'tasks.task.get',
    params: { id: 8 },
    extra: { webhook: '1/aaaaaaaaaaaaaaaa' },
    want: { status: 401, code: 'NO_AUTH_FOUND' },
  },
  {
    name: 'the right code of another user is NO_AUTH_FOUND',
    method: 'tasks.task.get',
    params: { id: 8 },
    extra: { webhook: sandbox.webhook.replace('1/', '2/') },
    want: { status: 401, code: 'NO_AUTH_FOUND' },
  },
  {
    name: 'no token at all is NO_AUTH_FOUND',
    method: 'tasks.task.get',
    params: { id: 8 },
    extra: { webhook: '' },
    want: { status: 401, code: 'NO_AUTH_FOUND' },
  },
  {
    name: 'an expired token is expired_token',
    method: 'tasks.task.get',
    params: { id: 8, auth: tokens.expired },
    extra: { webhook: '' },
    want: { status: 401, code: 'expired_token' },
  },
  {
    name: 'a dismissed user is INVALID_CREDENTIALS',
    method: 'tasks.task.get',
    params: { id: 8 },
    extra: { webhook: webhooks.dismissed },
    want: { status: 403, code: 'INVALID_CREDENTIALS' },
  },
  {
    name: 'an application limited to other users is user_access_error',
    method: 'tasks.task.get',
    params: { id: 8, auth: tokens.restricted },
    extra: { webhook: '' },
    want: { status: 403, code: 'user_access_error' },
  },
  {
    name: 'a call that came without TLS is INVALID_REQUEST',
    method: 'tasks.task.get',
    params: { id: 8 },
    extra: { headers: { 'X-Forwarded-Proto': 'http' } },
    want: { status: 400, code: 'INVALID_REQUEST' },
  },
  {
    name: 'a missing scope is INSUFFICIENTSCOPEEXCEPTION',
    method: 'tasks.task.get',
    params: { id: 8 },
    extra: { webhook: webhooks.fewScopes },
    want: { status: 403, code: 'INSUFFICIENTSCOPEEXCEPTION' },
  },
  {
    name: 'a method for administrators denies an employee',
    method: 'main.eventlog.list',
    params: {},
    extra: { webhook: webhooks.employee },
    want: { status: 403, code: 'ACCESSDENIEDEXCEPTION' },
  },
  {
    name: 'a method that does not exist is METHODNOTFOUNDEXCEPTION',
    method: 'tasks.task.gett',
    params: {},
    want: { status: 404, code: 'METHODNOTFOUNDEXCEPTION' },
  },
  {
    name: 'a body that is not JSON is INVALIDJSONEXCEPTION',
    method: 'tasks.task.get',
    extra: { raw: '{"id":8' },
    want: { status: 400, code: 'INVALIDJSONEXCEPTION' },
  },
  {
    name: 'form data is INVALIDJSONEXCEPTION',
    method: 'tasks.task.get',
    extra: { raw: 'id=8', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
    want: { status: 400, code: 'INVALIDJSONEXCEPTION' },
  },
  {
    name: 'JSON without its content type is INVALIDJSONEXCEPTION',
    method: 'tasks.task.get',
    extra: { raw: '{"id":8}', headers: { 'Content-Type': 'text/plain' } },
    want: { status: 400, code: 'INVALIDJSONEXCEPTION' },
  },
  {
    name: 'JSON that is not an object is INVALIDJSONEXCEPTION',
    method: 'tasks.task.get',
    extra: { raw: '[8]' },
    want: { status: 400, code: 'INVALIDJSONEXCEPTION' },
  },
  {
    name: 'the query string of a GET is not read',
    method: 'tasks.task.get?id=8',
    extra: { verb: 'GET' },
    want: { status: 400, code: 'VALIDATION_REQUESTVALIDATIONEXCEPTION' },
  },
  {
    name: 'the query string of a POST is not read',
    method: 'tasks.task.get?id=8',
    params: {},
    want: { status: 400, code: 'VALIDATION_REQUESTVALIDATIONEXCEPTION' },
  },
  {
    name: 'a method whose parameters are all optional refuses GET too',
    method: 'tasks.task.list',
    extra: { verb: 'GET' },
    want: { status: 400, code: 'VALIDATION_REQUESTVALIDATIONEXCEPTION' },
  },
  {
    name: 'a method with parameters takes no PUT',
    method: 'tasks.task.list',
    params: {},
    extra: { verb: 'PUT' },
    want: { status: 400, code: 'VALIDATION_REQUESTVALIDATIONEXCEPTION' },
  },
  {
    name: 'a method without parameters takes no PUT',
    method: 'documentation',
    params: {},
    extra: { verb: 'PUT' },
    want: { status: 400, code: 'VALIDATION_REQUESTVALIDATIONEXCEPTION' },
  },
  {
    name: 'a batch takes no GET',
    method: 'batch',
    extra: { verb: 'GET' },
    want: { status: 400, code: 'VALIDATION_REQUESTVALIDATIONEXCEPTION' },
  },
  {
    name: 'a method without parameters takes GET',
    method: 'documentation',
    extra: { verb: 'GET' },
    want: ok,
  },
  {
    name: 'a method without parameters takes POST',
    method: 'rest.documentation.openapi',
    params: {},
    want: ok,
  },
  {
    name: 'the list of scopes needs no scope',
    method: 'rest.scope.list',
    params: {},
    extra: { webhook: webhooks.fewScopes },
    want: ok,
  },
];

test.each(RULES)('$name', async ({ method, params, extra, want }) => {
  const answer = await call(sandbox, method, params, extra);
  expect(answer.status).toBe(want.status);
  if (want.code !== undefined) expect(codeOf(answer)).toBe(want.code);
});

test('a missing identifier is named in the validation', async () => {
  const { body } = await call(sandbox, 'tasks.task.get?id=8', undefined, { verb: 'GET' });
  expect(body?.error).toMatchObject({
    code: 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION',
    validation: [{ field: 'id', message: 'Required field `id` is not specified' }],
  });
});

test('without /api/ a method of REST 3.0 alone is the flat ERROR_METHOD_NOT_FOUND', async () => {
  const response = await fetch(`${sandbox.baseUrl}/rest/${sandbox.webhook}/rest.scope.list`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ error: 'ERROR_METHOD_NOT_FOUND' });
});

test('errors of the system are flat, those of REST 3.0 nested, and neither has a result', async () => {
  const flat = await call(sandbox, 'tasks.task.get', { id: 8 }, { webhook: '1/wrong' });
  const nested = await call(sandbox, 'tasks.task.get', { id: 999 });
  expect(Object.keys(flat.body ?? {})).toEqual(['error', 'error_description']);
  expect(nested.body).toEqual({
    error: { code: 'SVC_REST_V3_EXCEPTION_ENTITYNOTFOUNDEXCEPTION', message: aString },
  });
});

test('a success has the whole time object', async () => {
  const { body } = await call(sandbox, 'tasks.task.get', { id: 8, select: ['id'] });
  expect(body).toEqual({
    result: { item: { id: 8 } },
    time: {
      start: aNumber,
      finish: aNumber,
      duration: aNumber,
      processing: aNumber,
      date_start: matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
      date_finish: matching(/\+00:00$/),
      operating: aNumber,
      operating_reset_at: aNumber,
    },
  });
});

test('methods are mapped to arrays of scopes', async () => {
  const all = await call(sandbox, 'rest.scope.list', {});
  expect(all.body?.result).toMatchObject({
    'tasks.task.get': ['tasks'],
    'main.eventlog.field.get': ['main'],
    'rest.scope.list': [],
  });
  const some = await call(sandbox, 'scopes', { filterModule: 'main', filterMethod: 'tail' });
  expect(some.body?.result).toEqual({ 'main.eventlog.tail': ['main'] });
});
