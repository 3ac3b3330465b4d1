/** Methods that only a description defines, served with state from their schemas. */

import type { JsonObject } from '../../base/json.js';
import type { V3Method } from '../v3/method.js';
import { fieldMethods } from '../v3/methods/fields.js';
import type { ParamTable, ParamType } from '../v3/params.js';
import { type Collection, createCollection, ACTIONS } from './collection.js';
import { createEntityLookup, entityOfCollection, type EntityLookup } from './entity.js';
import { objectOf, readApiDescription, type ApiDescription, type DescribedOperation } from './operation.js';
import { sampleAnswer } from './sample.js';
import { collectionOf, actionOf, itemOf, type Action } from './shape.js';

/** No description has scopes, so these methods require none. */
export function describedMethods(document: unknown): V3Method[] {
  const api = readApiDescription(document);
  const lookup = createEntityLookup(api);
  return [...collections(api.operations)].flatMap(([prefix, operations]) =>
    collectionMethods(prefix, operations, api, lookup),
  );
}

/** By the names that their methods begin with. */
function collections(operations: readonly DescribedOperation[]): ReadonlyMap<string, DescribedOperation[]> {
  const groups = new Map<string, DescribedOperation[]>();
  for (const operation of operations) {
    const name = collectionOf(operation.method);
    groups.set(name, [...(groups.get(name) ?? []), operation]);
  }
  return groups;
}

function collectionMethods(
  prefix: string,
  operations: readonly DescribedOperation[],
  api: ApiDescription,
  lookup: EntityLookup,
): V3Method[] {
  const entity = entityOfCollection(prefix, operations, api, lookup);
  const hasAdd = operations.some((operation) => actionOf(operation) === 'add');
  const collection = createCollection(entity, hasAdd);
  const ofFields = new Map(
    fieldMethods({ prefix, scopes: [], entity }).map((method) => [method.name, method]),
  );
  return operations.map(
    (operation) => ofFields.get(operation.method) ?? makeMethod(operation, collection, api),
  );
}

function makeMethod(operation: DescribedOperation, collection: Collection, api: ApiDescription): V3Method {
  const { method: name, isPlain } = operation;
  const action = actionOf(operation);
  const answer = answerOf(operation, api);
  return {
    name,
    scopes: [],
    write: WRITES.has(action),
    params: isPlain ? 'none' : paramsOf(operation),
    run: (call) => answer(ACTIONS[action]?.(collection, call)),
    described: { request: 'params', result: 'object' },
  };
}

const WRITES: ReadonlySet<Action> = new Set<Action>(['add', 'update', 'delete', 'act']);

/** Turns the outcome of an action into the described form of the result; without an outcome it makes a sample. */
function answerOf(operation: DescribedOperation, api: ApiDescription): (done: unknown) => unknown {
  const result = objectOf(operation.result);
  if ('result' in objectOf(result['properties']))
    return (done) => ('result' in objectOf(done) ? done : { result: true });
  return (done) => done ?? sampleResult(result, operation, api);
}

/** A result that is declared as an array is sent in `items`. */
function sampleResult(result: JsonObject, operation: DescribedOperation, api: ApiDescription): unknown {
  if (result['type'] !== 'array') return sampleAnswer(result, api);
  const item = itemOf(operation, api);
  return { items: item ? [sampleAnswer(item.schema, api)] : [] };
}

/** Parameters with error codes of their own, which the action checks. */
const CHECKED_LATER: ReadonlySet<string> = new Set([
  'select',
  'filter',
  'order',
  'pagination',
  'cursor',
  'id',
]);

function paramsOf({ params, required }: DescribedOperation): ParamTable {
  const table = Object.entries(params).map(([name, schema]): [string, ParamTable[string]] => {
    const type = CHECKED_LATER.has(name) ? 'any' : typeOf(objectOf(schema));
    return [name, required.includes(name) ? `${type}!` : type];
  });
  return Object.fromEntries(table);
}

function typeOf({ type }: JsonObject): ParamType {
  return type === 'integer' || type === 'string' || type === 'array' || type === 'object' ? type : 'any';
}
