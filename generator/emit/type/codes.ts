/** Types of error codes: one for each set of codes, declared at its method or beside the common codes. */

import { traitsOf } from '../../model/generation.js';
import type { Api, ErrorCase, Method } from '../../model/model.js';
import { aliasOf, type Declaration } from '../declaration.js';
import type { NameOf } from '../names/generation-names.js';
import type { Scope } from '../scope.js';
import { string } from '../text/code.js';
import type { DocLine } from '../text/jsdoc.js';
import type { CodeSet } from './error-codes.js';
import { unionType } from './shape.js';

/** `- \`CODE\` (400): condition`. */
export function errorLine({ code, status, condition }: ErrorCase, own: (text: string) => string): string {
  const name = code === '' ? 'an empty code' : `\`${own(code)}\``;
  return `- ${name}${status === 0 ? '' : ` (${String(status)})`}: ${own(condition)}`;
}

/** The type of a method's codes; a set that several methods share is declared beside the common codes. */
export function codeTypeName(method: Method, scope: Scope, names: NameOf): string {
  const set = scope.errors.setOf(method);
  if (set === undefined) return names({ of: 'common-code' });
  return set.methods.length > 1
    ? names({ of: 'shared-code', id: set.id })
    : names({ of: 'code', method: method.name });
}

/** A method's name for its codes. */
export function codeDeclarations(method: Method, scope: Scope, names: NameOf): readonly Declaration[] {
  const set = scope.errors.setOf(method);
  if (set === undefined) return [];
  const name = names({ of: 'code', method: method.name });
  const title = `Codes of errors that \`${method.name}\` is documented to answer with.`;
  if (set.methods.length > 1) {
    const type = scope.derived(names({ of: 'shared-code', id: set.id }));
    return [aliasOf(name, [title], type)];
  }
  return [setDeclaration(set, name, { title, scope, names })];
}

/** Those that several methods share, sorted by name. */
export function sharedCodes(scope: Scope, names: NameOf): readonly Declaration[] {
  return scope.errors.sets
    .filter(({ methods }) => methods.length > 1)
    .map((set) => {
      const [example = ''] = set.methods.map(({ name }) => name).sort();
      const title = `Codes of errors that several methods are documented to answer with, such as \`${example}\`.`;
      return setDeclaration(set, names({ of: 'shared-code', id: set.id }), { title, scope, names });
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function setDeclaration(
  { codes, errors }: CodeSet,
  name: string,
  { title, scope, names }: { readonly title: string; readonly scope: Scope; readonly names: NameOf },
): Declaration {
  const common = scope.derived(names({ of: 'common-code' }));
  return aliasOf(name, withErrors(title, errors, scope), unionType([...codes.map(string), common]));
}

/** Codes that any method can answer with; what those of the gateway mean stands in its table. */
export function commonCodes(api: Api, scope: Scope, names: NameOf): Declaration {
  const { commonErrors } = api;
  const { errorTable } = traitsOf(api);
  const codes = [...new Set(commonErrors.map(({ code }) => scope.own(code)))];
  const title = 'Codes of errors that any method can answer with.';
  const doc =
    errorTable === undefined
      ? withErrors(title, commonErrors, scope)
      : [`${title} What they mean stands in \`${errorTable}\`.`];
  return aliasOf(names({ of: 'common-code' }), doc, unionType(codes.map(string)));
}

function withErrors(title: string, errors: readonly ErrorCase[], scope: Scope): readonly DocLine[] {
  const lines = new Set(errors.map((error) => errorLine(error, (text) => scope.own(text))));
  return lines.size === 0 ? [title] : [title, '', ...lines];
}
