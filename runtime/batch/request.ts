/** One request of a batch: at most 50 calls, and what its answer says of the operating time of each. */

import type { Command } from '../call/command.js';
import { isWrite } from '../call/method.js';
import type { Reference } from '../params/reference.js';
import { wireParams, type OwnName } from '../params/wire-params.js';
import type { BatchAnswer, BatchItem } from '../protocol/batch-protocol.js';
import type { MethodUsage, Operation } from '../protocol/operation.js';
import type { AccountProtocol } from '../protocol/protocol.js';

/** Calls in one request (Observed behaviour, Batch length; Legacy, Batch). */
export const MOST_CALLS = 50;

/** @param substitute gives what is sent for a reference. @throws UsageError on parameters that cannot be sent. */
export function batchItem(
  { method, row, params }: Command,
  ownName: OwnName,
  substitute?: (reference: Reference) => unknown,
): BatchItem {
  return { name: method, method: ownName(method), row, params: wireParams(params, { ownName, substitute }) };
}

/** A request is a write if one of its calls is, and one without a key: batches have no place for it. */
export function batchOperation(
  protocol: AccountProtocol,
  items: readonly BatchItem[],
  halt: boolean,
): Operation<BatchAnswer> {
  const { body, read } = protocol.batch.request(items, halt);
  return {
    protocol,
    method: 'batch',
    safety: items.some(({ row }) => isWrite(row)) ? 'write' : 'read',
    members: items.map(({ name }) => name),
    usage: (answer) => usageOf(items, answer),
    build: (credential) => protocol.sign(credential, { method: 'batch', body }),
    read,
  };
}

/** The service counts operating time call by call, in a batch too (Observed behaviour, Limits). */
function usageOf(items: readonly BatchItem[], { items: answers }: BatchAnswer): readonly MethodUsage[] {
  return items.flatMap(({ name: method }, index): readonly MethodUsage[] => {
    const answer = answers[index];
    if (answer === undefined) return [];
    if (answer.ok) return [{ method, time: answer.reply.time }];
    return 'failure' in answer ? [{ method, failure: answer.failure }] : [];
  });
}

/** Both lists were made from the same calls. */
export function item<T>(items: readonly T[], index: number): T {
  const found = items[index];
  if (found === undefined) throw new RangeError(`there is no ${index}`);
  return found;
}
