/** `sale.paysystem.delete` and `sale.paysystem.settings.invoice.get` (Legacy reference, Errors; Observed behaviour, Legacy). */

import type { PaySystem } from '../data.js';
import { answer, failure, type LegacyMethod, type LegacyOutcome, type LegacyParams } from '../outcome.js';
import type { LegacyState } from '../state.js';
import { integer, isBlank, phpMap } from '../value.js';

export const paySystemDelete: LegacyMethod = {
  scope: ['pay_system'],
  run({ params, principal, state }): LegacyOutcome {
    if (!principal.user.admin) return failure(403, 'ACCESS_DENIED', 'Access denied!');
    if (isBlank(params['ID'])) return failure(400, 'ERROR_CHECK_FAILURE', 'Parameter ID is not defined');
    const system = state.paySystems.get(integer(params['ID']) ?? 0);
    if (!system) return failure(400, 'ERROR_PAY_SYSTEM_NOT_FOUND', 'Pay system not found');
    if (system.foreign) return failure(403, 'ACCESS_DENIED', 'Added by another application');
    return answer(state.paySystems.delete(system.id));
  },
};

export const paySystemSettings: LegacyMethod = {
  scope: ['pay_system'],
  run({ params, principal, state }): LegacyOutcome {
    if (!principal.user.admin) return failure(403, 'ACCESS_DENIED', 'Access denied!');
    const missing = missingParameter(params);
    if (missing) return failure(400, 'ERROR_CHECK_FAILURE', `Parameter ${missing} is not defined`);
    if (!state.invoices.has(integer(params['INVOICE_ID']) ?? 0)) {
      return failure(400, 'ERROR_INTERNAL_INVOICE_NOT_FOUND', 'Invoice not found');
    }
    const system = selectSystem(state, params);
    if (!system) return failure(400, 'ERROR_CHECK_FAILURE', 'Pay system not found');
    return answer(phpMap(Object.entries(system.settings)));
  },
};

function missingParameter(params: LegacyParams): string | undefined {
  if (isBlank(params['INVOICE_ID'])) return 'INVOICE_ID';
  const selectors = [params['PAY_SYSTEM_ID'], params['SVC_REST_HANDLER']];
  return selectors.every(isBlank) ? 'PAY_SYSTEM_ID or SVC_REST_HANDLER' : undefined;
}

/** If both selectors are passed, `PAY_SYSTEM_ID` wins. */
function selectSystem(state: LegacyState, params: LegacyParams): PaySystem | undefined {
  if (!isBlank(params['PAY_SYSTEM_ID'])) return state.paySystems.get(integer(params['PAY_SYSTEM_ID']) ?? 0);
  return [...state.paySystems.values()].find((system) => system.handler === params['SVC_REST_HANDLER']);
}
