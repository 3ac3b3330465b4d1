/** The comment of a method as data: the template `method-doc.hbs` prints it. */

import type { Method } from '../../model/model.js';
import type { PrintContext } from '../plan/print-context.js';
import type { Render } from '../template.js';
import { link, paragraphs } from '../../text/jsdoc.js';
import { distinctSentences, firstNames, keyOf, sentences, withFullStop } from '../../text/sentence.js';
import { errorLine } from '../type/codes.js';
import { accessOf, paramsOf, takesNote } from '../../view/method-view.js';
import type { FindReplacement } from '../plan/generation-plan.js';

export interface DocTools {
  readonly render: Render;
  readonly find: FindReplacement;
}

/** As ts-morph takes it. */
export function methodDocs(method: Method, { render, find }: DocTools, context: PrintContext): string[] {
  const { scopes, who, applicationOnly, write } = accessOf(method, context);
  const view = {
    summary: withFullStop(distinctSentences(method.summary)),
    description: distinctSentences(method.description, new Set(sentences(method.summary).map(keyOf))),
    takes: takesNote(method, context),
    scopes: scopes.map((name) => `\`${name}\``).join(' or '),
    who,
    applicationOnly,
    // What a caller has to know about calling twice.
    keyed: write === 'keyed',
    unkeyed: write === 'unkeyed',
    ...errorsOf(method, context),
    deprecated: deprecationOf(method, find, context),
    params: paramNames(method),
    example: context.example(method),
  };
  return paragraphs(render('method-doc', view));
}

/** More names than these make a signature help that nobody reads. */
const MAX_NAMES = 8;

/** Required names first, then those that can be left out: signature help shows no more of a parameter than its type. */
function paramNames(method: Method): string {
  const all = paramsOf(method);
  const named = (isRequired: boolean): string =>
    firstNames(
      all.filter(({ required }) => required === isRequired).map(({ name }) => `\`${name}\``),
      MAX_NAMES,
    );
  const optional = named(false);
  return [named(true), ...(optional === '' ? [] : [`optional ${optional}`])]
    .filter((text) => text !== '')
    .join('; ');
}

/** The type of its codes says what they mean; without one, the method says it. */
function errorsOf(method: Method, context: PrintContext): object {
  if (context.errors.codesOf(method).length > 0)
    return { errorsLink: link(context.derived({ of: 'code', method: method.name })), errorLines: [] };
  return { errorsLink: '', errorLines: context.errors.errorsOf(method).map(errorLine) };
}

function deprecationOf(method: Method, find: FindReplacement, context: PrintContext): object | undefined {
  const { deprecated } = method;
  if (deprecated === undefined) return undefined;
  const found = find(method);
  const { message, replacement } = deprecated;
  if (found === undefined) return { message, link: '' };
  const target = `${context.use(found)}.${found.member}`;
  return { message, link: link(target, replacement?.name ?? found.member) };
}
