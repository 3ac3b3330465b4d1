/** Everything about one generation that is decided before anything is printed: names, namespaces, files. */

import { traitsOf } from '../../model/generation.js';
import type { Api, Method, Model } from '../../model/model.js';
import { typeNames } from '../../model/named.js';
import { generationNames, type NameOf, type Role } from './generation-names.js';
import { RUNTIME_TYPES } from '../../names/reserved.js';
import { generationLookup, type GenerationLookup } from './lookup.js';
import { stringLiteral } from '../../text/string.js';
import type { Import } from '../source-file.js';
import { planFiles, type FilePlan } from './file-plan.js';
import { type AnswerPaths, answerPathsOf } from '../../view/answer-paths.js';
import { inOwnNames } from '../../view/own-names.js';
import { namespacesOf, namespaceTree, type NamespaceNode } from './namespace-tree.js';

export interface GenerationPlan {
  /** In the account's own names. */
  readonly api: Api;
  readonly lookup: GenerationLookup;
  readonly names: NameOf;
  /** Each name of a type that the emitter names, with what it is for. */
  readonly roles: ReadonlyMap<string, Role>;
  readonly tree: NamespaceNode;
  readonly files: FilePlan;
  readonly moduleDocs: ReadonlyMap<string, string>;
  readonly answerPaths: AnswerPaths;
  /** The account's own names for the neutral ones, as code. */
  readonly vendor: string;
}

/** @param methods whether methods have the names that a client calls them by, or those of the account */
export function planGenerations(model: Model, methods?: 'neutral' | 'own'): readonly GenerationPlan[] {
  const { v3, legacy, gateway, vendor } = model;
  return [v3, legacy, gateway].map((api) => planGeneration(inOwnNames(api, vendor, methods), vendor));
}

/** @param api in the account's own names. */
export function planGeneration(api: Api, vendor: Model['vendor'] = []): GenerationPlan {
  const lookup = generationLookup(api);
  const tree = namespaceTree(api.methods.filter((method) => !isEntityRoute(api, method)));
  const paths = tree.children.flatMap(namespacesOf).map(({ path }) => path);
  return {
    api,
    lookup,
    ...generationNames(
      api,
      [...typeNames(api).map((name) => lookup.typeName(name)), ...RUNTIME_TYPES],
      paths,
      lookup.errors,
    ),
    tree,
    files: planFiles(api, tree),
    moduleDocs: new Map(api.modules.map(({ name, doc }) => [name, doc])),
    answerPaths: answerPathsOf(api),
    vendor: vendorPairs(vendor),
  };
}

/** The name and the version of the package, where every client takes them from. */
export const USER_AGENT: Import = {
  file: 'src/user-agent.ts',
  name: 'userAgent',
  as: 'userAgent',
  isValue: true,
};

/** One pair per line. */
export function vendorPairs(vendor: Model['vendor']): string {
  const pairs = vendor.map(({ neutral, own }) => `  [${stringLiteral(neutral)}, ${stringLiteral(own)}],\n`);
  return pairs.length === 0 ? '[]' : `[\n${pairs.join('')}]`;
}

/** The runtime declares `entity(name)` of the gateway, so its routes are in the table and in no interface. */
export function isEntityRoute(api: Api, { path }: Method): boolean {
  return path[0] === traitsOf(api).entityNamespace;
}

/** Where a replacement is declared: the interface of its namespace, and its name there. */
interface Replacement extends Import {
  readonly member: string;
}

/** Finds what replaces a deprecated method, in any generation, so that its comment can link there. */
export type FindReplacement = (method: Method) => Replacement | undefined;

/** Looks for what replaces a deprecated method in the generations that are emitted. */
export function replacementFinder(
  current: GenerationPlan,
  plans: readonly GenerationPlan[],
): FindReplacement {
  const methodsById = new Map(
    plans.flatMap((plan) =>
      plan.api.methods.map((method) => [`${plan.api.generation} ${method.name}`, { plan, method }]),
    ),
  );
  return ({ deprecated }) => {
    const wanted = deprecated?.replacement;
    const found = wanted && methodsById.get(`${wanted.generation} ${wanted.name}`);
    if (found === undefined) return undefined;
    const { plan, method } = found;
    const { generation } = plan.api;
    const path = namespaceOf(plan, method);
    const name = plan.names({ of: 'namespace', path });
    const as = generation === current.api.generation ? name : `${generation.toUpperCase()}${name}`;
    const file = plan.files.fileOfModule(path[0] ?? '');
    return { file, name, as, member: method.path.at(-1) ?? '' };
  };
}

/** The namespace whose interface declares the method: the one above it, or the module that is only this method. */
function namespaceOf({ tree }: GenerationPlan, { path }: Method): readonly string[] {
  const isModule = path.length === 1 && tree.children.some((module) => module.path[0] === path[0]);
  return isModule ? path : path.slice(0, -1);
}
