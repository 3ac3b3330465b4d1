/** A file of an emitted generation as data: the template `module.ts.hbs` prints it. */

import type { Generation } from '../../model/model.js';
import { grouped } from '../../grouped.js';
import { usesOf, type Declaration } from '../declaration.js';
import type { Import } from '../source-file.js';
import { specifier } from '../specifier.js';
import { code, key, plain, unionLines, type Code, type Use } from '../text/code.js';
import { identifier } from '../text/identifier.js';
import type { DocLine } from '../text/jsdoc.js';
import type { Constant } from './method-row.js';

export interface ModuleFile {
  /** Below `src/`. */
  readonly path: string;
  readonly doc: readonly DocLine[];
  readonly imports: readonly Import[];
  readonly declarations: readonly TitledDeclaration[];
  /** What several rows of the table share. */
  readonly constants: readonly Constant[];
  readonly table: Table | undefined;
  /** A function: the rows are made when one of them is first asked for. */
  readonly lazyTable: Table | undefined;
  /** Types of other files under the same names. */
  readonly passedOn: readonly { readonly names: readonly Code[]; readonly from: string }[];
  readonly client: ModuleClient | undefined;
}

/** The client of one module, as the template prints it. */
export interface ModuleClient {
  readonly doc: readonly DocLine[];
  readonly v3: Code;
  readonly legacy: Code;
  readonly v3Table: Code;
  readonly legacyTable: Code;
  readonly vendor: Code;
  readonly runtime: string;
}

/** Its name is an identifier already: made into one once more, it would be another. */
export type TitledDeclaration = Declaration & { readonly title: Code };

/** `export const methods`. */
export interface Table {
  readonly type: Code;
  readonly rows: readonly Code[];
}

/** The table of another file, under the name that it gets here. */
export interface TableImport {
  readonly path: string;
  readonly as: string;
  /** The first parts of its methods' names, under which the table stands. */
  readonly modules: readonly string[];
}

/** Where each type of a generation is declared: name to path below `src/`. */
export type TypePaths = ReadonlyMap<Generation, ReadonlyMap<string, string>>;

export interface ModuleParts {
  readonly path: string;
  readonly doc: readonly DocLine[];
  readonly declarations: readonly Declaration[];
  /** Files whose types this one exports too. */
  readonly passedOn: readonly Pick<ModuleParts, 'path' | 'declarations'>[];
  readonly tables: readonly TableImport[];
  readonly constants: readonly Constant[];
  readonly rows: readonly Code[];
  readonly tableType: Code;
  /** Of a module: its rows are made when one of them is first asked for. */
  readonly client: Omit<ModuleClient, 'runtime'> | undefined;
}

export function moduleFile(parts: ModuleParts, typePaths: TypePaths): ModuleFile {
  const { path, doc, declarations, tables, constants, tableType, client, passedOn } = parts;
  const table = { type: tableType, rows: [...tables.flatMap(moduleRows), ...parts.rows] };
  return {
    path,
    doc,
    imports: moduleImports(parts, typePaths),
    declarations: declarations.map(titled),
    constants,
    table: client === undefined ? table : undefined,
    lazyTable: client === undefined ? undefined : table,
    passedOn: passedOn.map((other) => ({
      names: other.declarations.map(({ name }) => plain(name)),
      from: specifier(path, other.path),
    })),
    client: client && { ...client, runtime: specifier(path, runtimeFile('Client')) },
  };
}

function moduleImports(
  { path, declarations, tables, tableType, client }: ModuleParts,
  typePaths: TypePaths,
): readonly Import[] {
  const uses = [...declarations.flatMap(usesOf), ...tableType.uses];
  const declared = new Set(declarations.map(({ name }) => name));
  // Each name once, by what it is called here.
  const used = new Map(uses.map((use) => [use.as, use]));
  const foreign = [...used.values()].filter(({ as }) => !declared.has(as));
  const types = foreign.map((use) => ({
    file: fileOf(use, path, typePaths),
    type: renamed(use.name, use.as),
  }));
  const values = tables.map((table) => ({
    file: table.path,
    value: renamed('methods', identifier(table.as)),
  }));
  return importsOf([...types, ...values, ...(client === undefined ? [] : CLIENT_IMPORTS)], path);
}

function titled(declaration: Declaration): TitledDeclaration {
  const title = plain(declaration.name);
  if (declaration.form !== 'alias') return { ...declaration, title };
  const { type } = declaration;
  return { ...declaration, title, type: type.members === undefined ? code` ${type}` : unionLines(type) };
}

/** `tasks: tasksMethods`. */
function moduleRows({ as, modules }: TableImport): readonly Code[] {
  return modules.map((name) => code`${key(name)}: ${plain(identifier(as))}`);
}

type ImportedName = { readonly file: string } & ({ readonly type: string } | { readonly value: string });

function importsOf(names: readonly ImportedName[], path: string): readonly Import[] {
  return [...grouped(names, ({ file }) => file)]
    .map(([file, group]) => ({ ...importLine(group), from: specifier(path, file) }))
    .sort((a, b) => order(a.from, b.from));
}

function fileOf(use: Use, path: string, typePaths: TypePaths): string {
  const file = use.from === 'runtime' ? runtimeFile(use.name) : typePaths.get(use.from)?.get(use.name);
  if (file === undefined) throw new Error(`${use.name} is used in ${path} and declared nowhere`);
  return file;
}

/** The gateway has a part of the runtime of its own. Below `src/`, where these paths begin, there is no runtime. */
function runtimeFile(name: string): string {
  return name.startsWith('Gateway') ? '../dist/runtime/gateway.ts' : '../dist/runtime/client.ts';
}

/** What the client of a module is made of. */
const CLIENT_IMPORTS: readonly ImportedName[] = [
  { file: runtimeFile('Client'), value: 'defineClient' },
  { file: runtimeFile('Client'), type: 'Client as ClientOf' },
  { file: runtimeFile('Client'), type: 'ClientOptions' },
];

function renamed(name: string, as: string): string {
  return name === as ? name : `${name} as ${as}`;
}

function importLine(names: readonly ImportedName[]): Pick<Import, 'isTypeOnly' | 'names'> {
  const types = names.flatMap((name) => ('type' in name ? [name.type] : [])).sort(order);
  const values = names.flatMap((name) => ('value' in name ? [name.value] : []));
  if (values.length === 0) return { isTypeOnly: true, names: types };
  return { isTypeOnly: false, names: [...values, ...types.map((name) => `type ${name}`)] };
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
