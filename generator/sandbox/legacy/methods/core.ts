/** Methods that describe the account and its caller (A legacy generation's self-description, section 1). */

import { isoDate } from '../../iso-date.js';
import { withHandlers } from '../handlers.js';
import { answer, failure, type LegacyCall, type LegacyMethod, type LegacyOutcome } from '../outcome.js';
import { filled, isTrue, param } from '../value.js';

type Methods = ReadonlyMap<string, LegacyMethod>;

/** `methods`: of the account, these included. */
export function coreMethods(methods: () => Methods): readonly (readonly [string, LegacyMethod])[] {
  return [
    [
      'methods',
      { scope: [], run: (call) => answer(listMethods(withHandlers(methods(), call.account), call)) },
    ],
    [
      'method.get',
      { scope: [], run: (call) => answer(findMethod(withHandlers(methods(), call.account), call)) },
    ],
    ['scope', { scope: [], run: (call) => answer(listScopes(withHandlers(methods(), call.account), call)) }],
    ['profile', { scope: [], plain: true, run: profile }],
    ['user.admin', { scope: [], plain: true, run: ({ principal }) => answer(principal.user.admin) }],
    ['server.time', { scope: [], plain: true, run: ({ account }) => answer(isoDate(account.clock.now())) }],
    ['app.info', { scope: [], plain: true, run: appInfo }],
    ['feature.get', { scope: [], run: featureGet }],
  ];
}

/** Without parameters the methods that the caller may call; with an empty `scope` those without a scope. */
function listMethods(methods: Methods, call: LegacyCall): readonly string[] {
  const scope = param(call.params, 'scope');
  const named = [...methods].filter(([, method]) => {
    if (typeof scope === 'string')
      return scope === '' ? method.scope.length === 0 : method.scope.includes(scope);
    return isTrue(param(call.params, 'full')) || isAllowed(method, call);
  });
  return ['batch', ...named.map(([name]) => name)].filter(
    (name) => name !== 'batch' || typeof scope !== 'string',
  );
}

function findMethod(methods: Methods, call: LegacyCall): { isExisting: boolean; isAvailable: boolean } {
  const name = filled(param(call.params, 'name')) ?? '';
  const [, method] = [...methods].find(([known]) => known.toLowerCase() === name) ?? [];
  return { isExisting: method !== undefined, isAvailable: method !== undefined && isAllowed(method, call) };
}

function isAllowed({ scope, applicationOnly }: LegacyMethod, { principal }: LegacyCall): boolean {
  const isGranted = scope.length === 0 || scope.some((one) => principal.scopes.has(one));
  return isGranted && (!applicationOnly || principal.kind === 'application');
}

function listScopes(methods: Methods, call: LegacyCall): readonly string[] {
  if (!isTrue(param(call.params, 'full'))) return [...call.principal.scopes];
  return [...new Set([...methods.values()].flatMap(({ scope }) => scope))].sort();
}

function profile({ principal: { user } }: LegacyCall): LegacyOutcome {
  const { id, admin, name, lastName } = user;
  return answer({
    ID: String(id),
    ADMIN: admin,
    NAME: name,
    LAST_NAME: lastName,
    PERSONAL_GENDER: '',
    TIME_ZONE: '',
  });
}

const LICENSE = 'en_company';

function appInfo(call: LegacyCall): LegacyOutcome {
  const { principal, account } = call;
  if (principal.kind === 'application')
    return answer({
      ID: 1,
      CODE: 'local.app',
      VERSION: 1,
      STATUS: 'L',
      INSTALLED: true,
      PAYMENT_EXPIRED: 'N',
      DAYS: null,
      LANGUAGE_ID: 'en',
      LICENSE,
    });
  if (account.rules.showsAppToWebhooks) return answer({ SCOPE: [...principal.scopes], LICENSE });
  return failure(400, 'ACCESS_DENIED', 'Application context required');
}

/** Features that the smallest plan lacks. */
const FEATURES: ReadonlySet<string> = new Set(['rest_offline_extended', 'rest_auth_connector']);

function featureGet(call: LegacyCall): LegacyOutcome {
  const code = filled(param(call.params, 'CODE'));
  if (!code) return failure(400, 'CODE_EMPTY', 'CODE can not be empty');
  return answer({ value: FEATURES.has(code) ? 'Y' : 'N' });
}
