/** Error objects in every shape that accounts send. */

import { describe, expect, it } from 'vitest';
import { readWireError, type WireError } from '../../../runtime/errors/wire-error.js';
import type { Generation } from '../../../runtime/words/method.js';
import { gatewayProtocol } from '../../../runtime/gateway/protocol.js';
import { PROTOCOLS } from '../protocols.js';

const nested = { error: { code: 'C', message: 'm', validation: [{ message: 'is missing', field: 'id' }] } };
const flat = { error: 'QUERY_LIMIT_EXCEEDED', error_description: 'Too many requests' };
const gatewayError = {
  code: 'SVC_ERROR',
  message: 'm',
  hint: { reason: 'r' },
  svcCode: 'X1',
  scope: 'portal',
  cause: 'b24_scope',
  retryAfter: 3,
  keyScopes: ['svc:ai'],
};

const cases: readonly {
  readonly name: string;
  readonly generation: Generation;
  readonly body: unknown;
  readonly want: Partial<WireError> | undefined;
}[] = [
  {
    name: 'a nested error of REST 3.0',
    generation: 'v3',
    body: nested,
    want: {
      code: 'C',
      message: 'm',
      validation: [{ field: 'id', message: 'is missing' }],
      details: nested.error,
    },
  },
  {
    name: 'a flat error on REST 3.0, whose details are body.error all the same',
    generation: 'v3',
    body: flat,
    want: { code: 'QUERY_LIMIT_EXCEEDED', message: 'Too many requests', details: 'QUERY_LIMIT_EXCEEDED' },
  },
  {
    name: 'a flat error of legacy, whose details are the whole body',
    generation: 'legacy',
    body: flat,
    want: { code: 'QUERY_LIMIT_EXCEEDED', details: flat },
  },
  {
    name: 'an empty code of legacy',
    generation: 'legacy',
    body: { error: '', error_description: 'Access denied' },
    want: { code: '', message: 'Access denied' },
  },
  { name: 'a code that came as a number', generation: 'legacy', body: { error: 0 }, want: { code: '0' } },
  {
    name: 'a nested error on legacy',
    generation: 'legacy',
    body: nested,
    want: { code: 'C', details: nested },
  },
  {
    name: 'a nested error without a code',
    generation: 'v3',
    body: { error: { message: 'm' } },
    want: { code: '', message: 'm' },
  },
  {
    name: 'validation that is not a list',
    generation: 'v3',
    body: { error: { code: 'C', validation: 'x' } },
    want: { validation: [] },
  },
  {
    name: 'an empty error beside a result is none',
    generation: 'legacy',
    body: { error: '', result: 1 },
    want: undefined,
  },
  {
    name: 'an empty map printed as a list is none',
    generation: 'v3',
    body: { error: [], result: {} },
    want: undefined,
  },
  { name: 'null is none', generation: 'v3', body: { error: null, result: {} }, want: undefined },
  {
    name: 'a success',
    generation: 'v3',
    body: { result: { error: { code: 'C' } }, time: {} },
    want: undefined,
  },
  { name: 'a text', generation: 'v3', body: 'error', want: undefined },
  {
    name: 'an error of the gateway',
    generation: 'gateway',
    body: { success: false, error: gatewayError },
    want: {
      code: 'SVC_ERROR',
      retryAfter: 3,
      details: gatewayError,
      gateway: {
        hint: { reason: 'r' },
        svcCode: 'X1',
        scope: 'portal',
        cause: 'b24_scope',
        keyScopes: ['svc:ai'],
      },
    },
  },
  {
    name: 'fields of the gateway beside the error',
    generation: 'gateway',
    body: { success: false, error: { code: 'PORTAL_BLOCKED' }, blockedAt: '2026-01-01', retryAfter: '7' },
    want: { code: 'PORTAL_BLOCKED', retryAfter: 7, gateway: { blockedAt: '2026-01-01' } },
  },
  {
    name: "the vendor's own name of a field",
    generation: 'gateway',
    body: { success: false, error: { code: 'ACME_ERROR', acmeCode: 'Y' } },
    want: { gateway: { svcCode: 'Y' } },
  },
  {
    name: 'a failure of the gateway without an error object',
    generation: 'gateway',
    body: { success: false },
    want: { code: '' },
  },
  {
    name: 'a success of the gateway',
    generation: 'gateway',
    body: { success: true, data: {} },
    want: undefined,
  },
];

describe('reading an error object', () => {
  const acme = gatewayProtocol((name) => (name === 'svcCode' ? 'acmeCode' : name));
  for (const { name, generation, body, want } of cases) {
    it(name, () => {
      const { readError } = generation === 'gateway' ? acme : PROTOCOLS[generation];
      const read = readWireError(readError, body);
      if (want === undefined) expect(read).toBeUndefined();
      else expect(read).toMatchObject(want);
    });
  }
});
