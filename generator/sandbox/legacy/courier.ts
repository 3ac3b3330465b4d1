/** Posts to handlers, on loopback only: the sandbox calls nothing outside the machine. */

import { isLoopback } from '../../../runtime/value/loopback.js';

export interface Courier {
  /** Starts a post; `settled` waits for it. */
  post(url: string, fields: Readonly<Record<string, unknown>>): void;
  /** Registers work that may post later; `settled` waits for it too. */
  later(work: Promise<void>): void;
  /** Oldest first. */
  readonly deliveries: readonly Delivery[];
  /** Resolves when nothing is on its way. */
  settled(): Promise<void>;
  /** No post begins after it. */
  close(): void;
}

export interface Delivery {
  readonly url: string;
  /** `undefined`: not delivered. */
  readonly status: number | undefined;
}

const PATIENCE = 5_000;

export function createCourier(): Courier {
  const deliveries: Delivery[] = [];
  const pending = new Set<Promise<void>>();
  let open = true;

  function track(work: Promise<void>): void {
    const tracked = work.finally(() => pending.delete(tracked));
    pending.add(tracked);
  }

  return {
    deliveries,
    post(url, fields) {
      if (open)
        track(deliver(url, encodeForm(fields)).then((status) => void deliveries.push({ url, status })));
    },
    later: track,
    async settled() {
      while (pending.size > 0) await Promise.all(pending);
    },
    close() {
      open = false;
    },
  };
}

/** A handler that fails does not affect the account. */
async function deliver(url: string, body: string): Promise<number | undefined> {
  if (!isLoopback(new URL(url).hostname)) return undefined;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const signal = AbortSignal.timeout(PATIENCE);
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return undefined;
  }
}

/** Leaves out `null` and empty maps, as PHP does. */
function encodeForm(fields: Readonly<Record<string, unknown>>): string {
  return Object.entries(fields)
    .flatMap(([name, value]) => encodeValue(encodeURIComponent(name), value))
    .join('&');
}

function encodeValue(name: string, value: unknown): string[] {
  if (value === null || value === undefined) return [];
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
      encodeValue(`${name}${encodeURIComponent(`[${key}]`)}`, inner),
    );
  }
  return [`${name}=${encodeURIComponent(textOf(value)).replaceAll('%20', '+')}`];
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
