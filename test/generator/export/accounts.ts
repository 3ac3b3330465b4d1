/** Models of the accounts that exports are tried on: the built-in one, the published sample and hostile ones. */

import { readFileSync } from 'node:fs';
import { buildModel } from '../../../generator/model/build.js';
import type { Model } from '../../../generator/model/model.js';
import { readDescription } from '../../../generator/source/read.js';
import { accounts } from '../../hostile/accounts.js';
import { build } from '../model/account.js';
import { hasSample, samplePath } from '../../package/installed-client.js';

export async function builtInModel(): Promise<Model> {
  const description = await readDescription({ kind: 'sandbox' }, { fieldLists: true });
  return buildModel(description, { include: [], exclude: [], overlays: [], vendor: {} }).model;
}

/** Name to model: the built-in account, and hostile ones. */
export async function models(): Promise<ReadonlyMap<string, Model>> {
  const found = new Map([['the built-in account', await builtInModel()]]);
  for (const [name, document] of Object.entries(accounts))
    found.set(`hostile account ${name}`, build(document).model);
  return found;
}

/** And the published sample, where it lies beside the repository. */
export async function allModels(): Promise<ReadonlyMap<string, Model>> {
  const found = await models();
  if (!hasSample) return found;
  const description: unknown = JSON.parse(readFileSync(samplePath, 'utf8'));
  return new Map([...found, ['the published sample', build(description).model]]);
}
