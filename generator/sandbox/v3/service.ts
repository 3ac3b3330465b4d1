/** Runs methods for a caller: scope, rights and parameters first, then the method, counting operating time. */

import type { Account, Principal } from '../account.js';
import type { Method } from './method.js';
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

export function runMethod(service: Service, principal: Principal, method: Method, params: Params): Outcome {
  checkOperatingTime(service, principal, method);
  checkCaller(principal, method);
  if (method.params !== 'none') checkParams(method.params, params);
  const result = method.run({ account: service.account, principal, params });
  return { result, operating: service.operatingTime.spend(principal.id, method.name, costOf(method)) };
}

function checkOperatingTime({ operatingTime }: Service, principal: Principal, { name }: Method): void {
  const spent = operatingTime.blocked(principal.id, name);
  if (spent) throw operationTimeLimit(spent);
}

function checkCaller({ user, scopes }: Principal, method: Method): void {
  if (method.scopes.length > 0 && !method.scopes.some((scope) => scopes.has(scope))) {
    throw insufficientScope(method.scopes);
  }
  if (method.admin && !user.admin) throw accessDenied();
}

/** Seconds; invented, but always the same. */
function costOf({ write, described }: Method): number {
  if (write) return 0.04;
  return described.result === 'items' ? 0.03 : 0.01;
}
