/** What all calls of one client share, and how one of them is sent. */

import type { Auth } from '../auth/auth.js';
import type { CallResponse } from '../call/call.js';
import { answerWithout, exchangeOf, keyFor, takesKey, type Command } from '../call/command.js';
import { UsageError } from '../errors/client-error.js';
import type { StackHolder } from '../errors/stack.js';
import { showAnswer, type Observer } from '../observe/answers.js';
import { checkPaging } from '../paging/mode.js';
import type { OwnName } from '../params/wire-params.js';
import { sendOptions } from '../call/options.js';
import type { Sender } from '../protocol/exchange.js';
import { responseOf } from '../protocol/reply.js';

/** A command, and where it was written. */
export interface Dispatch {
  readonly command: Command;
  readonly callSite?: StackHolder | undefined;
  /** Gives the key of a call that carries one. */
  readonly key?: (() => string) | undefined;
}

export interface Session {
  readonly sender: Sender;
  readonly auth: Auth['kind'];
  readonly ownName: OwnName;
  /** ms for a whole call, unless it says otherwise. */
  readonly deadline: number;
  /** Looks at every answer. */
  readonly observe?: Observer | undefined;
  /** Sends one call: by itself, or with others of the same tick. */
  dispatch(this: void, dispatch: Dispatch): Promise<CallResponse<unknown>>;
}

/** What sending a call by itself takes. */
export type Connection = Pick<Session, 'sender' | 'auth' | 'ownName' | 'observe'>;

/** Whose credentials admit methods for applications alone. */
const IS_APPLICATION: Readonly<Record<Auth['kind'], boolean>> = { webhook: false, application: true };

/** @throws UsageError for what this client can never send. */
export function checkCommand(connection: Pick<Session, 'auth'>, command: Command): void {
  if (command.row.applicationOnly === true && !IS_APPLICATION[connection.auth]) {
    throw new UsageError(`${command.method} works only with application(…) credentials, not under a webhook`);
  }
  checkPaging(command);
}

/** Sends one call by itself. @throws UsageError */
export function sendAlone(connection: Connection, dispatch: Dispatch): Promise<CallResponse<unknown>> {
  const { command, callSite } = dispatch;
  checkCommand(connection, command);
  const known = answerWithout(command, command.params);
  if (known !== undefined) return Promise.resolve(known);
  const key = takesKey(command) ? (dispatch.key?.() ?? keyFor(command.options)) : undefined;
  const exchange = exchangeOf(command, connection.ownName, key);
  const sending = connection.sender.send(exchange, sendOptions(command.options), { callSite });
  return sending.then((sent) => {
    const response = responseOf(sent, key);
    showAnswer(connection.observe, command, response);
    return response;
  });
}
