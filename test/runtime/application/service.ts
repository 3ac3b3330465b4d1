/** A token server and an account behind one port: enough of both for an application, with every token of its own making. */

import { expect } from 'vitest';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { defineClient, type Client } from '../../../runtime/client/client.js';
import { firstVersion } from '../../../runtime/tokens/token-keeper.js';
import { makeApplication, type Application } from '../../../runtime/application/application.js';
import type { CreateApplicationOptions } from '../../../runtime/application/application-options.js';
import { memoryStore } from '../../../runtime/application/record.js';
import type { AbortSignalLike } from '../../../runtime/value/abort-signal.js';
import { realEnvironment, type Environment } from '../../../runtime/value/environment.js';

/** The version of a new record, in a quick environment. */
export const FIRST = firstVersion(() => 0.5);

export const CLIENT_SECRET = 'client-secret-0123456789';

export interface Service {
  readonly url: string;
  /** `grant_type` of each request to the token server. */
  readonly grants: string[];
  /** Verb and address of each request to the token server. */
  readonly asked: string[];
  /** `User-Agent` of each request to the token server. */
  readonly agents: (string | undefined)[];
  /** Requests to the account: its path without query. */
  readonly calls: string[];
  /** The only access token that the account admits. */
  valid: string;
  /** Answers the next requests to the token server in the place of tokens. */
  readonly failures: { status: number; body: string }[];
  /** Refresh tokens that the token server knows, and the member id of each. A renewal spends one. */
  readonly refreshTokens: Map<string, string>;
  /** Whether people are administrators; where access tokens are named, those of these tokens alone. */
  isAdministrator: boolean;
  administrators: ReadonlySet<string> | undefined;
  /** What an answer of the token server has besides, or in the place of, the usual members. */
  more: object;
  /** Seconds. */
  lifetime: number;
  member: string;
  /** Where the account has moved to. */
  movedTo: string | undefined;
  /** Holds the answers of the token server back. */
  gate: Promise<void>;
  /** Those that are open. */
  readonly sockets: Set<Socket>;
  close(): Promise<void>;
}

export async function startService(): Promise<Service> {
  let issued = 0;
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const service: Service = {
    sockets,
    url,
    grants: [],
    asked: [],
    agents: [],
    calls: [],
    valid: 'access-secret-0',
    failures: [],
    refreshTokens: new Map([['refresh-secret-0', 'm1']]),
    isAdministrator: true,
    administrators: undefined,
    more: {},
    lifetime: 3600,
    member: 'm1',
    movedTo: undefined,
    gate: Promise.resolve(),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = new URL(request.url ?? '/', url);
    const body = await textOf(request);
    if (asked.pathname.startsWith('/oauth/token')) {
      service.asked.push(`${request.method} ${request.url}`);
      service.agents.push(request.headers['user-agent']);
    }
    const [status, text] = asked.pathname.startsWith('/oauth/token')
      ? await token(request.method === 'POST' ? new URLSearchParams(body) : asked.searchParams)
      : call(asked, body, response);
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  }

  async function token(given: URLSearchParams): Promise<readonly [number, string]> {
    service.grants.push(given.get('grant_type') ?? '');
    await service.gate;
    const failure = service.failures.shift();
    if (failure !== undefined) return [failure.status, failure.body];
    const spent = given.get('refresh_token');
    const member = spent === null ? service.member : service.refreshTokens.get(spent);
    if (member === undefined) return [400, '{"error":"invalid_grant"}'];
    service.refreshTokens.delete(spent ?? '');
    issued += 1;
    service.valid = `access-secret-${issued}`;
    service.refreshTokens.set(`refresh-secret-${issued}`, member);
    const tokens = {
      access_token: service.valid,
      refresh_token: `refresh-secret-${issued}`,
      expires_in: String(service.lifetime),
      client_endpoint: `${service.movedTo ?? url}/rest/`,
      domain: 'oauth.example',
      member_id: member,
      scope: 'crm,im',
      status: 'L',
      ...service.more,
    };
    return [200, JSON.stringify(tokens)];
  }

  function call(asked: URL, body: string, response: ServerResponse): readonly [number, string] {
    service.calls.push(asked.pathname);
    if (service.movedTo !== undefined && service.movedTo !== url) {
      response.setHeader('location', service.movedTo + asked.pathname);
      return [302, ''];
    }
    const token = /access-secret-\w+/.exec(body)?.[0] ?? '';
    const isNamed = service.administrators?.has(token);
    if (asked.pathname.endsWith('/user.admin') && isNamed !== undefined)
      return [200, JSON.stringify({ result: isNamed, time: {} })];
    if (!body.includes(service.valid))
      return [401, '{"error":"expired_token","error_description":"The access token provided has expired"}'];
    if (asked.pathname.endsWith('/user.admin'))
      return [200, JSON.stringify({ result: service.isAdministrator, time: {} })];
    return [200, '{"result":{"ID":"1"},"time":{}}'];
  }
  return service;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // no encoding is set
  return Buffer.concat(chunks).toString('utf8');
}

/** A world whose waits end at once and let its clock go on. A limit on other work, which ends with its signal, passes in real time. */
export function quickWorld(start = 1_900_000_000_000): Environment & { time: number } {
  const environment = {
    time: start,
    now: () => environment.time,
    sleep: (ms: number, signal?: AbortSignalLike) => {
      if (signal !== undefined) return realEnvironment.sleep(ms, signal);
      environment.time += ms;
      return new Promise<void>((done) => setImmediate(done));
    },
    random: () => 0.5,
  };
  return environment;
}

type BareClient = Client<object, object>;
const open = defineClient<object, object>({ v3: {}, legacy: {} });

export function testApplication(
  service: Service,
  options: Partial<CreateApplicationOptions> = {},
  environment: Environment = quickWorld(),
): Application<BareClient> {
  const all = {
    clientId: 'app.1',
    clientSecret: CLIENT_SECRET,
    tokenUrl: `${service.url}/oauth/token/`,
    store: memoryStore(),
    ...options,
  };
  return makeApplication({ open, ask: open, userAgent: '@svc/client/1.0.0' }, all, environment);
}

/** As `parseEvent` gives it. */
export function event(name: string, auth: object, data: object = {}): object {
  return { event: name, event_handler_id: '', data, ts: 1, auth };
}

export function installEvent(service: Service, more: object = {}): object {
  return event('ONAPPINSTALL', {
    access_token: service.valid,
    refresh_token: 'refresh-secret-0',
    expires_in: 3600,
    scope: 'crm im,task',
    status: 'F',
    client_endpoint: `${service.url}/rest/`,
    domain: 'elsewhere.example',
    member_id: service.member,
    application_token: 'application-secret-1',
    ...more,
  });
}

/** What a page of the application is opened with. */
export function frameOf({ url, valid }: Service) {
  return {
    DOMAIN: url.slice('http://'.length),
    PROTOCOL: '0',
    AUTH_ID: valid,
    REFRESH_ID: 'refresh-secret-0',
    APPLICATION_TOKEN: 'application-secret-1',
    member_id: 'm1',
  };
}

/** What a promise that must reject rejects with. */
export async function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.fail('it did not reject'),
    (error: unknown) => error,
  );
}
