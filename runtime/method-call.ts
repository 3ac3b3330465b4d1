/** The calls of methods: what a method returns, and what a batch finds out about it. */

import { blame } from './blame.js';
import type { CallResponse } from './call.js';
import { commandOf, takesKey, type AccountGeneration, type Command, type Written } from './command.js';
import type { StackHolder } from './errors/stack.js';
import { keyFor } from './idempotency.js';
import { LazyCall } from './lazy-call.js';
import { LazyListCall } from './list-call.js';
import type { Session } from './session.js';

/** What is known of a call beside its outcome. */
export interface CallRecord {
  readonly session: Session;
  readonly written: Written;
  readonly madeAt: StackHolder;
  readonly call: LazyCall<unknown, AccountGeneration>;
}

/** Kept beside the calls, so that a call shows users nothing but its own members. */
const records = new WeakMap<object, CallRecord>();

export function recordOf(call: unknown): CallRecord | undefined {
  return typeof call === 'object' && call !== null ? records.get(call) : undefined;
}

/** Never throws: what is wrong with the call, it rejects with. */
export function methodCall(
  session: Session,
  written: Written,
  madeAt: StackHolder,
): LazyCall<unknown, AccountGeneration> {
  const command = (): Command => commandOf(written);
  let made: string | undefined;
  const key = takesKey(written) ? (): string => (made ??= keyFor(written.options)) : undefined;
  const send = async (): Promise<CallResponse<unknown>> => {
    try {
      return await session.dispatch({ command: command(), madeAt, key });
    } catch (error) {
      throw blame(error, madeAt);
    }
  };
  const call =
    written.row.paging === undefined
      ? new LazyCall(written.generation, send, { method: nameOf(written), key })
      : new LazyListCall({
          session,
          madeAt,
          command,
          send: send as ListSend,
          generation: written.generation,
          name: nameOf(written),
        });
  records.set(call, { session, written, madeAt, call });
  return call;
}

/** Anything can be given to `call()`; only what can be a name is shown. */
function nameOf({ method }: Written): string {
  return typeof method === 'string' ? method : '';
}

/** The envelope of a list gives an array, or there is no response. */
type ListSend = () => Promise<CallResponse<unknown[]>>;
