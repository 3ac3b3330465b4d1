/** The legacy generation of an account: documents of the user, our own spec, and what the account says, each method from one of them. */

import type { LegacyExtras } from '../../source/description.js';
import type { Findings } from '../findings.js';
import type { Api, Method } from '../model.js';
import { typeNames } from '../named.js';
import type { NamedOverlay } from '../options.js';
import { legacyApi } from '../specs.js';
import { readSpec } from '../spec/spec-document.js';
import { accountDocument } from './account-document.js';
import { joinApis } from './join-apis.js';

/** A document of the user wins over our own spec, the last one first, and that over what the account says. */
export function buildLegacy(
  told: LegacyExtras | undefined,
  specs: readonly NamedOverlay[],
  findings: Findings,
): Api {
  const own = legacyApi();
  if (told === undefined && specs.length === 0) return own;
  const files = specs.map(({ document }) => from('file', readSpec('legacy', document))).reverse();
  const better = joinApis(own, [...files, own]);
  if (told === undefined) return better;
  const known = {
    methods: new Set(['batch', ...better.methods.map(({ name }) => name.toLowerCase())]),
    types: new Set(typeNames(better)),
  };
  const account = from('account', readSpec('legacy', accountDocument(told, known, findings)));
  return joinApis(own, [better, account]);
}

function from(source: NonNullable<Method['from']>, api: Api): Api {
  return { ...api, methods: api.methods.map((method) => ({ ...method, from: source })) };
}
