/** The table of common error codes: status, class, meaning and what to do, from the code table of the runtime. */

import { errorClass } from '../../../runtime/errors/codes.js';
import { bareCode } from '../../../runtime/errors/svc-error.js';
import { traitsOf } from '../../model/generation.js';
import type { ErrorCase } from '../../model/model.js';
import { markdownCell, markdownProse, markdownTable } from '../text/markdown.js';
import type { GenerationPlan } from '../view/generation-plan.js';

interface ErrorRow {
  readonly cells: readonly string[];
  /** Of its class. */
  readonly order: number;
}

/** Codes that any method of REST 3.0 and legacy can answer with, by class. */
export function errorTable(plans: readonly GenerationPlan[]): string {
  const rows = new Map<string, ErrorRow>();
  for (const { api, scope } of plans) {
    if (traitsOf(api).errorTable !== undefined) continue;
    for (const error of api.commonErrors) {
      const own = scope.own(error.code);
      if (!rows.has(own)) rows.set(own, rowOf(error, own));
    }
  }
  const sorted = [...rows.values()].toSorted((a, b) => a.order - b.order);
  return markdownTable(
    HEAD,
    sorted.map(({ cells }) => cells),
  );
}

/** Many accounts answer every failed authentication with this status (Server behaviour, Legacy core). */
const UNAUTHORIZED = 401;
const IN_A_VARIANT = /\(401 in a variant\)/;

const HEAD = ['Code', 'Status', 'Class', 'Meaning', 'What to do'];

/** The class that a program catches, and what to do. */
export function errorAdvice({ code, status }: Pick<ErrorCase, 'code' | 'status'>): ErrorAdvice {
  const type = errorClass({ statusClasses: new Map() }, code, status).name;
  return { type, advice: OWN_ADVICE.get(bareCode(code)) ?? ADVICE[type] ?? '' };
}

interface ErrorAdvice {
  readonly type: string;
  readonly advice: string;
}

function rowOf({ code, status, condition }: ErrorCase, own: string): ErrorRow {
  const { type, advice } = errorAdvice({ code, status });
  const also = IN_A_VARIANT.test(condition) ? errorAdvice({ code, status: UNAUTHORIZED }).type : type;
  const meaning = markdownProse(condition).replaceAll('|', '\\|');
  return {
    cells: [
      markdownCell(own),
      IN_A_VARIANT.test(condition) ? `${status}, ${UNAUTHORIZED}` : String(status),
      also === type ? `\`${type}\`` : `\`${type}\`, at ${UNAUTHORIZED} \`${also}\``,
      meaning,
      advice,
    ],
    order: Object.keys(ADVICE).indexOf(type),
  };
}

const ADVICE: Readonly<Record<string, string>> = {
  AuthenticationError: 'Check the credential and `baseUrl`',
  PermissionError: 'Give the webhook or application the scope, its user the right, or the account the plan',
  NotFoundError: 'Check the id, the name, and that the user sees it',
  ValidationError: 'Correct the parameters; `error.validation` names the fields',
  ConflictError: 'Use a new `idempotencyKey` for another call',
  RateLimitError: 'The client waits and repeats by itself; call less often, or use a batch',
  AccountError: 'Nothing will work until the owner of the account acts',
  ServerError: 'The client repeats where that is safe; report the `requestId` if it stays',
};

const RENAMED = 'Check the name and the scope; generate the client again if the account has changed';

/** By code without prefixes. */
const OWN_ADVICE: ReadonlyMap<string, string> = new Map([
  ['expired_token', 'Give `application` a `refresh` or `tokens`: the client renews the token and repeats'],
  ['ERROR_BATCH_LENGTH_EXCEEDED', 'Send fewer or smaller calls in one batch'],
  ['ERROR_BATCH_METHOD_NOT_ALLOWED', 'Call the method outside a batch'],
  ['INVALID_REQUEST', 'Use an `https:` address'],
  ['ERROR_METHOD_NOT_FOUND', RENAMED],
  ['METHODNOTFOUNDEXCEPTION', RENAMED],
]);
