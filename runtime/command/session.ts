/** The state that the calls of one client share, and how one of them is sent. */

import type { Auth } from '../auth/auth.js';
import type { CallResponse } from '../call/call.js';
import { localResponse, operationOf, type Command } from './command.js';
import { UsageError } from '../errors/errors.js';
import { checkPaging } from '../protocol/list-protocol.js';
import { admitsHeaders } from '../platform/create-transport.js';
import type { OwnName } from '../params/wire-params.js';
import { responseOf } from '../protocol/reply.js';
import type { ClientState } from '../send/client-state.js';
import { sendOperation } from '../send/call-run.js';
import { throwIfAborted } from '../value/abort-signal.js';

export interface Session {
  readonly client: ClientState;
  readonly auth: Auth['kind'];
  readonly ownName: OwnName;
  /** ms for a whole call, unless it says otherwise. */
  readonly deadline: number;
  /** Sends one call: by itself, or with others of the same tick. */
  dispatch(this: void, command: Command): Promise<CallResponse<unknown>>;
}

/** @throws UsageError for what this client can never send. */
export function checkCommand({ auth }: Session, command: Command): void {
  if (command.row.applicationOnly === true && auth !== 'application') {
    throw new UsageError(`${command.method} works only under application(…)`);
  }
  checkPaging(command);
}

/** A browser cannot send the header of a key to another origin: there only a key of the caller's own is sent. */
export function keyForCall({ client }: Session, command: Command): string | undefined {
  const isGiven = command.options.idempotencyKey !== undefined;
  return isGiven || admitsHeaders(client.settings) ? command.key?.() : undefined;
}

/** Sends one call by itself. @throws UsageError */
export function sendAlone(session: Session, command: Command): Promise<CallResponse<unknown>> {
  checkCommand(session, command);
  const known = localResponse(command, command.params);
  if (known !== undefined) {
    throwIfAborted(command.options.signal);
    return Promise.resolve(known);
  }
  const key = keyForCall(session, command);
  const operation = operationOf(command, session.ownName, key);
  return sendOperation(session.client, operation, command.options).then((sent) => responseOf(sent, key));
}
