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
  admit(service, principal, method);
  return runAdmitted(service, principal, method, params);
}

/** Limits and scope; `ahead`: seconds that other calls of the batch spend on the method first. */
function admit(service: Service, principal: Principal, method: Method, ahead = 0): void {
  const { name, scopes } = method;
  const spent = service.operatingTime.blocked(principal.id, name, ahead);
  if (spent) throw operationTimeLimit(spent);
  if (scopes.length > 0 && !scopes.some((scope) => principal.scopes.has(scope)))
    throw insufficientScope(scopes);
}

/** A batch is refused for limits and scope before anything of it runs; its calls are counted one by one. */
export function admitAll(service: Service, principal: Principal, methods: readonly Method[]): void {
  const ahead = new Map<string, number>();
  for (const method of methods) {
    const before = ahead.get(method.name) ?? 0;
    admit(service, principal, method, before);
    ahead.set(method.name, before + costOf(method));
  }
}

export function runAdmitted(service: Service, principal: Principal, method: Method, params: Params): Outcome {
  if (method.admin && !principal.user.admin) throw accessDenied();
  if (method.params !== 'none') checkParams(method.params, params);
  const result = method.run({ account: service.account, principal, params });
  return { result, operating: service.operatingTime.spend(principal.id, method.name, costOf(method)) };
}

/** Seconds; invented, but always the same. */
function costOf({ write, described }: Method): number {
  if (write) return 0.04;
  return described.result === 'items' ? 0.03 : 0.01;
}
