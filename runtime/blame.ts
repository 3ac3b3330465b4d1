/** Whose line an error shows: what is found wrong with a call long after it was written shows where it was written. */

import { adoptStack, type StackHolder } from './errors/stack.js';
import { UsageError } from './errors/usage-error.js';

/** The error itself; a `UsageError` with the frames of the place where the call was made. */
export function blame(error: unknown, madeAt: StackHolder): unknown {
  if (error instanceof UsageError) adoptStack(error, madeAt);
  return error;
}
