/** Reads the operations and schemas of a description that the sandbox serves. Malformed parts count as empty. */

import { InputError } from '../../base/input-error.js';
import { isObject, listOf, type JsonObject } from '../../base/json.js';

export interface DescribedOperation {
  /** `note.document.add` */
  readonly method: string;
  /** Has `get` as well as `post`, so it takes no parameters. */
  readonly isPlain: boolean;
  /** Of the request body. */
  readonly params: JsonObject;
  readonly required: readonly string[];
  /** Schema of `result`; `undefined`: not described. */
  readonly result: JsonObject | undefined;
}

export interface ApiDescription {
  readonly operations: readonly DescribedOperation[];
  /** The schema at the end of a `$ref` and its name; any other schema as it is. */
  readonly resolve: (schema: unknown) => Resolved;
}

export interface Resolved {
  /** The last part of the `$ref`. */
  readonly name: string | undefined;
  readonly schema: JsonObject;
}

/** Bare, or in an envelope (Observed behaviour, Published description). Throws InputError. */
export function readApiDescription(document: unknown): ApiDescription {
  const bare = withoutEnvelope(objectOf(document));
  if (!isObject(bare['paths'])) {
    throw new InputError(
      'it is not an OpenAPI description: it has no paths',
      'description',
      'give what rest.documentation.openapi answers',
    );
  }
  const schemas = objectOf(objectOf(bare['components'])['schemas']);
  return {
    operations: Object.entries(objectOf(bare['paths'])).map(([path, item]) =>
      readOperation(path, objectOf(item)),
    ),
    resolve(schema) {
      const target = nameOf(objectOf(schema)['$ref']);
      return { name: target, schema: target === undefined ? objectOf(schema) : objectOf(schemas[target]) };
    },
  };
}

function withoutEnvelope(document: JsonObject): JsonObject {
  const result = objectOf(document['result']);
  return 'paths' in document ? document : isObject(result['item']) ? result['item'] : result;
}

function readOperation(path: string, item: JsonObject): DescribedOperation {
  const body = objectOf(objectOf(item['post'])['requestBody']);
  const request = schemaOf(body);
  const answer = objectOf(objectOf(objectOf(item['post'])['responses'])['200']);
  const result = objectOf(schemaOf(answer)['properties'])['result'];
  return {
    method: path.replace(/^\//, ''),
    isPlain: 'get' in item,
    params: objectOf(request['properties']),
    required: listOf(request['required']).filter((name) => typeof name === 'string'),
    result: isObject(result) ? result : undefined,
  };
}

function schemaOf(holder: JsonObject): JsonObject {
  return objectOf(objectOf(objectOf(holder['content'])['application/json'])['schema']);
}

/** Anything but an object, such as `[]`, counts as empty. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

function nameOf(reference: unknown): string | undefined {
  return typeof reference === 'string' ? /^#\/components\/schemas\/(.+)$/.exec(reference)?.[1] : undefined;
}
