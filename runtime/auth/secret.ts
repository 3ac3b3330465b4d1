/** A credential as it is given, those that were in use, and the name that others may see. */

import { UsageError } from '../errors/client-error.js';
import { sha256 } from '../value/crypto.js';

/** A credential as given by the user; the message shows no part of it. @throws UsageError */
export function secret(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '')
    throw new UsageError(`${name} must be a string that is not empty`);
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u0020\u007f-\uffff]/.test(value)) {
    throw new UsageError(`${name} must hold neither blanks nor control characters nor any outside ASCII`);
  }
  return value;
}

/** Secrets that were in use last: an error can only speak of one that was sent. */
export class RecentSecrets {
  readonly all: string[] = [];

  note(secrets: readonly string[]): void {
    this.all.push(...secrets.filter((secret) => secret !== '' && !this.all.includes(secret)));
    this.all.splice(0, Math.max(0, this.all.length - 16));
  }
}

/** Identifies a credential without showing it. */
export function principalIdOf(credential: string): string {
  return sha256(`svc holder ${credential}`).slice(0, 16);
}
