/** `batch`: calls in order, each may use results of earlier ones; all or nothing in the answer, not in what was done. */

import type { Principal } from '../account.js';
import {
  invalidRequest,
  invalidSelect,
  missing,
  Refusal,
  refusalBody,
  systemError,
  wrongType,
} from './refusal.js';
import { resolveReferences } from './references.js';
import { findMethod, runMethod, type Outcome, type Service } from './service.js';
import type { Params } from './params.js';

/** The length is not published; 51 was accepted (Observed behaviour, Batch length), more is not known to be. */
const MAX_CALLS = 51;

interface BatchCall {
  readonly method: string;
  readonly query: Params;
  readonly as?: string;
}

/** The first failure is thrown: no partial results, and what earlier calls wrote stays. */
export function runBatch(service: Service, principal: Principal, body: unknown): Outcome {
  const calls = readCalls(body);
  const earlier = new Map<string, unknown>();
  const operating: Outcome['operating'][] = [];
  const result = calls.map((call, index) => {
    // References may stand anywhere in the query, but the query stays an object.
    const params = resolveReferences(call.query, earlier) as Params;
    const outcome = runOne(service, principal, call.method, params);
    for (const name of [String(index), ...(call.as === undefined ? [] : [call.as])])
      earlier.set(name, outcome.result);
    operating.push(outcome.operating);
    return outcome.result;
  });
  return { result, operating: sum(operating, service) };
}

function runOne(service: Service, principal: Principal, name: string, params: Params): Outcome {
  const { quirks } = service.account;
  try {
    return runMethod(service, principal, findMethod(service, name), params);
  } catch (error) {
    if (!(error instanceof Refusal) || !quirks.has('element-errors')) throw error;
    return {
      result: refusalBody(error, 'nested'),
      operating: service.operatingTime.spend('batch', 'batch', 0),
    };
  }
}

function readCalls(body: unknown): readonly BatchCall[] {
  if (!Array.isArray(body))
    throw invalidRequest({ field: 'batch', message: 'An array of calls is expected' });
  if (body.length > MAX_CALLS) {
    throw systemError('ERROR_BATCH_LENGTH_EXCEEDED', 400, `A batch holds at most ${MAX_CALLS} calls`);
  }
  const calls = body.map((call: unknown, index) => readCall(call, index));
  checkAliases(calls);
  return calls;
}

function readCall(call: unknown, index: number): BatchCall {
  // Each member that is used is checked below.
  const { method, query, as } = (typeof call === 'object' && call !== null ? call : {}) as Record<
    string,
    unknown
  >;
  if (typeof method !== 'string') throw invalidRequest(missing(`${index}.method`));
  if (method === 'batch') throw systemError('ERROR_BATCH_METHOD_NOT_ALLOWED', 405, 'No batch inside a batch');
  if (query === undefined) throw invalidRequest(missing(`${index}.query`));
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
function sum(parts: readonly Outcome['operating'][], { operatingTime }: Service): Outcome['operating'] {
  const none = operatingTime.spend('batch', 'batch', 0);
  const operating = parts.reduce((total, part) => total + part.operating, 0);
  return { operating: Number(operating.toFixed(6)), operating_reset_at: none.operating_reset_at };
}
