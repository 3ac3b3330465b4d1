/** Finds every refusal of the built-in account by its syntax: each guard removed, each status and each code changed is a mutation. */

import { readdirSync } from 'node:fs';
import ts from 'typescript';
import { FOLDER, parse, readSource } from './source.mjs';

/** What no caller can see: a call of a legacy batch that fails has no status of its own. */
const UNSEEN = [
  // No route fails with anything but a refusal.
  /^gateway\/routes\/batch\.ts guard, .*!\(error instanceof Refusal\)$/,
  /^legacy\/batch\.ts status, .*(ERROR_BATCH_METHOD_NOT_ALLOWED|The query could not be read)/,
];

const REFUSING = new Set([
  'refuse',
  'systemError',
  'failure',
  'Refusal',
  'refused',
  'error',
  'scopeMissing',
  'tooMany',
  'requireSession',
]);

/** Faults are switched on by their names: they are not rules. */
const FAULTS = 'faults/catalogue.ts';

export function refusalMutations() {
  return readdirSync(FOLDER, { recursive: true })
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && name !== FAULTS)
    .sort()
    .flatMap(mutationsOf)
    .filter(({ file, rule }) => !UNSEEN.some((pattern) => pattern.test(`${file} ${rule}`)));
}

function mutationsOf(file) {
  const text = readSource(file);
  const source = parse(file, text);
  const found = [];
  const add = (node, to, what, shownNode = node) => {
    const at = [node.getStart(source), node.getEnd()];
    const { line } = source.getLineAndCharacterOfPosition(at[0]);
    const shown = shownNode.getText(source).replace(/\s+/g, ' ').slice(0, 90);
    found.push({ rule: `${what}, line ${line + 1}: ${shown}`, file, at, to });
  };
  const visit = (node) => {
    if (ts.isIfStatement(node) && isRefusal(node.thenStatement)) add(node.expression, 'false', 'guard');
    if (
      (ts.isCallExpression(node) || ts.isNewExpression(node)) &&
      REFUSING.has(node.expression.getText(source))
    )
      for (const argument of node.arguments ?? []) visitArgument(argument, add, node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function visitArgument(argument, add, call) {
  if (ts.isNumericLiteral(argument) && /^[45]\d\d$/.test(argument.text)) add(argument, '499', 'status', call);
  if (ts.isStringLiteral(argument) && /^([A-Z][A-Z_]{3,}|[a-z]+_[a-z_]+|\d+)$/.test(argument.text))
    add(argument, "'MUTATED'", 'code', call);
}

/** `throw …`, `return failure(…)` and the like, alone or in a block. */
function isRefusal(statement) {
  if (ts.isBlock(statement)) return statement.statements.length === 1 && isRefusal(statement.statements[0]);
  if (ts.isThrowStatement(statement)) return true;
  if (!ts.isReturnStatement(statement) || !statement.expression) return false;
  return ts.isCallExpression(statement.expression) && REFUSING.has(statement.expression.expression.getText());
}
