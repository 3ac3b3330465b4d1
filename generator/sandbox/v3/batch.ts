/** `batch`: calls in order, each may use results of earlier ones; all or nothing in the answer, not in what was done. */

import type { Principal } from '../account.js';
import { invalidRequest, invalidSelect, missing, systemError, wrongType } from './refusal.js';
import { resolveReferences } from './references.js';
import { admitAll, findMethod, runAdmitted, type Outcome, type Service } from './service.js';
import type { Params } from './params.js';

/** The length is not published; 51 was accepted (contract/4-observed.md, Batch length), more is not known to be. */
const MAX_CALLS = 51;

interface BatchCall {
  readonly method: string;
  readonly query: Params;
  readonly as?: string;
}

/** The first failure is thrown: no partial results, and what earlier calls wrote stays. */
export function runBatch(service: Service, principal: Principal, body: unknown): Outcome {
  const calls = readCalls(body);
  // One that there is not is found when its turn comes.
  const methods = calls.flatMap(({ method }) => service.methods.get(method) ?? []);
  admitAll(service, principal, methods);
  const earlier = new Map<string, unknown>();
  const operating: Outcome['operating'][] = [];
  const result = calls.map((call, index) => {
    // References may stand anywhere in the query, but the query stays an object.
    const params = resolveReferences(call.query, earlier) as Params;
    const outcome = runAdmitted(service, principal, findMethod(service, call.method), params);
    for (const name of [String(index), ...(call.as === undefined ? [] : [call.as])])
      earlier.set(name, outcome.result);
    operating.push(outcome.operating);
    return outcome.result;
  });
  return { result, operating: sum(operating, service) };
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
