/** Serves the site on a loopback port, with an account behind `/rest` and `/v1` at the same address. */

import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { isLoopbackHost } from '../loopback-host.js';
import { NOT_FOUND } from './pages.js';
import { settingsScript, type SiteFile } from './site.js';

export interface SiteAccount {
  readonly baseUrl: string;
  readonly accessToken: string;
  readonly gatewayKeys: { readonly personal: string };
}

export interface ServedSite {
  readonly url: string;
  close(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

/** @param port 0: a free one. */
export async function serveSite(
  files: readonly SiteFile[],
  account: SiteAccount,
  port: number,
): Promise<ServedSite> {
  const settings = settingsScript({
    tryIt: true,
    accessToken: account.accessToken,
    gatewayKey: account.gatewayKeys.personal,
  });
  const texts = new Map(
    files.map(({ path, text }) => [`/${path}`, path === 'settings.js' ? settings : text]),
  );
  const server = createServer((incoming, response) => {
    // No request ends the server, whatever Node refuses of it.
    guarded(response, () => answer({ texts, account }, incoming, response));
  });
  const { port: given } = await listen(server, port);
  return {
    url: `http://127.0.0.1:${String(given)}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // An address of a TCP server is never a string: that is a pipe's.
    server.listen(port, '127.0.0.1', () => {
      // From now on an error is that of one connection.
      server.on('error', () => undefined);
      resolve(server.address() as AddressInfo);
    });
  });
}

interface Served {
  readonly texts: ReadonlyMap<string, string>;
  readonly account: SiteAccount;
}

function answer({ texts, account }: Served, incoming: IncomingMessage, response: ServerResponse): void {
  const path = (incoming.url ?? '/').split(/[?#]/, 1)[0] ?? '/';
  if (!isLoopbackHost(incoming.headers.host)) {
    response.writeHead(421).end();
    return;
  }
  if (/^\/(rest|v1)\//.test(path)) {
    passOn(account, incoming, response);
    return;
  }
  const name = path === '/' ? '/index.html' : path;
  if (!texts.has(name) && texts.has(`${name}.html`)) {
    response.writeHead(302, { location: `${name}.html` }).end();
    return;
  }
  const text = texts.get(name);
  const type = text === undefined ? 'html' : (name.split('.').at(-1) ?? '');
  response
    .writeHead(text === undefined ? 404 : 200, {
      'content-type': TYPES[type] ?? 'text/plain',
      'x-content-type-options': 'nosniff',
    })
    .end(text ?? texts.get(`/${NOT_FOUND}`));
}

/** Headers that speak of the site, not of the call. */
const OF_THE_SITE = ['host', 'origin', 'referer', 'cookie'];

/** Headers of one connection (RFC 9110, section 7.6.1): the next one has its own. */
const OF_THE_CONNECTION = [
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

function headersWithout(headers: IncomingHttpHeaders, left: readonly string[]): IncomingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const out = new Set([...OF_THE_CONNECTION, ...left, ...named]);
  out.delete('content-length');
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !out.has(name)));
}

function passOn({ baseUrl }: SiteAccount, incoming: IncomingMessage, response: ServerResponse): void {
  const headers = headersWithout(incoming.headers, OF_THE_SITE);
  // A body of no told length would otherwise run into the next request.
  const body = incoming.headers['transfer-encoding'] === undefined ? {} : { 'transfer-encoding': 'chunked' };
  const options = { method: incoming.method, headers: { ...headers, ...body } };
  const outgoing = request(baseUrl + (incoming.url ?? '/'), options);
  outgoing.once('response', (answered) => {
    guarded(response, () => {
      response.writeHead(answered.statusCode ?? 502, headersWithout(answered.headers, []));
      pipeline(answered, response, () => undefined);
    });
  });
  outgoing.on('error', () => refuse(response, 502, 'The account does not answer.'));
  response.once('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}

function guarded(response: ServerResponse, work: () => void): void {
  try {
    work();
  } catch {
    refuse(response, 400, 'The request cannot be passed on.');
  }
}

function refuse(response: ServerResponse, status: number, why: string): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(status, { 'content-type': 'text/plain' }).end(`${why}\n`);
}
