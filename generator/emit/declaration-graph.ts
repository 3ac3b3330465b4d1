/** Declarations of many modules and what each of them leads to, whatever module it stands in. */

import { posix } from 'node:path';
import type { ts } from 'ts-morph';
import { referencesIn } from './declaration-references.js';
import { compiler } from './typescript.js';

/** One name at the top of a module; a function can have several statements. */
export interface Declared {
  readonly path: string;
  readonly name: string;
  readonly isExported: boolean;
  readonly statements: readonly ts.Statement[];
}

export interface Exported {
  readonly name: string;
  readonly declared: Declared;
  /** Exported as a type alone, or one. */
  readonly isType: boolean;
}

/** Where a name comes from: another module, and its name there. */
export interface Origin {
  readonly path: string;
  readonly name: string;
  readonly isType: boolean;
}

/** A module of declarations: what it declares, takes and passes on. */
interface Module {
  readonly tree: ts.SourceFile;
  readonly declared: ReadonlyMap<string, Declared>;
  readonly imported: ReadonlyMap<string, Origin>;
  readonly passedOn: ReadonlyMap<string, Origin>;
  /** Modules of which everything is passed on. */
  readonly stars: readonly string[];
}

export class DeclarationGraph {
  readonly #read: (path: string) => ts.SourceFile | undefined;
  readonly #modules = new Map<string, Module>();

  constructor(read: (path: string) => ts.SourceFile | undefined) {
    this.#read = read;
  }

  /** All that the exports of these modules lead to, by path and place. */
  reachedFrom(entries: readonly string[]): readonly Declared[] {
    const reached = new Set<Declared>();
    const open = entries.flatMap((path) => this.exportsOf(path).map(({ declared }) => declared));
    for (let declared = open.pop(); declared !== undefined; declared = open.pop()) {
      if (reached.has(declared)) continue;
      reached.add(declared);
      open.push(...this.#referenced(declared));
    }
    const place = ({ statements: [first] }: Declared): number => first?.pos ?? 0;
    return [...reached].sort((a, b) => (a.path === b.path ? place(a) - place(b) : a.path < b.path ? -1 : 1));
  }

  /** Names that no module of ours declares. */
  globalsOf({ path, statements }: Declared): readonly string[] {
    const names = statements.flatMap(referencesIn).map(({ text }) => text);
    return names.filter((name) => this.resolve(path, name) === undefined);
  }

  /** What a name means inside a module; undefined: a global one, or a parameter of a type. */
  resolve(path: string, name: string): Declared | undefined {
    const { declared, imported } = this.#module(path);
    const origin = imported.get(name);
    return declared.get(name) ?? (origin && this.#exported(origin.path, origin.name));
  }

  exportsOf(path: string): readonly Exported[] {
    const { declared, passedOn, stars } = this.#module(path);
    const own = [...declared.values()].filter(({ isExported }) => isExported);
    return [
      ...own.map((one) => ({ name: one.name, declared: one, isType: isType(one) })),
      ...[...passedOn].map(([name, origin]) => {
        const found = this.#exported(origin.path, origin.name);
        if (found === undefined) throw new Error(`${path}: ${origin.path} exports no ${origin.name}`);
        return { name, declared: found, isType: origin.isType || isType(found) };
      }),
      ...stars.flatMap((star) => this.exportsOf(star)),
    ];
  }

  /** The comment at the head of the file. */
  headOf(path: string): string {
    const { text } = this.#module(path).tree;
    return /^\/\*\*[\s\S]*?\*\/\n/.exec(text)?.[0] ?? '';
  }

  #exported(path: string, name: string): Declared | undefined {
    const { declared, passedOn, stars } = this.#module(path);
    const origin = passedOn.get(name);
    if (origin !== undefined) return this.#exported(origin.path, origin.name);
    return declared.get(name) ?? stars.map((star) => this.#exported(star, name)).find(Boolean);
  }

  #referenced({ path, statements }: Declared): readonly Declared[] {
    const found = statements.flatMap(referencesIn).map(({ text }) => this.resolve(path, text));
    return found.filter((one) => one !== undefined);
  }

  #module(path: string): Module {
    const known = this.#modules.get(path);
    if (known !== undefined) return known;
    const tree = this.#read(path);
    if (tree === undefined) throw new Error(`${path} is imported, and is no source`);
    const module = readModule(tree, path);
    this.#modules.set(path, module);
    return module;
  }
}

/** @throws Error for a form of import or export that we do not emit in such a module. */
function readModule(tree: ts.SourceFile, path: string): Module {
  const imported = new Map<string, Origin>();
  const passedOn = new Map<string, Origin>();
  const stars: string[] = [];
  for (const statement of tree.statements) {
    if (compiler.isImportDeclaration(statement)) {
      const from = target(path, statement.moduleSpecifier);
      const bindings = statement.importClause?.namedBindings;
      if (bindings === undefined || !compiler.isNamedImports(bindings)) throw unexpected(statement, path);
      for (const element of bindings.elements) imported.set(element.name.text, originOf(element, from));
    } else if (compiler.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined) {
      const from = target(path, statement.moduleSpecifier);
      const { exportClause, isTypeOnly } = statement;
      if (exportClause === undefined) stars.push(from);
      else if (!compiler.isNamedExports(exportClause)) throw unexpected(statement, path);
      else
        for (const element of exportClause.elements)
          passedOn.set(element.name.text, originOf(element, from, isTypeOnly));
    }
  }
  return { tree, declared: declaredIn(tree, path), imported, passedOn, stars };
}

function originOf(
  element: ts.ImportSpecifier | ts.ExportSpecifier,
  path: string,
  isTypeOnly = false,
): Origin {
  const { text: name } = element.propertyName ?? element.name;
  return { path, name, isType: isTypeOnly || element.isTypeOnly };
}

function target(from: string, specifier: ts.Expression): string {
  if (!compiler.isStringLiteral(specifier) || !specifier.text.startsWith('.'))
    throw new Error(`${from}: declarations import nothing but modules of ours`);
  const extension = from.endsWith('.d.ts') ? '.d.ts' : '.ts';
  return posix.join(posix.dirname(from), specifier.text.replace(/\.js$/, extension));
}

function declaredIn(tree: ts.SourceFile, path: string): ReadonlyMap<string, Declared> {
  const declared = new Map<string, Declared>();
  for (const statement of tree.statements) {
    if (compiler.isImportDeclaration(statement) || compiler.isExportDeclaration(statement)) continue;
    const name = nameOf(statement);
    if (name === undefined) throw unexpected(statement, path);
    const statements = [...(declared.get(name)?.statements ?? []), statement];
    const flags = compiler.getCombinedModifierFlags(statement as ts.Statement & ts.Declaration); // a statement that declares
    const isExported = (flags & compiler.ModifierFlags.Export) !== 0;
    declared.set(name, { path, name, isExported, statements });
  }
  return declared;
}

function nameOf(statement: ts.Statement): string | undefined {
  if (compiler.isVariableStatement(statement)) {
    const [only, ...others] = statement.declarationList.declarations;
    return others.length === 0 && only !== undefined && compiler.isIdentifier(only.name)
      ? only.name.text
      : undefined;
  }
  const isNamed =
    compiler.isInterfaceDeclaration(statement) ||
    compiler.isTypeAliasDeclaration(statement) ||
    compiler.isClassDeclaration(statement) ||
    compiler.isFunctionDeclaration(statement);
  return isNamed ? statement.name?.text : undefined;
}

/** Nothing of it is there at run time. */
function isType({ statements }: Declared): boolean {
  return statements.every(
    (statement) => compiler.isInterfaceDeclaration(statement) || compiler.isTypeAliasDeclaration(statement),
  );
}

function unexpected(statement: ts.Statement, path: string): Error {
  return new Error(
    `${path}: a declaration of a form that is not known, at character ${String(statement.pos)}`,
  );
}
