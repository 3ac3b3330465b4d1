/** Serves the site on a loopback port, with an account behind `/rest` and `/v1` at the same address. */

import { type LoopbackServer, serveLoopback } from '../loopback-server.js';
import { NOT_FOUND } from './pages.js';
import { settingsScript, type SiteFile } from './site.js';

export interface SiteAccount {
  readonly baseUrl: string;
  readonly accessToken: string;
  readonly gatewayKeys: { readonly personal: string };
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
): Promise<LoopbackServer> {
  const settings = settingsScript({
    tryIt: true,
    accessToken: account.accessToken,
    gatewayKey: account.gatewayKeys.personal,
  });
  const texts = new Map(
    files.map(({ path, text }) => [`/${path}`, path === 'settings.js' ? settings : text]),
  );
  const server = await serveLoopback(port, async (request) => {
    const { pathname } = new URL(request.url);
    return /^\/(rest|v1)\//.test(pathname) ? passedOn(account, request) : pageAt(pathname, texts);
  });
  return { ...server, url: `${server.url}/` };
}

function pageAt(path: string, texts: ReadonlyMap<string, string>): Response {
  const name = path === '/' ? '/index.html' : path;
  const text = texts.get(name);
  if (text === undefined && texts.has(`${name}.html`))
    return new Response(null, { status: 302, headers: { location: `${name}.html` } });
  const type = text === undefined ? 'html' : (name.split('.').at(-1) ?? '');
  return new Response(text ?? texts.get(`/${NOT_FOUND}`) ?? '', {
    status: text === undefined ? 404 : 200,
    headers: { 'content-type': TYPES[type] ?? 'text/plain', 'x-content-type-options': 'nosniff' },
  });
}

/** Those of the call: the others speak of the site, or of one connection. */
const PASSED_ON = ['accept', 'authorization', 'content-type', 'idempotency-key', 'x-api-key'];

async function passedOn(
  { baseUrl }: SiteAccount,
  { url, method, headers, body }: Request,
): Promise<Response> {
  const { pathname, search } = new URL(url);
  const own = [...headers].filter(([name]) => PASSED_ON.includes(name));
  try {
    const {
      status,
      headers: all,
      body: data,
    } = await fetch(baseUrl + pathname + search, {
      method,
      headers: own,
      redirect: 'manual',
      ...(body !== null && { body, duplex: 'half' }),
    });
    const kept = ['content-type', 'location'].flatMap((name): [string, string][] => {
      const value = all.get(name);
      return value === null ? [] : [[name, value]];
    });
    return new Response(data, { status, headers: kept });
  } catch {
    return new Response('The account does not answer.\n', { status: 502 });
  }
}
