/** Runs methods for a caller: scope, rights and parameters first, then the method, counting operating time. */

import type { Account, Principal } from '../account.js';
import { alterResult } from '../quirks.js';
import { methodModule, type V3Method } from './method.js';
import type { Operating, OperatingTime } from './operating.js';
import { checkParams, type V3Params } from './params.js';
import { checkRequiredFilter, grantOf, selectWithin } from '../server-2026-05.js';
import type { ServerRules } from '../server-rules.js';
import { accessDenied, insufficientScope, methodNotFound, operationTimeLimit, rateLimit } from './refusal.js';

export interface V3Service {
  readonly account: Account;
  readonly methods: ReadonlyMap<string, V3Method>;
  readonly operatingTime: OperatingTime;
}

export interface Outcome {
  readonly result: unknown;
  readonly operating: Operating;
}

export function requireMethod(service: V3Service, name: string): V3Method {
  const method = service.methods.get(name);
  if (!method) throw methodNotFound(name);
  return method;
}

/** Every call of a batch is checked when it runs: limits, scope and rights can refuse one in the middle. */
export function runV3Method(
  service: V3Service,
  principal: Principal,
  method: V3Method,
  given: V3Params,
): Outcome {
  checkLimit(service, principal, method);
  const { result } = runUncounted(service, principal, method, given);
  return { result, operating: service.operatingTime.spend(principal.id, method.name, costOf(method)) };
}

/** Neither counted nor blocked. */
export function runUncounted(
  { account }: V3Service,
  principal: Principal,
  method: V3Method,
  given: V3Params,
): Pick<Outcome, 'result'> {
  const { deviations, rules } = account;
  const run = (params: V3Params): unknown => {
    checkRights(principal, method, rules);
    if (method.params !== 'none') checkParams(method.params, params, rules);
    if (rules.requiresFilters && method.requiredFilter)
      checkRequiredFilter(method.requiredFilter, params['filter']);
    return alterResult(account.quirks, method.name, method.run({ account, principal, params }));
  };
  const params = rules.grantsByPrefix ? withinGrant(principal, method, given) : given;
  return { result: deviations.v3 ? deviations.v3(method.name, params, run) : run(params) };
}

/** The parameters with `select` reduced to the fields that the scope allows. */
function withinGrant(principal: Principal, { name, params: table }: V3Method, params: V3Params): V3Params {
  const select = selectWithin(grantOf(principal.scopes, name) ?? {}, params['select']);
  const isSelected = table !== 'none' && 'select' in table && select !== undefined;
  return isSelected ? { ...params, select } : params;
}

function checkLimit({ account, operatingTime }: V3Service, principal: Principal, { name }: V3Method): void {
  const spent = operatingTime.blocked(principal.id, name);
  if (spent && account.rules.namesLimitAsException) throw rateLimit();
  if (spent) throw operationTimeLimit(spent);
}

function checkRights(principal: Principal, { name, scopes, admin }: V3Method, rules: ServerRules): void {
  const isGranted = rules.grantsByPrefix
    ? grantOf(principal.scopes, name)
    : scopes.some((scope) => principal.scopes.has(scope));
  if (scopes.length > 0 && !isGranted) throw insufficientScope(scopes);
  if (admin && !principal.user.admin) throw accessDenied();
  if (principal.user.closed?.includes(methodModule(name))) throw accessDenied();
}

/** Seconds; invented, but always the same. */
function costOf({ write, described }: V3Method): number {
  if (write) return 0.04;
  return described.result === 'items' ? 0.03 : 0.01;
}
