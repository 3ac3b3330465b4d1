/** The declarations of the runtime as the compiler sees them: what its entries export, and what each of them leads to. */

import { posix } from 'node:path';
import type { ts } from 'ts-morph';
import { compilerOf } from '../../generator/compiler/typescript.js';

const compiler = compilerOf();

const OPTIONS: ts.CompilerOptions = {
  declaration: true,
  isolatedDeclarations: true,
  // Names that the platform has stay without a meaning.
  noLib: true,
  module: compiler.ModuleKind.NodeNext,
  newLine: compiler.NewLineKind.LineFeed,
  stripInternal: true,
  target: compiler.ScriptTarget.ES2022,
  verbatimModuleSyntax: true,
};

/** One name at the top of a module; a function can have several statements. */
export interface Declared {
  readonly path: string;
  readonly name: string;
  readonly statements: readonly ts.Statement[];
}

interface Exported {
  readonly name: string;
  readonly declared: Declared;
  /** Exported as a type alone, or one. */
  readonly isType: boolean;
}

export class DeclaredRuntime {
  readonly #program: ts.Program;
  readonly #checker: ts.TypeChecker;
  /** By the first statement. */
  readonly #declared = new Map<ts.Node, Declared>();

  constructor(entries: readonly string[], texts: ReadonlyMap<string, string>) {
    this.#program = compiler.createProgram(entries, OPTIONS, hostOf(texts));
    this.#checker = this.#program.getTypeChecker();
  }

  /** All that the exports of these modules lead to, by path and place. */
  reached(entries: readonly string[]): readonly Declared[] {
    const reached = new Set<Declared>();
    const open = entries.flatMap((path) => this.exportsOf(path).map(({ declared }) => declared));
    for (let declared = open.pop(); declared !== undefined; declared = open.pop()) {
      if (reached.has(declared)) continue;
      reached.add(declared);
      const inside = declared.statements.flatMap(identifiersIn);
      open.push(...inside.map((node) => this.#resolve(node)).filter((one) => one !== undefined));
    }
    const place = ({ statements: [first] }: Declared): number => first?.pos ?? 0;
    return [...reached].sort((a, b) => (a.path === b.path ? place(a) - place(b) : a.path < b.path ? -1 : 1));
  }

  /** Names that no module of ours declares. */
  globalsOf({ statements }: Declared): readonly string[] {
    const isGlobal = (node: ts.Identifier): boolean =>
      this.#checker.getSymbolAtLocation(node)?.declarations === undefined;
    return statements
      .flatMap(identifiersIn)
      .filter(isGlobal)
      .map(({ text }) => text);
  }

  /**
   * What an identifier means; undefined: a member, a parameter or a global name.
   *
   * @throws Error for another name than that of the declaration, which the file of all declarations does not have.
   */
  #resolve(node: ts.Identifier): Declared | undefined {
    const symbol = this.#checker.getSymbolAtLocation(node);
    const declared = symbol && this.#declaredBy(symbol);
    if (declared !== undefined && declared.name !== node.text)
      throw new Error(`${declared.path}: ${declared.name} is imported as ${node.text}: use its own name`);
    return declared;
  }

  exportsOf(path: string): readonly Exported[] {
    const tree = this.#program.getSourceFile(path);
    const module = tree && this.#checker.getSymbolAtLocation(tree);
    return this.#checker.getExportsOfModule(module ?? notFound(path)).map((symbol) => {
      const declared = this.#declaredBy(symbol) ?? notFound(`${path}: ${symbol.name}`);
      return { name: symbol.name, declared, isType: isPassedAsType(symbol) || isType(declared) };
    });
  }

  /** The comment at the head of the file. */
  headOf(path: string): string {
    const text = this.#program.getSourceFile(path)?.text ?? '';
    return /^\/\*\*[\s\S]*?\*\/\n/.exec(text)?.[0] ?? '';
  }

  #declaredBy(symbol: ts.Symbol): Declared | undefined {
    const isAlias = (symbol.flags & compiler.SymbolFlags.Alias) !== 0;
    const { declarations = [] } = isAlias ? this.#checker.getAliasedSymbol(symbol) : symbol;
    const statements = declarations.map((declaration) =>
      compiler.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration,
    );
    const [first] = statements;
    const isInside = first?.parent !== undefined && !compiler.isSourceFile(first.parent);
    if (first === undefined || isInside) return undefined;
    const known = this.#declared.get(first) ?? declaredIn(first, statements, declarations);
    this.#declared.set(first, known);
    return known;
  }
}

/** @throws Error for a module as a whole, and a statement of several constants: the runtime has neither. */
function declaredIn(
  first: ts.Node,
  statements: readonly ts.Node[],
  [declaration]: readonly ts.Declaration[],
): Declared {
  const path = first.getSourceFile().fileName;
  const name = declaration && compiler.getNameOfDeclaration(declaration);
  const hasOthers = compiler.isVariableStatement(first) && first.declarationList.declarations.length > 1;
  if (declaration === undefined || name === undefined || !compiler.isIdentifier(name) || hasOthers)
    throw new Error(`${path}: a declaration of a form that is not known, at character ${String(first.pos)}`);
  // They stand at the top of a file.
  return { path, name: name.text, statements: statements as readonly ts.Statement[] };
}

/** Names of members and parameters are among them. */
function identifiersIn(node: ts.Node): readonly ts.Identifier[] {
  if (compiler.isIdentifier(node)) return [node];
  const found: ts.Identifier[] = [];
  compiler.forEachChild(node, (child) => void found.push(...identifiersIn(child)));
  return found;
}

/** Nothing of it is there at run time. */
function isType({ statements }: Declared): boolean {
  return statements.every(
    (statement) => compiler.isInterfaceDeclaration(statement) || compiler.isTypeAliasDeclaration(statement),
  );
}

function isPassedAsType({ declarations: [first] = [] }: ts.Symbol): boolean {
  return (
    first !== undefined && compiler.isExportSpecifier(first) && compiler.isTypeOnlyExportDeclaration(first)
  );
}

/** The modules that are imported, and no library. */
function hostOf(texts: ReadonlyMap<string, string>): ts.CompilerHost {
  return {
    getSourceFile: (path) => declare(path, texts.get(path) ?? notFound(path)),
    resolveModuleNameLiterals: (specifiers, from) =>
      specifiers.map(({ text }) => {
        const resolvedFileName = posix.join(posix.dirname(from), text.replace(/\.js$/, '.ts'));
        return { resolvedModule: { resolvedFileName, extension: compiler.Extension.Ts } };
      }),
    fileExists: (path) => texts.has(path),
    readFile: (path) => texts.get(path),
    getCanonicalFileName: (path) => path,
    getCurrentDirectory: () => '',
    getDefaultLibFileName: () => '',
    getNewLine: () => '\n',
    useCaseSensitiveFileNames: () => true,
    writeFile: () => undefined,
  };
}

function declare(fileName: string, text: string): ts.SourceFile {
  const { outputText, diagnostics } = compiler.transpileDeclaration(text, {
    fileName,
    reportDiagnostics: true,
    compilerOptions: OPTIONS,
  });
  const [problem] = diagnostics ?? [];
  if (problem !== undefined)
    throw new Error(`${fileName}: ${compiler.flattenDiagnosticMessageText(problem.messageText, ' ')}`);
  return compiler.createSourceFile(fileName, outputText, compiler.ScriptTarget.ES2022, true);
}

function notFound(what: string): never {
  throw new Error(`${what} is imported, and is no source`);
}
