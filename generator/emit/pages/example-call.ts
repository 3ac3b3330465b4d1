/** A call of a method as an example: what it is called by, and with what. */

import { isList } from '../../json.js';
import { exampleParams, type Example, paramsWithoutExample } from '../../model/example-params.js';
import { traitsOf } from '../../model/generation.js';
import { isListCall } from '../../model/list-call.js';
import type { Api, Method } from '../../model/model.js';
import { stringLiteral } from '../text/string.js';
import { isUndescribed } from '../text/takes-note.js';
import { callText, literalText } from './call-text.js';

type Own = (text: string) => string;

/** `svc.v3.tasks.task.get`; the routes of the gateway's entities belong to an entity. */
export function callee({ path }: Method, api: Pick<Api, 'generation'>): string {
  const { root, entityNamespace } = traitsOf(api);
  const isEntity = path[0] === entityNamespace;
  const members = (isEntity ? path.slice(1) : path).map((segment) =>
    /^[A-Za-z_$][\w$]*$/.test(segment) ? `.${segment}` : `[${stringLiteral(segment)}]`,
  );
  return `${root}${isEntity ? ".entity('deals')" : ''}${members.join('')}`;
}

/** A statement of several lines; empty where nothing is sent. */
export function exampleStatement(method: Method, api: Api, own: Own): string {
  if (method.route?.sends === false) return '';
  const argument = argumentOf(method, api, own);
  return callText({ callee: callee(method, api), argument, isLoop: isLoop(method) });
}

/** The same in one line, as comments have it; empty also where nobody describes what the method takes, or no value can be given. */
export function exampleLine(method: Method, api: Api, own: Own): string {
  if (method.route?.sends === false || isUndescribed(method)) return '';
  if (paramsWithoutExample(method, api).length > 0) return '';
  const argument = argumentOf(method, api, own);
  const isEmpty = typeof argument !== 'string' && Object.keys(argument).length === 0;
  const values = isEmpty ? '' : typeof argument === 'string' ? argument : literalText(argument);
  const call = `${callee(method, api)}(${values})`;
  return isLoop(method) ? `for await (const item of ${call}) console.log(item);` : `await ${call};`;
}

function isLoop(method: Method): boolean {
  return isListCall(method) && method.paging?.style !== 'once';
}

function argumentOf(method: Method, api: Api, own: Own): Readonly<Record<string, Example>> | string {
  const { entityNamespace, takesCustomNames } = traitsOf(api);
  const [root, name = ''] = method.path;
  if (root === entityNamespace) return ENTITY_VALUES[name] ?? '';
  if (isUndescribed(method)) return takesCustomNames ? UNDESCRIBED : requiredText(method);
  const [lacking] = paramsWithoutExample(method, api);
  if (lacking !== undefined) return `{ /* no example: ${commentText(own(lacking))} ${ENDLESS} */ }`;
  return ownNames(exampleParams(method, api), own);
}

const ENDLESS = 'requires objects without end, or more than an example shows';

/** A name of the account inside a comment. */
function commentText(name: string): string {
  return /^[\w.-]+$/.test(name) ? name : 'a parameter';
}

const UNDESCRIBED = '{ /* not described by the account */ }';

function requiredText({ params }: Method): string {
  return params.kind === 'open' && params.required ? '{}' : '';
}

const ENTITY_VALUES: Readonly<Record<string, string>> = {
  list: '{ limit: 10 }',
  get: '1',
  create: "{ title: 'Ship' }",
  update: "1, { title: 'Ship' }",
  delete: '1',
  search: "{ query: 'Ship' }",
};

function ownNames(values: Readonly<Record<string, Example>>, own: Own): Readonly<Record<string, Example>> {
  const ownValue = (value: Example): Example => {
    if (typeof value === 'string') return own(value);
    if (typeof value !== 'object' || value === null) return value;
    return isList(value) ? value.map(ownValue) : ownNames(value, own);
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [own(name), ownValue(value)]));
}
