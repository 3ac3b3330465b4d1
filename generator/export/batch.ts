/** The batch methods of both generations below `/rest`, which no description describes. */

import type { Api, Generation } from '../model/model.js';
import { errorsByStatus } from './response.js';
import type { Json, JsonObject, Schema } from './json.js';

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

type Batch = Readonly<Record<'operationId' | 'summary' | 'description', string>> & {
  readonly path: string;
  readonly security: readonly Json[];
  readonly body: Schema;
  readonly example: Json;
  /** What the answer says of its results. */
  readonly gives: string;
  readonly result: Schema;
};

const V3_BATCH: Batch = {
  path: '/rest/api/batch',
  operationId: 'batch',
  summary: 'Runs up to 50 calls in order',
  description:
    'All or nothing: where one call fails the answer is one error that names no call, and calls before it may have been done. An application sends its token in the header here.',
  security: [{ bearer: [] }, { webhook: [] }],
  body: {
    type: 'array',
    minItems: 1,
    maxItems: 50,
    items: { $ref: '#/components/schemas/BatchCall' },
  },
  example: [{ method: 'rest.scope.list', query: {} }],
  gives: 'The results in the order of the calls.',
  result: { type: 'array', items: { $ref: '#/components/schemas/BatchResult' } },
};

/** A map of results by the key of the call; an empty one is printed as `[]`. */
const BY_KEY: JsonObject = { anyOf: [{ type: 'object' }, { type: 'array' }] };

const LEGACY_BATCH: Batch = {
  path: '/rest/batch',
  operationId: 'legacyBatch',
  summary: 'Runs up to 50 legacy calls in order',
  description:
    'Each call has its own result or error. A later call takes a value of an earlier one by `$result[key][field]`.',
  security: [{}, { webhook: [] }],
  body: {
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
  gives: 'Results and errors by the key of the call.',
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
};

/** The batch of the gateway is one of its own routes. */
const BATCHES: Readonly<Partial<Record<Generation, Batch>>> = { v3: V3_BATCH, legacy: LEGACY_BATCH };

export function batchPaths(api: Api): JsonObject {
  const batch = BATCHES[api.generation];
  return batch === undefined ? {} : { [batch.path]: { post: operationOf(batch, api) } };
}

function operationOf({ operationId, summary, description, security, ...batch }: Batch, api: Api): JsonObject {
  const { body, example, gives, result } = batch;
  const answer: Schema = {
    type: 'object',
    properties: { result, time: { $ref: '#/components/schemas/Time' } },
    required: ['result'],
  };
  const success = { description: gives, content: { 'application/json': { schema: answer } } };
  return {
    operationId,
    tags: ['batch'],
    summary,
    description,
    security,
    requestBody: { required: true, content: { 'application/json': { schema: body, example } } },
    responses: { '200': success, ...errorsByStatus(api, []) },
  };
}
