/** How much of what programs read from results has a type, and how many results are used without a cast. */

import ts from 'typescript';

export interface TypedShare {
  /** Expressions that are read from a result: the result itself, its members, rows and what a variable holds of them. */
  readonly reads: number;
  /** Those whose type is `any` or `unknown`, as `file:line expression`. */
  readonly untyped: readonly string[];
  /** Calls of the client. */
  readonly results: number;
  /** Those that have a cast or a type argument, or of which something without a type is read. */
  readonly cast: readonly string[];
}

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  skipLibCheck: true,
  noEmit: true,
  types: ['node'],
};

export function typedShare(files: readonly string[], folder: string): TypedShare {
  const typeRoots = [`${folder}/node_modules/@types`];
  const program = ts.createProgram([...files], { ...OPTIONS, typeRoots });
  const checker = program.getTypeChecker();
  const shares = files.flatMap((file) => {
    const source = program.getSourceFile(file);
    return source === undefined ? [] : [shareOf(source, checker)];
  });
  return {
    reads: shares.reduce((sum, { reads }) => sum + reads, 0),
    untyped: shares.flatMap(({ untyped }) => untyped),
    results: shares.reduce((sum, { results }) => sum + results, 0),
    cast: shares.flatMap(({ cast }) => cast),
  };
}

function shareOf(source: ts.SourceFile, checker: ts.TypeChecker): TypedShare {
  /** Variables that hold a part of a result, with the call that it is of. */
  const holders = new Map<ts.Symbol, ts.CallExpression>();

  /** The call whose result the expression is a part of. */
  function originOf(node: ts.Node): ts.CallExpression | undefined {
    if (ts.isCallExpression(node)) {
      if (isClientCall(node, checker)) return node;
      // What `page.map(…)` or `page.entries()` returns.
      return ts.isPropertyAccessExpression(node.expression)
        ? originOf(node.expression.expression)
        : undefined;
    }
    if (ts.isIdentifier(node)) {
      const symbol = checker.getSymbolAtLocation(node);
      return symbol && holders.get(symbol);
    }
    if (
      ts.isPropertyAccessExpression(node) ||
      ts.isElementAccessExpression(node) ||
      ts.isAwaitExpression(node) ||
      ts.isParenthesizedExpression(node) ||
      ts.isNonNullExpression(node) ||
      ts.isAsExpression(node)
    )
      return originOf(node.expression);
    if (ts.isBinaryExpression(node)) return originOf(node.left);
    return undefined;
  }

  function hold(name: ts.BindingName, call: ts.CallExpression): void {
    if (ts.isIdentifier(name)) {
      const symbol = checker.getSymbolAtLocation(name);
      if (symbol !== undefined) holders.set(symbol, call);
      return;
    }
    for (const element of name.elements) if (ts.isBindingElement(element)) hold(element.name, call);
  }

  /** Declarations before uses, in the order of the text. */
  function collect(node: ts.Node): void {
    const given = ts.isVariableDeclaration(node) ? initializerOf(node) : undefined;
    const origin = given && originOf(given);
    if (origin !== undefined && ts.isVariableDeclaration(node)) hold(node.name, origin);
    // The row in `rows.map((row) => …)`.
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const call = originOf(node.expression.expression);
      for (const argument of node.arguments)
        if (call !== undefined && (ts.isArrowFunction(argument) || ts.isFunctionExpression(argument)))
          for (const parameter of argument.parameters) hold(parameter.name, call);
    }
    ts.forEachChild(node, collect);
  }
  collect(source);

  const place = (node: ts.Node): string => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    return `${source.fileName.split('/').at(-1) ?? ''}:${String(line + 1)} ${node.getText()}`;
  };
  let reads = 0;
  const untyped: string[] = [];
  const calls = new Set<ts.CallExpression>();
  const cast = new Map<ts.CallExpression, string>();
  (function count(node: ts.Node): void {
    if (ts.isCallExpression(node) && isClientCall(node, checker)) {
      calls.add(node);
      if (node.typeArguments !== undefined) cast.set(node, place(node));
    }
    const origin = isRead(node) ? originOf(node) : undefined;
    if (origin !== undefined) {
      reads += 1;
      const { flags } = checker.getTypeAtLocation(node);
      if ((flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0) {
        untyped.push(place(node));
        cast.set(origin, place(node));
      }
      if (isCast(node.parent)) cast.set(origin, place(node.parent));
    }
    ts.forEachChild(node, count);
  })(source);
  return { reads, untyped, results: calls.size, cast: [...cast.values()] };
}

function initializerOf(node: ts.VariableDeclaration): ts.Expression | undefined {
  const { parent } = node.parent;
  return ts.isForOfStatement(parent) ? parent.expression : node.initializer;
}

/** An expression whose value is used, and no name of a declaration or a member. */
function isRead(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) return true;
  if (ts.isAwaitExpression(node)) return true;
  if (!ts.isIdentifier(node)) return false;
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isBindingElement(parent)) return parent.name === node;
  return !ts.isVariableDeclaration(parent) && !ts.isParameter(parent) && !ts.isPropertyAssignment(parent);
}

function isCast(node: ts.Node): boolean {
  return (
    (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)) || ts.isTypeAssertionExpression(node)
  );
}

/** Whether it returns a `Call` of the client. */
function isClientCall(node: ts.CallExpression, checker: ts.TypeChecker): boolean {
  const name = checker.getTypeAtLocation(node).symbol as ts.Symbol | undefined;
  return /^(?:Call|ListCall|MetaCall|MetaListCall|BatchCall)$/.test(name?.name ?? '');
}
