/** The rows of the search: methods, objects, guides, examples, commands, options, classes and codes of errors, each with the words that find it. */

import { bareCode } from '../../runtime/errors/codes.js';
import { errorAdvice, errorId } from './errors-page.js';
import { ERRORS_GUIDE } from './guides.js';
import { MANY_METHODS, summaryOf } from './method-page.js';
import { paramsOf } from '../view/method-view.js';
import { badgeOf, GENERATION_TITLES } from './page-context.js';
import { namedRows } from './named-rows.js';
import { plainText } from './prose.js';
import { useCounts, usesOf } from './object-page.js';
import type { Site } from './content.js';
import { askedFor } from '../search/synonyms.js';

/** `[title, address, label, summary, names of rows on the page, words in which readers ask for it, further words, bonus]` */
type SearchDataRow = readonly [string, string, string, string, string, string, string, number];

export function searchRows({ plans, addresses, guides }: Site): readonly SearchDataRow[] {
  return [
    ...plans.flatMap((plan) => [
      ...methodRows(plan, addresses),
      ...typeRows(plan, addresses),
      ...errorRows(plan),
    ]),
    ...guides.flatMap((guide) =>
      namedRows(guide.text).map(({ kind, name, anchor, heading, meaning }): SearchDataRow => [
        name,
        `${guide.path}#${anchor}`,
        // `Options` says nothing of where it is, as `Options of a call` does.
        `${kind} · ${heading.includes(' ') ? heading : guide.title}`,
        meaning,
        '',
        '',
        '',
        name.startsWith('--') ? NAMED_FLAG : NAMED,
      ]),
    ),
    ...guides.map(({ kind, title, path, text }): SearchDataRow => [
      title,
      path,
      kind,
      firstSentence(text),
      '',
      ASKED[path.slice(path.lastIndexOf('/') + 1, -'.html'.length)] ?? '',
      [...new Set(plainText(text).match(/[\p{L}_][\p{L}\p{N}_.]{2,40}/gu) ?? [])].join(' '),
      GUIDE,
    ]),
  ];
}

/** Words in which readers ask for a guide, by its file. */
const ASKED: Readonly<Record<string, string>> = {
  paging: 'read all rows list more than one page next',
  'filters-and-order': 'one of several values in operator condition sort',
  batches: 'batch several many calls one request',
  events: 'subscribe receive event webhook changes notify',
  uploads: 'upload attach file comment',
  errors: 'insufficient scope permission denied',
  generations: 'generation version which',
};

/** Added to the rating, where 1 is a row with all words: the newest methods first, guides and deprecated methods last. */
const NEWEST = 0.05;
const DEPRECATED = -0.2;
const GUIDE = -0.1;
/** The name of an option is a word of many methods; those of commands are asked for least. */
const NAMED = -0.09;
const NAMED_FLAG = -0.8;
/** For an object, each time that the number of methods that return or accept it doubles. */
const USED = 0.01;
const OBJECT = -0.03;

type Plan = Site['plans'][number];

/** Fields that the row of an object or a method contains; its page has all. */
const FIELDS = 60;

function methodRows({ api }: Plan, addresses: Site['addresses']): readonly SearchDataRow[] {
  const generation = GENERATION_TITLES[api.generation];
  return api.methods.map((method) => {
    const { kind, effect } = badgeOf(method);
    const names = paramsOf(method).flatMap(({ name, shape }) => [
      name,
      ...(shape.kind === 'fields' && api.methods.length <= MANY_METHODS
        ? shape.properties.slice(0, FIELDS).map((field) => `${name}.${field.name}`)
        : []),
    ]);
    return [
      method.name,
      addresses.method(api.generation, method.name) ?? '',
      `${kind} · ${generation}${method.deprecated === undefined ? '' : ' · deprecated'}`,
      summaryOf(method),
      names.join(' '),
      askedFor(method.name),
      [effect, ...method.scope].join(' '),
      (api.generation === 'v3' ? NEWEST : 0) + (method.deprecated === undefined ? 0 : DEPRECATED),
    ];
  });
}

/** A row for each code, with its address on the page of all codes. */
function errorRows({ api }: Plan): readonly SearchDataRow[] {
  const errors = [...api.methods.flatMap((method) => method.errors), ...api.commonErrors];
  const byCode = new Map(errors.map((error) => [error.code, error]));
  byCode.delete('');
  return [...byCode.values()].map((error) => {
    const { code, status, condition, action = '' } = error;
    const path = `${ERRORS_GUIDE}#${errorId(api.generation, code)}`;
    const advice = action === '' ? errorAdvice(error).advice : action;
    const words = `${String(status)} ${bareCode(code)}`;
    return [
      code,
      path,
      `error · ${GENERATION_TITLES[api.generation]}`,
      plainText(`${condition} ${advice}`),
      '',
      words,
      '',
      0,
    ];
  });
}

function typeRows({ api, lookup }: Plan, addresses: Site['addresses']): readonly SearchDataRow[] {
  const label = `object · ${GENERATION_TITLES[api.generation]}`;
  const types = api.types.map((type) => {
    const own = type.shape.kind === 'object' ? type.shape.properties : [];
    return { ...type, own };
  });
  const uses = useCounts(usesOf(api));
  return [...api.entities, ...types].map(({ name, doc, own }) => [
    lookup.typeName(name),
    addresses.type(api.generation, name) ?? '',
    label,
    plainText(doc),
    own
      .map((field) => field.name)
      .slice(0, FIELDS)
      .join(' '),
    '',
    '',
    OBJECT + (api.generation === 'v3' ? NEWEST : 0) + USED * Math.log2(1 + (uses.get(name) ?? 0)),
  ]);
}

/** The first sentence of the first paragraph that is prose. */
function firstSentence(text: string): string {
  const paragraphs = text.replace(/^```[^]*?^```$/gm, '').split(/\n\s*\n/);
  const prose = paragraphs.map((part) => part.trim()).find((part) => /^[\p{L}`[*]/u.test(part)) ?? '';
  return plainText(/^[^]*?[.:](?=\s|$)/.exec(prose)?.[0] ?? prose);
}
