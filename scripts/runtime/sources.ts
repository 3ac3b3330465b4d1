/** The sources of the runtime, and what its modules import of each other as values. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import type { ts } from 'ts-morph';
import { compiler } from '../../generator/typescript.js';

/** Path below `runtime/` to text. */
export type Sources = ReadonlyMap<string, string>;

export function readSources(folder: string): Sources {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => path.endsWith('.ts'))
    .sort();
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

/** A value under the name that its module declares. */
export interface Origin {
  readonly path: string;
  readonly name: string;
}

/** What one module passes on or imports of another. `names`: by the name here; absent: all that it exports. */
interface Link {
  readonly target: string;
  readonly isExport: boolean;
  readonly names?: ReadonlyMap<string, string>;
}

interface Module {
  readonly links: readonly Link[];
  /** Values that it declares and exports. */
  readonly own: readonly string[];
}

/** The modules as a graph of values: types are left out. */
export class ModuleGraph {
  readonly #modules: ReadonlyMap<string, Module>;
  readonly #exports = new Map<string, ReadonlyMap<string, Origin>>();

  constructor(sources: Sources) {
    this.#modules = new Map([...sources].map(([path, text]) => [path, moduleOf(path, text)]));
  }

  /** All modules that are loaded with this one. */
  reached(path: string): ReadonlySet<string> {
    const reached = new Set<string>();
    const open = [path];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(...this.#module(next).links.map(({ target }) => target));
    }
    return reached;
  }

  /** What a module exports, by name, with the place where it is declared. */
  exportsOf(path: string): ReadonlyMap<string, Origin> {
    const known = this.#exports.get(path);
    if (known !== undefined) return known;
    const { links, own } = this.#module(path);
    const passedOn = links.filter(({ isExport }) => isExport).flatMap((link) => [...this.#taken(link)]);
    const exported = new Map([...passedOn, ...own.map((name) => [name, { path, name }] as const)]);
    this.#exports.set(path, exported);
    return exported;
  }

  /** What the modules of `from` take of the module `target`, by its name there. */
  takenOf(target: string, from: Iterable<string>): ReadonlyMap<string, Origin> {
    const links = [...from].flatMap((path) => this.#module(path).links);
    const exported = this.exportsOf(target);
    const names = links
      .filter((link) => link.target === target)
      .flatMap((link) => (link.names === undefined ? [...exported.keys()] : [...link.names.values()]));
    return new Map([...new Set(names)].map((name) => [name, exported.get(name) ?? missing(target, name)]));
  }

  /** Modules that this one imports. */
  targetsOf(path: string): readonly string[] {
    return this.#module(path).links.map(({ target }) => target);
  }

  #taken({ target, names }: Link): readonly (readonly [string, Origin])[] {
    const exported = this.exportsOf(target);
    if (names === undefined) return [...exported];
    return [...names].map(([here, there]) => [here, exported.get(there) ?? missing(target, there)] as const);
  }

  #module(path: string): Module {
    const module = this.#modules.get(path);
    if (module === undefined) throw new Error(`runtime/${path} is imported and does not exist`);
    return module;
  }
}

function missing(path: string, name: string): never {
  throw new Error(`runtime/${path} does not export a value named ${name}`);
}

function moduleOf(path: string, text: string): Module {
  const tree = compiler.createSourceFile(path, text, compiler.ScriptTarget.ES2022);
  return {
    links: tree.statements.flatMap((statement) => linkOf(statement, path) ?? []),
    own: tree.statements.flatMap(exportedNames),
  };
}

function linkOf(statement: ts.Statement, path: string): Link | undefined {
  const isExport = compiler.isExportDeclaration(statement);
  if (!isExport && !compiler.isImportDeclaration(statement)) return undefined;
  const { moduleSpecifier } = statement;
  if (!moduleSpecifier || !compiler.isStringLiteral(moduleSpecifier)) return undefined;
  if (!moduleSpecifier.text.startsWith('.')) return undefined;
  const target = posix.join(posix.dirname(path), moduleSpecifier.text.replace(/\.js$/, '.ts'));
  if (isExport) {
    if (statement.isTypeOnly) return undefined;
    if (statement.exportClause === undefined) return { target, isExport };
    return named(statement.exportClause, { target, isExport }, path);
  }
  const { importClause } = statement;
  if (importClause?.phaseModifier === compiler.SyntaxKind.TypeKeyword) return undefined;
  return named(importClause?.namedBindings, { target, isExport }, path);
}

type Bindings = ts.NamedExportBindings | ts.NamedImportBindings | undefined;

function named(bindings: Bindings, link: Link, path: string): Link | undefined {
  if (!bindings || !('elements' in bindings))
    throw new Error(`runtime/${path} takes ${link.target} as an object: import names`);
  const values = [...bindings.elements].filter(({ isTypeOnly }) => !isTypeOnly);
  if (values.length === 0) return undefined;
  const names = values.map(({ name, propertyName }) => [name.text, (propertyName ?? name).text] as const);
  return { ...link, names: new Map(names) };
}

function exportedNames(statement: ts.Statement): readonly string[] {
  const isExported =
    compiler.canHaveModifiers(statement) &&
    compiler.getModifiers(statement)?.some(({ kind }) => kind === compiler.SyntaxKind.ExportKeyword);
  if (!isExported) return [];
  if (compiler.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) =>
      compiler.isIdentifier(name) ? [name.text] : [],
    );
  if (compiler.isFunctionDeclaration(statement) || compiler.isClassDeclaration(statement))
    return statement.name === undefined ? [] : [statement.name.text];
  return [];
}
