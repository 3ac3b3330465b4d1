/** A server with state that goes wrong in a fifth of its answers, by a seed: the same call meets the same fate in every run. */

import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface UnrulyServer {
  readonly baseUrl: string;
  /** How often the write of a call was done. */
  made(call: string): number;
  /** Whether an attempt of the call was done, or may have been as far as a client can tell. */
  undecided(call: string): boolean;
  /** When the last answer of the call was written, by `performance.now()`; never, where it was not. */
  answeredAt(call: string): number;
  readonly faults: ReadonlyMap<string, number>;
  readonly sockets: ReadonlySet<Socket>;
  close(): Promise<void>;
}

type Act = () => void;
interface Fault {
  readonly name: string;
  /** Nobody who gets this can tell whether the call was run. */
  readonly undecided: boolean;
  run(response: ServerResponse, act: Act, body: string): void;
}

const limit = (status: number, code: string) => (response: ServerResponse) => {
  response.writeHead(status, { 'retry-after': '0' });
  response.end(JSON.stringify({ error: code, error_description: 'later' }));
};
const page = (response: ServerResponse): void => void response.writeHead(502).end('<html>');

const FAULTS: readonly Fault[] = [
  { name: 'refuses', undecided: false, run: limit(503, 'QUERY_LIMIT_EXCEEDED') },
  { name: 'is overloaded', undecided: false, run: limit(503, 'OVERLOAD_LIMIT') },
  { name: 'has had enough', undecided: false, run: limit(429, 'ANY') },
  { name: 'says the token is old', undecided: false, run: limit(401, 'expired_token') },
  {
    name: 'resets before acting',
    undecided: true,
    run: (response) => void response.socket?.resetAndDestroy(),
  },
  {
    name: 'resets after acting',
    undecided: true,
    run: (response, act) => {
      act();
      response.socket?.resetAndDestroy();
    },
  },
  { name: 'hangs', undecided: true, run: () => undefined },
  { name: 'hangs after acting', undecided: true, run: (_response, act) => act() },
  { name: 'shows a page', undecided: true, run: page },
  {
    name: 'shows a page after acting',
    undecided: true,
    run: (response, act) => {
      act();
      page(response);
    },
  },
  {
    name: 'cuts its answer short',
    undecided: true,
    run: (response, act, body) => {
      act();
      response.writeHead(200, { 'content-length': String(body.length) });
      response.write(body.slice(0, 5));
      setImmediate(() => response.socket?.destroy());
    },
  },
  {
    name: 'fails with a code',
    undecided: true,
    run: (response, act) => {
      act();
      response.writeHead(500).end('{"error":{"code":"INTERNAL_SERVER_ERROR","message":"m"}}');
    },
  },
];

export async function startUnrulyServer(seed: number): Promise<UnrulyServer> {
  const made = new Map<string, number>();
  const stored = new Map<string, string>();
  const undecided = new Set<string>();
  const answered = new Map<string, number>();
  const met = new Map<string, number>();
  const faults = new Map<string, number>();
  const sockets = new Set<Socket>();

  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const [, kind = '', call = ''] = (request.url ?? '').split('/');
      const key = String(request.headers['idempotency-key'] ?? '');
      const body = stored.get(key) ?? JSON.stringify({ result: { item: call }, time: {} });
      const act = (): void => {
        if (kind !== 'read' && !stored.has(key)) count(made, call);
        if (key !== '') stored.set(key, body);
      };
      response.on('finish', () => void answered.set(call, performance.now()));
      const fault = fate(seed, call, count(met, call));
      if (fault === undefined) {
        act();
        response.end(body);
        return;
      }
      count(faults, fault.name);
      if (fault.undecided) undecided.add(call);
      fault.run(response, act, body);
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    made: (call) => made.get(call) ?? 0,
    undecided: (call) => undecided.has(call),
    answeredAt: (call) => answered.get(call) ?? Infinity,
    faults,
    sockets,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

function count(counts: Map<string, number>, name: string): number {
  const next = (counts.get(name) ?? 0) + 1;
  counts.set(name, next);
  return next;
}

/** By seed, call and attempt alone, so that the order in which calls arrive changes nothing. */
function fate(seed: number, call: string, attempt: number): Fault | undefined {
  const chance = random(`${seed} ${call} ${attempt}`);
  return chance < 0.2 ? FAULTS[Math.floor((chance / 0.2) * FAULTS.length)] : undefined;
}

/** FNV-1a with a last mix, from 0 up to 1. */
export function random(text: string): number {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
  hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
