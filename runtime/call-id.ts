/** A name for each call, by which logs, hooks and traces can be joined. */

import { randomBytes } from 'node:crypto';

let prefix: string | undefined;
let made = 0;

/** Unique among processes, and in order within one. */
export function makeCallId(): string {
  prefix ??= randomBytes(6).toString('hex');
  made += 1;
  return `${prefix}-${made}`;
}
