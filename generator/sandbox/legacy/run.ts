/** Runs one method for one caller: the checks of every method, then its own. */

import { pagingMovedOut } from '../server-2026-05.js';
import { handlerNamed } from './handlers.js';
import { legacyMethodNamed } from './methods/index.js';
import { asDocumented } from './own-refusals.js';
import { isMissing } from './typed-answers.js';
import {
  failure,
  type LegacyFailure,
  type LegacyCall,
  type LegacyMethod,
  type LegacyOutcome,
} from './outcome.js';

export function runLegacyMethod(name: string, call: LegacyCall): LegacyOutcome {
  const method = handlerNamed(call.account, name) ?? legacyMethodNamed(name);
  if (!method) return failure(404, 'ERROR_METHOD_NOT_FOUND', isMissing(name) ? MISSING : 'Method not found!');
  const refused = refuse(method, name, call);
  if (refused) return refused;
  const run = (params: LegacyCall['params']): LegacyOutcome => method.run({ ...call, params });
  const { legacy } = call.account.deviations;
  const outcome = legacy ? (legacy(name, call.params, run) as LegacyOutcome) : run(call.params); // of the form that it was given
  const operating = call.state.operatingTime.spend(call.principal.id, name, SECONDS);
  if (!outcome.ok) return asDocumented(name, outcome);
  return { ...outcome, ...(call.account.rules.movesPagingOut && pagingMovedOut(outcome.result)), operating };
}

/** Of operating time for each call; invented, but always the same. */
const SECONDS = 0.02;

const MISSING =
  'An account has this method, the sandbox does not have it: svc-gen list --generation legacy says what it has, and the option handlers adds methods';

function refuse(method: LegacyMethod, name: string, call: LegacyCall): LegacyFailure | undefined {
  const { rules } = call.account;
  const spent = call.state.operatingTime.blocked(call.principal.id, name);
  if (spent) {
    const blocked = failure(429, 'OPERATION_TIME_LIMIT', 'Method is blocked due to operation time limit.');
    return rules.showsTimeOfBlockedCall ? { ...blocked, operating: spent } : blocked;
  }
  const { scopes, kind } = call.principal;
  if (method.scope.length > 0 && !method.scope.some((scope) => scopes.has(scope))) {
    return failure(
      rules.legacyAuthenticationStatus ?? 403,
      'insufficient_scope',
      'The request requires higher privileges than provided by the webhook token',
    );
  }
  if (method.applicationOnly && kind !== 'application' && rules.namesWrongAuthenticationType) {
    return failure(403, 'WRONG_AUTH_TYPE', 'Current authorization type is denied for this method');
  }
  if (method.applicationOnly && kind !== 'application') {
    return failure(403, 'ACCESS_DENIED', 'Application context required');
  }
  return undefined;
}
