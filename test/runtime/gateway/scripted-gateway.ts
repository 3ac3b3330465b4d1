/** A gateway on a loopback port that answers as a test says, and remembers what arrived. */

import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { defineGateway, type GatewayOptions } from '../../../runtime/gateway/index.js';
import { methods, type Gateway } from '../../contract/gateway-clients.js';

export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: `{ success: true, data: {} }`. */
  readonly body?: unknown;
}

export interface Arrived {
  readonly verb: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** Parsed; undefined: none. */
  readonly body: unknown;
}

export interface ScriptedGateway {
  readonly baseUrl: string;
  readonly arrived: Arrived[];
  /** The next answers; the last one stays. */
  answer(...answers: readonly Answer[]): void;
  open(options?: Partial<GatewayOptions>): Gateway;
}

export const KEY = 'svc_api_0123456789abcdef';
export const APPLICATION_KEY = 'svc_app_0123456789abcdef';
export const SESSION = 'svc_session_fedcba9876543210';

const SUCCESS: Answer = {};

const createGateway = defineGateway<Gateway>({ methods });

export function useScriptedGateway(): ScriptedGateway {
  const arrived: Arrived[] = [];
  let answers: readonly Answer[] = [SUCCESS];
  let baseUrl = '';
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const body: unknown = text === '' ? undefined : JSON.parse(text);
      const { method: verb = '', url = '', headers } = request;
      arrived.push({ verb, url, headers, body });
      const answer = answers[0] ?? SUCCESS;
      if (answers.length > 1) answers = answers.slice(1);
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
      response.end(JSON.stringify('body' in answer ? answer.body : { success: true, data: {} }));
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // A server that listens on a port has an address of this form.
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    arrived.length = 0;
    answers = [SUCCESS];
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    get baseUrl() {
      return baseUrl;
    },
    arrived,
    answer: (...next) => void (answers = next),
    open: (options = {}) => createGateway({ baseUrl, key: KEY, retry: { baseDelay: 0 }, ...options }),
  };
}

/** A failure envelope. */
export function failure(
  status: number,
  error: Readonly<Record<string, unknown>>,
  more: { readonly headers?: Readonly<Record<string, string>>; readonly beside?: object } = {},
): Answer {
  return {
    status,
    headers: { 'x-request-id': 'req-1', ...more.headers },
    body: { success: false, error: { message: 'refused', ...error }, ...more.beside },
  };
}
