/** A call of a method as an example: what it is called by, and with what. */

import {
  exampleParams,
  type Example,
  paramsWithoutExample,
  undescribedObjects,
} from '../model/example-params.js';
import { traitsOf } from '../model/generation.js';
import { isListCall } from '../model/list-call.js';
import type { Api, Method } from '../model/model.js';
import { propertyKey } from '../text/property-key.js';
import { stringLiteral } from '../text/string.js';
import { isUndescribed } from './method-view.js';
import { literalText, narrowText, objectText } from './literal-text.js';

type Params = Readonly<Record<string, Example>>;

/** `svc.v3.tasks.task.get`; the routes of the gateway's entities belong to an entity. */
export function callee({ path }: Method, api: Pick<Api, 'generation'>): string {
  const { root, entityNamespace } = traitsOf(api);
  const isEntity = path[0] === entityNamespace;
  const members = (isEntity ? path.slice(1) : path).map((segment) =>
    /^[A-Za-z_$][\w$]*$/.test(segment) ? `.${segment}` : `[${stringLiteral(segment)}]`,
  );
  return `${root}${isEntity ? ".entity('deals')" : ''}${members.join('')}`;
}

export interface CallSample {
  /** `svc.v3.tasks.task.get` */
  readonly callee: string;
  /** One object, or what else stands between the parentheses. */
  readonly argument: Params | string;
  /** A list of several pages. */
  readonly isLoop: boolean;
  /** False for an address that a browser opens. */
  readonly isSent: boolean;
}

export function callSample(method: Method, api: Api): CallSample {
  return {
    callee: callee(method, api),
    argument: argumentOf(method, api),
    isLoop: isListCall(method) && method.paging?.style !== 'once',
    isSent: method.route?.sends !== false,
  };
}

/** A statement of several lines; of short ones where it is narrow. */
export function callStatement(sample: CallSample, isNarrow = false): string {
  const values = argumentText(sample, isNarrow ? narrowText : objectText);
  const call = `${sample.callee}(${values})`;
  if (!sample.isLoop) return `const answer = await ${call};`;
  const loop = (list: string): string => `for await (const item of ${list}) {\n  console.log(item);\n}`;
  return isNarrow ? `const list = ${call};\n${loop('list')}` : loop(call);
}

/** As comments have it: in one line, or in short ones where that is too long; empty also where nobody describes what the method takes, or no value can be given. */
export function callLine(method: Method, api: Api): string {
  const sample = callSample(method, api);
  if (!sample.isSent || isUndescribed(method)) return '';
  if (paramsWithoutExample(method, api).length > 0 || undescribedObjects(method, api).length > 0) return '';
  const line = statementText(sample, literalText);
  return line.length <= LINE ? line : statementText(sample, narrowText);
}

/** Columns of an example in one line of a comment. */
const LINE = 105;

function statementText(sample: CallSample, print: (params: Params) => string): string {
  const call = `${sample.callee}(${argumentText(sample, print)})`;
  return sample.isLoop ? `for await (const item of ${call}) console.log(item);` : `await ${call};`;
}

function argumentText({ argument }: CallSample, print: (params: Params) => string): string {
  if (typeof argument === 'string') return argument;
  return Object.keys(argument).length === 0 ? '' : print(argument);
}

function argumentOf(method: Method, api: Api): CallSample['argument'] {
  const { entityNamespace, takesCustomNames } = traitsOf(api);
  const [root, name = ''] = method.path;
  if (root === entityNamespace) return ENTITY_VALUES[name] ?? '';
  if (isUndescribed(method)) return takesCustomNames ? UNDESCRIBED : requiredText(method);
  const [lacking] = paramsWithoutExample(method, api);
  if (lacking !== undefined) return `{ /* no example: ${commentText(lacking)} ${ENDLESS} */ }`;
  const params = exampleParams(method, api);
  const open = undescribedObjects(method, api);
  if (open.length === 0) return params;
  // Left out, they would make a complete call of one that the account refuses.
  const members = Object.entries(params).filter(([name]) => !open.includes(name));
  const texts = members.map(([name, value]) => `${propertyKey(name)}: ${literalText(value)}`);
  return `{ ${[...texts, ...open.map((name) => `${propertyKey(name)}: ${UNDESCRIBED}`)].join(', ')} }`;
}

const ENDLESS = 'requires objects without end, or more than an example shows';

/** A name of the account inside a comment. */
function commentText(name: string): string {
  return /^[\w.-]+$/.test(name) ? name : 'a parameter';
}

const UNDESCRIBED = '{ /* not described by the account */ }';

function requiredText({ params }: Method): string {
  return params.kind === 'open' && params.required ? UNDESCRIBED : '';
}

const ENTITY_VALUES: Readonly<Record<string, string>> = {
  list: '{ limit: 10 }',
  get: '1',
  create: "{ title: 'Ship' }",
  update: "1, { title: 'Ship' }",
  delete: '1',
  search: "{ query: 'Ship' }",
};
