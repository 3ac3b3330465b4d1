/** A sender and the calls that tests send through it. */

import { webhook } from '../../../runtime/auth/auth.js';
import type { Generation } from '../../../runtime/words/method.js';
import type { ClientOptions, SendOptions } from '../../../runtime/call/call-options.js';
import { clientSettings } from '../../../runtime/client/client-options.js';
import { captureStack } from '../../../runtime/errors/call-site.js';
import type { Answer, Operation, Safety, Success } from '../../../runtime/request/operation.js';
import {
  type ClientSettings,
  type ClientEnvironment,
  createClientState,
  closeClient,
  type CloseOptions,
} from '../../../runtime/send/client-state.js';
import { sendOperation } from '../../../runtime/send/call-run.js';
import { PROTOCOLS } from '../protocols.js';

/** Waits are over at once; the clock goes on by what was waited. */
export function quickWorld(): Partial<ClientEnvironment> & { readonly slept: readonly number[] } {
  const slept: number[] = [];
  let skipped = 0;
  return {
    slept,
    now: () => performance.now() + skipped,
    // What takes no time at all is done first.
    sleep: async (ms, signal) => {
      await new Promise(setImmediate);
      if (signal?.aborted === true) return;
      slept.push(ms);
      skipped += ms;
    },
    random: () => 0.5,
  };
}

/** A value with what was around it. */
export type Sent<T> = Pick<Success<T>, 'value' | 'attempts'> & Answer;

export interface Sender {
  /** The call is made where `send` is called. */
  send<T>(this: void, operation: Operation<T>, options: SendOptions): Promise<Sent<T>>;
  close(options?: CloseOptions): Promise<void>;
}

export function createSender(settings: ClientSettings, environment: Partial<ClientEnvironment> = {}): Sender {
  const client = createClientState(settings, environment);
  const sender: Sender = {
    send: async (operation, options) => {
      const callSite = captureStack(sender.send);
      const { value, attempts, answer } = await sendOperation(client, { callSite, ...operation }, options);
      return { value, attempts, ...answer };
    },
    close: (options) => closeClient(client, options),
  };
  return sender;
}

export function senderOf(
  options: Partial<ClientOptions>,
  environment: Partial<ClientEnvironment> = {},
): Sender {
  const auth = webhook({ userId: 1, code: 'webhook-code-of-the-tests' });
  // What one test learns of an account is no business of another's.
  const settings = clientSettings({ baseUrl: 'http://127.0.0.1:9', auth, ...options });
  return createSender(settings, { support: new Map(), ...environment });
}

export function callOf(safety: Safety, over: Partial<Operation<unknown>> = {}): Operation<unknown> {
  const generation: Generation = safety === 'write' ? 'legacy' : 'v3';
  return {
    protocol: PROTOCOLS[generation],
    method: safety === 'read' ? 'tasks.task.get' : 'tasks.task.add',
    safety,
    idempotencyKey: safety === 'keyed-write' ? 'key-1' : undefined,
    readBack: safety === 'read' ? undefined : 'tasks.task.list',
    build: (credential) => ({
      verb: 'POST',
      path: `/rest/api/1/${credential.kind === 'webhook' ? encodeURIComponent(credential.code) : ''}/tasks.task.get`,
      headers: {
        'content-type': 'application/json',
        ...(credential.kind === 'application' ? { authorization: `Bearer ${credential.token}` } : {}),
        ...(safety === 'keyed-write' ? { 'idempotency-key': 'key-1' } : {}),
      },
      body: '{"id":8}',
    }),
    read: (answer) => answer.body,
    ...over,
  };
}
