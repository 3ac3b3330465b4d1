/** Models of the accounts that exports are tried on: the built-in one and hostile ones. */

import { once } from '../../../generator/base/once.js';
import { buildModel } from '../../../generator/model/build.js';
import type { Model } from '../../../generator/model/model.js';
import { readDescription } from '../../../generator/source/read.js';
import { accounts } from '../../hostile/accounts.js';
import { build } from '../model/account.js';

/** Of the sandbox; nobody changes it, so it is built once. */
export const builtInModel: () => Promise<Model> = once(async () => {
  const description = await readDescription({ kind: 'sandbox' }, { fieldLists: true });
  return buildModel(description, { include: [], exclude: [], overlays: [], vendor: {} }).model;
});

/** Name to model: the sandbox, and hostile ones. */
export async function models(): Promise<ReadonlyMap<string, Model>> {
  const found = new Map([['the sandbox', await builtInModel()]]);
  for (const [name, document] of Object.entries(accounts))
    found.set(`hostile account ${name}`, build(document).model);
  return found;
}
