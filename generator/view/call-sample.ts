/** An example call of a method: its path and its arguments. */

import {
  exampleParams,
  type Example,
  paramsWithoutExample,
  undescribedObjects,
} from '../model/example-params.js';
import { traitsOf } from '../model/generation.js';
import { hasMorePages } from '../model/list-call.js';
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

interface CallSample {
  /** `svc.v3.tasks.task.get` */
  readonly callee: string;
  /** One object, or other text between the parentheses. */
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
    isLoop: hasMorePages(method) && method.paging?.style !== 'once',
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

/**
 * The call in a comment: one line, or short lines where that would be too long. Empty where nothing is sent, the
 * parameters are not described, or an example value is missing.
 */
export function callLine(method: Method, api: Api): string {
  const sample = callSample(method, api);
  if (!sample.isSent || isUndescribed(method)) return '';
  if (paramsWithoutExample(method, api).length > 0 || undescribedObjects(method, api).length > 0) return '';
  const line = statementText(sample, literalText);
  return line.length <= MAX_LINE ? line : statementText(sample, narrowText);
}

/** Columns of an example in one line of a comment. */
const MAX_LINE = 105;

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
  if (isUndescribed(method)) {
    const isRequired = method.params.kind === 'open' && method.params.required === true;
    return takesCustomNames || isRequired ? UNDESCRIBED : '';
  }
  const [lacking] = paramsWithoutExample(method, api);
  if (lacking !== undefined) return `{ /* no example: ${safeInComment(lacking)} ${TOO_LARGE} */ }`;
  const params = exampleParams(method, api);
  const open = undescribedObjects(method, api);
  if (open.length === 0) return params;
  // Without them the call would look complete, and the account would refuse it.
  const members = Object.entries(params).filter(([name]) => !open.includes(name));
  const texts = members.map(([name, value]) => `${propertyKey(name)}: ${literalText(value)}`);
  return `{ ${[...texts, ...open.map((name) => `${propertyKey(name)}: ${UNDESCRIBED}`)].join(', ')} }`;
}

const TOO_LARGE = 'requires objects without end, or more than an example shows';

/** A name of the account inside a comment. */
function safeInComment(name: string): string {
  return /^[\w.-]+$/.test(name) ? name : 'a parameter';
}

const UNDESCRIBED = '{ /* not described by the account */ }';

const ENTITY_VALUES: Readonly<Record<string, string>> = {
  list: '{ limit: 10 }',
  get: '1',
  create: "{ title: 'Ship' }",
  update: "1, { title: 'Ship' }",
  delete: '1',
  search: "{ query: 'Ship' }",
};
