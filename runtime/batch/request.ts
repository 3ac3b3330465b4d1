/** One request of a batch: at most 50 calls, and the answer to each. */

import { isWriteCommand, type AccountGeneration, type Command } from '../command.js';
import { ApiError } from '../errors/api-error.js';
import type { Exchange, Lesson } from '../exchange.js';
import type { Time } from '../call.js';
import { legacyBatch } from '../legacy/batch.js';
import { v3Batch } from '../v3/batch.js';
import type { WireParams } from '../wire-value.js';
import type { ItemAnswer } from './item-answer.js';

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
