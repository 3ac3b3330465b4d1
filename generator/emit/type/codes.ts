/** Types of error codes: one for each set of codes, declared at its method or next to the common codes. */

import { traitsOf } from '../../model/generation.js';
import type { Api, ErrorCase, Method } from '../../model/model.js';
import type { PrintContext } from '../print-context.js';
import { aliasOf, type Declaration } from '../structures.js';
import { literal } from '../text/code.js';
import type { DocLine } from '../text/jsdoc.js';
import type { CodeSet } from './error-codes.js';
import { unionMembers } from './shape.js';

/** `- \`CODE\` (400): condition`. */
export function errorLine({ code, status, condition }: ErrorCase, own: (text: string) => string): string {
  const name = code === '' ? 'an empty code' : `\`${own(code)}\``;
  return `- ${name}${status === 0 ? '' : ` (${String(status)})`}: ${own(condition)}`;
}

/** The type of a method's codes; a set that several methods share is declared next to the common codes. */
export function codeType(method: Method, context: PrintContext): string {
  const set = context.errors.setOf(method);
  if (set === undefined) return context.derived({ of: 'common-code' });
  return set.methods.length > 1
    ? context.derived({ of: 'shared-code', id: set.id })
    : context.derived({ of: 'code', method: method.name });
}

/** A method's name for its codes. */
export function codeDeclarations(method: Method, context: PrintContext): readonly Declaration[] {
  const set = context.errors.setOf(method);
  if (set === undefined) return [];
  const name = context.derived({ of: 'code', method: method.name });
  const title = `Documented error codes of \`${method.name}\`.`;
  if (set.methods.length > 1) return [aliasOf(name, [title], codeType(method, context))];
  return [setDeclaration(set, { name, title }, context)];
}

/** Those that several methods share, sorted by name. */
export function sharedCodes(context: PrintContext): readonly Declaration[] {
  return context.errors.sets
    .filter(({ methods }) => methods.length > 1)
    .map((set) => {
      const [example = ''] = set.methods.map(({ name }) => name).sort();
      const title = `Documented error codes of several methods, such as \`${example}\`.`;
      return setDeclaration(
        set,
        { name: context.derived({ of: 'shared-code', id: set.id }), title },
        context,
      );
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function setDeclaration(
  { codes, errors }: CodeSet,
  { name, title }: { readonly name: string; readonly title: string },
  context: PrintContext,
): Declaration {
  const common = context.derived({ of: 'common-code' });
  return aliasOf(name, withErrors(title, errors, context), unionMembers([...codes.map(literal), common]));
}

/** Codes that any method can answer with; the gateway has a table of what its codes mean. */
export function commonCodes({ commonErrors, generation }: Api, context: PrintContext): Declaration {
  const { errorTable } = traitsOf({ generation });
  const codes = [...new Set(commonErrors.map(({ code }) => context.toVendor(code)))];
  const title = 'Error codes that any method can answer with.';
  const doc =
    errorTable === undefined
      ? withErrors(title, commonErrors, context)
      : [`${title} \`${errorTable}\` explains them.`];
  return aliasOf(context.derived({ of: 'common-code' }), doc, unionMembers(codes.map(literal)));
}

function withErrors(title: string, errors: readonly ErrorCase[], context: PrintContext): readonly DocLine[] {
  const lines = new Set(errors.map((error) => errorLine(error, (text) => context.toVendor(text))));
  return lines.size === 0 ? [title] : [title, '', ...lines];
}
