/** The gateway's error reference as a table: what a code means, what to do, whether repeating is safe. */

import type { ErrorCase } from '../../model/model.js';
import type { Scope } from '../scope.js';
import { literal } from '../text/code.js';
import { propertyKey } from '../text/property-key.js';
import type { GenerationPlan } from './generation-plan.js';

export function gatewayErrorsView({ plans }: { readonly plans: readonly GenerationPlan[] }): object {
  const plan = plans.find(({ api }) => api.generation === 'gateway');
  if (plan === undefined) throw new Error('the gateway was not planned');
  const codes = new Map(plan.api.commonErrors.map((error) => [plan.scope.toVendor(error.code), error]));
  return {
    codes: plan.names({ of: 'common-code' }),
    rows: [...codes].map(([name, error]) => errorRow(name, error, plan.scope)),
  };
}

function errorRow(name: string, error: ErrorCase, scope: Scope): string {
  const statuses = [error.status, ...(error.otherStatuses ?? [])].filter((status) => status !== 0);
  const values = [
    `[${statuses.map(literal).join(', ')}]`,
    literal(error.class ?? 'ApiError'),
    literal(error.repeatable ?? false),
    literal(scope.toVendor(error.condition)),
    literal(scope.toVendor(error.action ?? '')),
    ...(error.delay === undefined ? [] : [literal(error.delay)]),
  ];
  return `${propertyKey(name)}: [${values.join(', ')}]`;
}
