/** An account's address for people, and as a mark in packages of the account. */

import { createHash } from 'node:crypto';

/** The address without what may be a secret: user, password, query, and the path of a webhook. */
export function printable(baseUrl: string): string {
  if (!URL.canParse(baseUrl)) return 'the base URL';
  const { origin, host, protocol, pathname } = new URL(baseUrl);
  const path = pathname.replace(/\/rest(\/.*)?$/, '').replace(/(?<!\/)\/+$/, '');
  return `${origin === 'null' ? `${protocol}//${host}` : origin}${path}`;
}

/** A hash, since a package that is published is not to name the account. */
export function accountMark(baseUrl: string): string {
  return createHash('sha256').update(printable(baseUrl)).digest('hex').slice(0, 32);
}
