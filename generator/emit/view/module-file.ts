/** A file of an emitted generation as data: the template `module.ts.hbs` prints it. */

import type { Generation } from '../../model/model.js';
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
  readonly lazyTable: Omit<Table, 'spreads'> | undefined;
}

/** Its name is an identifier already: made into one once more, it would be another. */
export type TitledDeclaration = Declaration & { readonly title: Code };

/** `export const methods`: the rows of this file and the tables of the files below it. */
export interface Table {
  readonly type: Code;
  readonly spreads: readonly string[];
  readonly rows: readonly Code[];
}

/** The table of another file, under the name that it gets here. */
export interface TableImport {
  readonly path: string;
  readonly as: string;
  /** The first parts of its methods' names, under which a lazy table stands; the rows of another are spread. */
  readonly modules?: readonly string[];
}

/** Where each type of a generation is declared: name to path below `src/`. */
export type TypePaths = ReadonlyMap<Generation, ReadonlyMap<string, string>>;

export interface ModuleParts {
  readonly path: string;
  readonly doc: readonly DocLine[];
  readonly declarations: readonly Declaration[];
  readonly tables: readonly TableImport[];
  readonly constants: readonly Constant[];
  readonly rows: readonly Code[];
  /** `MethodTable`; none for a file of types alone. */
  readonly tableType: Code | undefined;
  /** The rows are made when one of them is first asked for. */
  readonly isLazy: boolean;
}

export function moduleFile(parts: ModuleParts, typePaths: TypePaths): ModuleFile {
  const { path, doc, declarations, tables, constants, rows, tableType, isLazy } = parts;
  return {
    path,
    doc,
    imports: moduleImports(parts, typePaths),
    declarations: declarations.map(titled),
    constants,
    table: isLazy || tableType === undefined ? undefined : tableOf(tableType, tables, rows),
    lazyTable: isLazy && tableType !== undefined ? { type: tableType, rows } : undefined,
  };
}

export function moduleImports(
  { path, declarations, tables, tableType }: ModuleParts,
  typePaths: TypePaths,
): readonly Import[] {
  const uses = [...declarations.flatMap(usesOf), ...(tableType?.uses ?? [])];
  const declared = new Set(declarations.map(({ name }) => name));
  // Each name once, by what it is called here.
  const used = new Map(uses.map((use) => [use.as, use]));
  const foreign = [...used.values()].filter(({ as }) => !declared.has(as));
  return importsOf(foreign, tables, path, typePaths);
}

function titled(declaration: Declaration): TitledDeclaration {
  const title = plain(declaration.name);
  if (declaration.form !== 'alias') return { ...declaration, title };
  const { type } = declaration;
  return { ...declaration, title, type: type.members === undefined ? code` ${type}` : unionLines(type) };
}

function tableOf(type: Code, tables: readonly TableImport[], rows: readonly Code[]): Table {
  const spreads = tables.filter(({ modules }) => modules === undefined).map(({ as }) => as);
  return { type, spreads, rows: [...tables.flatMap(moduleRows), ...rows] };
}

/** `tasks: tasksMethods`. */
function moduleRows({ as, modules = [] }: TableImport): readonly Code[] {
  return modules.map((name) => code`${key(name)}: ${plain(identifier(as))}`);
}

interface ImportedNames {
  readonly types: string[];
  readonly values: string[];
}

function importsOf(
  uses: readonly Use[],
  tables: readonly TableImport[],
  path: string,
  typePaths: TypePaths,
): readonly Import[] {
  const byFile = new Map<string, ImportedNames>();
  const at = (file: string): ImportedNames => {
    const names = byFile.get(file) ?? { types: [], values: [] };
    byFile.set(file, names);
    return names;
  };
  for (const use of uses) at(fileOf(use, path, typePaths)).types.push(renamed(use.name, use.as));
  for (const table of tables) at(table.path).values.push(renamed('methods', identifier(table.as)));
  return [...byFile]
    .map(([file, names]) => ({ ...importLine(names), from: specifier(path, file) }))
    .sort((a, b) => order(a.from, b.from));
}

function fileOf(use: Use, path: string, typePaths: TypePaths): string {
  const file = use.from === 'runtime' ? runtimeFile(use.name) : typePaths.get(use.from)?.get(use.name);
  if (file === undefined) throw new Error(`${use.name} is used in ${path} and declared nowhere`);
  return file;
}

/** The gateway's part of the runtime is an entry of its own, so that it can be loaded without the rest. */
function runtimeFile(name: string): string {
  return name.startsWith('Gateway') ? 'runtime/gateway/index.ts' : 'runtime/index.ts';
}

function renamed(name: string, as: string): string {
  return name === as ? name : `${name} as ${as}`;
}

function importLine({ types, values }: ImportedNames): Pick<Import, 'isTypeOnly' | 'names'> {
  const sorted = [...types].sort(order);
  if (values.length === 0) return { isTypeOnly: true, names: sorted };
  return { isTypeOnly: false, names: [...values, ...sorted.map((name) => `type ${name}`)] };
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
