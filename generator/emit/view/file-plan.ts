/** Which file declares what: one file for each object with the methods that are about it, modules as folders. */

import { posix } from 'node:path';
import type { Api } from '../../model/model.js';
import { allocate } from '../../names/allocator.js';
import { kebabCase, pascalCase } from '../names/letter-case.js';
import { typeHomes } from './type-homes.js';
import { directMethods, namespacesOf, type Node } from './namespace-tree.js';

export interface FilePlan {
  /** Module name to its folder below the generation: `tasks`. */
  readonly folders: ReadonlyMap<string, string>;
  /** File of a namespace, by its path: `tasks/task.ts`. */
  fileOfNamespace(path: readonly string[]): string;
  /** File of an entity, a type, a select, a filter or an order of the model. */
  fileOfType(name: string): string;
}

/** What a file is about: the name that its own types begin with. */
interface Topic {
  readonly module: string;
  readonly title: string;
}

export function planFiles(api: Api, tree: Node): FilePlan {
  const spaces = methodSpaces(tree);
  const homes = typeHomes(api);
  const home = ({ name }: { readonly name: string }) => homes.get(name) ?? '';
  const topics = distinct([
    ...spaces.map(topicOf),
    ...api.entities.map((entity) => ({ module: home(entity), title: entity.name })),
  ]);
  const types = [...homes].map(([name, module]) => ({ name, module }));
  const known = new Set(topics.map(idOf));
  const answered = answeredBy(spaces);
  const placed = new Map(
    types.map(({ module, name }) => {
      const topic = placeType(module, name, known);
      return [name, answered.get(idOf(topic)) ?? topic];
    }),
  );
  const folders = folderNames([
    ...tree.children.map(({ path }) => path[0] ?? ''),
    // What several modules share lies beside them, in no folder.
    ...types.flatMap(({ module }) => (module === '' ? [] : [module])),
  ]);
  const files = fileNames(
    distinct([...topics.filter((topic) => !answered.has(idOf(topic))), ...placed.values()]),
    folders,
  );
  const withMethods = new Set(spaces.map(({ path }) => JSON.stringify(path)));
  return {
    folders,
    fileOfNamespace: (path) => {
      const owner = ownerOf(path, withMethods);
      const module = path[0] ?? '';
      if (owner.length <= 1) return `${folders.get(module) ?? ''}/index.ts`;
      return files.get(idOf({ module, title: pascalCase(owner.slice(1).join('.')) })) ?? '';
    },
    fileOfType: (name) => files.get(idOf(placed.get(name) ?? { module: '', title: name })) ?? 'types.ts',
  };
}

/** Namespaces with methods; `task.field`, which is about the fields of a task, is declared with `task`. */
function methodSpaces(tree: Node): readonly Node[] {
  const spaces = tree.children
    .flatMap(namespacesOf)
    .filter((node) => node.path.length > 1 && directMethods(node).length > 0);
  const known = new Set(spaces.map(({ path }) => JSON.stringify(path)));
  return spaces.filter(
    ({ path }) => path.at(-1) !== 'field' || !known.has(JSON.stringify(path.slice(0, -1))),
  );
}

/** Topics of objects that the methods of one namespace alone answer with, and the namespace's. */
function answeredBy(spaces: readonly Node[]): ReadonlyMap<string, Topic> {
  const owners = new Map<string, Topic | undefined>();
  for (const space of spaces) {
    const { module } = topicOf(space);
    const entities = directMethods(space).flatMap(({ result }) =>
      'entity' in result ? [result.entity] : [],
    );
    for (const title of new Set(entities)) {
      const id = idOf({ module, title });
      owners.set(id, owners.has(id) ? undefined : topicOf(space));
    }
  }
  // A topic with methods of its own keeps its file, whoever answers with its object.
  const own = new Set(spaces.map((space) => idOf(topicOf(space))));
  return new Map(
    [...owners].flatMap(([id, owner]) => (owner === undefined || own.has(id) ? [] : [[id, owner] as const])),
  );
}

function topicOf({ path: [module = '', ...rest] }: Node): Topic {
  return { module, title: pascalCase(rest.join('.')) };
}

/** The topic whose title the name begins with, the longest; else one of its own. */
function placeType(module: string, name: string, topics: ReadonlySet<string>): Topic {
  for (let end = name.length; end > 0; end -= 1) {
    const topic = { module, title: name.slice(0, end) };
    if (topics.has(idOf(topic))) return topic;
  }
  return { module, title: name };
}

/** A namespace without methods of its own is declared beside the one above it. */
function ownerOf(path: readonly string[], withMethods: ReadonlySet<string>): readonly string[] {
  let depth = path.length;
  while (depth > 1 && !withMethods.has(JSON.stringify(path.slice(0, depth)))) depth -= 1;
  return path.slice(0, depth);
}

function folderNames(modules: readonly string[]): ReadonlyMap<string, string> {
  const wishes = [...new Set(modules)].map((module) => ({
    id: module,
    candidates: [safeFileName(module, 'module')],
  }));
  return allocate(wishes, { fold });
}

/** Unlike titles can have like file names; `index` is the module itself. */
function fileNames(
  topics: readonly Topic[],
  folders: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const wishes = topics.map((topic) => ({
    id: idOf(topic),
    candidates: [posix.join(folders.get(topic.module) ?? '', safeFileName(topic.title, 'shared'))],
  }));
  const taken = new Set([
    ...[...folders.values()].flatMap((folder) => [`${folder}/index`, `${folder}/client`]),
    ...OWN_FILES,
  ]);
  return new Map([...allocate(wishes, { taken, fold })].map(([id, name]) => [id, `${name}.ts`]));
}

/** What lies beside the folders of the modules. */
const OWN_FILES = ['index', 'types', 'codes', 'errors'];

/** Names that Windows keeps for devices, with any extension. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)$/;

function safeFileName(text: string, fallback: string): string {
  const name = kebabCase(text)
    .replace(/[^a-z0-9-]/g, '')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);
  if (name === '') return fallback;
  return DEVICES.test(name) ? `${name}-methods` : name;
}

function fold(name: string): string {
  return name.toLowerCase();
}

function idOf({ module, title }: Topic): string {
  return JSON.stringify([module, title]);
}

function distinct(topics: readonly Topic[]): readonly Topic[] {
  return [...new Map(topics.map((topic) => [idOf(topic), topic])).values()];
}
