/** The README of a package as data: what differs from account to account. */

import { exampleParams } from '../../model/example-params.js';
import type { Method, Model } from '../../model/model.js';
import type { EmitOptions } from '../source-file.js';
import { markdownText } from '../../text/markdown.js';
import type { GenerationPlan } from '../plan/generation-plan.js';
import { literalText } from '../../view/literal-text.js';
import { readmeObjects } from './readme-object.js';
import { callee } from '../../view/call-sample.js';

export function readmePage(model: Model, options: EmitOptions, plans: readonly GenerationPlan[]): object {
  const { v3, legacy } = model;
  const { packageName, packageVersion } = options;
  return {
    packageName,
    packageCode: packageName,
    tarball: `${packageName.replace('@', '').replace('/', '-')}-${packageVersion}.tgz`,
    provenance: provenance(model),
    counts: `It has ${v3.methods.length} REST 3.0 methods, ${legacy.methods.length} legacy methods and the gateway API.`,
    modules: ofGeneration(plans, 'v3')
      .flatMap(largestModule)
      .map(({ name, folder }) => ({ packageCode: packageName, name, folder })),
    objects: ofGeneration(plans, 'v3').flatMap((plan) =>
      readmeObjects(plan).map((object) => ({ ...object, packageName })),
    ),
    legacyCalls: ofGeneration(plans, 'legacy').flatMap(legacyCall),
  };
}

/** ` (Title 1.0)`, where the description has a title. */
function provenance({ title, version }: Model): string {
  const name = markdownText(title);
  return name === '' ? '' : ` (${[name, markdownText(version)].filter((part) => part !== '').join(' ')})`;
}

function ofGeneration(plans: readonly GenerationPlan[], generation: string): readonly GenerationPlan[] {
  return plans.filter(({ api }) => api.generation === generation);
}

/** The module with most methods, and its entry: the one that a program most likely uses alone. */
function largestModule({
  api,
  tree,
  files,
}: GenerationPlan): readonly { readonly name: string; readonly folder: string }[] {
  const counts = new Map(tree.children.map(({ path: [name = ''] }) => [name, 0]));
  for (const { path } of api.methods) counts.set(path[0] ?? '', (counts.get(path[0] ?? '') ?? 0) + 1);
  const [largest] = [...counts].toSorted(([, a], [, b]) => b - a);
  const folder = largest && files.folders.get(largest[0]);
  return largest && folder !== undefined ? [{ name: largest[0], folder }] : [];
}

/** A list that can be called without parameters: preferably `user.get`, since every account has users. */
function legacyCall(plan: GenerationPlan): readonly { readonly call: string }[] {
  const lists = plan.api.methods.filter((method) => isPlainList(method) && method.deprecated === undefined);
  const found = lists.find(({ name }) => name === 'user.get') ?? lists[0];
  if (found === undefined) return [];
  const params = exampleParams(found, plan.api);
  const argument = Object.keys(params).length === 0 ? '' : literalText(params);
  return [{ call: `${callee(found, plan.api)}(${argument})` }];
}

function isPlainList({ paging, params, path }: Method): boolean {
  const isFree =
    params.kind !== 'object' || params.variants.some((variant) => variant.every((one) => !one.required));
  return paging?.style === 'start' && isFree && path.every((segment) => /^[A-Za-z_]\w*$/.test(segment));
}
