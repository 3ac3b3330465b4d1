/** Runs one method for one caller: the checks of every method, then its own. */

import { METHODS } from './methods/index.js';
import { failure, type LegacyCall, type Outcome } from './outcome.js';

export function runMethod(name: string, call: LegacyCall): Outcome {
  const method = METHODS.get(name);
  if (!method) return failure(404, 'ERROR_METHOD_NOT_FOUND', 'Method not found!');
  const { scopes, kind } = call.principal;
  if (method.scope.length > 0 && !method.scope.some((scope) => scopes.has(scope))) {
    return failure(
      403,
      'insufficient_scope',
      'The request requires higher privileges than provided by the webhook token',
    );
  }
  if (method.applicationOnly && kind !== 'application') {
    return failure(403, 'ACCESS_DENIED', 'Application context required');
  }
  return method.run(call);
}
