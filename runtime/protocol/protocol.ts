/** What differs by generation: address, signing and errors; for REST 3.0 and legacy also envelopes, lists, batches and references. */

import type { ErrorProtocol } from '../errors/error-classes.js';
import type { ReadError } from '../errors/wire-error.js';
import type { ListProtocol } from './list-protocol.js';
import { type Reply, NoEnvelope } from './reply.js';
import type { Credential, WireAnswer, WireRequest } from '../request/operation.js';
import type { Time } from '../call/call.js';
import type { MethodMetadata } from '../words/method.js';
import type { ApiFailure } from '../errors/to-error.js';
import type { WireParams } from '../params/wire-params.js';
import { memberOf } from '../value/json.js';

/** One object for each generation. `R` is a request before it is signed. */
export interface Protocol<R = never> extends ErrorProtocol {
  /** What repeating a write can do: nothing twice where a key goes with it, or harm. */
  readonly writeSafety: 'keyed-write' | 'write';
  readonly readError: ReadError;
  /** Address, headers and body; every kind of credential is signed or refused. @throws UsageError */
  sign(credential: Credential, request: R): WireRequest;
}

/** A call of REST 3.0 or legacy before it is signed. */
export interface UnsignedRequest {
  /** Under the account's own name. */
  readonly method: string;
  /** JSON. */
  readonly body: string;
  /** Sent as `Idempotency-Key`. */
  readonly key?: string | undefined;
}

/** The two generations that share a client. */
export interface AccountProtocol extends Protocol<UnsignedRequest> {
  readonly generation: 'v3' | 'legacy';
  /** Reads that are sent in one tick can travel in one batch (`coalesce`). */
  readonly coalesces: boolean;
  /** @param row of a list: its data is the array of rows. @throws SvcError where there is no envelope. */
  readReply(answer: Pick<WireAnswer, 'body'>, row: MethodMetadata): Reply;
  readonly lists: ListProtocol;
  /** What a `filter` means; undefined: every method has its own. */
  readonly filters: FilterProtocol | undefined;
  readonly batch: BatchProtocol;
}

/** What a generation knows of filters. */
interface FilterProtocol {
  /** @param params a copy of what the caller gave; it comes back in the form that every account takes. */
  prepare(this: void, params: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  /** Whether a filter has a condition: without one it means every row. */
  restricts(this: void, filter: unknown): boolean;
  /** Whether no row can pass. */
  admitsNothing(this: void, filter: unknown): boolean;
}

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
   * Whether the account resolves such a reference to a result of such a method. Otherwise the call that refers to it goes in
   * a later request, with the value.
   */
  refersTo(this: void, row: MethodMetadata, name: string | undefined): boolean;
  /** The field of a result that is known already; `undefined` where it has no such field. */
  valueAt(this: void, data: unknown, name: string, list: boolean): unknown;
  /**
   * Whether a call cannot travel in a batch: it would mean something else there, since the account would take something in
   * its parameters for a reference, or a query cannot carry them, or the account does not know the method there.
   *
   * @param call with a text for each reference
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

/** The value under a path; of a list the array of the values in its rows, unless the path begins with the index of one. */
export function valueAt(data: unknown, path: string, list: boolean): unknown {
  if (!list || !Array.isArray(data) || isOfOneRow(path)) return memberAt(data, path);
  return data.map((row) => memberAt(row, path) ?? null);
}

/** Of a list: whether a path begins with the index of a row. */
export function isOfOneRow(path: string): boolean {
  return /^\d/.test(path);
}

/** `undefined` where a part of the path is missing. */
function memberAt(data: unknown, path: string): unknown {
  return path.split('.').reduce(memberOf, data);
}
