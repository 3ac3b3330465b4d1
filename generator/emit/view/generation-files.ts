/** One generation as files: one for each module, and an index. */

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
import type { GenerationPlan } from './generation-plan.js';
import { methodRow, rowEntity } from './method-row.js';
import { clientOf } from './module-client.js';
import { INDEX } from './file-plan.js';
import { moduleFile, type ModuleFile, type ModuleParts, type TypePaths } from './module-file.js';
import { routeRowOf, rowOf } from './row-data.js';
import { paramTypes } from './type-homes.js';
import { directMethods, firstParts, lastSegment, namespacesOf, type Node } from './namespace-tree.js';

/** What goes into one file, before its imports are known. */
export interface Drafts {
  readonly generation: Generation;
  readonly parts: readonly ModuleParts[];
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
  const declared = [...codes.map((declaration) => ({ file: INDEX, declaration })), ...placed];
  return { generation: api.generation, parts: filesOf(plan, declared) };
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
  const file = plan.files.fileOfModule(space.path[0] ?? '');
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

function rowText(method: Method, { api, rowConstants, answerPaths: paths, scope }: GenerationPlan): Code {
  const own = (text: string): string => scope.own(text);
  const hasRoutes = traitsOf(api).addressing === 'routes';
  const row = hasRoutes ? routeRowOf(method, own) : rowOf(method, { api, paths, own });
  return methodRow(method, row, rowConstants);
}

function constantsOf(methods: readonly Method[], { rowConstants }: GenerationPlan): ModuleParts['constants'] {
  const entities = [...new Set(methods.flatMap((method) => rowEntity(method) ?? []))].sort();
  return entities.flatMap((entity) => rowConstants.get(entity) ?? []);
}

/** A program uses few of an account's modules, and all of the gateway is small. */
function rowsAreLazy({ api }: GenerationPlan): boolean {
  return traitsOf(api).addressing === 'methods';
}

/** Joins what was placed into files. */
function filesOf(plan: GenerationPlan, placed: readonly Placed[]): readonly ModuleParts[] {
  const declared = grouped(placed, ({ file }) => file);
  const declarationsOf = (file: string): readonly Declaration[] =>
    (declared.get(file) ?? []).map(({ declaration }) => declaration);
  const modules = rowsAreLazy(plan)
    ? plan.tree.children.map((module) => modulePart(module, plan, declarationsOf))
    : [];
  return [generationIndex(plan, modules, declarationsOf(INDEX)), ...modules];
}

interface ModulePart extends ModuleParts {
  readonly methods: readonly Method[];
}

/** The types of a module, its rows and its client. */
function modulePart(
  module: Node,
  plan: GenerationPlan,
  declarationsOf: (file: string) => readonly Declaration[],
): ModulePart {
  const { generation } = plan.api;
  const file = plan.files.fileOfModule(lastSegment(module));
  const methods = namespacesOf(module).flatMap(directMethods);
  return {
    path: `${generation}/${file}`,
    doc: [
      `The module \`${generation}.${lastSegment(module)}\`: its types, its methods and a client of it alone.`,
    ],
    declarations: declarationsOf(file),
    passedOn: [],
    tables: [],
    constants: constantsOf(methods, plan),
    rows: methods.map((method) => rowText(method, plan)),
    tableType: plan.scope.runtime('ModuleRows'),
    client: clientOf(module, plan),
    methods,
  };
}

function tableImports(
  { api, files, tree }: GenerationPlan,
  modules: readonly ModulePart[],
): ModuleParts['tables'] {
  const requests = tree.children.map((module) => {
    const name = lastSegment(module);
    const candidates = [`${valueName(files.folders.get(name) ?? name)}Methods`];
    return { id: `${api.generation}/${files.fileOfModule(name)}`, candidates };
  });
  const names = allocate(requests, { taken: new Set(['methods']) });
  return modules.map(({ path, methods }) => ({
    path,
    as: names.get(path) ?? 'methods',
    modules: firstParts(methods),
  }));
}

/** Never the name of the module's type too: `1Methods` has no letter that tells them apart. */
function valueName(folder: string): string {
  return camelCase(/^[a-z]/.test(folder) ? folder : `module-${folder}`);
}

/** `V3`: the modules of the generation, and the types that they share. */
function generationIndex(
  plan: GenerationPlan,
  modules: readonly ModulePart[],
  shared: readonly Declaration[],
): ModuleParts {
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
    path: `${api.generation}/${INDEX}`,
    doc: [`The modules of ${title}, and every named type of them.`],
    declarations: [interfaceOf(name, [`Modules of ${title}.`], members, heritage && { heritage }), ...shared],
    passedOn: modules,
    tables: tableImports(plan, modules),
    constants: modules.length > 0 ? [] : constantsOf(api.methods, plan),
    rows: modules.length > 0 ? [] : api.methods.map((method) => rowText(method, plan)),
    tableType: scope.runtime(runtimeTypes.table),
    client: undefined,
  };
}
