/** `batch`: calls in order, each may use results of earlier ones; all or nothing in the answer, not in what was done. */

import { isObject } from '../../base/json.js';
import type { Principal } from '../account.js';
import { withoutReserved } from '../server-2026-05.js';
import type { ServerRules } from '../server-rules.js';
import {
  internalError,
  methodNotFound,
  invalidRequest,
  invalidSelect,
  missingField,
  V3Refusal,
  refusalBody,
  systemError,
  wrongType,
} from './refusal.js';
import { resolveReferences } from './references.js';
import { requireMethod, runV3Method, runUncounted, type Outcome, type V3Service } from './service.js';
import type { V3Method } from './method.js';
import type { V3Params } from './params.js';

interface BatchCall {
  readonly method: string;
  readonly query: V3Params;
  readonly as?: string;
}

/** The first failure is thrown: no partial results, and what earlier calls wrote stays. */
export function runV3Batch(service: V3Service, principal: Principal, body: unknown): Outcome {
  const { rules } = service.account;
  const calls = readCalls(body, rules);
  if (rules.looksUpBatchFirst) requireMethods(service, calls);
  const earlier = new Map<string, unknown>();
  const operating: Outcome['operating'][] = [];
  const result = calls.map((call, index) => {
    // References may be anywhere in the query, and the query stays an object.
    const params = resolveReferences(call.query, earlier, rules) as V3Params;
    const outcome = runOne(service, principal, call.method, params);
    for (const name of namesOf(call, index, rules)) earlier.set(name, outcome.result);
    operating.push(outcome.operating);
    return outcome.result;
  });
  return { result, operating: sum(operating, service) };
}

function namesOf({ as }: BatchCall, index: number, rules: ServerRules): readonly string[] {
  if (as === undefined) return [String(index)];
  return rules.aliasReplacesIndex ? [as] : [String(index), as];
}

/** An unknown name refuses the batch before any call runs. A batch inside a batch fails later, when it runs. */
function requireMethods(service: V3Service, calls: readonly BatchCall[]): void {
  for (const { method } of calls) {
    if (method === 'batch') continue;
    if (requireMethod(service, method).alias) throw methodNotFound(method);
  }
}

function runOne(service: V3Service, principal: Principal, name: string, params: V3Params): Outcome {
  const { quirks, rules } = service.account;
  // Unless the rule `failsOnNestedBatch` lets it come this far, reading the calls has refused it.
  if (name === 'batch') throw internalError();
  if (!rules.countsCallsInBatch) return runOneUncounted(service, principal, name, params);
  try {
    const method = requireMethod(service, name);
    return runV3Method(service, principal, method, givenInBatch(method, params, rules));
  } catch (error) {
    if (!(error instanceof V3Refusal) || !quirks.has('element-errors')) throw error;
    return {
      result: refusalBody(error, 'nested'),
      operating: service.operatingTime.spend('batch', 'batch', 0),
    };
  }
}

function runOneUncounted(service: V3Service, principal: Principal, name: string, params: V3Params): Outcome {
  const method = requireMethod(service, name);
  const given = givenInBatch(method, params, service.account.rules);
  return { ...runUncounted(service, principal, method, given), operating: {} };
}

function givenInBatch({ plain }: V3Method, params: V3Params, rules: ServerRules): V3Params {
  if (!rules.hidesPlainParametersInBatch) return params;
  return plain ? {} : withoutReserved(params, rules);
}

function readCalls(body: unknown, rules: ServerRules): readonly BatchCall[] {
  const list = listOfCalls(body);
  const { batchLength } = rules;
  if (batchLength !== undefined && list.length > batchLength) {
    throw systemError('ERROR_BATCH_LENGTH_EXCEEDED', 400, `A batch holds at most ${batchLength} calls`);
  }
  const calls = list.map((call, index) =>
    rules.readsCallsLoosely ? readLooseCall(call) : readCall(call, index, rules),
  );
  checkAliases(calls);
  return calls;
}

/** A list, or an object with its indexes as names, as some languages write a list. */
function listOfCalls(body: unknown): readonly unknown[] {
  if (Array.isArray(body)) return body;
  const given = isObject(body)
    ? Object.entries(body).filter(([name]) => name !== 'auth' && name !== 'access_token')
    : [];
  if (given.length > 0 && given.every(([name]) => /^\d+$/.test(name))) return given.map(([, call]) => call);
  throw invalidRequest({ field: 'batch', message: 'An array of calls is expected' });
}

function readLooseCall(call: unknown): BatchCall {
  const { method, query, as } = isObject(call) ? call : {};
  if (typeof method !== 'string' || typeof query !== 'object' || query === null)
    throw invalidSelect('a call has `method` and `query`');
  return { method, query: Array.isArray(query) ? {} : { ...query }, ...(typeof as === 'string' && { as }) };
}

function readCall(call: unknown, index: number, rules: ServerRules): BatchCall {
  // Each member that is used is checked below.
  const { method, query, as } = (typeof call === 'object' && call !== null ? call : {}) as Record<
    string,
    unknown
  >;
  if (typeof method !== 'string') throw invalidRequest(missingField(`${index}.method`));
  if (method === 'batch' && !rules.failsOnNestedBatch)
    throw systemError('ERROR_BATCH_METHOD_NOT_ALLOWED', 405, 'No batch inside a batch');
  if (query === undefined) throw invalidRequest(missingField(`${index}.query`));
  if (typeof query !== 'object' || query === null)
    throw invalidRequest(wrongType(`${index}.query`, 'an object'));
  if (as !== undefined && typeof as !== 'string') throw invalidRequest(wrongType(`${index}.as`, 'a string'));
  return { method, query: Array.isArray(query) ? {} : { ...query }, ...(as !== undefined && { as }) };
}

function checkAliases(calls: readonly BatchCall[]): void {
  const seen = new Set<string>();
  for (const { as } of calls) {
    if (as === undefined) continue;
    if (seen.has(as)) throw invalidSelect(`the alias \`${as}\` is repeated`);
    seen.add(as);
  }
}

/** Each call has its own counter; the answer shows their sum. */
function sum(parts: readonly Outcome['operating'][], { operatingTime }: V3Service): Outcome['operating'] {
  const none = operatingTime.spend('batch', 'batch', 0);
  if (none.operating === undefined) return none;
  const operating = parts.reduce((total, part) => total + (part.operating ?? 0), 0);
  return { ...none, operating: Number(operating.toFixed(6)) };
}
