/** Everything about one generation that is decided before anything is printed: names, namespaces, files. */

import { traitsOf } from '../../model/generation.js';
import type { Api, Method, Model } from '../../model/model.js';
import { typeNames } from '../../model/named.js';
import { generationNames, type NameOf, type Role } from './generation-names.js';
import { RUNTIME_TYPES } from '../../names/reserved.js';
import { createLookup, type Lookup } from './lookup.js';
import { stringLiteral } from '../../text/string.js';
import type { Import } from '../source-file.js';
import { planFiles, type FilePlan } from './file-plan.js';
import { type AnswerPaths, answerPathsOf } from '../../view/answer-paths.js';
import { inOwnNames } from '../../view/own-names.js';
import { namespacesOf, namespaceTree, type Node } from './namespace-tree.js';

export interface GenerationPlan {
  /** In the account's own names. */
  readonly api: Api;
  readonly lookup: Lookup;
  readonly names: NameOf;
  /** Name → what has it, of the types that the emitter names. */
  readonly roles: ReadonlyMap<string, Role>;
  readonly tree: Node;
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
  const lookup = createLookup(api);
  const tree = namespaceTree(api.methods.filter((method) => !isGeneric(api, method)));
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

/** One pair per line. */
export function vendorPairs(vendor: Model['vendor']): string {
  const pairs = vendor.map(({ neutral, own }) => `  [${stringLiteral(neutral)}, ${stringLiteral(own)}],\n`);
  return pairs.length === 0 ? '[]' : `[\n${pairs.join('')}]`;
}

/** `entity(name)` of the gateway is the runtime's: its routes are in the table and in no interface. */
export function isGeneric(api: Api, { path }: Method): boolean {
  return path[0] === traitsOf(api).entityNamespace;
}

/** Where a replacement is declared: the interface of its namespace, and its name there. */
export interface Replacement extends Import {
  readonly member: string;
}

/** Knows the methods of all generations, so that a deprecated one can link to what replaces it. */
export type FindReplacement = (method: Method) => Replacement | undefined;

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
    const { generation } = plan.api;
    const path = namespaceOf(plan, method);
    const name = plan.names({ of: 'namespace', path });
    const as = generation === own.api.generation ? name : `${generation.toUpperCase()}${name}`;
    const file = plan.files.fileOfModule(path[0] ?? '');
    return { file, name, as, member: method.path.at(-1) ?? '' };
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
