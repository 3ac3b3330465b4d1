/** A client of one module, so that a program that uses one can be bundled without the others. */

import { traitsOf } from '../../model/generation.js';
import type { Model } from '../../model/model.js';
import type { SourceFile } from '../source-file.js';
import type { Render } from '../template.js';
import { code, join, key, plain } from '../text/code.js';
import type { GenerationPlan } from './generation-plan.js';
import { directMethods, firstParts, lastSegment, namespacesOf, type Node } from './namespace-tree.js';
import { vendorPairs } from './package-files.js';

/** `v3/tasks/client`: entries of the package beside the named ones, as `./v3/tasks`. */
export function moduleEntries(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap(({ path }) => /^src\/((?:v3|legacy)\/[^/]+\/client)\.ts$/.exec(path)?.[1] ?? []);
}

export function moduleClients(
  plans: readonly GenerationPlan[],
  model: Model,
  render: Render,
): readonly SourceFile[] {
  const withClients = plans.filter(({ api }) => traitsOf(api).addressing === 'methods');
  return withClients.flatMap((plan) =>
    plan.tree.children.map((module) => moduleClient(module, plan, model, render)),
  );
}

function moduleClient(module: Node, plan: GenerationPlan, model: Model, render: Render): SourceFile {
  const name = lastSegment(module);
  const { generation } = plan.api;
  const methods = plain(plan.names({ of: 'namespace', path: module.path }));
  const own = code`{ readonly ${key(name)}: ${methods} }`;
  const isV3 = generation === 'v3';
  const rows = firstParts(namespacesOf(module).flatMap(directMethods)).map(
    (part) => code`${key(part)}: methods`,
  );
  const table = code`{ ${join(rows, ', ')} }`;
  const view = {
    doc: [`A client of the module \`${generation}.${name}\` alone: a bundler leaves the other modules out.`],
    methods,
    v3: isV3 ? own : plain('{}'),
    legacy: isV3 ? plain('{}') : own,
    v3Table: isV3 ? table : plain('{}'),
    legacyTable: isV3 ? plain('{}') : table,
    vendor: vendorPairs(model),
  };
  const folder = plan.files.folders.get(name) ?? '';
  return { path: `src/${generation}/${folder}/client.ts`, text: render('client.ts', view) };
}
