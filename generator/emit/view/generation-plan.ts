/** Everything about one generation that is decided before anything is printed: names, namespaces, files. */

import { traitsOf } from '../../model/generation.js';
import type { Api, Method, Model } from '../../model/model.js';
import { typeNames } from '../../model/named.js';
import { generationNames, type NameOf } from '../names/generation-names.js';
import { RUNTIME_TYPES } from '../../names/reserved.js';
import { createScope, vendorNames, type Scope } from '../scope.js';
import { code, join, plain, string, type Code } from '../text/code.js';
import type { FindReplacement } from '../type/method.js';
import { planFiles, type FilePlan } from './file-plan.js';
import { type AnswerPaths, answerPathsOf } from './answer-paths.js';
import { rowConstants, type RowConstants } from './method-row.js';
import { namespacesOf, namespaceTree, type Node } from './namespace-tree.js';

export interface GenerationPlan {
  readonly api: Api;
  readonly scope: Scope;
  readonly names: NameOf;
  readonly tree: Node;
  readonly files: FilePlan;
  readonly moduleDocs: ReadonlyMap<string, string>;
  readonly rowConstants: RowConstants;
  readonly answerPaths: AnswerPaths;
  /** The account's own names beside the neutral ones. */
  readonly vendor: Code;
}

export function planGeneration(api: Api, vendor: Model['vendor']): GenerationPlan {
  const scope = createScope(api, vendorNames(vendor));
  const tree = namespaceTree(api.methods.filter((method) => !isGeneric(api, method)));
  const paths = tree.children.flatMap(namespacesOf).map(({ path }) => path);
  const answerPaths = answerPathsOf(api);
  return {
    api,
    scope,
    names: generationNames(
      api,
      [...typeNames(api).map((name) => scope.typeName(name)), ...RUNTIME_TYPES],
      paths,
      scope.errors.sets,
    ),
    tree,
    files: planFiles(api, tree),
    moduleDocs: new Map(api.modules.map(({ name, doc }) => [name, doc])),
    rowConstants: rowConstants(traitsOf(api).hasOpenRows ? [] : api.entities, answerPaths, scope),
    answerPaths,
    vendor: vendorPairs(vendor),
  };
}

/** A pair a line. */
export function vendorPairs(vendor: Model['vendor']): Code {
  const pairs = vendor.map(({ neutral, own }) => code`  [${string(neutral)}, ${string(own)}],\n`);
  return pairs.length === 0 ? plain('[]') : code`[\n${join(pairs, '')}]`;
}

/** `entity(name)` of the gateway is the runtime's: its routes stand in the table and in no interface. */
export function isGeneric(api: Api, { path }: Method): boolean {
  return path[0] === traitsOf(api).entityNamespace;
}

/** Looks for what replaces a deprecated method in the generations that are emitted. */
export function replacementFinder(own: GenerationPlan, plans: readonly GenerationPlan[]): FindReplacement {
  const known = new Map(
    plans.flatMap((plan) => plan.api.methods.map((method) => [idOf(plan, method), { plan, method }])),
  );
  return ({ deprecated }) => {
    const wanted = deprecated?.replacement;
    const found = wanted && known.get(`${wanted.generation} ${wanted.name}`);
    if (found === undefined) return undefined;
    const { plan, method } = found;
    const name = plan.names({ of: 'namespace', path: namespaceOf(plan, method) });
    const isOwn = plan.api.generation === own.api.generation;
    const as = isOwn ? name : `${plan.api.generation.toUpperCase()}${name}`;
    return { use: { from: plan.api.generation, name, as }, member: method.path.at(-1) ?? '' };
  };
}

/** The namespace whose interface declares the method: the one above it, or a module that is nothing but the method. */
function namespaceOf({ tree }: GenerationPlan, { path }: Method): readonly string[] {
  const isModule = path.length === 1 && tree.children.some((module) => module.path[0] === path[0]);
  return isModule ? path : path.slice(0, -1);
}

function idOf({ api }: GenerationPlan, { name }: Method): string {
  return `${api.generation} ${name}`;
}
