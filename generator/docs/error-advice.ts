/** What to do about an error code, and the class that a program catches. */

import { errorClass } from '../../runtime/errors/codes.js';
import { bareCode } from '../../runtime/errors/svc-error.js';
import type { ErrorCase } from '../model/model.js';

/** The class that a program catches, and what to do. */
export function errorAdvice({ code, status }: Pick<ErrorCase, 'code' | 'status'>): ErrorAdvice {
  const type = errorClass({ statusClasses: new Map() }, code, status).name;
  return { type, advice: OWN_ADVICE.get(bareCode(code)) ?? ADVICE[type] ?? '' };
}

interface ErrorAdvice {
  readonly type: string;
  readonly advice: string;
}

const ADVICE: Readonly<Record<string, string>> = {
  AuthenticationError: 'Check the credential and `baseUrl`',
  PermissionError: 'Grant the scope or permission, or upgrade the plan',
  NotFoundError: 'Check the id, the name, and that the user sees it',
  ValidationError: 'Correct the parameters; `error.validation` names the fields',
  ConflictError: 'Use a new `idempotencyKey` for another call',
  RateLimitError: 'The client waits and retries by itself; call less often, or use a batch',
  AccountError: 'Nothing will work until the owner of the account acts',
  ServerError: 'The client retries where that is safe; report the `requestId` if it stays',
};

const RENAMED = 'Check the name and the scope; generate the client again if the account has changed';

const SCOPE =
  'Add the scope that `error.requiredScope` names: in the settings of the webhook, or in the registration of the application';

/** By code without prefixes. */
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
