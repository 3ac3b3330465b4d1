/** Every correction and fact by name, with the changes of an account that it can hide. */

import type { Facts, KindFact } from '../facts.js';
import { matches } from '../glob.js';
import { at, isList, isObject, member, strings, text } from '../../json.js';
import { type CorrectionRow, readCorrections } from '../corrections/corrections.js';
import type { NamedOverlay } from '../options.js';
import { type Correction, YOURS } from '../published.js';
import { namespaceOf } from '../v3/subject.js';
import { isInOneExample } from './examples.js';
import { v3Facts, v3Overlay } from '../specs.js';

type AccountExtras = Parameters<Correction['covers']>[0];

/** A correction before its glob, or what stands for it, is asked. */
type Row = Pick<Correction, 'name' | 'covers'> &
  Partial<Pick<Correction, 'isAbout'>> & { readonly methods: string };

/** @param files the corrections of the user, which hide changes as ours do. */
export function corrections(files: readonly NamedOverlay[] = []): readonly Correction[] {
  const own = files.flatMap(readCorrections).flatMap(userRows);
  const rows = [...rulesOf(), ...factsOf(v3Facts()), ...overlayOf(v3Overlay()), ...own];
  return rows.map(({ name, methods, covers, isAbout }) => ({
    name,
    isAbout: isAbout ?? ((method) => matches(methods, method)),
    covers,
  }));
}

/** Reports name a field of a result by its type: `Task.title`. */
function userRows({ generation, methods, path, place }: CorrectionRow): readonly Row[] {
  if (generation === 'legacy' || path === '') return [];
  const field = path.split('.').at(-1) ?? '';
  const covers: Row['covers'] = path.startsWith('params.')
    ? (told) => isAt(told.path, path)
    : (told) => /^\w+\./.test(told.path) && isAt(told.path.slice(told.path.indexOf('.') + 1), field);
  return methods.map((glob) => ({ name: `${YOURS} ${place}`, methods: glob, covers }));
}

function rulesOf(): readonly Row[] {
  return [
    {
      name: 'the rule of svc-gen list-result-items',
      methods: '*',
      covers: ({ change, path }) => change === 'form-changed' && path === 'result',
    },
    {
      name: 'the rule of svc-gen plural-reference',
      methods: '*',
      covers: ({ change, path }) => change === 'form-changed' && path.includes('.'),
    },
    {
      name: 'the rule of svc-gen rights-as-array',
      methods: '*',
      covers: ({ change, path }) => change === 'form-changed' && /(^|\.)rights$/.test(path),
    },
  ];
}

/** Sections of the facts in words. */
const WORDS: Readonly<Record<string, string>> = {
  who: 'who may call',
  sources: 'sources',
  answers: 'fields that answers leave out',
  writes: 'fields that are written',
};

/** Changes of the method itself. */
const OF_METHOD: ReadonlySet<string> = new Set(['method-removed', 'method-renamed']);

/** What each section of the facts can hide; a new section does not compile without a line here. */
const SECTIONS: { readonly [Section in keyof Facts]: (section: Facts[Section]) => readonly Row[] } = {
  kinds: (facts) => [...facts].map(kindRow),
  words: (rows) =>
    rows.map(({ word }) => ({
      name: `the fact of svc-gen about words that read: ${word}`,
      methods: `*.${word}`,
      covers: ({ change, path }) => OF_METHOD.has(change) || path === 'kind',
    })),
  scopes: (rows) =>
    rows.map(({ methods }) => ({
      name: `the fact of svc-gen about scopes: ${methods}`,
      methods,
      covers: ({ change }) => change === 'scope-added' || change === 'scope-removed',
    })),
  who: (rows) => namedRows('who', rows, 'description'),
  sources: (rows) => namedRows('sources', rows),
  fields: (rows) => rows.map(fieldsRow),
  defaults: (rows) =>
    rows.map(({ methods }) => ({
      name: `the fact of svc-gen about default fields: ${methods}`,
      methods,
      covers: ({ change }) => OF_METHOD.has(change) || change.startsWith('default-fields-'),
    })),
  answers: (rows) => perField('answers', rows, (field) => new RegExp(`^\\w+\\.${field}(\\.|\\[|$)`)),
  byIdAlone: (rows) =>
    rows.map(({ methods }) => ({
      name: `the fact of svc-gen about writes by id: ${methods}`,
      methods,
      covers: ({ change, path }) => OF_METHOD.has(change) || /^params(\.(id|filter))?$/.test(path),
    })),
  writes: (rows) =>
    perField('writes', rows, (field) => new RegExp(`^params(\\.fields)?\\.${field}(\\.|\\[|$)`)),
  compulsory: (rows) =>
    rows.map(({ methods }) => ({
      name: `the fact of svc-gen about required filters: ${methods}`,
      methods,
      // It adds to what an example shows.
      covers: ({ change, path }) => change !== 'example-changed' && isAt(path, 'params.filter'),
    })),
  entities: (facts) => facts.flatMap(entityRows),
  docs: docsRows,
  errors: errorRows,
};

function factsOf(facts: Facts): readonly Row[] {
  const rowsOf = <Section extends keyof Facts>(name: Section): readonly Row[] => SECTIONS[name](facts[name]);
  // Its own members are the sections, by its type.
  return (Object.keys(SECTIONS) as (keyof Facts)[]).flatMap(rowsOf);
}

function kindRow([method, fact]: readonly [string, KindFact]): Row {
  return {
    name: `the fact of svc-gen about what methods do: ${method}`,
    methods: method,
    covers: (told) =>
      OF_METHOD.has(told.change) ||
      told.path === 'kind' ||
      told.path === 'paging' ||
      (fact.takesNothing && isAt(told.path, 'params')),
  };
}

/** Facts that no description can state: such a row is useless where its method is gone, and is to be checked where a text changes. */
function namedRows(
  section: string,
  rows: readonly { readonly methods: string }[],
  textPath?: string,
): readonly Row[] {
  return rows.map(({ methods }) => ({
    name: `the fact of svc-gen about ${WORDS[section] ?? section}: ${methods}`,
    methods,
    covers: (told) => OF_METHOD.has(told.change) || (textPath !== undefined && isText(told, textPath)),
  }));
}

/** Names of fields here are ours, of letters alone. */
function perField(
  section: string,
  rows: Facts['writes'],
  placeOf: (field: string) => RegExp,
): readonly Row[] {
  return rows.flatMap(({ methods, value }) =>
    value.map((field) => {
      const place = placeOf(field);
      return {
        name: `the fact of svc-gen about ${WORDS[section] ?? section}: ${methods}, ${field}`,
        methods,
        covers: ({ path }: AccountExtras) => place.test(path),
      };
    }),
  );
}

function fieldsRow({ namespace }: Facts['fields'][number]): Row {
  return {
    name: `the fact of svc-gen about fields: ${namespace}`,
    methods: `${namespace}.*`,
    isAbout: (method) => namespaceOf(method) === namespace,
    covers: ({ change, path }) =>
      /^(field-(not-)?(filterable|sortable)|keyset-.*)$/.test(change) ||
      (change === 'example-changed' && path === 'params.filter'),
  };
}

/** A field's row holds for what is read, for what is written, and for the values that it is compared with. */
function entityRows({ of, type, fields }: Facts['entities'][number]): readonly Row[] {
  // What describes all fields of an object describes one of them alike.
  const methods = `${of.slice(0, of.lastIndexOf('.'))}.*`;
  return [...fields.keys()].map((field) => ({
    name: `the fact of svc-gen about fields: ${of}, ${field}`,
    methods,
    covers: ({ change, path, message }: AccountExtras) =>
      (of.startsWith('*') &&
        change === 'example-changed' &&
        path === 'params.select' &&
        isInOneExample(message, field)) ||
      isAt(path, `${type}.${field}`) ||
      isAt(path, `params.fields.${field}`) ||
      (/^\w+Filter\./.test(path) && isAt(path.slice(path.indexOf('.') + 1), field)),
  }));
}

function docsRows(docs: Facts['docs']): readonly Row[] {
  return [...docs].flatMap(([parameter, rows]) =>
    rows.map(({ methods }): Row => ({
      name: `the fact of svc-gen about texts: ${methods}, ${parameter}`,
      methods,
      covers: (told) => isText(told, `params.${parameter}`),
    })),
  );
}

function isText({ change, path, message }: AccountExtras, place: string): boolean {
  return change === 'texts-changed' && (path === place || lists(message, place));
}

/** Several texts are reported in one change: `a, b`. */
function lists(message: string, path: string): boolean {
  return (message.split(': ').at(-1) ?? '').split(', ').includes(path);
}

function errorRows(errors: Facts['errors']): readonly Row[] {
  const row = (methods: string, of: string, { code }: { readonly code: string }): Row => ({
    name: `the fact of svc-gen about errors: ${of}, ${code}`,
    methods,
    covers: ({ change, message }) =>
      /^error-(added|removed)$/.test(change) && message.split(/[\s:]+/).includes(code),
  });
  return [
    ...errors.methods.flatMap(({ methods, value }) => value.map((error) => row(methods, methods, error))),
    ...errors.when.flatMap(({ kinds, parameters, rows }) =>
      rows.map((error) => row('*', [...kinds, ...parameters].join(' '), error)),
    ),
    ...errors.common.map((error) => row('*', 'common', error)),
  ];
}

function overlayOf(overlay: unknown): readonly Row[] {
  const actions = member(overlay, 'actions');
  return (isList(actions) ? actions : []).flatMap((action) => {
    const target = text(member(action, 'target'));
    const places = placesOf(target, member(action, 'update'));
    return methodsIn(target).map((methods) => ({
      name: `the correction of svc-gen about ${methods}: ${places.join(', ')}`,
      methods,
      covers: ({ path, message }: AccountExtras) =>
        places.some((place) => isAt(path, place) || (path === '' && lists(message, place))),
    }));
  });
}

/** `$.paths['/a.b','/c'].post…` is about `a.b` and `c`. */
function methodsIn(target: string): readonly string[] {
  const [names = ''] = /(?<=^\$\.paths\[).*?(?=\])/.exec(target) ?? [];
  return [...names.matchAll(/'\/([^']+)'/g)].map(([, name = '']) => name);
}

/** The paths under which a report names what an update writes. */
function placesOf(target: string, update: unknown): readonly string[] {
  const tail = target.slice(target.indexOf(']') + 1);
  const inside = [...tail.matchAll(/\.properties\.(\w+)/g)].map(([, name = '']) => name);
  const members = isObject(update) ? Object.keys(update) : [];
  if (!/requestBody|responses/.test(tail)) return members;
  const base = tail.includes('requestBody') ? ['params', ...inside] : inside;
  const required = strings(member(update, 'required'));
  const properties = Object.keys(at(update, 'properties') ?? {});
  const names = [...new Set([...required, ...properties])];
  // Reports name the result as a whole.
  if (base[0] === 'result') return ['result'];
  return names.length === 0 ? [base.join('.')] : names.map((name) => [...base, name].join('.'));
}

/** The place itself, or inside it. */
function isAt(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}.`) || path.startsWith(`${place}[`);
}
