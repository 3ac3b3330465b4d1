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

const ANY = 'any user';
const IN_APPLICATION = 'any user, application context';
const ADMIN_IN_APPLICATION = 'administrator, application context';

/** Method to its scopes, caller and errors. */
const endpoints: Readonly<
  Record<string, readonly [scope: readonly string[], who: string, ...errors: readonly string[]]>
> = {
  'user.get': [['user', 'user_brief', 'user_basic'], ANY],
  profile: [[], ANY],
  'calendar.section.get': [['calendar'], 'any user except external users', '400 '],
  'calendar.settings.get': [['calendar'], ANY],
  'sale.paysystem.delete': [
    ['pay_system'],
    'CRM administrator (permission to change settings)',
    '403 ACCESS_DENIED',
    '400 ERROR_PAY_SYSTEM_NOT_FOUND',
    '400 ERROR_CHECK_FAILURE',
  ],
  'sale.paysystem.settings.invoice.get': [
    ['pay_system'],
    'user with rights to create and edit legacy invoices',
    '400 ERROR_CHECK_FAILURE',
    '400 ERROR_INTERNAL_INVOICE_NOT_FOUND',
    '403 ACCESS_DENIED',
  ],
  'mailservice.fields': [['mailservice'], ANY],
  'im.dialog.get': [['im'], 'chat participant', '400 DIALOG_ID_EMPTY', '403 ACCESS_ERROR'],
  'booking.v1.clienttype.list': [['booking'], ANY],
  'tasks.task.favorite.add': [['task'], 'user with read access to the task', '400 0', '400 1', '400 100'],
  'tasks.task.unmute': [['task'], ANY],
  'event.bind': [
    [],
    IN_APPLICATION,
    '400 ERROR_EVENT_NOT_FOUND',
    '400 ERROR_ARGUMENT',
    '400 ERROR_UNSUPPORTED_PROTOCOL',
    '400 ERROR_WRONG_HANDLER_URL',
    '400 ERROR_CORE',
    '403 ACCESS_DENIED',
  ],
  'event.get': [[], IN_APPLICATION, '403 WRONG_AUTH_TYPE'],
  'event.unbind': [[], IN_APPLICATION, '403 ACCESS_DENIED', '403 WRONG_AUTH_TYPE'],
  'event.test': [[], IN_APPLICATION, '403 WRONG_AUTH_TYPE'],
  events: [[], IN_APPLICATION, '403 WRONG_AUTH_TYPE'],
  'event.offline.get': [
    [],
    ADMIN_IN_APPLICATION,
    '403 ACCESS_DENIED',
    '403 WRONG_LICENSE',
    '403 WRONG_AUTH_TYPE',
  ],
  'event.offline.list': [[], ADMIN_IN_APPLICATION, '403 ACCESS_DENIED', '403 WRONG_AUTH_TYPE'],
  'event.offline.error': [[], ADMIN_IN_APPLICATION, '403 ACCESS_DENIED', '403 WRONG_AUTH_TYPE'],
  'event.offline.clear': [[], ADMIN_IN_APPLICATION, '403 ACCESS_DENIED'],
  'messageservice.sender.add': [
    ['messageservice'],
    ADMIN_IN_APPLICATION,
    '400 ERROR_SENDER_VALIDATION_FAILURE',
    '400 ERROR_SENDER_ALREADY_INSTALLED',
    '400 ERROR_SENDER_ADD_FAILURE',
    '403 ACCESS_DENIED',
  ],
  'task.comment.add': [['task'], ANY],
};

test.each(Object.entries(endpoints))(
  '%s has its scope, caller and errors',
  (name, [scope, who, ...errors]) => {
    const operation = read().paths[`/${name}`]?.post;
    expect(operation).toMatchObject({ 'x-svc-scope': scope, 'x-svc-who': who });
    expect(operation?.['x-svc-errors'].map(({ code, status }) => `${String(status)} ${code}`)).toEqual(
      errors,
    );
    expect(operation?.['x-svc-source']).toMatch(/^(?:Legacy reference|Applications|Server behaviour)/);
  },
);

test('the document has the fourteen methods, profile, those of events, and no other', () => {
  expect(Object.keys(read().paths)).toEqual(Object.keys(endpoints).map((name) => `/${name}`));
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
