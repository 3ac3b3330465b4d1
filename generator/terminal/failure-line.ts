/** Turns an error into the one line that the user sees. */

import { InputError } from '../input-error.js';
import { oneLine } from './layout.js';

export function failureLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const told =
    error instanceof InputError
      ? message
      : `internal error: ${message}; run again with SVC_GEN_DEBUG=1 and report it`;
  return `svc-gen: ${oneLine(told).trim()}`;
}
