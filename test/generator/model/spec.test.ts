/** The hand-written documents as methods: everything that their extensions say arrives in the model. */

import { describe, expect, test } from 'vitest';
import { readSpec } from '../../../generator/model/spec/spec-document.js';
import { checkSpec } from '../../../generator/model/spec/check-spec.js';
import { createFindings } from '../../../generator/model/findings.js';
import { ownDocument } from '../../../generator/own-document.js';
import { checkOf } from '../../../generator/schema-check.js';
import { gatewayApi, legacyApi } from '../../../generator/model/specs.js';
import { found, methodOf } from './account.js';
import { print, printParams, printResult } from './print.js';

describe('the legacy generation', () => {
  const api = legacyApi();

  test('has the fourteen methods of Legacy reference, those of events, and the profile', () => {
    expect(api.methods.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'booking.v1.clienttype.list list',
      'calendar.section.get list',
      'calendar.settings.get get',
      'event.bind action',
      'event.get list',
      'event.offline.clear action',
      'event.offline.error action',
      'event.offline.get action',
      'event.offline.list list',
      'event.test action',
      'event.unbind action',
      'events read',
      'im.dialog.get get',
      'mailservice.fields read',
      'messageservice.sender.add add',
      'profile read',
      'sale.paysystem.delete delete',
      'sale.paysystem.settings.invoice.get get',
      'task.comment.add add',
      'tasks.task.favorite.add add',
      'tasks.task.unmute action',
      'user.get list',
    ]);
  });

  test.each([
    { name: 'booking.v1.clienttype.list', params: ['none'], result: 'value ClientTypes' },
    {
      name: 'calendar.section.get',
      params: [
        'type: <user>, ownerId?: (integer or string), start?: integer',
        'type: <user group company_calendar location …>, ownerId: (integer or string), start?: integer',
      ],
      result: 'values CalendarSection',
    },
    {
      name: 'event.bind',
      params: [
        'event: <ONCRMLEADADD ONOFFLINEEVENT …>, handler: string, auth_type?: integer, event_type?: <online offline>, auth_connector?: string, options?: by event',
        'event: <ONCRMLEADADD ONOFFLINEEVENT …>, handler?: string, auth_type?: integer, event_type: <offline>, auth_connector?: string, options?: by event',
      ],
      result: 'value boolean',
    },
    {
      name: 'event.unbind',
      params: [
        'event: <ONCRMLEADADD ONOFFLINEEVENT …>, handler: string, auth_type?: (integer or string), event_type?: <online offline>',
        'event: <ONCRMLEADADD ONOFFLINEEVENT …>, handler?: string, auth_type?: (integer or string), event_type: <offline>',
      ],
      result: 'value UnboundHandlers',
    },
    { name: 'event.get', params: ['none'], result: 'values EventHandler' },
    {
      name: 'event.offline.get',
      params: [
        'filter?: {*:unknown}, order?: {*:<ASC DESC>}, limit?: integer, clear?: <0 1>, process_id?: string, auth_connector?: string, error?: <0 1>',
      ],
      result: 'value OfflinePackage',
    },
    {
      name: 'event.offline.list',
      params: ['filter?: {*:unknown}, order?: {*:<ASC DESC>}, auth_connector?: string, start?: integer'],
      result: 'values QueuedEvent',
    },
    { name: 'events', params: ['SCOPE?: string, FULL?: boolean'], result: 'value string[]' },
    {
      name: 'sale.paysystem.settings.invoice.get',
      params: [
        'INVOICE_ID: (integer or string), PAY_SYSTEM_ID: (integer or string)',
        'INVOICE_ID: (integer or string), SVC_REST_HANDLER: string',
      ],
      result: 'value PaySystemSettings',
    },
    {
      name: 'task.comment.add',
      params: ['TASKID: integer, COMMENTTEXT: string', 'TASKID: integer, FIELDS: {POST_MESSAGE: string, …}'],
      result: 'value number',
    },
    { name: 'im.dialog.get', params: ['DIALOG_ID: DialogId'], result: 'value Dialog' },
  ])('$name', ({ name, params, result }) => {
    expect(printParams(methodOf(api, name))).toEqual(params);
    expect(printResult(methodOf(api, name))).toBe(result);
  });

  test('carries what OpenAPI cannot say', () => {
    const comment = methodOf(api, 'task.comment.add');
    expect(comment.deprecated?.replacement).toEqual({
      generation: 'v3',
      name: 'tasks.task.chat.message.send',
    });
    expect(comment.params).toMatchObject({ order: ['TASKID', 'COMMENTTEXT', 'FIELDS'] });
    expect(methodOf(api, 'user.get')).toMatchObject({
      scope: ['user', 'user_brief', 'user_basic'],
      paging: { style: 'start', keyset: false, hasId: false },
    });
    expect(api.methods.filter(({ applicationOnly }) => applicationOnly).map(({ name }) => name)).toEqual([
      'event.bind',
      'event.offline.clear',
      'messageservice.sender.add',
    ]);
    expect(methodOf(api, 'event.offline.get')).toMatchObject({
      write: true,
      readBack: 'event.offline.list',
    });
    expect(methodOf(api, 'event.get')).toMatchObject({ write: false, paging: { style: 'once' } });
    expect(methodOf(api, 'tasks.task.favorite.add')).toMatchObject({
      readBack: 'tasks.task.get',
      errors: [{ code: '0', status: 400 }, { code: '1' }, { code: '100' }],
    });
    const options = methodOf(api, 'event.bind').params;
    const shape =
      options.kind === 'object'
        ? options.variants[0]?.find(({ name }) => name === 'options')?.shape
        : undefined;
    expect(shape).toMatchObject({
      kind: 'by-value',
      of: 'event',
      table: [{ value: 'ONOFFLINEEVENT' }],
      otherwise: { kind: 'map' },
    });
  });

  test('has an empty map that is printed as a list, and filter keys with prefixes', () => {
    const section = found(api.types, 'CalendarSection').shape;
    const access =
      section.kind === 'object' ? section.properties.find(({ name }) => name === 'ACCESS')?.shape : undefined;
    expect(access && print(access)).toBe('({*:integer} or empty-array)');
    expect(found(api.filters, 'UserFilter')).toMatchObject({ style: 'prefixed-keys', entity: 'User' });
  });

  test('has the system errors of document 1', () => {
    expect(api.commonErrors).toHaveLength(17);
  });
});

describe('the gateway', () => {
  const api = gatewayApi();

  test('has a route and a name for each method', () => {
    expect(api.methods.map(({ name, route }) => `${name} ${route?.verb} ${route?.path}`)).toEqual([
      'batch POST /v1/batch',
      'entity.create POST /v1/{entity}',
      'entity.delete DELETE /v1/{entity}/{id}',
      'entity.get GET /v1/{entity}/{id}',
      'entity.list GET /v1/{entity}',
      'entity.search POST /v1/{entity}/search',
      'entity.update PATCH /v1/{entity}/{id}',
      'feedback.submit POST /v1/feedback',
      'infra.servers.create POST /v1/infra/servers',
      'keys.create POST /v1/keys',
      'keys.update PATCH /v1/keys/{id}',
      'me GET /v1/me',
      'oauth.authorizeUrl GET /v1/oauth/authorize',
      'oauth.placementSession POST /v1/oauth/placement-session',
      'oauth.revoke POST /v1/oauth/revoke',
      'oauth.token POST /v1/oauth/token',
      'portals.activateMarketTrial POST /v1/portals/{id}/activate-market-trial',
    ]);
  });

  test.each([
    { name: 'me', params: ['none'], result: 'value Me' },
    {
      name: 'keys.update',
      params: ['id: (integer or string), rateLimit?: integer, …'],
      result: 'value {*:unknown}',
    },
    {
      name: 'oauth.authorizeUrl',
      params: ['redirect_uri: string, state: string, app_key?: string, …'],
      result: 'value unknown',
    },
    { name: 'entity.list', params: ['entity: string, …'], result: 'value unknown' },
    { name: 'batch', params: ['open'], result: 'value unknown' },
  ])('$name', ({ name, params, result }) => {
    expect(printParams(methodOf(api, name))).toEqual(params);
    expect(printResult(methodOf(api, name))).toBe(result);
  });

  test('carries what the error reference says', () => {
    const error = (code: string) => api.commonErrors.find((row) => row.code === code);
    expect(error('RATE_LIMITED')).toMatchObject({
      status: 429,
      repeatable: true,
      delay: 'header',
      class: 'RateLimitError',
    });
    expect(error('SVC_TIMEOUT')).toMatchObject({ status: 503, repeatable: 'reads' });
    expect(error('NO_PORTAL')).toMatchObject({ status: 401, otherStatuses: [500] });
    expect(error('ERROR_LOOP_DETECTED')).toMatchObject({ status: 0, repeatable: false });
    expect(methodOf(api, 'oauth.authorizeUrl').route?.sends).toBe(false);
    expect(methodOf(api, 'feedback.submit').route?.requestIdFrom).toBe('error');
  });
});

test('our own documents have their form, and nothing that the reader of schemas reports', () => {
  expect(() => checkSpec(ownDocument('legacy/openapi.yaml'), 'legacy')).not.toThrow();
  const form = ownDocument('form.schema.yaml') as { $defs: { path: object } }; // our own schema
  // A path of the gateway need not have `post`.
  const $defs = { ...form.$defs, path: { ...form.$defs.path, required: [] } };
  const gateway = ownDocument('gateway/openapi.yaml');
  expect(checkOf({ ...form, $defs })(gateway)).toBeUndefined();
  const findings = createFindings();
  readSpec('gateway', gateway, findings);
  expect(findings.notes()).toEqual([]);
});
