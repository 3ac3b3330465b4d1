/** The gateway's error reference as a table: what a code means, what to do, whether repeating is safe. */

import type { ErrorCase } from '../../model/model.js';
import type { Scope } from '../scope.js';
import { code, join, key, literal, plain, string, type Code } from '../text/code.js';
import type { GenerationPlan } from './generation-plan.js';

export function gatewayErrorsView({ plans }: { readonly plans: readonly GenerationPlan[] }): object {
  const plan = plans.find(({ api }) => api.generation === 'gateway');
  if (plan === undefined) throw new Error('the gateway was not planned');
  const codes = new Map(plan.api.commonErrors.map((error) => [plan.scope.own(error.code), error]));
  return {
    codes: plain(plan.names({ of: 'common-code' })),
    rows: [...codes].map(([name, error]) => errorRow(name, error, plan.scope)),
  };
}

function errorRow(name: string, error: ErrorCase, scope: Scope): Code {
  const statuses = [error.status, ...(error.otherStatuses ?? [])].filter((status) => status !== 0);
  const values = [
    code`[${join(statuses.map(literal), ', ')}]`,
    string(error.class ?? 'ApiError'),
    literal(error.repeatable ?? false),
    string(scope.own(error.condition)),
    string(scope.own(error.action ?? '')),
    ...(error.delay === undefined ? [] : [string(error.delay)]),
  ];
  return code`${key(name)}: [${join(values, ', ')}]`;
}
