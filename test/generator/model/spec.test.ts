/** The hand-written documents: what their extensions say arrives in the model. `generated/` shows their methods. */

import { describe, expect, test } from 'vitest';
import { readSpec } from '../../../generator/model/spec/spec-document.js';
import { checkSpec } from '../../../generator/model/spec/check-spec.js';
import { createFindings } from '../../../generator/model/findings.js';
import { ownDocument } from '../../../generator/disk/own-document.js';
import { checkOf } from '../../../generator/schema/schema-check.js';
import { gatewayApi, legacyApi } from '../../../generator/model/specs.js';
import { found, methodOf } from './account.js';
import { print } from './print.js';

describe('the legacy generation', () => {
  const api = legacyApi();

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
