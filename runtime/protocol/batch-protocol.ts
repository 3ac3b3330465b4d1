/** Batches of one generation: calls as one request, its response as replies, and references. */

import type { Time } from '../call/call.js';
import type { MethodMetadata } from '../call/method.js';
import type { ApiFailure } from '../errors/to-error.js';
import type { WireParams } from '../params/wire-params.js';
import { memberOf } from '../value/json.js';
import { NoEnvelope, type Reply } from './reply.js';
import type { WireAnswer } from './operation.js';

/** One call of a request. */
export interface BatchItem {
  /** The method as it was called. */
  readonly name: string;
  /** The method as it is sent. */
  readonly method: string;
  readonly params: WireParams;
  readonly row: MethodMetadata;
}

export interface BatchAnswer {
  readonly items: readonly ItemAnswer[];
  readonly time?: Time | undefined;
  /** The key of a write that travelled by itself. */
  readonly idempotencyKey?: string | undefined;
}

/**
 * A reply, the service's error, or why the response cannot be read. `undefined`: the service says nothing of the call,
 * because it stopped before it.
 */
export type ItemAnswer =
  | { readonly ok: true; readonly reply: Reply }
  | { readonly ok: false; readonly failure: ApiFailure }
  | { readonly ok: false; readonly unreadable: string }
  | undefined;

/** Calls as the body of one request, and the answer to it. */
export interface BatchRequest {
  /** JSON. */
  readonly body: string;
  read(this: void, answer: WireAnswer): BatchAnswer;
}

export interface BatchProtocol {
  /** @param halt the service is to stop at the first failure. */
  request(this: void, items: readonly BatchItem[], halt: boolean): BatchRequest;
  /** What is sent for a field of an earlier call of the same request. */
  reference(this: void, reference: WireReference): unknown;
  /**
   * Whether the account resolves references to results of such a method; absent: of every method. Otherwise the call that
   * refers to it travels by itself, with the value.
   */
  refersTo?(this: void, row: MethodMetadata): boolean;
  /** The field of a result that is known already; `undefined` where it has no such field. */
  valueAt(this: void, data: unknown, name: string, list: boolean): unknown;
  /**
   * Whether a call cannot travel in a batch: the account would take something in its parameters for a reference, whoever
   * wrote it, or does not know the method there. @param call with `null` in the place of what `ref()` made.
   */
  travelsAlone(this: void, call: Pick<BatchItem, 'method' | 'params'>): boolean;
  /** The service goes on after a failure unless `halt` is true; absent: it always stops. */
  readonly goesOn?: true;
}

/** A field of an earlier call of the same request. */
export interface WireReference {
  /** The earlier call's index in the request, from 0. */
  readonly index: number;
  readonly name: string | undefined;
  /** The earlier call is a list: its items' fields, as an array. */
  readonly list: boolean;
}

/** The name of a call in its request. Never a number: PHP would print a map with the keys 0, 1, … as an array. */
export function aliasAt(index: number): string {
  return `c${index}`;
}

/** An answer that cannot be read fails that call, and not the others. */
export function itemAnswer(read: () => Reply): ItemAnswer {
  try {
    return { ok: true, reply: read() };
  } catch (error) {
    if (error instanceof NoEnvelope) return { ok: false, unreadable: error.message };
    throw error;
  }
}

/** The value under a dotted path; `undefined` where a part of it is missing. */
export function memberAt(data: unknown, path: string): unknown {
  return path.split('.').reduce(memberOf, data);
}
