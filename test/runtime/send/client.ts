/** A sender and the calls that tests send through it. */

import { webhook } from '../../../runtime/auth/auth.js';
import type { Generation } from '../../../runtime/call/method.js';
import { type ClientOptions, clientSettings } from '../../../runtime/client/options.js';
import type { Exchange, Safety, Sender } from '../../../runtime/protocol/exchange.js';
import { createSender, type SenderWorld } from '../../../runtime/send/sender.js';
import { createEchoBoard } from '../../../runtime/send/idempotency.js';
import { PROTOCOLS } from '../protocols.js';

/** Waits are over at once; the clock goes on by what was waited. */
export function quickWorld(): Partial<SenderWorld> & { readonly slept: readonly number[] } {
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

export function senderOf(options: Partial<ClientOptions>, world: Partial<SenderWorld> = {}): Sender {
  const auth = webhook({ userId: 1, code: 'webhook-code-of-the-tests' });
  // What one test learns of an account is no business of another's.
  const settings = clientSettings({ baseUrl: 'http://127.0.0.1:9', auth, ...options });
  return createSender(settings, { echoes: createEchoBoard(), ...world });
}

export function callOf(safety: Safety, over: Partial<Exchange<unknown>> = {}): Exchange<unknown> {
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
