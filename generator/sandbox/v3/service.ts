/** Runs methods for a caller: scope, rights and parameters first, then the method, counting operating time. */

import type { Account, Principal } from '../account.js';
import { twistResult } from '../quirks.js';
import { moduleOf, type Method } from './method.js';
import type { Operating, OperatingTime } from './operating.js';
import { checkParams, type Params } from './params.js';
import { accessDenied, insufficientScope, methodNotFound, operationTimeLimit } from './refusal.js';

export interface Service {
  readonly account: Account;
  readonly methods: ReadonlyMap<string, Method>;
  readonly operatingTime: OperatingTime;
}

export interface Outcome {
  readonly result: unknown;
  readonly operating: Operating;
}

export function findMethod(service: Service, name: string): Method {
  const method = service.methods.get(name);
  if (!method) throw methodNotFound(name);
  return method;
}

/** Inside a batch too, every call is admitted when its turn comes: limits, scope and rights can strike in the middle. */
export function runMethod(service: Service, principal: Principal, method: Method, params: Params): Outcome {
  admit(service, principal, method);
  if (method.params !== 'none') checkParams(method.params, params);
  const { account } = service;
  const result = twistResult(account.quirks, method.name, method.run({ account, principal, params }));
  return { result, operating: service.operatingTime.spend(principal.id, method.name, costOf(method)) };
}

function admit(service: Service, principal: Principal, { name, scopes, admin }: Method): void {
  const spent = service.operatingTime.blocked(principal.id, name);
  if (spent) throw operationTimeLimit(spent);
  if (scopes.length > 0 && !scopes.some((scope) => principal.scopes.has(scope)))
    throw insufficientScope(scopes);
  if (admin && !principal.user.admin) throw accessDenied();
  if (principal.user.closed?.includes(moduleOf(name))) throw accessDenied();
}

/** Seconds; invented, but always the same. */
function costOf({ write, described }: Method): number {
  if (write) return 0.04;
  return described.result === 'items' ? 0.03 : 0.01;
}
