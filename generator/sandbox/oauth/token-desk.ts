/** The token server of all accounts, for one application: codes and tokens (Applications and events, Full flow). */

import type { AccessToken, Clock } from '../account.js';
import { ALL_SCOPES } from '../credentials.js';
import { seededSecret } from '../random.js';

export interface ApplicationSetup {
  /** Where the authorize page sends the browser. Default: nowhere, it shows the code. */
  readonly redirectUri?: string;
  /** Where installation, update and removal are posted, on loopback. Default: nowhere. */
  readonly handler?: string;
  /** Seconds. Default 30. */
  readonly codeLifetime?: number;
  /** Seconds. Default 3600. */
  readonly accessLifetime?: number;
  /** Seconds. Default 180 days. */
  readonly refreshLifetime?: number;
  /** Whether the old pair of tokens is still valid after a renewal, which no page states. Default `dead`. */
  readonly oldTokens?: 'dead' | 'alive';
  /** The application is on the accounts from the start. Default `true`. */
  readonly installed?: boolean;
}

/** One account, as the token server sees it. */
export interface Member {
  readonly memberId: string;
  readonly baseUrl: () => string;
  /** The access tokens that the account admits. */
  readonly tokens: () => AccessToken[];
  isInstalled: boolean;
}

interface IssuedTokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
}

interface DeskAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface TokenDesk {
  readonly clientId: string;
  readonly clientSecret: string;
  setup: ApplicationSetup;
  join(member: Member): void;
  /** A code for the redirect, good once. */
  code(member: Member, userId: number): string;
  /** Tokens without a code, as an installation sends them. */
  issue(member: Member, userId: number): IssuedTokens;
  /** Forgets the tokens of an account. */
  revoke(member: Member): void;
  /** `grant_type`, `client_id`, `client_secret`, `code` or `refresh_token`. */
  answer(query: URLSearchParams, origin: string): DeskAnswer;
}

interface Grant {
  readonly member: Member;
  readonly userId: number;
  /** ms. */
  readonly until: number;
}

interface RefreshGrant extends Grant {
  readonly accessToken: string;
}

const DAY = 86_400;
/** Older access tokens are dropped, so that a long test keeps little in memory. */
const MAX_KEPT_TOKENS = 1000;

export function createTokenDesk(seed: number, clock: Clock, setup: ApplicationSetup): TokenDesk {
  const codes = new Map<string, Grant>();
  const refreshes = new Map<string, RefreshGrant>();
  const members: Member[] = [];
  let count = 0;
  const secret = (kind: string): string => seededSecret(seed, `oauth ${kind} ${++count}`, 70);
  const after = (seconds: number): number => clock.now() + seconds * 1000;

  const desk: TokenDesk = {
    clientId: `local.${seededSecret(seed, 'oauth client id', 20)}`,
    clientSecret: seededSecret(seed, 'oauth client secret', 50),
    setup,
    join: (member) => void members.push(member),
    code(member, userId) {
      const code = secret('code');
      codes.set(code, { member, userId, until: after(desk.setup.codeLifetime ?? 30) });
      return code;
    },
    issue(member, userId) {
      const expiresIn = desk.setup.accessLifetime ?? 3600;
      const [accessToken, refreshToken] = [secret('access token'), secret('refresh token')];
      storeAccessToken(
        member.tokens(),
        { token: accessToken, userId, expires: after(expiresIn) },
        desk.clientId,
      );
      const until = after(desk.setup.refreshLifetime ?? 180 * DAY);
      refreshes.set(refreshToken, { member, userId, until, accessToken });
      return { access_token: accessToken, refresh_token: refreshToken, expires_in: expiresIn };
    },
    revoke(member) {
      for (const [token, grant] of refreshes) if (grant.member === member) refreshes.delete(token);
      const tokens = member.tokens();
      const kept = tokens.filter(({ client }) => client === undefined);
      tokens.splice(0, tokens.length, ...kept);
    },
    answer(query, origin) {
      const grant = query.get('grant_type');
      const name = grant === 'authorization_code' ? 'code' : grant === 'refresh_token' ? grant : '';
      const given = query.get(name) ?? '';
      if (name === '' || given === '')
        return refusal(400, 'invalid_request', 'A parameter is missing or wrong');
      if (query.get('client_id') !== desk.clientId || query.get('client_secret') !== desk.clientSecret)
        return refusal(401, 'invalid_client', 'Wrong client data');
      return name === 'code' ? exchange(given, origin) : renew(given, origin);
    },
  };

  function exchange(code: string, origin: string): DeskAnswer {
    const grant = codes.get(code);
    codes.delete(code);
    if (grant === undefined || grant.until <= clock.now()) return badGrant();
    if (!grant.member.isInstalled) return notInstalled();
    return tokensOf(grant, origin, desk.issue(grant.member, grant.userId));
  }

  function renew(token: string, origin: string): DeskAnswer {
    const grant = refreshes.get(token);
    if (grant === undefined || grant.until <= clock.now()) return badGrant();
    if (!grant.member.isInstalled) return notInstalled();
    if (desk.setup.oldTokens !== 'alive') {
      refreshes.delete(token);
      expire(grant.member.tokens(), grant.accessToken, clock.now());
    }
    const issued = desk.issue(grant.member, grant.userId);
    const answer = tokensOf(grant, origin, issued);
    const expires = Math.floor(clock.now() / 1000) + issued.expires_in;
    return { ...answer, body: { ...answer.body, expires, user_id: grant.userId } };
  }
  return desk;
}

function storeAccessToken(tokens: AccessToken[], token: Omit<AccessToken, 'scopes'>, client: string): void {
  tokens.push({ ...token, scopes: ALL_SCOPES, client });
  const dead = tokens.findIndex(({ client: owner }) => owner !== undefined);
  if (tokens.length > MAX_KEPT_TOKENS) tokens.splice(dead, 1);
}

function expire(tokens: AccessToken[], token: string, now: number): void {
  const at = tokens.findIndex((known) => known.token === token);
  const known = tokens[at];
  if (known !== undefined) tokens[at] = { ...known, expires: Math.min(known.expires ?? now, now) };
}

function tokensOf({ member }: Grant, origin: string, issued: IssuedTokens): DeskAnswer {
  const body = {
    ...issued,
    client_endpoint: `${member.baseUrl()}/rest/`,
    server_endpoint: `${origin}/rest/`,
    // Of the token server, not of the account.
    domain: new URL(origin).host,
    member_id: member.memberId,
    scope: ALL_SCOPES.join(),
    status: 'L',
  };
  return { status: 200, body };
}

function refusal(status: number, error: string, description: string): DeskAnswer {
  return { status, body: { error, error_description: description } };
}

function badGrant(): DeskAnswer {
  return refusal(400, 'invalid_grant', 'The code or refresh token is wrong or has expired');
}

function notInstalled(): DeskAnswer {
  return refusal(401, 'invalid_client', 'The application is not installed on this account');
}
