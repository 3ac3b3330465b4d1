/** No diagnostics channels: elsewhere than on Node, Bun and Deno nothing listens. */

interface Channel {
  readonly hasSubscribers: boolean;
  publish(message: unknown): void;
  runStores<T>(message: unknown, run: () => T): T;
}

const NONE: Channel = {
  hasSubscribers: false,
  publish: () => undefined,
  runStores: (_message, run) => run(),
};

export function channel(_name: string): Channel {
  return NONE;
}

type Part = 'start' | 'end' | 'asyncStart' | 'asyncEnd' | 'error';

export function tracingChannel(_name: string): Readonly<Record<Part, Channel>> {
  return { start: NONE, end: NONE, asyncStart: NONE, asyncEnd: NONE, error: NONE };
}
