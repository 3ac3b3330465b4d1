/** A class of errors is in the guide, in the types of the gateway, and has advice for an agent. */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { failureOf } from '../../generator/mcp/failure.js';
import * as errors from '../../runtime/errors/errors.js';
import type { GatewayErrorClass } from '../../runtime/gateway/gateway.js';

const guide = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');

test.each(Object.keys(errors).filter((name) => name.endsWith('Error')))('%s is in docs/errors.md', (name) => {
  expect(guide).toContain(`\`${name}\``);
});

type ErrorOfService = new (parts: errors.ApiErrorParts) => errors.ApiError;

const OF_SERVICE = Object.entries<unknown>({ ...errors }).filter(
  (entry): entry is [string, ErrorOfService] =>
    entry[1] === errors.ApiError ||
    (typeof entry[1] === 'function' && entry[1].prototype instanceof errors.ApiError),
);

/** The compiler refuses another name, and requires each. */
const GATEWAY_CLASSES = {
  ApiError: true,
  ValidationError: true,
  AuthenticationError: true,
  PermissionError: true,
  NotFoundError: true,
  ConflictError: true,
  RateLimitError: true,
  AccountError: true,
  ServerError: true,
} satisfies Record<GatewayErrorClass, true>;

test('a row of the gateway can name each class of the service', () => {
  expect(OF_SERVICE.map(([name]) => name).toSorted()).toEqual(Object.keys(GATEWAY_CLASSES).toSorted());
});

const PARTS = {
  message: 'm',
  generation: 'v3',
  method: 'a',
  code: 'C',
  status: 400,
  attempts: 1,
  details: {},
} as const;

test.each(OF_SERVICE.filter(([name]) => name !== 'ApiError'))('%s has advice of its own', (_name, Class) => {
  const general = failureOf(new errors.ApiError(PARTS))?.advice;
  expect(failureOf(new Class(PARTS))?.advice).not.toBe(general);
});
