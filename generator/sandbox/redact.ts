/** Redacts received requests: known credentials anywhere, and every value in the position of a credential. */

import { isObject } from '../base/json.js';

export const MASK = '***';

/** Removes credentials from a text. */
export type Redact = (text: string) => string;

/** Parameters whose value is a credential, at any depth. */
const NAMES = 'auth|access_token|refresh_token|client_secret|application_token|AUTH_ID|REFRESH_ID';
const SECRET_FIELDS: ReadonlySet<string> = new Set(NAMES.split('|'));

/** `/rest/1/CODE/method`, `/rest/api/1/CODE/method`, with doubled slashes too. */
const WEBHOOK_PATH = /(\/rest\/+(?:api\/+)?\d+\/+)[^/?#\s"]+/gi;
const ASSIGNED = new RegExp(`((?:^|[^\\w]|%5B)(?:${NAMES}|key)(?:\\]|%5D)?=)[^&\\s"]+`, 'gi');
const SCHEME = /\b(Bearer|Basic)\s+[^\s"]+/gi;

/** @param known the credentials of the account itself */
export function credentialRedactor(known: readonly string[]): Redact {
  const secrets = known.filter((secret) => secret !== '');
  return (text) =>
    secrets
      .reduce((rest, secret) => rest.replaceAll(secret, MASK), text)
      .replace(WEBHOOK_PATH, `$1${MASK}`)
      .replace(ASSIGNED, `$1${MASK}`)
      .replace(SCHEME, `$1 ${MASK}`);
}

/** A copy of JSON without credentials. `key` is one only at the top, since objects of the account have fields of that name. */
export function redactJson(redact: Redact, value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((inner: unknown) => redactJson(redact, inner, depth + 1));
  if (!isObject(value)) return value;
  const isSecret = (name: string) => SECRET_FIELDS.has(name) || (depth === 0 && name === 'key');
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      redact(name),
      // `auth` of an event is an object, whose members are redacted one by one.
      isSecret(name) && (typeof inner !== 'object' || inner === null)
        ? MASK
        : redactJson(redact, inner, depth + 1),
    ]),
  );
}
