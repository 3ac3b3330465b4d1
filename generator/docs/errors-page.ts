/** Error codes: the advice for each, the groups on a page, and the page of all codes. */

import { type ApiErrorName, errorClass } from '../../runtime/errors/error-classes.js';
import { bareCode } from '../../runtime/errors/codes.js';
import type { GenerationPlan } from '../emit/plan/generation-plan.js';
import { grouped } from '../base/grouped.js';
import type { ErrorCase, Method } from '../model/model.js';
import type { SiteAddresses } from './address.js';
import { GENERATION_TITLES, methodLink } from './page-context.js';
import { escaped, html, prose, type Html } from './prose.js';

/** Methods that are listed for one code; further ones are found by the search. */
const SHOWN = 30;

export function errorsView(plans: readonly GenerationPlan[], addresses: SiteAddresses): object {
  return {
    generations: plans
      .filter(({ api }) => api.commonErrors.length > 0)
      .map(({ api }) => ({
        id: `common-${api.generation}`,
        title: GENERATION_TITLES[api.generation],
        errors: errorGroups(api.commonErrors, api.generation),
      })),
    owned: plans.flatMap((plan) => {
      const codes = ownCodes(plan, addresses);
      const { generation } = plan.api;
      const title = GENERATION_TITLES[generation];
      return codes.length === 0 ? [] : [{ id: `single-${generation}`, title, codes }];
    }),
  };
}

function ownCodes(plan: GenerationPlan, addresses: SiteAddresses): readonly object[] {
  const { api } = plan;
  const context = { plan, addresses, root: '../' };
  const common = new Set(api.commonErrors.map(({ code }) => code));
  const byCode = new Map<string, { readonly error: ErrorCase; readonly methods: Method[] }>();
  for (const method of api.methods) {
    for (const error of method.errors) {
      const entry = byCode.get(error.code);
      if (entry === undefined) byCode.set(error.code, { error, methods: [method] });
      else if (!entry.methods.includes(method)) entry.methods.push(method);
    }
  }
  return [...byCode.values()].map(({ error, methods }) => ({
    // A code that any method can answer with is listed above.
    error: errorView(error, common.has(error.code) ? '' : api.generation),
    noun: methods.length === 1 ? 'method' : 'methods',
    methods: methods.slice(0, SHOWN).map(({ name }) => methodLink(context, api.generation, name)),
  }));
}

/**
 * Codes grouped by advice, so that each advice is shown once.
 * @param prefix of the ids of the codes; without it they have none
 */
export function errorGroups(errors: readonly ErrorCase[], prefix = ''): readonly object[] {
  const views = errors.map((error) => errorView(error, prefix));
  const groups = grouped(views, ({ type, advice }) => `${type}\n${advice.toString()}`);
  return [...groups.values()].flatMap((codes) =>
    codes.slice(0, 1).map(({ type, advice }) => ({ type, advice, codes })),
  );
}

interface ErrorView {
  /** Anchor on the page of all codes. */
  readonly id: string;
  readonly code: Html;
  readonly status: string;
  readonly type: string;
  readonly condition: Html;
  readonly advice: Html;
}

function errorView(error: ErrorCase, prefix = ''): ErrorView {
  const { code, status, otherStatuses = [], condition, action } = error;
  const { type, advice } = errorAdvice(error);
  return {
    id: prefix === '' || code === '' ? '' : errorId(prefix, code),
    code: breakable(code === '' ? '(empty)' : code),
    status: [status, ...otherStatuses].filter((one) => one > 0).join(', '),
    type: error.class ?? type,
    condition: prose(condition),
    advice: prose(action === undefined || action === '' ? advice : action),
  };
}

/** The anchor of a code on the page of all codes. */
export function errorId(generation: string, code: string): string {
  return `${generation}-${code.replace(/[^\w.-]+/g, '-')}`;
}

/** Lets a long code break after `_`. */
function breakable(code: string): Html {
  return html(escaped(code).replaceAll('_', '_<wbr>'));
}

/** The class that a program catches, and the advice for its users. */
export function errorAdvice({ code, status }: Pick<ErrorCase, 'code' | 'status'>): ErrorAdvice {
  const type = errorClass({ statusClasses: new Map() }, { code, status }).name;
  return { type, advice: OWN_ADVICE.get(bareCode(code)) ?? CLASS_ADVICE.get(type) ?? '' };
}

interface ErrorAdvice {
  readonly type: string;
  readonly advice: string;
}

const ADVICE: Readonly<Record<ApiErrorName, string>> = {
  ApiError: '',
  AuthenticationError: 'Check the credential and `baseUrl`',
  PermissionError: 'Grant the scope or permission, or upgrade the plan',
  NotFoundError: 'Check the id, the name, and that the user sees it',
  ValidationError: 'Correct the parameters; `error.validation` names the fields',
  ConflictError: 'Use a new `idempotencyKey` for another call',
  RateLimitError: 'The client waits and retries by itself; call less often, or use a batch',
  AccountError: 'Nothing will work until the owner of the account acts',
  ServerError: 'The client retries where that is safe; report the `requestId` if it stays',
};

const CLASS_ADVICE: ReadonlyMap<string, string> = new Map(Object.entries(ADVICE));

const RENAMED = 'Check the name and the scope; generate the client again if the account has changed';

const SCOPE =
  'Add the scope that `error.requiredScope` names: in the settings of the webhook, or in the registration of the application';

/** Advice for single codes, without their prefixes. */
const OWN_ADVICE: ReadonlyMap<string, string> = new Map([
  ['expired_token', 'Give `application` a `refresh` or `tokens`: the client renews the token and retries'],
  ['ERROR_BATCH_LENGTH_EXCEEDED', 'Send fewer or smaller calls in one batch'],
  ['ERROR_BATCH_METHOD_NOT_ALLOWED', 'Call the method outside a batch'],
  ['INVALID_REQUEST', 'Use an `https:` address'],
  ['INSUFFICIENTSCOPEEXCEPTION', SCOPE],
  ['insufficient_scope', SCOPE],
  ['ERROR_METHOD_NOT_FOUND', RENAMED],
  ['METHODNOTFOUNDEXCEPTION', RENAMED],
]);
