/** The batch methods of both generations below `/rest`, which no description describes. */

import type { Api, Generation } from '../model/model.js';
import { errorsByStatus } from './response.js';
import type { JsonObject } from './json.js';

const CALL: JsonObject = {
  type: 'object',
  properties: {
    method: { type: 'string' },
    query: { type: 'object', description: 'The parameters of the method; `{}` for none.' },
    as: { type: 'string', description: 'An alias that later calls refer to: `{"$ref": "alias.field"}`.' },
  },
  required: ['method', 'query'],
};

const RESULT: JsonObject = {
  type: 'object',
  description: '`{item}`, `{items}` or `{result}` of one call.',
};

export const BATCH_SCHEMAS: JsonObject = { BatchCall: CALL, BatchResult: RESULT };

type Operation = JsonObject & { readonly responses: JsonObject };

const V3_BATCH: Operation = {
  operationId: 'batch',
  tags: ['batch'],
  summary: 'Runs up to 50 calls in order',
  description:
    'All or nothing: where one call fails the answer is one error that names no call, and calls before it may have been done. An application sends its token in the header here.',
  security: [{ bearer: [] }, { webhook: [] }],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'array',
          minItems: 1,
          maxItems: 50,
          items: { $ref: '#/components/schemas/BatchCall' },
        },
        example: [{ method: 'rest.scope.list', query: {} }],
      },
    },
  },
  responses: {
    '200': {
      description: 'The results in the order of the calls.',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              result: { type: 'array', items: { $ref: '#/components/schemas/BatchResult' } },
              time: { $ref: '#/components/schemas/Time' },
            },
            required: ['result'],
          },
        },
      },
    },
  },
};

/** A map of results by the key of the call; an empty one is printed as `[]`. */
const BY_KEY: JsonObject = { anyOf: [{ type: 'object' }, { type: 'array' }] };

const LEGACY_BATCH: Operation = {
  operationId: 'legacyBatch',
  tags: ['batch'],
  summary: 'Runs up to 50 legacy calls in order',
  description:
    'Each call has its own result or error. A later call takes a value of an earlier one by `$result[key][field]`.',
  security: [{}, { webhook: [] }],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            auth: { type: 'string', description: 'The access token of an application.' },
            halt: { type: 'integer', enum: [0, 1], description: '1: stop after the first call that fails.' },
            cmd: {
              type: 'object',
              description: 'Key to `method?query`, the query URL-encoded with nested brackets.',
              additionalProperties: { type: 'string' },
              maxProperties: 50,
            },
          },
          required: ['cmd'],
        },
        example: { halt: 0, cmd: { fields: 'mailservice.fields' } },
      },
    },
  },
  responses: {
    '200': {
      description: 'Results and errors by the key of the call.',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              result: {
                type: 'object',
                properties: {
                  result: BY_KEY,
                  result_error: BY_KEY,
                  result_total: BY_KEY,
                  result_next: BY_KEY,
                  result_time: BY_KEY,
                },
                required: ['result', 'result_error'],
              },
              time: { $ref: '#/components/schemas/Time' },
            },
            required: ['result'],
          },
        },
      },
    },
  },
};

export function batchPaths(api: Api): JsonObject {
  const batch = BATCHES[api.generation];
  return batch === undefined ? {} : { [batch.path]: { post: withErrors(batch.operation, api) } };
}

/** The batch of the gateway is one of its own routes. */
const BATCHES: Readonly<
  Partial<Record<Generation, { readonly path: string; readonly operation: Operation }>>
> = {
  v3: { path: '/rest/api/batch', operation: V3_BATCH },
  legacy: { path: '/rest/batch', operation: LEGACY_BATCH },
};

function withErrors(operation: Operation, api: Api): JsonObject {
  return { ...operation, responses: { ...operation.responses, ...errorsByStatus(api, []) } };
}
