/** REST 3.0 as a protocol. */

import type { MethodMetadata } from '../call/method.js';
import { ConflictError } from '../errors/api-error.js';
import type { AccountProtocol, ListProtocol } from '../protocol/protocol.js';
import { signAccount } from '../protocol/sign-account.js';
import { admitsNothing, restricts, v3Params } from '../params/v3-params.js';
import { isGiven, isObject, isObjectOrAbsent } from '../value/json.js';
import { v3Batch } from './batch.js';
import { readV3, readV3Error } from './envelope.js';

export const v3: AccountProtocol = {
  generation: 'v3',
  writeSafety: 'keyed-write',
  statusClasses: new Map([[422, ConflictError]]),
  coalesces: true,
  sign: (credential, request) =>
    signAccount({ name: 'REST 3.0', root: '/rest/api', prefersBody }, credential, request),
  readReply: readV3,
  readError: readV3Error,
  lists: { hasCursors: true, row: listRow, findUnpageable },
  filters: { prepare: v3Params, restricts, admitsNothing },
  batch: v3Batch,
};

/** Under a key the body must stay the same while tokens change, so the token goes there only where the caller asks for it. */
function prefersBody(tokenIn: 'body' | 'header' | undefined, key: string | undefined): boolean {
  return tokenIn === 'body' || (tokenIn === undefined && key === undefined);
}

function listRow(known: MethodMetadata | undefined, params: unknown, options: unknown): MethodMetadata {
  if (isObject(params) && 'cursor' in params) return { ...known, kind: 'tail', paging: 'cursor' };
  // A caller who asks for keyset paging knows that there is an id.
  const keyset = isObject(options) && options['paging'] === 'keyset';
  return { ...known, kind: 'list', paging: 'offset', keyset, hasId: keyset };
}

function findUnpageable(
  _row: MethodMetadata,
  params: Readonly<Record<string, unknown>>,
): ReturnType<ListProtocol['findUnpageable']> {
  const { filter } = params;
  if (isGiven(filter) && !Array.isArray(filter)) return { name: 'filter', form: 'an array of conditions' };
  const name = ['order', 'pagination', 'cursor'].find((one) => !isObjectOrAbsent(params, one));
  return name === undefined ? undefined : { name, form: 'an object' };
}
