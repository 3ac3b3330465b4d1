/** Finds the account's own prefix of identifiers, neutral `SVC`, in the code of a refusal or in names of schemas. */

import { member } from '../base/json.js';
import { innerDocument } from './document.js';

export interface VendorToken {
  /** In capitals: `ACME`. */
  readonly token: string;
  /** Where it was found, for the report. */
  readonly from: string;
}

const NEUTRAL = 'SVC';

/** `ACME` of `ACME_REST_V3_EXCEPTION_METHODNOTFOUNDEXCEPTION`. */
export function tokenOfCode(code: string): VendorToken | undefined {
  const [, token = ''] = /^([A-Za-z][A-Za-z0-9]*)_REST_V3_/.exec(code) ?? [];
  return tokenOf(token, 'the code of a refusal');
}

/** `ACME` where all names of schemas that have three parts begin alike: `acme.tasks.taskdto`. */
export function tokenOfSchemas(document: unknown): VendorToken | undefined {
  const first = firstPart(document);
  return first === undefined ? undefined : tokenOf(first, 'the first part of its schema names');
}

/** Whether the schemas say how identifiers begin, also where they begin as ours. */
export function saysToken(document: unknown): boolean {
  return firstPart(document) !== undefined;
}

function firstPart(document: unknown): string | undefined {
  const schemas = member(member(innerDocument(document), 'components'), 'schemas');
  const names = typeof schemas === 'object' && schemas !== null ? Object.keys(schemas) : [];
  const long = names.map((name) => name.split('.')).filter((parts) => parts.length >= MODULE_AND_CLASS);
  const [first = '', ...others] = new Set(long.map(([token = '']) => token.toLowerCase()));
  const isOne = others.length === 0 && /^[a-z][a-z0-9]*$/.test(first);
  return isOne ? first : undefined;
}

/** Vendor, module and class. */
const MODULE_AND_CLASS = 3;

function tokenOf(token: string, from: string): VendorToken | undefined {
  const capitals = token.toUpperCase();
  return capitals === '' || capitals === NEUTRAL ? undefined : { token: capitals, from };
}
