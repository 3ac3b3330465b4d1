/** A failed call's request id, for the ticket about it. */

import { isError } from '../realm.js';
import { ApiError } from '../errors/api-error.js';
import { SvcError } from '../errors/svc-error.js';
import { UsageError } from '../errors/usage-error.js';

type Values = Readonly<Record<string, unknown>>;

/** Puts the id of the error under `name` on the wire in its place; anything but an error stays. @throws UsageError */
export function withRequestId(values: Values, name: string): Values {
  const { [name]: error, ...rest } = values;
  if (!isError(error)) return error === undefined ? rest : values;
  if (!(error instanceof SvcError)) throw new UsageError(`${name} must be an error of this client`);
  const requestId = requestIdOf(error);
  return requestId === undefined ? rest : { ...rest, requestId };
}

/** Of the error itself, or of what it was caused by: an outcome that is unknown has the answer as its cause. */
function requestIdOf(error: unknown, depth = 0): string | undefined {
  if (error instanceof ApiError && error.requestId !== undefined) return error.requestId;
  return isError(error) && depth < 5 ? requestIdOf(error.cause, depth + 1) : undefined;
}
