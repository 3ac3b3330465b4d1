/** Provenance: which description a package was generated from, the same on every machine and for every order of keys. */

import { createHash } from 'node:crypto';
import type { Description } from '../source/description.js';
import { canonical } from './canonical.js';

/** `sha256:` and hex. */
export function descriptionHash({ document, fieldLists, scopes }: Description): string {
  const told = {
    document,
    fieldLists: Object.fromEntries(fieldLists),
    scopes: scopes && Object.fromEntries(scopes),
  };
  return `sha256:${createHash('sha256')
    .update(JSON.stringify(canonical(told)))
    .digest('hex')}`;
}
