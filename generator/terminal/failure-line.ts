/** Turns an error into the one line that the user sees. */

import { InputError } from '../input-error.js';
import { oneLine } from './layout.js';
import { withoutSecretForms } from './secret-forms.js';

export function failureLine(error: unknown): string {
  return `svc-gen: ${oneLine(withoutSecretForms(told(error))).trim()}`;
}

function told(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof InputError) return message;
  // What a command needs is loaded when it runs: a package may be missing only now.
  if (isMissingPackage(error)) return `node_modules: ${message.split(/\n| imported from /)[0]}; run "npm ci"`;
  if (isTooDeep(error))
    return 'the description: its parts lie too deep inside each other; check that it is the description of an account, or save it without them and give that with --spec';
  return `internal error: ${message}; run again with SVC_GEN_DEBUG=1 and report it`;
}

/** The stack ends in a library or in V8 itself: nothing of an account that lives nests thousands of levels. */
function isTooDeep(error: unknown): boolean {
  return error instanceof RangeError && error.message.startsWith('Maximum call stack size');
}

function isMissingPackage(error: unknown): boolean {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
}
