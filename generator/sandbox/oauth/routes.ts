/** The authorize page of an account, and the token server's path (Applications and events, Full flow). */

import { ALL_SCOPES } from '../credentials.js';
import {
  asksForHtml,
  type HttpAnswer,
  type HttpRequest,
  jsonAnswer,
  redirectAnswer,
  textAnswer,
} from '../http.js';
import type { Member, TokenDesk } from './token-desk.js';

interface OAuthRoutes {
  readonly desk: TokenDesk;
  readonly member: Member;
  /** Origin of the token server. */
  readonly server: () => string;
}

/** Who authorises: the administrator is logged in. */
const USER = 1;

/** `undefined`: no path of either. */
export function answerOAuth(routes: OAuthRoutes, request: HttpRequest): HttpAnswer | undefined {
  const page = /^\/oauth\/(authorize|token)\/?$/.exec(request.path)?.[1];
  const isGet = ['GET', 'HEAD'].includes(request.verb);
  if (page === undefined || (!isGet && !(page === 'token' && request.verb === 'POST'))) return undefined;
  const query = new URLSearchParams(request.query);
  if (page === 'authorize') return authorize(routes, query, asksForHtml(request));
  // Live token servers answer a form as they answer the query (Server behaviour, Headers, times and sizes).
  const given = isGet ? query : new URLSearchParams(formOf(request));
  const { status, body } = routes.desk.answer(given, routes.server());
  return jsonAnswer(status, JSON.stringify(body));
}

/** A body of another type has no parameters, as for PHP. */
function formOf({ headers, body }: HttpRequest): string {
  const type = headers['content-type'] ?? '';
  return /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type) ? body.toString('utf8') : '';
}

/** A browser sees a page with one button; whatever does not ask for HTML goes straight through. */
function authorize(routes: OAuthRoutes, query: URLSearchParams, isBrowser: boolean): HttpAnswer {
  const { desk, member } = routes;
  // A failure is shown here and leads nowhere.
  if (query.get('client_id') !== desk.clientId) return page(400, 'There is no such application.');
  if (!member.isInstalled) return page(403, 'The application is not installed on this account.');
  if (isBrowser && query.get('allow') === null) {
    query.set('allow', '1');
    return page(200, 'The application asks for access.', `/oauth/authorize/?${query.toString()}`);
  }
  const code = desk.code(member, USER);
  if (desk.setup.redirectUri === undefined) return page(200, `The code: ${code}`);
  return redirectAnswer(redirectTo(desk.setup.redirectUri, code, { routes, state: query.get('state') }));
}

function redirectTo(
  redirectUri: string,
  code: string,
  { routes, state }: { readonly routes: OAuthRoutes; readonly state: string | null },
): string {
  const { member, server } = routes;
  const url = new URL(redirectUri);
  const fields = {
    code,
    ...(state === null ? {} : { state }),
    domain: new URL(member.baseUrl()).host,
    member_id: member.memberId,
    scope: ALL_SCOPES.join(),
    server_domain: new URL(server()).host,
  };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}

function page(status: number, text: string, allow?: string): HttpAnswer {
  const escaped = (value: string): string =>
    value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const link = allow === undefined ? '' : `<p><a id="allow" href="${escaped(allow)}">Allow</a></p>`;
  return textAnswer(
    status,
    `<!doctype html><html lang="en"><head><title>Authorisation</title></head><body><p>${escaped(text)}</p>${link}</body></html>\n`,
    'html',
  );
}
