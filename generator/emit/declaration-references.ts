/** The identifiers of a declaration that mean something at the top of its module: the rest names members and parameters. */

import type { ts } from 'ts-morph';
import { compiler } from './typescript.js';

/** Its own name is one of them. */
export function referencesIn(statement: ts.Node): readonly ts.Identifier[] {
  const found: ts.Identifier[] = [];
  const visit = (node: ts.Node, bound: ReadonlySet<string>): void => {
    if (compiler.isIdentifier(node)) {
      if (isReference(node) && !bound.has(node.text)) found.push(node);
      return;
    }
    const inside = new Set([...bound, ...boundBy(node)]);
    compiler.forEachChild(node, (child) => {
      visit(child, inside);
    });
  };
  visit(statement, new Set());
  return found;
}

/** Parameters of types that a node brings, and what `infer` binds in it. */
function boundBy(node: ts.Node): readonly string[] {
  const own =
    'typeParameters' in node
      ? ((node.typeParameters as ts.NodeArray<ts.TypeParameterDeclaration> | undefined) ?? []) // as every such node has them
      : [];
  const mapped = compiler.isMappedTypeNode(node) ? [node.typeParameter] : [];
  const inferred = compiler.isConditionalTypeNode(node) ? inferredIn(node.extendsType) : [];
  return [...own, ...mapped, ...inferred].map(({ name }) => name.text);
}

function inferredIn(node: ts.Node): readonly ts.TypeParameterDeclaration[] {
  const found: ts.TypeParameterDeclaration[] = [];
  const visit = (inner: ts.Node): void => {
    if (compiler.isInferTypeNode(inner)) found.push(inner.typeParameter);
    compiler.forEachChild(inner, visit);
  };
  visit(node);
  return found;
}

function isReference(node: ts.Identifier): boolean {
  const { parent } = node;
  if (compiler.isQualifiedName(parent)) return parent.left === node;
  if (compiler.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (compiler.isTypePredicateNode(parent)) return false;
  if (compiler.isTypeQueryNode(parent) || compiler.isTypeReferenceNode(parent)) return true;
  if (compiler.isExpressionWithTypeArguments(parent) || compiler.isComputedPropertyName(parent)) return true;
  return isTopLevelName(node);
}

/** The name that a statement declares. */
function isTopLevelName(node: ts.Identifier): boolean {
  const { parent } = node;
  const isDeclaration =
    compiler.isInterfaceDeclaration(parent) ||
    compiler.isTypeAliasDeclaration(parent) ||
    compiler.isClassDeclaration(parent) ||
    compiler.isFunctionDeclaration(parent) ||
    (compiler.isVariableDeclaration(parent) && compiler.isVariableStatement(parent.parent.parent));
  return isDeclaration && parent.name === node;
}
