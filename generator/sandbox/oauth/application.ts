/** The application on one account, as its administrator and a test handle it: installed, updated, removed, opened in a frame. */

import type { Clock } from '../account.js';
import type { LegacyAccount } from '../legacy/index.js';
import { ALL_SCOPES } from '../credentials.js';
import { checkApplication } from '../sandbox-options.js';
import type { ApplicationSetup, Member, TokenDesk } from './token-desk.js';

export interface SandboxApplication {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Address of the token server. */
  readonly tokenUrl: string;
  readonly isInstalled: boolean;
  /** Changes the registration, of all accounts of this process. */
  register(setup: ApplicationSetup): void;
  /** Posts `ONAPPINSTALL` with both tokens to the registered handler. Resolves when nothing is on its way. */
  install(options?: { readonly userId?: number }): Promise<void>;
  /** Posts `ONAPPUPDATE` with both tokens and a new application token; what the application has bound is removed. */
  update(options?: { readonly userId?: number }): Promise<void>;
  /** Tokens and handlers are gone before `ONAPPUNINSTALL` arrives. `clean`: with the application's data; default `false`. */
  uninstall(options?: { readonly clean?: boolean }): Promise<void>;
  /** What a person who opens the application sends to its page: a query string and a form. */
  frame(options?: { readonly userId?: number }): { readonly query: string; readonly body: string };
}

interface ApplicationParts {
  readonly desk: TokenDesk;
  readonly member: Member;
  readonly clock: Clock;
  readonly legacy: () => LegacyAccount;
  readonly tokenUrl: () => string;
}

interface Posting {
  readonly data: object;
  readonly auth: object;
  readonly to?: ReadonlySet<string>;
}

export function createSandboxApplication(parts: ApplicationParts): SandboxApplication {
  const { desk, member, clock, legacy, tokenUrl } = parts;
  /** As its handlers name it. */
  const application = `application ${desk.clientId}`;
  const server = (): string => `${new URL(tokenUrl()).origin}/rest/`;
  const address = (): Readonly<Record<string, unknown>> => ({
    domain: new URL(member.baseUrl()).host,
    server_endpoint: server(),
    client_endpoint: `${member.baseUrl()}/rest/`,
    member_id: member.memberId,
    application_token: legacy().applicationToken,
  });
  const access = (userId: number): Readonly<Record<string, unknown>> => ({
    ...desk.issue(member, userId),
    scope: ALL_SCOPES.join(' '),
    status: 'L',
  });

  /** To the registered address, and to those that the application has bound. */
  function handlersOf(event: string): ReadonlySet<string> {
    const { handler } = desk.setup;
    return new Set([...(handler === undefined ? [] : [handler]), ...legacy().handlersOf(application, event)]);
  }

  async function post(event: string, { data, auth, to = handlersOf(event) }: Posting): Promise<void> {
    const ts = Math.floor(clock.now() / 1000);
    for (const url of to) legacy().post(url, { event, data, ts, auth });
    await legacy().settled();
  }

  return {
    clientId: desk.clientId,
    clientSecret: desk.clientSecret,
    get tokenUrl() {
      return tokenUrl();
    },
    get isInstalled() {
      return member.isInstalled;
    },
    register(setup) {
      checkApplication(setup);
      desk.setup = { ...desk.setup, ...setup };
    },
    install({ userId = 1 } = {}) {
      member.isInstalled = true;
      const data = { VERSION: 1, ACTIVE: 'Y', INSTALLED: 'Y', LANGUAGE_ID: 'en' };
      return post('ONAPPINSTALL', { data, auth: { ...access(userId), ...address() } });
    },
    update({ userId = 1 } = {}) {
      legacy().renewApplicationToken();
      const to = handlersOf('ONAPPUPDATE');
      legacy().removeHandlers(application);
      const data = { VERSION: 2, PREVIOUS_VERSION: 1, LANGUAGE_ID: 'en' };
      return post('ONAPPUPDATE', { data, auth: { ...access(userId), ...address() }, to });
    },
    uninstall({ clean = false } = {}) {
      member.isInstalled = false;
      desk.revoke(member);
      const to = handlersOf('ONAPPUNINSTALL');
      legacy().removeHandlers(application);
      return post('ONAPPUNINSTALL', {
        data: { LANGUAGE_ID: 'en', CLEAN: clean ? 1 : 0 },
        auth: address(),
        to,
      });
    },
    frame({ userId = 1 } = {}) {
      const {
        access_token: accessToken,
        refresh_token: refreshToken,
        expires_in: expiresIn,
      } = desk.issue(member, userId);
      const { protocol, host } = new URL(member.baseUrl());
      const query = {
        DOMAIN: host,
        PROTOCOL: protocol === 'https:' ? '1' : '0',
        LANG: 'en',
        APP_SID: `s${clock.now()}`,
      };
      const body = {
        AUTH_ID: accessToken,
        AUTH_EXPIRES: String(expiresIn),
        REFRESH_ID: refreshToken,
        SERVER_ENDPOINT: server(),
        APPLICATION_TOKEN: legacy().applicationToken,
        APPLICATION_SCOPE: ALL_SCOPES.join(),
        member_id: member.memberId,
        status: 'L',
        PLACEMENT: 'DEFAULT',
      };
      return { query: new URLSearchParams(query).toString(), body: new URLSearchParams(body).toString() };
    },
  };
}
