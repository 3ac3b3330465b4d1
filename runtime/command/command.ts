/** A call as data before it is sent: method, parameters, options and idempotency key, as they were given and then checked. */

import { UsageError } from '../errors/errors.js';
import type { StackHolder } from '../errors/call-site.js';
import { checkOptions, type Taker, captureOptions, type WriteOptions } from '../call/call-options.js';
import { type OwnName, paramsNow, sameName, wellFormed, wireParams } from '../params/wire-params.js';
import type { CallInfo } from '../errors/to-error.js';
import type { Operation, EarlierRequests } from '../request/operation.js';
import type { AccountProtocol } from '../protocol/protocol.js';
import { inForm, type Reply } from '../protocol/reply.js';
import type { CallResponse } from '../call/call.js';
import { isGiven, isObject } from '../value/json.js';
import { randomUUID } from '../value/crypto.js';
import { isWrite, type MethodMetadata } from '../words/method.js';

/** The generations that share a client. */
export type AccountGeneration = AccountProtocol['generation'];

/** A call that can be sent: its parameters and options as they were when it was made. */
export interface Command {
  readonly protocol: AccountProtocol;
  /** On the wire. */
  readonly method: string;
  readonly row: MethodMetadata;
  readonly params: Readonly<Record<string, unknown>>;
  /** The parameters are as they are sent, but for names that the account has of its own. */
  readonly isWireReady: boolean;
  readonly options: WriteOptions;
  /** Where it was made, for the stacks of its errors. */
  readonly callSite: StackHolder | undefined;
  /** Returns the same `Idempotency-Key` each time; absent where the call carries none. */
  readonly key: (() => string) | undefined;
  /** Of a page of a list. */
  readonly earlier?: EarlierRequests | undefined;
}

/** A call as it was made, or why no client can send it. */
export type PreparedCall =
  Command | (Pick<Command, 'protocol' | 'row' | 'callSite' | 'key'> & { readonly failure: unknown });

/** Copies parameters and options: later changes of the caller's objects have no effect. */
export function captureCall(
  call: Pick<Command, 'protocol' | 'row'> & {
    readonly [name in 'method' | 'params' | 'options']: unknown;
  } & {
    /** Whose options they are. */
    readonly taker?: Taker;
  },
  callSite?: StackHolder,
): PreparedCall {
  const { protocol, row, taker = 'call' } = call;
  const options = captureOptions(call.options ?? {}, taker);
  const key = keyMaker({ protocol, row, options }, call.method);
  try {
    const method = checkMethod(call.method);
    const { params: copy, isWireReady } = paramsNow(call.params ?? {}, protocol.filters?.prepare);
    const params = withOrderedNames(checkParams(copy, method), row.order);
    checkOptions(options, taker, method);
    const command = { protocol, method, row, params, isWireReady, options, callSite, key };
    checkIdempotencyKey(command);
    rejectUnfilteredWrite(command);
    return command;
  } catch (failure) {
    return { protocol, row, callSite, key, failure };
  }
}

/** @throws UsageError for what no client can send. */
export function commandOf(made: PreparedCall): Command {
  if ('failure' in made) throw made.failure;
  return made;
}

/** The call with other parameters, as another call. */
export function commandWith(command: Command, params: Command['params']): Command {
  return { ...command, params, key: keyMaker(command, command.method) };
}

/** @throws UsageError where it asks for a page of an iteration too. */
export function singleCommandOf(made: PreparedCall): Command {
  const command = commandOf(made);
  if (command.options.resume !== undefined)
    throw new UsageError(`${command.method}: resume is for iterations: pages(), toArray() or for await`);
  return command;
}

/**
 * A REST 3.0 call that creates, modifies or deletes carries an `Idempotency-Key`: the caller's own, or a new one. The
 * method `batch`, called by its name, has no place for one.
 */
function keyMaker(
  { protocol, row, options }: Pick<Command, 'protocol' | 'row'> & { readonly options: unknown },
  method: unknown,
): Command['key'] {
  if (protocol.writeSafety !== 'keyed-write' || !isWrite(row) || method === 'batch') return undefined;
  let made: string | undefined;
  return () => {
    const own = isObject(options) ? options['idempotencyKey'] : undefined;
    return (made ??= typeof own === 'string' ? own : randomUUID());
  };
}

/** A name of nothing but dots would leave the folder of the methods. */
function checkMethod(method: unknown): string {
  if (typeof method !== 'string' || /^\.*$/.test(method) || wellFormed(method) !== method) {
    throw new UsageError('a method has a name, such as tasks.task.get');
  }
  return method;
}

/** The body of REST 3.0's own `batch` is an array; where a token goes into the body, it must be an object. */
function checkParams(params: unknown, method: string): Command['params'] {
  // An array is sent as it is.
  if (Array.isArray(params)) return params as unknown as Command['params'];
  if (!isObject(params)) throw new UsageError(`${method}: the parameters must be an object`);
  return params;
}

/** Some methods read their parameters by position (Legacy reference, task.comment.add). */
function withOrderedNames(params: Command['params'], order: readonly string[] = []): Command['params'] {
  if (order.length === 0 || Array.isArray(params)) return params;
  const present = order.filter((name) => Object.hasOwn(params, name));
  return { ...Object.fromEntries(present.map((name) => [name, params[name]])), ...params };
}

/** An account takes a filter without a condition for one that every row passes. */
function rejectUnfilteredWrite({ protocol, method, row, params }: Command): void {
  const { filter } = params;
  if (!isGiven(filter)) return;
  const changes = row.kind === 'update' || row.kind === 'delete' || /\.(?:update|delete)$/i.test(method);
  if (!changes || !isWrite(row) || protocol.filters?.restricts(filter) !== false) return;
  throw new UsageError(
    `${method}: a filter without a condition means every row; give a condition, such as ['id', '=', 8]`,
  );
}

/** The answer to a call whose filter no row can pass, which an account fails at; undefined: it is to be sent. */
export function localResponse(
  { protocol, row }: Command,
  { filter }: Command['params'],
): CallResponse<unknown> | undefined {
  const data =
    row.paging !== undefined ? [] : row.kind === 'update' || row.kind === 'delete' ? true : undefined;
  if (data === undefined || protocol.filters?.admitsNothing(filter) !== true) return undefined;
  return { data, status: 0, headers: {}, attempts: 0, replayed: false };
}

function checkIdempotencyKey(command: Command): void {
  const { idempotencyKey } = command.options;
  if (idempotencyKey === undefined) return;
  if (command.key === undefined) {
    throw new UsageError(`${command.method}: only a REST 3.0 call that writes takes an idempotencyKey`);
  }
  if (typeof idempotencyKey !== 'string' || !KEY.test(idempotencyKey)) {
    throw new UsageError(
      `${command.method}: an idempotencyKey has 1 to 255 characters of printable ASCII, without a blank at either end`,
    );
  }
}

/** A header's value loses spaces at its ends. */
const KEY = /^[!-~](?:[ -~]{0,253}[!-~])?$/;

/** The call as one request. @param key sent as `Idempotency-Key`. @throws UsageError on parameters that cannot be sent. */
export function operationOf(command: Command, ownName: OwnName, key?: string): Operation<Reply> {
  const { protocol, row, method, callSite } = command;
  const isReady = command.isWireReady && ownName === sameName;
  const body = JSON.stringify(isReady ? command.params : wireParams(command.params, { ownName }));
  const request = { method: ownName(method), body, key };
  const writeSafety = key === undefined ? 'write' : protocol.writeSafety;
  return {
    protocol,
    method,
    safety: isWrite(row) ? writeSafety : 'read',
    idempotencyKey: key,
    readBack: row.readBack,
    scope: row.scope,
    callSite,
    earlier: command.earlier,
    build: (credential) => protocol.sign(credential, request),
    read: (answer) => inForm(protocol.readReply(answer, row), row),
  };
}

/** What errors say of a call of a batch; a batch has no place for its key. */
export function infoOf({ protocol, method, row, callSite }: Command): CallInfo {
  return { protocol, method, scope: row.scope, readBack: row.readBack, callSite };
}
