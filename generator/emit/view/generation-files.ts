/** One generation as files: a file for each object and namespace, an index for each module and one for all. */

import { posix } from 'node:path';
import { grouped } from '../../grouped.js';
import { traitsOf } from '../../model/generation.js';
import type { Generation, Method } from '../../model/model.js';
import { interfaceOf, type Declaration, type Member } from '../declaration.js';
import { allocate } from '../../names/allocator.js';
import { camelCase } from '../names/letter-case.js';
import { code, key, type Code } from '../text/code.js';
import { commonCodes, sharedCodes } from '../type/codes.js';
import { entityDeclarations, namedTypeDeclaration } from '../type/entity.js';
import { filterDeclarations, orderDeclaration, selectDeclaration } from '../type/filter.js';
import { printMethod, type FindReplacement, type PrintedMethod } from '../type/method.js';
import { isGeneric, type GenerationPlan } from './generation-plan.js';
import { methodRow, rowEntity } from './method-row.js';
import { moduleFile, type ModuleFile, type ModuleParts, type TypePaths } from './module-file.js';
import { routeRowOf, rowOf } from './row-data.js';
import { paramTypes } from './type-homes.js';
import { directMethods, firstParts, lastSegment, namespacesOf, type Node } from './namespace-tree.js';

/** What goes into one file, before its imports are known. */
export interface Drafts {
  readonly generation: Generation;
  readonly parts: readonly ModuleParts[];
}

interface DeclaredTogether extends Drafts {
  /** `modules`: those whose types each file declares. */
  readonly parts: readonly (ModuleParts & { readonly modules: readonly string[] })[];
}

interface Placed {
  readonly file: string;
  readonly declaration: Declaration;
}

export function draftGeneration(plan: GenerationPlan, find: FindReplacement): Drafts {
  const printed = new Map(
    plan.api.methods.map((method) => [method.name, printMethod(method, plan.scope, plan.names, find)]),
  );
  const spaces = plan.tree.children.flatMap(namespacesOf);
  const placed = [
    ...typeDeclarations(plan),
    ...spaces.flatMap((space) => namespaceDeclarations(space, plan, printed)),
  ];
  const { api, scope, names } = plan;
  const codes = [commonCodes(api, scope, names), ...sharedCodes(scope, names)];
  return {
    generation: plan.api.generation,
    parts: filesOf(
      plan,
      [...codes.map((declaration) => ({ file: 'codes.ts', declaration })), ...placed],
      moduleRows(plan),
    ),
  };
}

/** Where each type was put, so that files can import from each other. */
export function typePathsOf(drafts: readonly Drafts[]): TypePaths {
  return new Map(
    drafts.map(({ generation, parts }) => [
      generation,
      new Map(
        parts.flatMap(({ path, declarations }) => declarations.map(({ name }) => [name, path] as const)),
      ),
    ]),
  );
}

export function generationFiles({ parts }: Drafts, typePaths: TypePaths): readonly ModuleFile[] {
  return parts.map((part) => moduleFile(part, typePaths));
}

/** The types of a module in one file, its index, as a package declares them: one of many objects has few files then. */
export function declaredTogether({ generation, parts }: Drafts): DeclaredTogether {
  const docs = new Map(parts.map(({ path, doc }) => [path, doc]));
  const homeOf = ({ path }: ModuleParts): string => {
    const index = posix.join(posix.dirname(path), 'index.ts');
    return path.split('/').length > 2 && docs.has(index) ? index : path;
  };
  const homes = [...grouped(parts, homeOf)].map(([path, own]) => ({
    path,
    doc: docs.get(path) ?? [],
    modules: own.map((part) => part.path),
    declarations: own.flatMap(({ declarations }) => declarations),
    tables: [],
    constants: [],
    rows: [],
    tableType: undefined,
    isLazy: false,
  }));
  return { generation, parts: homes };
}

function typeDeclarations({ api, scope, names, files }: GenerationPlan): readonly Placed[] {
  const asked = new Set(api.methods.flatMap((method) => takenApart(method) ?? []));
  const written = paramTypes(api);
  const at = (name: string) => (declaration: Declaration) => ({ file: files.fileOfType(name), declaration });
  return [
    ...api.entities.flatMap((entity) =>
      entityDeclarations(entity, asked.has(entity.name), scope, names).map(at(entity.name)),
    ),
    ...api.types.map((type) =>
      at(type.name)(namedTypeDeclaration(type, written.has(type.name) ? 'param' : 'result', scope)),
    ),
    ...api.selects.map((select) => at(select.name)(selectDeclaration(select, scope))),
    ...api.filters.flatMap((filter) =>
      filterDeclarations(filter, names({ of: 'filter-part', type: filter.name }), scope).map(at(filter.name)),
    ),
    ...api.orders.map((order) => at(order.name)(orderDeclaration(order, scope))),
  ];
}

/** The entity whose own fields and relations the method's result takes apart. */
function takenApart({ result }: Method): string | undefined {
  if (result.kind !== 'item' && result.kind !== 'items') return undefined;
  const isPlain = result.select === undefined && (result.kind === 'item' || result.default !== 'id');
  return isPlain ? undefined : result.entity;
}

/** The types of its own methods, then its interface. */
function namespaceDeclarations(
  space: Node,
  plan: GenerationPlan,
  printed: ReadonlyMap<string, PrintedMethod>,
): readonly Placed[] {
  const file = plan.files.fileOfNamespace(space.path);
  const ofMethods = directMethods(space).flatMap(({ name }) => printed.get(name)?.declarations ?? []);
  return [...ofMethods, namespaceInterface(space, plan, printed)].map((declaration) => ({
    file,
    declaration,
  }));
}

function namespaceInterface(
  space: Node,
  plan: GenerationPlan,
  printed: ReadonlyMap<string, PrintedMethod>,
): Declaration {
  const call = space.method && printed.get(space.method.name)?.callable;
  const moduleDoc = space.path.length === 1 ? (plan.moduleDocs.get(lastSegment(space)) ?? '') : '';
  return interfaceOf(
    plan.names({ of: 'namespace', path: space.path }),
    [`Methods \`${space.path.join('.')}\`.`, ...(moduleDoc === '' ? [] : [plan.scope.own(moduleDoc)])],
    [
      ...(call === undefined ? [] : [call]),
      ...space.children.map((child) => childMember(child, plan, printed)),
    ],
  );
}

function childMember(
  child: Node,
  { names, scope }: GenerationPlan,
  printed: ReadonlyMap<string, PrintedMethod>,
): Member {
  const method =
    child.children.length === 0 && child.method !== undefined ? printed.get(child.method.name) : undefined;
  if (method !== undefined) return method.member;
  const type = scope.derived(names({ of: 'namespace', path: child.path }));
  return { doc: [], code: code`readonly ${key(lastSegment(child))}: ${type}` };
}

/** The methods of each module, by the file of its index. */
function moduleRows({ tree, files }: GenerationPlan): ReadonlyMap<string, readonly Method[]> {
  return new Map(
    tree.children.map((module) => [
      `${files.folders.get(lastSegment(module)) ?? ''}/index.ts`,
      namespacesOf(module).flatMap(directMethods),
    ]),
  );
}

function rowText(method: Method, { api, rowConstants, answerPaths: paths, scope }: GenerationPlan): Code {
  const own = (text: string): string => scope.own(text);
  const hasRoutes = traitsOf(api).addressing === 'routes';
  const row = hasRoutes ? routeRowOf(method, own) : rowOf(method, { api, paths, own });
  return methodRow(method, row, rowConstants);
}

function constantsOf(methods: readonly Method[], { rowConstants }: GenerationPlan): ModuleParts['constants'] {
  const entities = [...new Set(methods.flatMap((method) => rowEntity(method) ?? []))].sort();
  return entities.flatMap((entity) => {
    const { fields, maps } = rowConstants.get(entity) ?? {};
    return [fields, maps].filter((constant) => constant !== undefined);
  });
}

/** A program uses few of an account's modules, and all of the gateway is small. */
function rowsAreLazy({ api }: GenerationPlan): boolean {
  return traitsOf(api).addressing === 'methods';
}

function moduleTableType(plan: GenerationPlan): Code {
  return rowsAreLazy(plan) ? plan.scope.runtime('ModuleRows') : tableType(plan);
}

function tableType({ api, scope }: GenerationPlan): Code {
  return scope.runtime(traitsOf(api).runtimeTypes.table);
}

/** Joins what was placed into files. All rows of a module stand in its index, so that few files have anything to load. */
function filesOf(
  plan: GenerationPlan,
  placed: readonly Placed[],
  rows: ReadonlyMap<string, readonly Method[]>,
): readonly ModuleParts[] {
  const folder = plan.api.generation;
  const declared = grouped(placed, ({ file }) => file);
  const paths = [...new Set([...declared.keys(), ...rows.keys()])].sort();
  const parts = paths.map((path) => {
    const methods = rows.get(path);
    return {
      path: `${folder}/${path}`,
      doc: [
        `${methods === undefined ? 'Types and methods of' : 'The module'} \`${folder}/${path.replace(/(\/index)?\.ts$/, '')}\`.`,
      ],
      declarations: (declared.get(path) ?? []).map(({ declaration }) => declaration),
      tables: [],
      constants: constantsOf(methods ?? [], plan),
      rows: (methods ?? []).map((method) => rowText(method, plan)),
      tableType: methods === undefined ? undefined : moduleTableType(plan),
      isLazy: rowsAreLazy(plan),
    };
  });
  return [...parts, generationIndex(plan, rows)];
}

type RowsByFile = ReadonlyMap<string, readonly Method[]>;

function tableImports(plan: GenerationPlan, rows: RowsByFile): ModuleParts['tables'] {
  const folder = plan.api.generation;
  const files = [...rows.keys()];
  const names = allocate(
    files.map((file) => ({ id: file, candidates: [`${valueName(stem(file))}Methods`] })),
    { taken: new Set(['methods']) },
  );
  return files.map((file) => ({
    path: `${folder}/${file}`,
    as: names.get(file) ?? 'methods',
    ...(rowsAreLazy(plan) ? { modules: firstParts(rows.get(file) ?? []) } : {}),
  }));
}

/** Never the name of the module's type too: `1Methods` has no letter that tells them apart. */
function valueName(file: string): string {
  return camelCase(/^[a-z]/.test(file) ? file : `module-${file}`);
}

/** `tasks/task-result.ts` is `task-result`, `tasks/index.ts` is `tasks`. */
function stem(file: string): string {
  return file.replace(/(\/index)?\.ts$/, '').replace(/^.*\//, '');
}

/** `V3`: the modules of the generation. */
function generationIndex(plan: GenerationPlan, moduleRows: RowsByFile): ModuleParts {
  const { api, tree, names, scope } = plan;
  const { interfaceName: name, title, runtimeTypes } = traitsOf(api);
  const members = tree.children.map((module) => ({
    doc: [],
    code: code`readonly ${key(lastSegment(module))}: ${scope.derived(names({ of: 'namespace', path: module.path }))}`,
  }));
  const heritage =
    runtimeTypes.core &&
    code` extends ${scope.runtime(runtimeTypes.core)}<${scope.derived(names({ of: 'common-code' }))}>`;
  return {
    path: `${api.generation}/index.ts`,
    doc: [`The modules of ${title}.`],
    declarations: [interfaceOf(name, [`Modules of ${title}.`], members, heritage && { heritage })],
    tables: tableImports(plan, moduleRows),
    constants: [],
    rows: api.methods.filter((method) => isGeneric(api, method)).map((method) => rowText(method, plan)),
    tableType: tableType(plan),
    isLazy: false,
  };
}
