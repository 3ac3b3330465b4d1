/** What the answer to a batch says of one call. */

import { SvcError } from '../errors/svc-error.js';
import type { Reply } from '../reply.js';

/**
 * The service's error, or what makes the answer unreadable (no `ApiError`). `undefined`: the service says nothing
 * of the call, for it stopped before it.
 */
export type ItemAnswer =
  { readonly ok: true; readonly reply: Reply } | { readonly ok: false; readonly error: SvcError } | undefined;

/** An answer that cannot be read is that call's own trouble, and leaves the others alone. */
export function itemAnswer(read: () => Reply): ItemAnswer {
  try {
    return { ok: true, reply: read() };
  } catch (error) {
    if (error instanceof SvcError) return { ok: false, error };
    throw error;
  }
}
