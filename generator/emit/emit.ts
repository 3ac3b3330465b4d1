/** Turns a model into the drafts of a package, unformatted: sources, README, index of methods, package.json. */

import type { Model } from '../model/model.js';
import { checkPackageName } from '../names/package-name.js';
import type { Draft, EmitOptions } from './source-file.js';
import { loadTemplates, type Render } from './template.js';
import { jsdoc } from './text/jsdoc.js';
import { packageFiles } from './view/package-files.js';
import { draftGeneration, generationFiles, typePathsOf, type Drafts } from './view/generation-files.js';
import { planGeneration, replacementFinder } from './view/generation-plan.js';

/** Sorted by path; the same model and options give the same bytes. */
export function emitPackage(model: Model, options: EmitOptions): readonly Draft[] {
  checkPackageName(options.packageName);
  const render = loadTemplates();
  const plans = [model.v3, model.legacy, model.gateway].map((api) => planGeneration(api, model.vendor));
  const drafts = plans.map((plan) => draftGeneration(plan, replacementFinder(plan, plans)));
  const files = [
    ...generationSources(drafts, render),
    ...packageFiles(model, options, { plans, drafts, render }),
  ];
  return [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function generationSources(drafts: readonly Drafts[], render: Render): readonly Draft[] {
  const typePaths = typePathsOf(drafts);
  return drafts.flatMap((draft) =>
    generationFiles(draft, typePaths).map((file) => ({
      path: `src/${file.path}`,
      head: jsdoc(file.doc),
      imports: file.imports,
      text: render('module.ts', file),
    })),
  );
}
