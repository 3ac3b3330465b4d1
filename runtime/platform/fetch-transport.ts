/** A transport over a `fetch`: that of a browser, of Workers, or of the caller. What `fetch` does not report is not guessed. */

import type { WireRequest } from '../request/operation.js';
import { givenUp } from './given-up.js';
import { nextTurn } from './next-turn.js';
import { globalOf } from './global.js';
import type {
  AttemptLimits,
  AttemptResult,
  FetchedLike,
  FetchLike,
  StreamTransport,
  Transport,
  TransportOptions,
} from './transport.js';

type Fetch = (input: string, init: object) => Promise<FetchedLike>;

export function createFetchTransport({
  origin,
  maxResponseBytes,
  fetch,
}: Pick<TransportOptions, 'origin' | 'maxResponseBytes'> & { readonly fetch: FetchLike }): Transport {
  // `FetchLike` hides its parameter, so that our declarations name no type of a platform.
  const send = fetch as Fetch;
  return {
    attempt: (request, limits) =>
      attempt(send, { url: (limits.origin ?? origin) + request.path, request, limits, maxResponseBytes }),
    // Its connections are the platform's.
    close: () => Promise.resolve(),
  };
}

/** Streams have no time limit of their own here: a call's signal ends them. */
export function fetchStreams(fetch: FetchLike): StreamTransport {
  const send = fetch as Fetch;
  return {
    async request(url, { method, headers, body, signal }) {
      // A stream as a body needs `duplex`, and a type that all platforms take.
      const stream = body && { body: ReadableStream.from(body), duplex: 'half' };
      const init = {
        method,
        headers,
        redirect: 'manual',
        ...stream,
        ...(signal && { signal }),
      };
      const answer = await send(url, { ...init, ...withoutCookies() });
      const { status } = answer;
      // The body of a `Response` is a stream of bytes, or null.
      const received = (answer.body ?? []) as AsyncIterable<Uint8Array>;
      return { status, headers: headersOf(answer), body: received };
    },
    close: () => Promise.resolve(),
  };
}

interface Sending {
  readonly url: string;
  readonly request: WireRequest;
  readonly limits: AttemptLimits;
  readonly maxResponseBytes: number;
}

async function attempt(send: Fetch, sending: Sending): Promise<AttemptResult> {
  const { limits } = sending;
  if (limits.signal?.aborted === true) return { kind: 'aborted' };
  const over = new AbortController();
  let early: AttemptResult | undefined;
  const stop = (result: AttemptResult): void => {
    early ??= result;
    over.abort(givenUp(early.kind));
  };
  const onAbort = (): void => stop({ kind: 'aborted' });
  // Twice a turn later: if the event loop was busy, the answer may be there already, and must not be reported as unknown.
  const onTimer = (): void =>
    void nextTurn(() => nextTurn(() => void (hasReceivedAll || stop({ kind: 'timeout', sent: true }))));
  let hasReceivedAll = false;
  const timer = setTimeout(onTimer, Math.min(limits.timeout, limits.left));
  limits.signal?.addEventListener('abort', onAbort, { once: true });
  const ended = new Promise<never>((_, reject) =>
    over.signal.addEventListener('abort', () => reject(over.signal)),
  );
  // Listened to below; if the answer arrives first, nothing handles this rejection.
  ended.catch(() => undefined);
  try {
    limits.onSent?.();
    // A `fetch` that does not listen to signals must not hold up the call.
    return await Promise.race([exchange(send, sending, { signal: over.signal, stop }), ended]);
  } catch (cause) {
    // A turn later the connection is closed: a retry cannot overtake the end of this attempt.
    if (early !== undefined) await new Promise<void>((resolve) => void nextTurn(resolve));
    return early ?? { kind: 'lost', sent: true, cause };
  } finally {
    hasReceivedAll = true;
    clearTimeout(timer);
    limits.signal?.removeEventListener('abort', onAbort);
  }
}

interface Stopping {
  readonly signal: AbortSignal;
  /** Ends the request early, with this result. */
  stop(this: void, result: AttemptResult): void;
}

async function exchange(
  send: Fetch,
  { url, request: { verb, headers, body }, maxResponseBytes }: Sending,
  { signal, stop }: Stopping,
): Promise<AttemptResult> {
  const answer = await send(url, {
    method: verb,
    headers,
    redirect: 'manual',
    signal,
    ...(body !== undefined && { body }),
    ...withoutCookies(),
  });
  // The mock of a test may return nothing.
  if ((answer as unknown) === undefined) throw new TypeError('fetch returned no Response');
  // A browser hides where the redirect leads, and its status.
  if (answer.type === 'opaqueredirect') return { kind: 'answer', status: 302, headers: {}, text: '' };
  const content = await readText(answer, maxResponseBytes);
  const { status } = answer;
  if (content === 'too large') {
    const result = { kind: 'too-large', status } as const;
    stop(result);
    return result;
  }
  return { kind: 'answer', status, headers: headersOf(answer), text: '', ...content };
}

function headersOf({ headers }: FetchedLike): Readonly<Record<string, string>> {
  const all: Record<string, string> = {};
  headers.forEach((value, name) => (all[name.toLowerCase()] = value));
  return all;
}

/** Workers refuse the option: they have no cookies. */
function withoutCookies(): object {
  return typeof Request === 'function' && 'credentials' in Request.prototype ? { credentials: 'omit' } : {};
}

/** `defect`: why the bytes are no text. */
type Content = { readonly text: string } | { readonly defect: string } | 'too large';

/** The size of what arrives is counted, since `content-length` may be wrong, and is of what was compressed. */
async function readText(answer: FetchedLike, limit: number): Promise<Content> {
  const { body } = answer;
  if (body === null) return { text: '' };
  // Some mocks have no stream.
  if (!isStream(body)) {
    const text = await answer.text();
    return text.length > limit ? 'too large' : { text };
  }
  // Every platform with a `fetch` has a `TextDecoder`, so it is not looked for first.
  const Decoder = globalOf('TextDecoder') as typeof TextDecoder;
  const decoder = new Decoder('utf-8', { fatal: true, ignoreBOM: true });
  const reader = body.getReader();
  let size = 0;
  let text = '';
  let isText = true;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) return 'too large';
    try {
      if (isText) text += decoder.decode(value, { stream: true });
    } catch {
      isText = false;
    }
  }
  try {
    if (isText) return { text: text + decoder.decode() };
  } catch {
    // The last character is incomplete.
  }
  return { defect: 'it contains bytes that are not UTF-8' };
}

interface ByteStream {
  getReader(): { read(): Promise<{ readonly done: boolean; readonly value: Uint8Array }> };
}

function isStream(body: unknown): body is ByteStream {
  return typeof body === 'object' && body !== null && typeof Reflect.get(body, 'getReader') === 'function';
}
