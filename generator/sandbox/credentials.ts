/** Identifies the caller by webhook code or access token, and names the error of a wrong one. */

import type { AccessToken, Account, Principal, User } from './account.js';

/** Every scope that the references of REST 3.0 and of legacy name, and those of the account's other modules. */
export const ALL_SCOPES: readonly string[] = (
  'booking calendar catalog crm disk im mailservice main messageservice note pay_system ' +
  'task tasks timeman user user_basic user_brief'
).split(' ');

/** A credential is good, or refused with a code of the system error table (REST 3.0 reference, System errors). */
export type Identity =
  | { readonly ok: true; readonly principal: Principal }
  | { readonly ok: false; readonly code: CredentialError };

type CredentialError = 'NO_AUTH_FOUND' | 'expired_token' | 'INVALID_CREDENTIALS' | 'user_access_error';

/** REST 3.0 reference, System errors; both generations have them. On the server of May 2026 each is 401. */
export const CREDENTIAL_ERRORS: Readonly<
  Record<CredentialError, { readonly status: number; readonly message: string }>
> = {
  NO_AUTH_FOUND: { status: 401, message: 'Wrong authorization data' },
  expired_token: { status: 401, message: 'The access token provided has expired' },
  INVALID_CREDENTIALS: { status: 403, message: 'Invalid request credentials' },
  user_access_error: { status: 403, message: 'The user does not have access to the application' },
};

export function identifyWebhook(account: Account, userId: number, code: string): Identity {
  const webhook = account.webhooks.find((known) => known.userId === userId && known.code === code);
  if (!webhook) return { ok: false, code: 'NO_AUTH_FOUND' };
  return identityOf(account, webhook.userId, (user) => ({
    kind: 'webhook',
    user,
    scopes: new Set(webhook.scopes),
    id: `webhook ${webhook.userId}/${webhook.code}`,
  }));
}

export function identifyToken(account: Account, token: string): Identity {
  const known = account.tokens.find((candidate) => candidate.token === token);
  const refused = known ? refusal(account, known) : 'NO_AUTH_FOUND';
  if (!known || refused) return { ok: false, code: refused ?? 'NO_AUTH_FOUND' };
  return identityOf(account, known.userId, (user) => ({
    kind: 'application',
    user,
    scopes: new Set(known.scopes),
    // One application, many tokens: a refreshed token goes on with the same counters and idempotency keys.
    id:
      known.client === undefined
        ? `application of ${known.userId} with ${known.scopes.join()}`
        : `application ${known.client}`,
  }));
}

function refusal(account: Account, token: AccessToken): CredentialError | undefined {
  if (token.restricted) return 'user_access_error';
  return token.expires !== undefined && token.expires <= account.clock.now() ? 'expired_token' : undefined;
}

function identityOf(account: Account, userId: number, principal: (user: User) => Principal): Identity {
  const user = account.users.find((candidate) => candidate.id === userId);
  if (!user?.active) return { ok: false, code: 'INVALID_CREDENTIALS' };
  return { ok: true, principal: principal(user) };
}

/** Credentials for tests: each one provokes something that the owner's never meet. */
export interface Credentials {
  /** `<user_id>/<webhook_code>`. */
  readonly webhooks: {
    /** User 1: administrator, all scopes. */
    readonly owner: string;
    /** User 2: sees only own objects; no administrator. */
    readonly employee: string;
    /** User 3: sees the objects of the employees of department 3. */
    readonly manager: string;
    /** User 1 with only the scope `user_brief`. */
    readonly fewScopes: string;
    /** User 12, dismissed: `INVALID_CREDENTIALS`. */
    readonly dismissed: string;
  };
  readonly tokens: {
    readonly owner: string;
    readonly employee: string;
    readonly fewScopes: string;
    /** `expired_token`. */
    readonly expired: string;
    /** An application that the administrator limited to other users: `user_access_error`. */
    readonly restricted: string;
  };
}

const WEBHOOK_CODE_LENGTH = 16;
const TOKEN_LENGTH = 70;

export function makeCredentials(secret: Account['secret']): Credentials {
  const webhook = (name: string, userId: number) =>
    `${userId}/${secret(`webhook ${name}`, WEBHOOK_CODE_LENGTH)}`;
  const token = (name: string) => secret(`token ${name}`, TOKEN_LENGTH);
  return {
    webhooks: {
      owner: webhook('owner', 1),
      employee: webhook('employee', 2),
      manager: webhook('manager', 3),
      fewScopes: webhook('fewScopes', 1),
      dismissed: webhook('dismissed', 12),
    },
    tokens: {
      owner: token('owner'),
      employee: token('employee'),
      fewScopes: token('fewScopes'),
      expired: token('expired'),
      restricted: token('restricted'),
    },
  };
}

/** What the account keeps of `makeCredentials`. */
export function storeCredentials({ webhooks, tokens }: Credentials): Pick<Account, 'webhooks' | 'tokens'> {
  return {
    webhooks: Object.entries(webhooks).map(([name, webhook]) => {
      const [userId = '', code = ''] = webhook.split('/');
      return { userId: Number(userId), code, scopes: scopesOf(name) };
    }),
    tokens: [
      { token: tokens.owner, userId: 1, scopes: ALL_SCOPES },
      { token: tokens.employee, userId: 2, scopes: ALL_SCOPES },
      { token: tokens.fewScopes, userId: 1, scopes: scopesOf('fewScopes') },
      { token: tokens.expired, userId: 1, scopes: ALL_SCOPES, expires: 0 },
      { token: tokens.restricted, userId: 2, scopes: ALL_SCOPES, restricted: true },
    ],
  };
}

function scopesOf(name: string): readonly string[] {
  return name === 'fewScopes' ? ['user_brief'] : ALL_SCOPES;
}
