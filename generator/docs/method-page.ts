/** The page of one method as data: its purpose, parameters, result, errors and calls, and what "Try it" sends. */

import type { PagingStyle } from '../../runtime/words/method.js';
import { errorGroups } from './errors-page.js';
import { readableParamType, signature } from '../emit/pages/signature.js';
import { accessFacts, viewOf, type MethodView } from '../view/method-view.js';
import { readableType } from '../emit/pages/readable-type.js';
import { fieldRows, membersOf, paramRows, shapeRows } from '../emit/pages/page-rows.js';
import { codeSamples, shellCall } from '../export/code-samples.js';
import { routeOf } from '../export/route.js';
import { exampleParams, type Example } from '../model/example-params.js';
import { namedOf } from '../model/named.js';
import type { Method } from '../model/model.js';
import { answeredProperties, answerSample } from './answer-sample.js';
import { linkedProse, nameList, siteRows, withIds } from './fields.js';
import { highlighted } from './highlight.js';
import {
  badgeOf,
  GENERATION_TITLES,
  methodLink,
  NO_LINK,
  typeLink,
  type PageContext,
} from './page-context.js';
import { escaped, html, paragraphs, plainText, prose, type Html } from './prose.js';

export function methodView(method: Method, context: PageContext, packageName: string): object {
  const { plan, addresses, root } = context;
  const { api } = plan;
  const view = viewOf(method, api);
  const [module = ''] = method.path;
  return {
    name: method.name,
    generation: GENERATION_TITLES[api.generation],
    module: { text: module, href: root + addresses.module(api.generation, module) },
    badge: badgeOf(method),
    deprecated: deprecation(method, context),
    summary: method.summary === method.name ? html('') : prose(method.summary),
    description: linkedProse(paragraphs(view.description), context),
    signature: signatureView(method, view, context),
    facts: factsOf(method, view, context),
    takes: takesText(method, view),
    params: withIds(siteRows(paramRows(method, view.params, plan), context), 'p-'),
    result: resultView(method, context),
    errors: errorGroups(method.errors),
    errorsHref: `${root}guides/errors.html`,
    samples: samplesOf(method, plan, api.generation === 'gateway' ? gatewaySetup(packageName) : ''),
    answer: answerView(method, context),
    attempt: attemptOf(method, context),
  };
}

/** Pages of other generations need no such lines, since each guide begins with them. */
function gatewaySetup(packageName: string): string {
  return `import { createGateway } from '${packageName}/gateway';

const gw = createGateway({
  baseUrl: process.env.SVC_GATEWAY_URL,
  key: process.env.SVC_GATEWAY_KEY,
});

`;
}

/**
 * How the method is called, in each way.
 * @param setup lines of the program that make the client
 */
export function samplesOf(method: Method, { api }: PageContext['plan'], setup = ''): readonly object[] {
  const samples = codeSamples(method, api).map(({ label, source }) => ({
    label,
    source: highlighted(
      (label === 'Client' ? setup : '') + (typeof source === 'string' ? source : ''),
      label === 'curl' ? 'sh' : 'ts',
    ),
  }));
  if (method.route?.sends === false) return samples;
  const command = `npx ${shellCall(method, exampleParams(method, api))}`;
  return [...samples, { label: 'Terminal', source: highlighted(command, 'sh') }];
}

/** Each type links to the row of its parameter, or to its page. Other type names have neither a link nor a colour. */
function signatureView(method: Method, { params }: MethodView, context: PageContext): object {
  const { plan } = context;
  const hrefs = new Map<string, string>();
  for (const { name } of [...plan.api.entities, ...plan.api.types]) {
    const { text, href } = typeLink(context, name);
    hrefs.set(text, href);
  }
  for (const param of params)
    for (const [name] of readableParamType(method, param, plan).matchAll(/\b[A-Z]\w+/g))
      if (!hrefs.has(name)) hrefs.set(name, `#p-${param.name}`);
  const plain = signature(method, plan, Infinity);
  const [, resultName = ''] = /: Call<(\w+)>$/.exec(plain) ?? [];
  if ('entity' in method.result && !hrefs.has(resultName))
    hrefs.set(resultName, typeLink(context, method.result.entity).href);
  const broken = oneParameterALine(plain);
  const text = String(highlighted(broken)).replace(/<span class="t">(\w+)<\/span>/g, (_, name: string) => {
    const href = hrefs.get(name) ?? '';
    return href === '' ? name : `<a class="t" href="${escaped(href)}">${name}</a>`;
  });
  const [, opening = '', optional = '', returned = ''] =
    /^([^(]*\()params(\??):[^]*, options\?\): (.*)$/.exec(plain) ?? [];
  const isLong = opening !== '' && broken.split('\n').length > MAX_LINES;
  return {
    text: html(text),
    // Shown until a long signature is unfolded.
    short: isLong ? `${opening}params${optional}, options?): ${returned}` : '',
  };
}

/** Lines of a signature; a longer one is folded. */
const MAX_LINES = 8;

/** Characters of a signature in one line. */
const SHORT_SIGNATURE = 72;

/** Prints each parameter of a longer signature on a line of its own. */
function oneParameterALine(text: string): string {
  const open = text.indexOf('{ ');
  if (text.length <= SHORT_SIGNATURE || open === -1) return text;
  let depth = 0;
  let broken = text.slice(0, open);
  for (const [at, char] of [...text.slice(open)].entries()) {
    const isEnd = '})]>'.includes(char) && text[open + at - 1] !== '=';
    if (isEnd) depth -= 1;
    if (depth < 0) return broken + text.slice(open + at);
    if ('{([<'.includes(char)) depth += 1;
    if (isEnd && depth === 0 && char === '}') broken = `${broken.trimEnd()},\n}`;
    else broken += depth === 1 && (char === ',' || char === '{') ? `${char}\n ` : char;
  }
  return broken;
}

function answerView(method: Method, { plan }: PageContext): object {
  const { text, note } = answerSample(method, plan.api);
  return { is: text !== '', text: highlighted(text), note: prose(note) };
}

function deprecation({ deprecated }: Method, context: PageContext): object {
  if (deprecated === undefined) return { is: false, text: html(''), link: NO_LINK };
  const { message, replacement } = deprecated;
  const isNamed = replacement !== undefined && message.includes(replacement.name);
  const link =
    replacement === undefined || isNamed
      ? NO_LINK
      : methodLink(context, replacement.generation, replacement.name);
  return { is: true, text: linkedProse(prose(message), context), link };
}

interface Fact {
  readonly name: string;
  readonly text: Html;
}

function factsOf(method: Method, { access }: MethodView, context: PageContext): readonly Fact[] {
  const { api } = context.plan;
  const { verb, path } = routeOf(method, api.generation);
  const facts: readonly (Fact | false)[] = [
    method.route?.sends !== false && { name: 'On the wire', text: prose(`\`${verb} ${path}\``) },
    ...accessFacts(method, access).map(({ name, text }) => ({
      name,
      text: linkedProse(prose(text), context),
    })),
    method.paging !== undefined && { name: 'Paging', text: prose(pagingText(method.paging.style)) },
    method.source !== '' && { name: 'Source', text: prose(method.source) },
  ];
  return facts.filter((fact) => fact !== false);
}

function pagingText(style: PagingStyle): string {
  if (typeof style === 'string') return PAGING[style];
  const { holder = [], size, place } = style;
  const sized = size === undefined ? [] : [[...holder, size].join('.')];
  const names = [...sized, place].map((name) => `\`${name}\``);
  return `A list that goes on by ${names.join(' and ')}: \`for await\` goes over all its pages.`;
}

const PAGING = {
  offset: 'A list: `for await` goes over all its pages.',
  cursor: 'A list that goes on by a cursor: `for await` goes over all its pages.',
  'next-cursor': 'A list that goes on by `nextCursor`: `for await` goes over all its pages.',
  start: 'A list that goes on by `start`: `for await` goes over all its pages.',
  once: 'A list of one page.',
} as const;

function takesText({ params }: Method, { takes }: MethodView): string {
  const note = takes.replaceAll('`', '');
  if (note !== '' || params.kind !== 'object') return note;
  const names =
    params.variants.length > 1 ? 'These belong to alternatives: the signature shows which go together.' : '';
  return [names, params.open ? 'Further names are admitted.' : ''].filter((part) => part !== '').join(' ');
}

/** Fields of an object that a method page shows; the page of the object has all. */
const SHOWN_FIELDS = 10;
/** With more methods, only pages of objects show fields: otherwise the site would be half as large again. */
export const MANY_METHODS = 1_000;

function resultView(method: Method, context: PageContext): object {
  const { result, meta = [] } = method;
  const { api } = context.plan;
  const name = 'entity' in result ? result.entity : membersOf(result.shape, context.plan).ref || undefined;
  const shape = 'shape' in result ? result.shape : undefined;
  const all =
    name === undefined ? [] : (answeredProperties(method, api) ?? namedOf(api).properties.get(name) ?? []);
  const ownNames = new Set(
    namedOf(api)
      .properties.get(name ?? '')
      ?.map((field) => field.name),
  );
  const shown = api.methods.length > MANY_METHODS ? 0 : SHOWN_FIELDS;
  const own = fieldRows(all.slice(0, shown), context.plan, 'result');
  const isNamed = shape === undefined || name !== undefined;
  const rows = siteRows(isNamed ? own : shapeRows(shape, context.plan), context, isNamed ? 0 : 1);
  const hasRelated = all.some((field) => 'entity' in result && !ownNames.has(field.name));
  const omitted = 'entity' in result ? (result.omittedFields ?? []) : [];
  return {
    text: resultText(method) + (hasRelated ? ', with its related objects' : ''),
    link: name === undefined ? NO_LINK : typeLink(context, name),
    // Shown without a link.
    type: name === undefined ? resultType(method, context) : '',
    rows: withIds(rows, 'r-'),
    more: Math.max(0, all.length - shown),
    isFolded: rows.length > 12,
    count: rows.length,
    omitted: omitted.length === 0 ? [] : [nameList(OMITTED, omitted)],
    meta: withIds(siteRows(fieldRows(meta, context.plan, 'result'), context), 'm-'),
  };
}

const OMITTED = 'Fields of the object that some accounts leave out here';

/** The type of a result that has no page of its own. */
function resultType({ result }: Method, { plan }: PageContext): string {
  if (!('shape' in result) || result.shape.kind === 'unknown') return '';
  return readableType(result.shape, plan.lookup);
}

/** The text after the name of the type. */
function resultText({ result }: Method): string {
  switch (result.kind) {
    case 'item': {
      const selected = result.select === undefined ? '' : ', narrowed to what select names';
      return result.nullable ? `${selected}, or null` : selected;
    }
    case 'items':
      if (result.select === undefined) return ', a list of them';
      return result.default === 'id'
        ? ', a list of them, each with id alone unless select names more'
        : ', a list of them, each narrowed to what select names';
    case 'values':
      return result.shape.kind === 'unknown'
        ? 'A list; the account does not describe its items'
        : ', a list of them';
    case 'value':
      return result.shape.kind === 'unknown' ? 'The account does not describe the answer' : '';
  }
}

/** Lines of the JSON that are shown without scrolling. */
const MIN_ROWS = 3;
const MAX_ROWS = 12;

/** What the "Try it" of a served site sends. */
function attemptOf(method: Method, { plan }: PageContext): object {
  const { verb, path } = routeOf(method, plan.api.generation);
  const example: Record<string, Example> = { ...exampleParams(method, plan.api) };
  for (const [, name = ''] of path.matchAll(/\{([^{}]+)\}/g))
    example[name] ??= name === 'entity' ? 'deals' : 1;
  const body = JSON.stringify(example, null, 2);
  return {
    is: method.route?.sends !== false,
    rows: Math.min(Math.max(body.split('\n').length, MIN_ROWS), MAX_ROWS),
    verb,
    path,
    generation: plan.api.generation,
    body,
  };
}

/** The summary of a method in the search and in lists of methods. */
export function summaryOf({ summary, name }: Method): string {
  const text = plainText(summary).replace(/\.$/, '');
  return text === name ? '' : text;
}
