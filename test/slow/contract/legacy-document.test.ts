/** The hand-written legacy document is valid OpenAPI 3.1 and holds each endpoint and error row of Legacy reference. */

import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

interface Operation {
  readonly deprecated?: boolean;
  readonly 'x-svc-scope': readonly string[];
  readonly 'x-svc-who': string;
  readonly 'x-svc-application-only'?: boolean;
  readonly 'x-svc-errors': readonly { readonly code: string; readonly status: number }[];
  readonly 'x-svc-source': string;
}
interface Document {
  readonly paths: Readonly<Record<string, { readonly post: Operation }>>;
  readonly 'x-svc-common-errors': readonly { readonly code: string; readonly status: number }[];
}

const file = new URL('../../../generator/specs/legacy/openapi.yaml', import.meta.url);
const read = (): Document => parse(readFileSync(file, 'utf8')) as Document; // our own file

test('the document is valid OpenAPI 3.1', async () => {
  expect(await new Validator().validate({ ...read() })).toEqual({ valid: true });
});

const endpoints = [
  { name: 'user.get', scope: ['user', 'user_brief', 'user_basic'], who: 'any user', errors: [] },
  { name: 'profile', scope: [], who: 'any user', errors: [] },
  {
    name: 'calendar.section.get',
    scope: ['calendar'],
    who: 'any user except external users',
    errors: ['400 '],
  },
  { name: 'calendar.settings.get', scope: ['calendar'], who: 'any user', errors: [] },
  {
    name: 'sale.paysystem.delete',
    scope: ['pay_system'],
    who: 'CRM administrator (permission to change settings)',
    errors: ['403 ACCESS_DENIED', '400 ERROR_PAY_SYSTEM_NOT_FOUND', '400 ERROR_CHECK_FAILURE'],
  },
  {
    name: 'sale.paysystem.settings.invoice.get',
    scope: ['pay_system'],
    who: 'user with rights to create and edit legacy invoices',
    errors: ['400 ERROR_CHECK_FAILURE', '400 ERROR_INTERNAL_INVOICE_NOT_FOUND', '403 ACCESS_DENIED'],
  },
  { name: 'mailservice.fields', scope: ['mailservice'], who: 'any user', errors: [] },
  {
    name: 'im.dialog.get',
    scope: ['im'],
    who: 'chat participant',
    errors: ['400 DIALOG_ID_EMPTY', '403 ACCESS_ERROR'],
  },
  { name: 'booking.v1.clienttype.list', scope: ['booking'], who: 'any user', errors: [] },
  {
    name: 'tasks.task.favorite.add',
    scope: ['task'],
    who: 'user with read access to the task',
    errors: ['400 0', '400 1', '400 100'],
  },
  { name: 'tasks.task.unmute', scope: ['task'], who: 'any user', errors: [] },
  {
    name: 'event.bind',
    scope: [],
    who: 'any user, application context',
    errors: [
      '400 ERROR_EVENT_NOT_FOUND',
      '400 ERROR_ARGUMENT',
      '400 ERROR_UNSUPPORTED_PROTOCOL',
      '400 ERROR_WRONG_HANDLER_URL',
      '400 ERROR_CORE',
      '403 ACCESS_DENIED',
    ],
  },
  {
    name: 'event.get',
    scope: [],
    who: 'any user, application context',
    errors: ['403 WRONG_AUTH_TYPE'],
  },
  {
    name: 'event.unbind',
    scope: [],
    who: 'any user, application context',
    errors: ['403 ACCESS_DENIED', '403 WRONG_AUTH_TYPE'],
  },
  {
    name: 'event.test',
    scope: [],
    who: 'any user, application context',
    errors: ['403 WRONG_AUTH_TYPE'],
  },
  {
    name: 'events',
    scope: [],
    who: 'any user, application context',
    errors: ['403 WRONG_AUTH_TYPE'],
  },
  {
    name: 'event.offline.get',
    scope: [],
    who: 'administrator, application context',
    errors: ['403 ACCESS_DENIED', '403 WRONG_LICENSE', '403 WRONG_AUTH_TYPE'],
  },
  {
    name: 'event.offline.list',
    scope: [],
    who: 'administrator, application context',
    errors: ['403 ACCESS_DENIED', '403 WRONG_AUTH_TYPE'],
  },
  {
    name: 'event.offline.error',
    scope: [],
    who: 'administrator, application context',
    errors: ['403 ACCESS_DENIED', '403 WRONG_AUTH_TYPE'],
  },
  {
    name: 'event.offline.clear',
    scope: [],
    who: 'administrator, application context',
    errors: ['403 ACCESS_DENIED'],
  },
  {
    name: 'messageservice.sender.add',
    scope: ['messageservice'],
    who: 'administrator, application context',
    errors: [
      '400 ERROR_SENDER_VALIDATION_FAILURE',
      '400 ERROR_SENDER_ALREADY_INSTALLED',
      '400 ERROR_SENDER_ADD_FAILURE',
      '403 ACCESS_DENIED',
    ],
  },
  { name: 'task.comment.add', scope: ['task'], who: 'any user', errors: [] },
];

test.each(endpoints)('$name has its scope, caller and errors', ({ name, scope, who, errors }) => {
  const operation = read().paths[`/${name}`]?.post;
  expect(operation).toMatchObject({ 'x-svc-scope': scope, 'x-svc-who': who });
  expect(operation?.['x-svc-errors'].map(({ code, status }) => `${String(status)} ${code}`)).toEqual(errors);
  expect(operation?.['x-svc-source']).toMatch(/^(?:Legacy reference|Applications|Server behaviour)/);
});

test('the document has the fourteen methods, profile, those of events, and no other', () => {
  expect(Object.keys(read().paths)).toEqual(endpoints.map(({ name }) => `/${name}`));
});

test('three methods work only in application context, and one is deprecated', () => {
  const rows = Object.entries(read().paths);
  expect(rows.filter(([, { post }]) => post['x-svc-application-only']).map(([path]) => path)).toEqual([
    '/event.bind',
    '/event.offline.clear',
    '/messageservice.sender.add',
  ]);
  expect(rows.filter(([, { post }]) => post.deprecated).map(([path]) => path)).toEqual(['/task.comment.add']);
});

test('the system error table stands at the root', () => {
  expect(read()['x-svc-common-errors'].map(({ code, status }) => `${String(status)} ${code}`)).toEqual([
    '500 INTERNAL_SERVER_ERROR',
    '500 ERROR_UNEXPECTED_ANSWER',
    '503 QUERY_LIMIT_EXCEEDED',
    '429 OPERATION_TIME_LIMIT',
    '405 ERROR_BATCH_METHOD_NOT_ALLOWED',
    '400 ERROR_BATCH_LENGTH_EXCEEDED',
    '401 NO_AUTH_FOUND',
    '400 INVALID_REQUEST',
    '503 OVERLOAD_LIMIT',
    '403 ACCESS_DENIED',
    '403 INVALID_CREDENTIALS',
    '404 ERROR_MANIFEST_IS_NOT_AVAILABLE',
    '404 ERROR_METHOD_NOT_FOUND',
    '403 insufficient_scope',
    '401 expired_token',
    '403 user_access_error',
    '500 PORTAL_DELETED',
  ]);
});
