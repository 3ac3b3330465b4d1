/** The page of one method as data: what it does, takes, gives and fails with, how it is called, and what "Try it" sends. */

import type { PagingStyle } from '../../runtime/call/method.js';
import { errorGroups } from './errors-page.js';
import { paramType, signature } from '../emit/pages/signature.js';
import { accessFacts, viewOf, type MethodView } from '../view/method-view.js';
import { readableType } from '../emit/pages/readable-type.js';
import { fieldRows, inside, paramRows, shapeRows } from '../emit/pages/rows.js';
import { codeSamples, shellCall } from '../export/code-samples.js';
import { routeOf } from '../export/route.js';
import { exampleParams, type Example } from '../model/example-params.js';
import { namedOf } from '../model/named.js';
import type { Method } from '../model/model.js';
import { answeredProperties, answerSample } from './answer-sample.js';
import { linkedProse, nameList, siteRows, withIds } from './fields.js';
import { highlighted } from './highlight.js';
import { badgeOf, GENERATION_TITLES, methodLink, NO_LINK, typeLink, type PageContext } from './place.js';
import { escaped, html, paragraphs, plainText, prose, type Html } from './prose.js';

export function methodView(method: Method, place: PageContext, packageName: string): object {
  const { plan, addresses, root } = place;
  const { api } = plan;
  const view = viewOf(method, api);
  const [module = ''] = method.path;
  return {
    name: method.name,
    generation: GENERATION_TITLES[api.generation],
    module: { text: module, href: root + addresses.module(api.generation, module) },
    badge: badgeOf(method),
    deprecated: deprecation(method, place),
    summary: method.summary === method.name ? html('') : prose(method.summary),
    description: linkedProse(paragraphs(view.description), place),
    signature: signatureView(method, view, place),
    facts: factsOf(method, view, place),
    takes: takesText(method, view),
    params: withIds(siteRows(paramRows(method, view.params, plan), place), 'p-'),
    result: resultView(method, place),
    errors: errorGroups(method.errors),
    errorsHref: `${root}guides/errors.html`,
    samples: samplesOf(method, plan, api.generation === 'gateway' ? gatewayMade(packageName) : ''),
    answer: answerView(method, place),
    attempt: attemptOf(method, place),
  };
}

/** Other pages need no such lines: each guide begins with them. */
function gatewayMade(packageName: string): string {
  return `import { createGateway } from '${packageName}/gateway';

const gw = createGateway({
  baseUrl: process.env.SVC_GATEWAY_URL,
  key: process.env.SVC_GATEWAY_KEY,
});

`;
}

/**
 * How the method is called, in each way.
 * @param made lines of the program that make the client
 */
export function samplesOf(method: Method, { api }: PageContext['plan'], made = ''): readonly object[] {
  const samples = codeSamples(method, api).map(({ label, source }) => ({
    label,
    source: highlighted(
      (label === 'Client' ? made : '') + (typeof source === 'string' ? source : ''),
      label === 'curl' ? 'sh' : 'ts',
    ),
  }));
  if (method.route?.sends === false) return samples;
  const command = `npx ${shellCall(method, exampleParams(method, api))}`;
  return [...samples, { label: 'Terminal', source: highlighted(command, 'sh') }];
}

/** Its types lead to the row of their parameter, or to their page; other names of types are no link, and have no colour of one. */
function signatureView(method: Method, { params }: MethodView, place: PageContext): object {
  const { plan } = place;
  const hrefs = new Map<string, string>();
  for (const { name } of [...plan.api.entities, ...plan.api.types]) {
    const { text, href } = typeLink(place, name);
    hrefs.set(text, href);
  }
  for (const param of params)
    for (const [name] of paramType(method, param, plan).matchAll(/\b[A-Z]\w+/g))
      if (!hrefs.has(name)) hrefs.set(name, `#p-${param.name}`);
  const plain = signature(method, plan, Infinity);
  const [, given = ''] = /: Call<(\w+)>$/.exec(plain) ?? [];
  if ('entity' in method.result && !hrefs.has(given))
    hrefs.set(given, typeLink(place, method.result.entity).href);
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
    // What is said of a long one before it is unfolded.
    short: isLong ? `${opening}params${optional}, options?): ${returned}` : '',
  };
}

/** Lines of a signature; a longer one is folded. */
const MAX_LINES = 8;

/** Characters of a signature in one line. */
const SHORT_SIGNATURE = 72;

/** A longer one has each parameter on a line of its own. */
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

function deprecation({ deprecated }: Method, place: PageContext): object {
  if (deprecated === undefined) return { is: false, text: html(''), link: NO_LINK };
  const { message, replacement } = deprecated;
  const isNamed = replacement !== undefined && message.includes(replacement.name);
  const link =
    replacement === undefined || isNamed
      ? NO_LINK
      : methodLink(place, replacement.generation, replacement.name);
  return { is: true, text: linkedProse(prose(message), place), link };
}

interface Fact {
  readonly name: string;
  readonly text: Html;
}

function factsOf(method: Method, { access }: MethodView, place: PageContext): readonly Fact[] {
  const { api } = place.plan;
  const { verb, path } = routeOf(method, api.generation);
  const facts: readonly (Fact | false)[] = [
    method.route?.sends !== false && { name: 'On the wire', text: prose(`\`${verb} ${path}\``) },
    ...accessFacts(method, access).map(({ name, text }) => ({ name, text: linkedProse(prose(text), place) })),
    method.paging !== undefined && { name: 'Paging', text: prose(pagingText(method.paging.style)) },
    method.source !== '' && { name: 'Source', text: prose(method.source) },
  ];
  return facts.filter((fact) => fact !== false);
}

function pagingText(style: PagingStyle): string {
  const text = Object.hasOwn(PAGING, style) ? PAGING[style as keyof typeof PAGING] : undefined;
  const [size = '', place = ''] = style.split('/');
  const names = [size, place.split('&')[0]].filter((name) => name !== '').map((name) => `\`${name}\``);
  return text ?? `A list that goes on by ${names.join(' and ')}: \`for await\` goes over all its pages.`;
}

const PAGING = {
  offset: 'A list: `for await` goes over all its pages.',
  cursor: 'A list that goes on by a cursor: `for await` goes over all its pages.',
  'after-cursor': 'A list that goes on by `nextCursor`: `for await` goes over all its pages.',
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
/** With more methods the pages of the objects alone show them, or the site would be half as large again. */
export const MANY_METHODS = 1_000;

function resultView(method: Method, place: PageContext): object {
  const { result, meta = [] } = method;
  const { api } = place.plan;
  const name = 'entity' in result ? result.entity : inside(result.shape, place.plan).ref || undefined;
  const shape = 'shape' in result ? result.shape : undefined;
  const all =
    name === undefined ? [] : (answeredProperties(method, api) ?? namedOf(api).properties.get(name) ?? []);
  const ownNames = new Set(
    namedOf(api)
      .properties.get(name ?? '')
      ?.map((field) => field.name),
  );
  const shown = api.methods.length > MANY_METHODS ? 0 : SHOWN_FIELDS;
  const own = fieldRows(all.slice(0, shown), place.plan, 'result');
  const isNamed = shape === undefined || name !== undefined;
  const rows = siteRows(isNamed ? own : shapeRows(shape, place.plan), place, isNamed ? 0 : 1);
  const hasRelated = all.some((field) => 'entity' in result && !ownNames.has(field.name));
  const omitted = 'entity' in result ? (result.omittedFields ?? []) : [];
  return {
    text: resultText(method) + (hasRelated ? ', with its related objects' : ''),
    link: name === undefined ? NO_LINK : typeLink(place, name),
    // Where there is no such link.
    type: name === undefined ? resultType(method, place) : '',
    rows: withIds(rows, 'r-'),
    more: Math.max(0, all.length - shown),
    isFolded: rows.length > 12,
    count: rows.length,
    omitted: omitted.length === 0 ? [] : [nameList(OMITTED, omitted)],
    meta: withIds(siteRows(fieldRows(meta, place.plan, 'result'), place), 'm-'),
  };
}

const OMITTED = 'Fields of the object that some accounts leave out here';

/** Of what has no page of its own. */
function resultType({ result }: Method, { plan }: PageContext): string {
  if (!('shape' in result) || result.shape.kind === 'unknown') return '';
  return readableType(result.shape, plan.lookup);
}

/** What follows on the name of the type. */
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

/** What the search and the lists of methods say of it. */
export function summaryOf({ summary, name }: Method): string {
  const text = plainText(summary).replace(/\.$/, '');
  return text === name ? '' : text;
}
