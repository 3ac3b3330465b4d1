/** A description as a package keeps it. */

import { isObject } from '../json.js';
import type { AccountAddress, Description } from './description.js';
import { innerDocument } from './document.js';

/** Without its envelope and the addresses of servers, which decide nothing that is emitted. */
export function recordable(description: Description): Description {
  const inner = innerDocument(description.document);
  if (!isObject(inner)) return description;
  const { servers: _servers, ...document } = inner;
  return { ...description, document };
}

/** A shorter secret is part of ordinary words. */
const MIN_LENGTH = 8;

/** Takes the credential with which a description was read out of its texts: two people generate one package. */
export function removeSecret(document: unknown, auth: AccountAddress['auth']): void {
  const secret = 'webhook' in auth ? auth.webhook.code : auth.accessToken;
  const open = secret.length < MIN_LENGTH ? [] : [document];
  // A loop: a description can be deeper than the stack.
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const members = value as Record<string, unknown>; // JSON
    for (const [key, member] of Object.entries(members)) {
      if (typeof member === 'object') open.push(member);
      else if (typeof member === 'string' && member.includes(secret))
        members[key] = member.replaceAll(secret, '[redacted]');
    }
  }
}
