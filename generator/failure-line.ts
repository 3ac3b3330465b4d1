/** What went wrong, as the one line that a user sees. */

import { InputError } from './input-error.js';

export function failureLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const told =
    error instanceof InputError
      ? message
      : `internal error: ${message}; run again with SVC_GEN_DEBUG=1 and report it`;
  // Control characters would let a hostile description write to the terminal.
  return `svc-gen: ${told.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()}`;
}
