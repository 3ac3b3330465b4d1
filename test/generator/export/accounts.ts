/** Models of the accounts that exports are tried on: the built-in one, the published sample and hostile ones. */

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildModel } from '../../../generator/model/build.js';
import type { Model } from '../../../generator/model/model.js';
import { readDescription } from '../../../generator/source/read.js';
import { accounts } from '../../hostile/accounts.js';
import { build } from '../model/account.js';

const sample = fileURLToPath(new URL('../../../../shared/accounts/sample.openapi.json', import.meta.url));

export async function builtInModel(): Promise<Model> {
  const description = await readDescription({ kind: 'sandbox' }, { fieldLists: true });
  return buildModel(description, { include: [], exclude: [], overlays: [], vendor: {} }).model;
}

/** Name to model; the sample only where the contract lies beside the project. */
export async function models(): Promise<ReadonlyMap<string, Model>> {
  const found = new Map([['the built-in account', await builtInModel()]]);
  for (const [name, document] of Object.entries(accounts))
    found.set(`hostile account ${name}`, build(document).model);
  if (existsSync(sample)) {
    found.set('the published sample', build(JSON.parse(readFileSync(sample, 'utf8'))).model);
  }
  return found;
}
