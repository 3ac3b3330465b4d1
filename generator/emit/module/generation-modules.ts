/** One generation as modules that ts-morph prints: one for each module of the account, and an index. */

import { hash } from 'node:crypto';
import { grouped } from '../../base/grouped.js';
import { traitsOf } from '../../model/generation.js';
import type { Method } from '../../model/model.js';
import { byName } from '../../model/named.js';
import { paramReferences, reachable, resultReferences, typeReferences } from '../../model/references.js';
import { allocate } from '../../names/allocator.js';
import { once, onceFor } from '../../base/once.js';
import { camelCase } from '../../text/letter-case.js';
import { printContext, type PrintContext } from '../plan/print-context.js';
import type { KeptModule, LastModules, ModuleFile, ModulePart, PrintableStatement } from '../source-file.js';
import { specifier } from '../plan/specifier.js';
import { interfaceOf, statementOf, type Declaration } from '../type/structures.js';
import { inBrackets, literal } from '../../text/code.js';
import { safeIdentifier } from '../../text/identifier.js';
import { propertyKey } from '../../text/property-key.js';
import { commonCodes } from '../type/codes.js';
import { entityDeclarations, namedTypeDeclaration } from '../type/entity.js';
import { filterDeclarations, orderDeclaration, selectDeclaration } from '../type/filter.js';
import { printMethod } from '../type/method.js';
import type { GenerationPlan } from '../plan/generation-plan.js';
import type { Role } from '../plan/generation-names.js';
import { methodDocs, type DocTools } from './method-doc.js';
import {
  methodRow,
  separateConstant,
  rowConstants,
  type RowConstants,
  rowEntity,
  rowText,
} from './method-row.js';
import { clientParts } from './module-client.js';
import { moduleInputs, type ModuleInput, type PrintedType } from './module-input.js';
import {
  directMethods,
  firstParts,
  lastSegment,
  namespacesOf,
  type NamespaceNode,
} from '../plan/namespace-tree.js';
import { gatewayRow, methodMetadata } from '../../view/row-data.js';
import { paramTypes } from '../plan/type-homes.js';

/** The printers of one generation. */
interface Printing extends DocTools {
  readonly plan: GenerationPlan;
  readonly constants: RowConstants;
  /** The one context of a file. */
  contextOf(this: void, file: string): PrintContext;
  /** The model's types, by the file that they belong to. */
  readonly types: ReadonlyMap<string, readonly TypePrinter[]>;
  /** In the file of the type. */
  declared(this: void, type: TypePrinter): readonly Declaration[];
  /** The types that a module's methods lead to and another file declares: the module exports them too. */
  foreignTypes(
    file: string,
    methods: readonly Method[],
  ): readonly { readonly file: string; readonly names: readonly string[] }[];
}

/** Further declarations can go with that of the type. */
interface TypePrinter extends PrintedType {
  readonly print: (context: PrintContext) => readonly Declaration[];
}

/** @param last the modules that need not be printed; undefined: all of them are */
export function generationModules(
  plan: GenerationPlan,
  tools: DocTools,
  last?: LastModules,
): readonly (ModuleFile | KeptModule)[] {
  const printers = typePrinters(plan);
  const { api, answerPaths, files } = plan;
  const references = typeReferences(api);
  const contextOf = onceFor((file: string) => printContext(plan, file));
  // Its file prints it, and other files read its names.
  const declared = onceFor(({ file, print }: TypePrinter) => print(contextOf(file)));
  const printing = {
    ...tools,
    plan,
    contextOf,
    declared,
    constants: rowConstants(traitsOf(api).hasOpenRows ? [] : api.entities, answerPaths),
    types: grouped(printers, ({ file }) => file),
    foreignTypes: foreignTypes(printers, references, declared),
  };
  const inputOf = once(() => moduleInputs({ ...printing, printers, references }));
  const unlessKept = (input: ModuleInput, print: () => PrintedModule): PrintedModule | KeptModule => {
    const key = last?.keyOf(inputOf()(input));
    if (last === undefined || key === undefined) return print();
    const kept = last.find(input.path, key);
    if (kept !== undefined) return kept;
    const printed = print();
    return { ...printed, mark: { key, names: namesMark(printed) } };
  };
  const hasModules = traitsOf(api).addressing === 'methods';
  const modules = (hasModules ? plan.tree.children : []).map((module): AccountModule => {
    const path = files.fileOfModule(lastSegment(module));
    const methods = namespacesOf(module).flatMap(directMethods);
    const print = once(() => moduleFile(module, methods, printing));
    const file = unlessKept({ path, methods, module: lastSegment(module) }, print);
    return { path, methods, file, typeNames: () => print().typeNames };
  });
  const methods = hasModules ? [] : api.methods;
  const exported = modules.map(({ path, methods, file }) => [
    path,
    firstParts(methods),
    file.mark?.names ?? '',
  ]);
  const index = unlessKept({ path: files.index, methods, exported }, () =>
    indexFile({ modules, methods }, printing),
  );
  return [index, ...modules.map(({ file }) => file)];
}

function namesMark({ typeNames }: PrintedModule): string {
  return hash('sha256', typeNames.join());
}

function typePrinters({ api, files }: GenerationPlan): readonly TypePrinter[] {
  const narrowed = new Set(api.methods.flatMap((method) => narrowedEntity(method) ?? []));
  const written = paramTypes(api);
  const printersOf = <T extends { readonly name: string }>(
    kind: string,
    list: readonly T[],
    print: (one: T, context: PrintContext) => readonly Declaration[],
  ): readonly TypePrinter[] =>
    list.map((one) => ({
      name: one.name,
      file: files.fileOfType(one.name),
      from: [kind, one, narrowed.has(one.name), written.has(one.name)],
      print: (context) => print(one, context),
    }));
  return [
    ...printersOf('entity', api.entities, (entity, context) =>
      entityDeclarations(entity, narrowed.has(entity.name), context),
    ),
    ...printersOf('type', api.types, (type, context) => [
      namedTypeDeclaration(type, written.has(type.name) ? 'param' : 'result', context),
    ]),
    ...printersOf('select', api.selects, (select, context) => [selectDeclaration(select, context)]),
    ...printersOf('filter', api.filters, filterDeclarations),
    ...printersOf('order', api.orders, (order, context) => [orderDeclaration(order, context)]),
  ];
}

/** Names of the types that the files of the generation declare for the method or the object of a role. */
export function declaredTypes(plan: GenerationPlan): (role: Role) => ReadonlySet<string> {
  const { api, lookup } = plan;
  const context = { ...printContext(plan, plan.files.index), isForNames: true } as const;
  const printers = once(() => grouped(typePrinters(plan), ({ name }) => name));
  const methods = byName(api.methods);
  const names = (declarations: readonly Declaration[]): ReadonlySet<string> =>
    new Set(declarations.map(({ name }) => name));
  const ofMethod = onceFor((name: string) => {
    const method = methods.get(name);
    return names(method === undefined ? [] : printMethod(method, [], context).declarations);
  });
  const ofObject = onceFor((name: string) =>
    names((printers().get(name) ?? []).flatMap(({ print }) => print(context))),
  );
  return (role) => {
    if ('method' in role) return ofMethod(role.method);
    // The first method with types by number declares what is written of them.
    if (role.of === 'add' || role.of === 'update') return ofMethod(lookup.byTypeHome ?? '');
    return 'type' in role ? ofObject(role.type) : new Set();
  };
}

/** The entity whose own fields and relations the method's result takes apart. */
function narrowedEntity({ result }: Method): string | undefined {
  if (result.kind !== 'item' && result.kind !== 'items') return undefined;
  const isPlain = result.select === undefined && (result.kind === 'item' || result.default !== 'id');
  return isPlain ? undefined : result.entity;
}

/** The entry of a module exports all types of its methods: where a type is declared depends on which modules use it. */
function foreignTypes(
  printers: readonly TypePrinter[],
  references: ReturnType<typeof typeReferences>,
  declared: Printing['declared'],
): Printing['foreignTypes'] {
  const namesOf = (type: TypePrinter): readonly string[] => declared(type).map(({ name }) => name);
  return (file, methods) => {
    const used = reachable(
      methods.flatMap((method) => [...paramReferences(method), ...resultReferences(method)]),
      references,
    );
    const foreign = printers.filter((printer) => used.has(printer.name) && printer.file !== file);
    return [...grouped(foreign, (printer) => printer.file)]
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([from, group]) => ({ file: from, names: group.flatMap(namesOf) }));
  };
}

interface AccountModule {
  readonly path: string;
  readonly methods: readonly Method[];
  readonly file: PrintedModule | KeptModule;
  /** Of those that the module declares. */
  readonly typeNames: () => readonly string[];
}

interface PrintedModule extends ModuleFile {
  readonly typeNames: readonly string[];
}

/** The types of a module, its rows and its client. */
function moduleFile(module: NamespaceNode, methods: readonly Method[], printing: Printing): PrintedModule {
  const { plan, render } = printing;
  const name = lastSegment(module);
  const path = plan.files.fileOfModule(name);
  const context = printing.contextOf(path);
  const declarations = declarationsOf(path, [module], printing, context);
  const types = [
    ...declarations.map(statementOf),
    ...printing.foreignTypes(path, methods).map(({ file, names }) => exportedTypes(file, names, path)),
  ];
  const table = render('table', { rows: rowsOf(methods, printing) });
  const parts: readonly ModulePart[] = [
    ...constantsOf(methods, printing),
    ...separateRows(methods, printing, context),
    {
      ...METHODS,
      doc: '/** @internal What the client knows about each method; made when one of them is first asked for. */\n',
      type: context.runtime('ModuleRows'),
      value: `() => (${table})`,
    },
    ...clientParts(module, { plan, render, context }),
  ];
  return {
    path,
    doc: `The module \`${plan.api.generation}.${name}\`: its types, its methods and a client of it alone.`,
    imports: context.imports(),
    types,
    parts,
    typeNames: declarations.map((declaration) => declaration.name),
  };
}

const METHODS = { of: 'constant', visibility: 'internal', name: 'methods' } as const;

/** `V3`: the modules of the generation, and the types that they share. */
function indexFile(
  { modules, methods }: { readonly modules: readonly AccountModule[]; readonly methods: readonly Method[] },
  printing: Printing,
): PrintedModule {
  const { plan, render } = printing;
  const { api, files, tree } = plan;
  const { interfaceName, title, runtimeTypes } = traitsOf(api);
  const path = files.index;
  const context = printing.contextOf(path);
  const members = tree.children.map((module) => namespaceMember(module, context));
  const heritage = runtimeTypes.core && {
    extends: [`${context.runtime(runtimeTypes.core)}<${context.derived({ of: 'common-code' })}>`],
  };
  const direct = modules.length > 0 ? [] : tree.children;
  const types = [
    ...[
      interfaceOf(interfaceName, [`Modules of ${title}.`], members, heritage),
      commonCodes(api, context),
      ...declarationsOf(path, direct, printing, context),
    ].map(statementOf),
    ...modules.map((module) => exportedTypes(module.path, module.typeNames(), path)),
  ];
  const rows = [...moduleTables(modules, plan, context), ...rowsOf(methods, printing)];
  const parts: readonly ModulePart[] = [
    ...constantsOf(methods, printing),
    {
      ...METHODS,
      doc: '/** @internal What the client knows about each method. */\n',
      type: context.runtime(runtimeTypes.table),
      value: render('table', { rows }),
    },
  ];
  const doc = `The modules of ${title}, and every named type of them.`;
  return { path, doc, imports: context.imports(), types, parts, typeNames: [] };
}

/** The types of a file, then for each namespace the types of its own methods and its interface. */
function declarationsOf(
  file: string,
  modules: readonly NamespaceNode[],
  { types, declared, ...printing }: Printing,
  context: PrintContext,
): readonly Declaration[] {
  return [
    ...(types.get(file) ?? []).flatMap(declared),
    ...modules
      .flatMap(namespacesOf)
      .flatMap((namespace) => namespaceDeclarations(namespace, printing, context)),
  ];
}

function namespaceDeclarations(
  namespace: NamespaceNode,
  { plan, ...tools }: DocTools & { readonly plan: GenerationPlan },
  context: PrintContext,
): readonly Declaration[] {
  const print = (method: Method) => printMethod(method, methodDocs(method, tools, context), context);
  const callable = namespace.method === undefined ? [] : [print(namespace.method)];
  const methods = directMethods(namespace)
    .filter((method) => method !== namespace.method)
    .map(print);
  const namespaces = namespace.children.filter(({ children }) => children.length > 0);
  const moduleDoc = namespace.path.length === 1 ? (plan.moduleDocs.get(lastSegment(namespace)) ?? '') : '';
  return [
    ...[...callable, ...methods].flatMap(({ declarations }) => declarations),
    interfaceOf(
      context.derived({ of: 'namespace', path: namespace.path }),
      [`Methods \`${namespace.path.join('.')}\`.`, ...(moduleDoc === '' ? [] : [moduleDoc])],
      namespaces.map((child) => namespaceMember(child, context)),
      {
        callSignatures: callable.flatMap(({ signatures }) => signatures),
        methods: methods.flatMap(({ name, signatures }) =>
          signatures.map((signature) => ({ name, ...signature })),
        ),
      },
    ),
  ];
}

function namespaceMember(
  namespace: NamespaceNode,
  context: PrintContext,
): Parameters<typeof interfaceOf>[2][number] {
  const type = context.derived({ of: 'namespace', path: namespace.path });
  return { name: propertyKey(lastSegment(namespace)), type, isReadonly: true };
}

/** One name a line, so that a new name adds one line. */
function exportedTypes(file: string, names: readonly string[], path: string): PrintableStatement {
  const lines = names.map((name) => `  ${name},\n`).join('');
  const text = `export type {\n${lines}} from '${specifier(path, file)}';`;
  return (writer) => writer.blankLineIfLastNot().write(text);
}

function rowsOf(methods: readonly Method[], { plan, constants }: Printing): readonly string[] {
  return methods.map((method) => methodRow(method, metadataOf(method, plan), constants));
}

function metadataOf(
  method: Method,
  plan: GenerationPlan,
): ReturnType<typeof methodMetadata | typeof gatewayRow> {
  const { api, answerPaths: paths } = plan;
  return traitsOf(api).addressing === 'routes' ? gatewayRow(method) : methodMetadata(method, { api, paths });
}

/** Rows that need a type of their own. */
function separateRows(
  methods: readonly Method[],
  { plan, constants }: Printing,
  context: PrintContext,
): readonly ModulePart[] {
  return methods.flatMap((method) => {
    const name = separateConstant(method);
    if (name === undefined) return [];
    const type = `ReturnType<${context.runtime('ModuleRows')}>[string]`;
    const value = rowText(method, metadataOf(method, plan), constants);
    return { of: 'constant', visibility: 'own', name: safeIdentifier(name), type, value };
  });
}

function constantsOf(methods: readonly Method[], { constants }: Printing): readonly ModulePart[] {
  const entities = [...new Set(methods.flatMap((method) => rowEntity(method) ?? []))].sort();
  const used = entities.flatMap((entity) => constants.get(entity) ?? []);
  return used.map(({ name, maps }) => {
    const value = inBrackets(maps.map(literal), `const ${safeIdentifier(name)} = ;`);
    return { of: 'constant', visibility: 'own', name: safeIdentifier(name), value };
  });
}

/** `tasks: tasksMethods`: the tables of other files, each under the first parts of its methods' names. */
function moduleTables(
  modules: readonly AccountModule[],
  { files, tree }: GenerationPlan,
  context: PrintContext,
): readonly string[] {
  const requests = tree.children.map((module) => {
    const name = lastSegment(module);
    const candidates = [`${valueName(files.folders.get(name) ?? name)}Methods`];
    return { id: files.fileOfModule(name), candidates };
  });
  const names = allocate(requests, { taken: new Set(['methods']) });
  return modules.flatMap(({ path, methods }) => {
    const as = safeIdentifier(names.get(path) ?? 'methods');
    context.use({ file: path, name: 'methods', as, isValue: true });
    return firstParts(methods).map((part) => `${propertyKey(part)}: ${as}`);
  });
}

/** Never equal to the name of the module's type: `1Methods` has no letter that could differ in case. */
function valueName(folder: string): string {
  return camelCase(/^[a-z]/.test(folder) ? folder : `module-${folder}`);
}
