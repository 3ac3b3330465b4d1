/** Types of error codes: one for each method that has codes of its own, and one for those of any method. */

import { traitsOf } from '../../model/generation.js';
import type { Api, ErrorCase, Method } from '../../model/model.js';
import type { PrintContext } from '../plan/print-context.js';
import { aliasOf, type Declaration } from './structures.js';
import { literal } from '../../text/code.js';
import type { DocLine } from '../../text/jsdoc.js';
import { unionMembers } from './shape.js';

/** `- \`CODE\` (400): condition`. */
export function errorLine({ code, status, condition }: ErrorCase): string {
  const name = code === '' ? 'an empty code' : `\`${code}\``;
  return `- ${name}${status === 0 ? '' : ` (${String(status)})`}: ${condition}`;
}

/** The type of a method's codes. */
export function codeType(method: Method, context: PrintContext): string {
  return context.derived(
    context.errors.codesOf(method).length === 0 ? { of: 'common-code' } : { of: 'code', method: method.name },
  );
}

export function codeDeclarations(method: Method, context: PrintContext): readonly Declaration[] {
  const codes = context.errors.codesOf(method);
  if (codes.length === 0) return [];
  const common = context.derived({ of: 'common-code' });
  const doc = withErrors(`Documented error codes of \`${method.name}\`.`, context.errors.errorsOf(method));
  return [aliasOf(codeType(method, context), doc, unionMembers([...codes.map(literal), common]))];
}

/** Codes that any method can answer with; the gateway has a table of what its codes mean. */
export function commonCodes({ commonErrors, generation }: Api, context: PrintContext): Declaration {
  const { errorTable } = traitsOf({ generation });
  const codes = [...new Set(commonErrors.map(({ code }) => code))];
  const title = 'Error codes that any method can answer with.';
  const doc =
    errorTable === undefined
      ? withErrors(title, commonErrors)
      : [`${title} \`${errorTable}\` explains them.`];
  return aliasOf(context.derived({ of: 'common-code' }), doc, unionMembers(codes.map(literal)));
}

function withErrors(title: string, errors: readonly ErrorCase[]): readonly DocLine[] {
  const lines = new Set(errors.map(errorLine));
  return lines.size === 0 ? [title] : [title, '', ...lines];
}
