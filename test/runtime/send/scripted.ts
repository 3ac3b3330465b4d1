/** A transport without a network, and a clock that only moves when somebody waits: retry tests read as tables. */

import type { WireRequest } from '../../../runtime/request/operation.js';
import type { ClientEnvironment } from '../../../runtime/send/client-state.js';
import type { AttemptResult, AttemptLimits, Transport } from '../../../runtime/platform/transport.js';

export interface Stage {
  readonly environment: Partial<ClientEnvironment>;
  /** What was sent, and when. */
  readonly sent: readonly {
    readonly request: WireRequest;
    readonly limits: AttemptLimits;
    readonly at: number;
  }[];
  readonly now: () => number;
}

/** The last arrival stays; a function takes the place of an arrival that depends on the request. */
export function stage(
  arrivals: readonly (AttemptResult | ((request: WireRequest) => AttemptResult))[],
  random = 0.5,
): Stage {
  let time = 1_000_000;
  const sent: { request: WireRequest; limits: AttemptLimits; at: number }[] = [];
  const transport: Transport = {
    attempt: async (request, limits) => {
      sent.push({ request, limits, at: time });
      const arrival = arrivals[Math.min(sent.length, arrivals.length) - 1];
      if (arrival === undefined) throw new Error('the script is empty');
      const one = typeof arrival === 'function' ? arrival(request) : arrival;
      if (one.kind === 'timeout') time += limits.timeout;
      return one;
    },
    close: () => Promise.resolve(),
  };
  // Whoever waits for the earliest moment goes on first, as with real timers.
  const waiting: { readonly until: number; readonly go: () => void }[] = [];
  const sleep: ClientEnvironment['sleep'] = (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted === true) return resolve();
      const one = { until: time + ms, go: resolve };
      waiting.push(one);
      signal?.addEventListener('abort', () => {
        if (waiting.includes(one)) waiting.splice(waiting.indexOf(one), 1);
        resolve();
      });
      setImmediate(wake);
    });
  const wake = (): void => {
    waiting.sort((a, b) => a.until - b.until);
    const next = waiting.shift();
    if (next === undefined) return;
    time = Math.max(time, next.until);
    next.go();
  };
  return { environment: { transport, now: () => time, sleep, random: () => random }, sent, now: () => time };
}

export function answer(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): AttemptResult {
  return { kind: 'answer', status, headers, text: JSON.stringify(body) };
}

export const success = answer(200, { result: true, time: {} });
export const lost: AttemptResult = { kind: 'lost', sent: true, cause: new Error('reset') };
export const refusedConnection: AttemptResult = {
  kind: 'lost',
  sent: false,
  cause: new Error('refused'),
};
export const timedOut: AttemptResult = { kind: 'timeout', sent: true };
export const flatError = (
  status: number,
  code: string,
  headers: Readonly<Record<string, string>> = {},
): AttemptResult => answer(status, { error: code, error_description: 'in words' }, headers);
