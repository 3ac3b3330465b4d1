/** Which methods are asked: reads that are proven to be reads, and nothing else. */

import { isWrite } from '../model/kind.js';
import { hasMorePages } from '../model/list-call.js';
import type { Api, Method, Model } from '../model/model.js';
import { isUnknownRead } from './unknown-reads.js';
import { openSubject, type Subject } from './subject.js';

/** The run begins with it. */
const DESCRIPTION: ReadonlySet<string> = new Set(['rest.documentation.openapi', 'documentation', 'batch']);

/** The steps of a method, in this order: every method gets its first request before any gets a second. */
export const STEPS = { first: 1, plain: 2, list: 3, related: 4 } as const;

interface Planning {
  /** Credentials of an application. */
  readonly isApplication: boolean;
  readonly values: boolean;
}

/** Lists before others, since these take their ids from lists. */
export function planSubjects(model: Model, { isApplication, values }: Planning): readonly Subject[] {
  return [model.v3, model.legacy].flatMap((api) => {
    const methods = api.methods.filter((one) => isProven(one) && (isApplication || !isForApplications(one)));
    return methods
      .map((method) => withSteps(openSubject(api, method, values)))
      .sort((a, b) => Number(returnsRows(b)) - Number(returnsRows(a)));
  });
}

function isProven(method: Method): boolean {
  if (method.write || isWrite(method.kind) || DESCRIPTION.has(method.name)) return false;
  // Answers that nothing describes cannot be compared: these methods are asked separately.
  return !isUnknownRead(method);
}

/** Rows of the legacy spec mark methods that accounts refuse, or may refuse, under a webhook. */
function isForApplications({ applicationOnly, who }: Method): boolean {
  return applicationOnly || who.includes('application context');
}

export function returnsRows({ method }: Pick<Subject, 'method'>): boolean {
  return hasMorePages(method) || method.kind === 'field-list';
}

function withSteps(subject: Subject): Subject {
  const { method, api } = subject;
  subject.open.add(STEPS.first);
  const selects = 'select' in method.result && method.result.select !== undefined;
  if (selects || hasMorePages(method)) subject.open.add(STEPS.plain);
  if (hasMorePages(method) && method.paging?.style !== 'once') subject.open.add(STEPS.list);
  if (relatedNames(api, method).length > 0) subject.open.add(STEPS.related);
  return subject;
}

/** Fields of related objects that can be selected. */
export function relatedNames(api: Api, { result }: Method): readonly string[] {
  const select = 'select' in result ? result.select : undefined;
  const names = api.selects.find(({ name }) => name === select)?.names ?? [];
  return names.filter((name) => name.includes('.'));
}
