/** Serves the site on a loopback port, and forwards `/rest` and `/v1` to an account. */

import { type LoopbackServer, serveLoopback } from '../loopback/loopback-server.js';
import { NOT_FOUND } from './pages.js';
import { settingsScript, type SiteFile } from './site.js';

interface SiteAccount {
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
      ? await forward(account, request)
      : pageAt(pathname, texts);
    for (const [name, value] of PROTECTION) response.headers.set(name, value);
    return response;
  });
  return { ...server, url: `${server.url}/` };
}

/** Keeps other sites from showing a page of this one, and from reading its settings, which contain a token. */
const PROTECTION = [
  ['content-security-policy', "frame-ancestors 'none'"],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
] as const;

/** Whether a page of another site sent the request. Links from there are allowed. */
function isForeign({ headers, method }: Request, siteOrigin: string): boolean {
  const origin = headers.get('origin');
  if (origin !== null && origin !== siteOrigin) return true;
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

/** The headers of a call. Others describe the site or one connection. */
const FORWARDED_HEADERS = ['accept', 'authorization', 'content-type', 'idempotency-key', 'x-api-key'];

async function forward({ baseUrl }: SiteAccount, { url, method, headers, body }: Request): Promise<Response> {
  const { pathname, search } = new URL(url);
  const forwarded = [...headers].filter(([name]) => FORWARDED_HEADERS.includes(name));
  try {
    const {
      status,
      headers: all,
      body: data,
    } = await fetch(baseUrl + pathname + search, {
      method,
      headers: forwarded,
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
