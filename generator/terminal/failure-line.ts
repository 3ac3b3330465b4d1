/** Turns an error into the one line that the user sees. */

import { InputError } from '../base/input-error.js';
import { oneLine, shortenedText } from './layout.js';
import { withoutSecretForms } from './secret-forms.js';

/** @param isBounded cuts each part to the length of a screen, since an account may have written it */
export function failureLine(error: unknown, isBounded = false): string {
  const line = oneLine(withoutSecretForms(textOf(error))).trim();
  const next = line.lastIndexOf('; ');
  const parts = next < 0 ? [line] : [line.slice(0, next), line.slice(next)];
  return `svc-gen: ${parts.map((part) => (isBounded ? shortenedText(part) : part)).join('')}`;
}

function textOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof InputError) return message;
  // Commands load packages when they run, so a missing one is noticed only now.
  if (isMissingPackage(error)) return `node_modules: ${message.split(/\n| imported from /)[0]}; run "npm ci"`;
  if (isTooDeep(error))
    return 'the description: its parts lie too deep inside each other; check that it is the description of an account, or save it without them and give that with --spec';
  if (isTooLong(error))
    return 'the description: what is made of it is longer than a text can be; check that it is the description of an account, or save it without what repeats and give that with --spec';
  return `internal error: ${message}; run again with SVC_GEN_DEBUG=1 and report it`;
}

/** The stack overflows in a library or in V8. No description of a real account nests thousands of levels. */
function isTooDeep(error: unknown): boolean {
  return error instanceof RangeError && error.message.startsWith('Maximum call stack size');
}

/** Of a small document that refers to itself many times. */
function isTooLong(error: unknown): boolean {
  return error instanceof RangeError && error.message.startsWith('Invalid string length');
}

function isMissingPackage(error: unknown): boolean {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
}
