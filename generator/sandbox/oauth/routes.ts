/** The authorize page of an account, and the token server's path (Applications and events, Full flow). */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ALL_SCOPES } from '../credentials.js';
import type { Member, TokenDesk } from './token-desk.js';

export interface OAuthRoutes {
  readonly desk: TokenDesk;
  readonly member: Member;
  /** Of the token server. */
  readonly serverHost: () => string;
}

/** Who authorises: the administrator is logged in. */
const USER = 1;

export function registerOAuth(app: FastifyInstance, routes: OAuthRoutes): void {
  for (const path of ['/oauth/authorize', '/oauth/authorize/'])
    app.get(path, (request, reply) => authorize(routes, request, reply));
  for (const path of ['/oauth/token', '/oauth/token/'])
    app.get(path, (request, reply) => {
      const { status, body } = routes.desk.answer(queryOf(request), routes.serverHost());
      return reply.code(status).send(body);
    });
}

/** A browser sees a page with one button; whatever does not ask for HTML goes straight through. */
function authorize(routes: OAuthRoutes, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { desk, member } = routes;
  const query = queryOf(request);
  // A failure is shown here and leads nowhere.
  if (query.get('client_id') !== desk.clientId) return page(reply, 400, 'There is no such application.');
  if (!member.isInstalled) return page(reply, 403, 'The application is not installed on this account.');
  if (asksForHtml(request) && query.get('allow') === null) {
    query.set('allow', '1');
    return page(reply, 200, 'The application asks for access.', `/oauth/authorize/?${query.toString()}`);
  }
  const code = desk.code(member, USER);
  if (desk.setup.redirectUri === undefined) return page(reply, 200, `The code: ${code}`);
  return reply.redirect(redirectTo(desk.setup.redirectUri, code, { routes, state: query.get('state') }), 302);
}

function redirectTo(
  redirectUri: string,
  code: string,
  { routes, state }: { readonly routes: OAuthRoutes; readonly state: string | null },
): string {
  const { member, serverHost } = routes;
  const url = new URL(redirectUri);
  const fields = {
    code,
    ...(state === null ? {} : { state }),
    domain: new URL(member.baseUrl()).host,
    member_id: member.memberId,
    scope: ALL_SCOPES.join(),
    server_domain: serverHost(),
  };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}

function queryOf({ url }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(url.split('?').slice(1).join('?'));
}

function asksForHtml({ headers }: FastifyRequest): boolean {
  return /\btext\/html\b/.test(headers.accept ?? '');
}

function page(reply: FastifyReply, status: number, text: string, allow?: string): FastifyReply {
  const escaped = (value: string): string =>
    value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const link = allow === undefined ? '' : `<p><a id="allow" href="${escaped(allow)}">Allow</a></p>`;
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><title>Authorisation</title></head><body><p>${escaped(text)}</p>${link}</body></html>\n`,
    );
}
