/** Turns a model into the files of a package: modules and entries in parts; README, index of methods, package.json as text. */

import type { Model } from '../model/model.js';
import { checkPackageName } from '../names/package-name.js';
import type { EmitOptions, EmittedFile, LastModules } from './source-file.js';
import { loadTemplates } from './template.js';
import { generationModules } from './module/generation-modules.js';
import { planGenerations, replacementFinder } from './plan/generation-plan.js';
import { entries, userAgentModule } from './entries.js';
import { packageFiles } from './package-files.js';

/** Sorted by path; the same model and options give the same bytes. */
export function emitPackage(model: Model, options: EmitOptions, last?: LastModules): readonly EmittedFile[] {
  checkPackageName(options.packageName);
  const render = loadTemplates();
  const plans = planGenerations(model);
  const modules = plans.flatMap((plan) =>
    generationModules(plan, { render, find: replacementFinder(plan, plans) }, last),
  );
  const keys = new Map(modules.map(({ path, mark }) => [path, mark?.key]));
  const files = [
    ...modules,
    ...entries(model, { plans, render }),
    userAgentModule(options),
    ...packageFiles(model, options, { plans, render, keys, last }),
  ];
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}
