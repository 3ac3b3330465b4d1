/** The comment of a method as data: the template `method-doc.hbs` prints it. */

import type { Method } from '../../model/model.js';
import type { PrintContext } from '../plan/print-context.js';
import type { Render } from '../template.js';
import { docLink, templateDocs } from '../../text/jsdoc.js';
import { distinctSentences, firstNames, sentenceKey, sentences, withFullStop } from '../../text/sentence.js';
import { errorLine } from '../type/codes.js';
import { accessFacts, accessOf, factText, paramsOf, takesNote } from '../../view/method-view.js';
import type { FindReplacement } from '../plan/generation-plan.js';

export interface DocTools {
  readonly render: Render;
  readonly find: FindReplacement;
}

/** As ts-morph takes it. */
export function methodDocs(method: Method, { render, find }: DocTools, context: PrintContext): string[] {
  const access = accessOf(method, context);
  const { applicationOnly, write } = access;
  const view = {
    summary: withFullStop(distinctSentences(method.summary)),
    description: distinctSentences(method.description, new Set(sentences(method.summary).map(sentenceKey))),
    takes: takesNote(method, context),
    // The other facts have a line of their own below.
    whoMayCall: accessFacts(method, access)
      .filter(({ name }) => name === 'Scope' || name === 'Who')
      .map(factText),
    applicationOnly,
    // Whether a caller may repeat the call.
    keyed: write === 'keyed',
    unkeyed: write === 'unkeyed',
    ...errorsView(method, context),
    deprecated: deprecationView(method, find, context),
    params: paramNames(method),
    example: context.example(method),
  };
  return templateDocs(render('method-doc', view));
}

/** Nobody reads a signature help with more names. */
const MAX_NAMES = 8;

/** Required names first, then optional ones. Without them, signature help would show only the parameter's type. */
function paramNames(method: Method): string {
  const all = paramsOf(method);
  const namesWhere = (isRequired: boolean): string =>
    firstNames(
      all.filter(({ required }) => required === isRequired).map(({ name }) => `\`${name}\``),
      MAX_NAMES,
    );
  const optional = namesWhere(false);
  return [namesWhere(true), ...(optional === '' ? [] : [`optional ${optional}`])]
    .filter((text) => text !== '')
    .join('; ');
}

/** A link to the type of the method's codes, which explains them; the errors themselves where there is no such type. */
function errorsView(method: Method, context: PrintContext): object {
  if (context.errors.codesOf(method).length > 0)
    return { errorsLink: docLink(context.derived({ of: 'code', method: method.name })), errorLines: [] };
  return { errorsLink: '', errorLines: context.errors.errorsOf(method).map(errorLine) };
}

function deprecationView(method: Method, find: FindReplacement, context: PrintContext): object | undefined {
  const { deprecated } = method;
  if (deprecated === undefined) return undefined;
  const found = find(method);
  const { message, replacement } = deprecated;
  if (found === undefined) return { message, link: '' };
  const target = `${context.use(found)}.${found.member}`;
  return { message, link: docLink(target, replacement?.name ?? found.member) };
}
