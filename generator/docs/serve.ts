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
  md: 'text/markdown; charset=utf-8',
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
    const { origin, pathname } = new URL(request.url);
    if (isForeign(request, origin)) return new Response('Other sites are not served.\n', { status: 403 });
    const response = /^\/(rest|v1)\//.test(pathname)
      ? await passedOn(account, request)
      : pageAt(pathname, texts);
    for (const [name, value] of PROTECTION) response.headers.set(name, value);
    return response;
  });
  return { ...server, url: `${server.url}/` };
}

/** No page of another site can show a page of this one, or read its settings, which hold a token. */
const PROTECTION = [
  ['content-security-policy', "frame-ancestors 'none'"],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
] as const;

/** Sent by a page of another site. A link to a page may lead here. */
function isForeign({ headers, method }: Request, own: string): boolean {
  const origin = headers.get('origin');
  if (origin !== null && origin !== own) return true;
  const isLink = method === 'GET' && headers.get('sec-fetch-mode') === 'navigate';
  return !isLink && ['cross-site', 'same-site'].includes(headers.get('sec-fetch-site') ?? '');
}

function pageAt(path: string, texts: ReadonlyMap<string, string>): Response {
  const name = path === '/' ? '/index.html' : path;
  const text = texts.get(name);
  if (text === undefined && texts.has(`${name}.html`))
    return new Response(null, { status: 302, headers: { location: `${name}.html` } });
  const type = text === undefined ? 'html' : (name.split('.').at(-1) ?? '');
  return new Response(text ?? texts.get(`/${NOT_FOUND}`) ?? '', {
    status: text === undefined ? 404 : 200,
    headers: { 'content-type': TYPES[type] ?? 'text/plain' },
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
