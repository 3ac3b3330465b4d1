/** The legacy generation of an account: our own spec, what the account says, and documents of the user, each method from one of them. */

import type { LegacyTold } from '../../source/description.js';
import type { Findings } from '../findings.js';
import type { Api, Method } from '../model.js';
import { legacyApi } from '../specs.js';
import { readSpec } from '../spec/spec-document.js';
import { accountDocument } from './account-document.js';
import { joinApis } from './join-apis.js';

/** A user's document wins over our own spec, and that over what the account says. */
export function buildLegacy(told: LegacyTold | undefined, findings: Findings): Api {
  const own = legacyApi();
  if (told === undefined) return own;
  const known = {
    methods: new Set(['batch', ...own.methods.map(({ name }) => name.toLowerCase())]),
    types: new Set([...own.entities, ...own.types, ...own.filters].map(({ name }) => name)),
  };
  const account = from('account', readSpec('legacy', accountDocument(told, known, findings)));
  return joinApis([own, account]);
}

function from(source: NonNullable<Method['from']>, api: Api): Api {
  return { ...api, methods: api.methods.map((method) => ({ ...method, from: source })) };
}
