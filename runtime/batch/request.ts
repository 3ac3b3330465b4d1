/** One request of a batch: at most 50 calls, and the answer to each. */

import type { Time } from '../call/call.js';
import { type AccountGeneration, type Command, isWriteCommand } from '../call/command.js';
import { ApiError } from '../errors/api-error.js';
import { SvcError } from '../errors/svc-error.js';
import { legacyBatch } from '../legacy/batch.js';
import type { WireParams } from '../params/wire-params.js';
import type { Exchange, Lesson } from '../protocol/exchange.js';
import type { Reply } from '../protocol/reply.js';
import { v3Batch } from '../v3/batch.js';

/** Calls in one request (contract/4-observed.md, Batch length; C, Batch). */
export const MOST_CALLS = 50;

export interface BatchItem {
  readonly command: Command;
  /** On the wire. */
  readonly method: string;
  readonly params: WireParams;
}

export interface BatchAnswer {
  readonly items: readonly ItemAnswer[];
  readonly time?: Time | undefined;
}

/** What a generation knows of batches. */
export type BatchWire = (
  items: readonly BatchItem[],
  halt: boolean,
) => Pick<Exchange<BatchAnswer>, 'build' | 'read'>;

const WIRES: Readonly<Record<AccountGeneration, BatchWire>> = { v3: v3Batch, legacy: legacyBatch };

/** A request is a write if one of its calls is, and one without a key: batches have no place for it. */
export function batchExchange(
  generation: AccountGeneration,
  items: readonly BatchItem[],
  halt: boolean,
): Exchange<BatchAnswer> {
  const write = items.some(({ command }) => isWriteCommand(command));
  const safety = write ? 'write' : 'read';
  return {
    generation,
    method: 'batch',
    safety,
    members: items.map(({ command }) => command.method),
    lessons: (answer) => lessonsOf(items, answer),
    ...WIRES[generation](items, halt),
  };
}

/** The service counts operating time call by call, in a batch too (contract/4-observed.md, D). */
function lessonsOf(items: readonly BatchItem[], { items: answers }: BatchAnswer): readonly Lesson[] {
  return items.flatMap(({ command: { method } }, index): readonly Lesson[] => {
    const answer = answers[index];
    if (answer === undefined) return [];
    if (answer.ok) return [{ method, time: answer.reply.time }];
    return answer.error instanceof ApiError ? [{ method, error: answer.error }] : [];
  });
}

/** What stands in a request for a field of an earlier call of the same request. */
export interface WireReference {
  /** The earlier call's place in the request, from 0. */
  readonly index: number;
  readonly name: string | undefined;
  /** The earlier call is a list: its items' fields, as an array. */
  readonly list: boolean;
}

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
