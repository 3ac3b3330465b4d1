/** Turns a model into the drafts of a package, unformatted: sources, README, index of methods, package.json. */

import type { Model } from '../model/model.js';
import { checkPackageName } from '../names/package-name.js';
import { declarationPath, IS_MODULE } from './declarations.js';
import { plain, type Code } from './text/code.js';
import type { Draft, EmitOptions } from './source-file.js';
import { loadTemplates, type Render } from './template.js';
import { jsdoc } from './text/jsdoc.js';
import { packageFiles } from './view/package-files.js';
import {
  declaredTogether,
  draftGeneration,
  generationFiles,
  typePathsOf,
  type Drafts,
} from './view/generation-files.js';
import { planGeneration, replacementFinder } from './view/generation-plan.js';
import { moduleClients } from './view/module-client.js';
import { specifier } from './specifier.js';
import { moduleImports, type ModuleParts } from './view/module-file.js';

/** Sorted by path; the same model and options give the same bytes. */
export function emitPackage(model: Model, options: EmitOptions): readonly Draft[] {
  checkPackageName(options.packageName);
  const render = loadTemplates();
  const plans = [model.v3, model.legacy, model.gateway].map((api) => planGeneration(api, model.vendor));
  const drafts = plans.map((plan) => draftGeneration(plan, replacementFinder(plan, plans)));
  const files = [
    ...generationSources(drafts, render).map((draft) => ({ ...draft, isDeclaredApart: true as const })),
    ...generationDeclarations(drafts, render),
    ...moduleClients(plans, model, render),
    ...packageFiles(model, options, { plans, drafts, render }),
  ];
  return [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function generationSources(drafts: readonly Drafts[], render: Render): readonly Draft[] {
  const typePaths = typePathsOf(drafts);
  return drafts.flatMap((draft) => [
    ...generationFiles(draft, typePaths).map((file) => ({
      path: `src/${file.path}`,
      head: jsdoc(file.doc),
      imports: file.imports,
      text: render('module.ts', file),
    })),
    typesFile(draft, render),
  ]);
}

function generationDeclarations(drafts: readonly Drafts[], render: Render): readonly Draft[] {
  const together = drafts.map(declaredTogether);
  const typePaths = typePathsOf(together);
  return together.flatMap((draft) => [
    ...draft.parts.map((part) => ({
      path: declarationPath(`src/${part.path}`),
      head: jsdoc(part.doc),
      imports: moduleImports(part, typePaths),
      text: '',
      gathers: part.modules.map((path) => `src/${path}`),
    })),
    declarationsOf(typesFile(draft, render)),
  ]);
}

function declarationsOf({ path, text }: Draft): Draft {
  return { path: declarationPath(path), text: `${text.trimEnd()}\n${IS_MODULE}` };
}

/** All, unless the file has a table besides its types. */
function exportedNames({ declarations, tableType }: ModuleParts): Code {
  if (tableType === undefined) return plain('*');
  return plain(`{ ${declarations.map(({ name }) => name).join(', ')} }`);
}

/** `src/v3/types.ts`: `import type { v3 }`, then `v3.Task`. */
function typesFile({ generation, parts }: Drafts, render: Render): Draft {
  const path = `${generation}/types.ts`;
  const files = parts
    .filter(({ declarations }) => declarations.length > 0)
    .map((part) => ({ names: exportedNames(part), from: specifier(path, part.path) }));
  return {
    path: `src/${path}`,
    text: render('types.ts', { doc: [`Every named type of ${generation}.`], files }),
  };
}
