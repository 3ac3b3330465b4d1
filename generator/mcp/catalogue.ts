/** The methods that a session of agents may reach, each under one name, and the words they are found by. */

import { methodsOf, withMethods, type FoundMethod } from '../method/find-method.js';
import { isChosen } from '../model/glob.js';
import type { Model } from '../model/model.js';
import type { ModelOptions } from '../model/options.js';
import { once } from '../once.js';
import { oneLine } from '../terminal/layout.js';
import { EMPTY_WORDS, SAID, WHO_AM_I } from '../view/synonyms.js';

export interface Entry extends FoundMethod {
  /** The method's name; where an earlier generation has one of that name, with the generation in front: `legacy:user.get`. */
  readonly id: string;
}

/** The model without the methods that the globs leave out, those of the gateway among them. */
export function chosenModel(model: Model, chosen: Pick<ModelOptions, 'include' | 'exclude'>): Model {
  return withMethods(model, ({ name }) => isChosen(name, chosen));
}

export function entriesOf(model: Model): readonly Entry[] {
  const seen = new Set<string>();
  return methodsOf(model).map((found) => {
    const isTaken = seen.has(found.name);
    seen.add(found.name);
    return { ...found, id: isTaken ? `${found.api.generation}:${found.name}` : found.name };
  });
}

export interface Search {
  readonly query: string;
  readonly generation?: string | undefined;
  readonly kind?: string | undefined;
}

export interface Found {
  /** Methods with all or most of the words, best first. */
  readonly methods: readonly Entry[];
  /** Of any kind, where there are none. */
  readonly nearest: readonly Entry[];
}

export type Find = (search: Search) => Found;

/** Part of the weight of a query's words that a method has, of one that looks like a name, and of the best. */
const STRONG = 0.6;
const NAMED = 0.8;
const NEAR = 0.8;
/** Weight of a word that no method has. */
const UNKNOWN = 3.2;
const NEAREST = 3;

/** @param fieldsOf names of parameters and fields, asked for at the first search. */
export function finder(entries: readonly Entry[], fieldsOf: (entry: Entry) => Iterable<string>): Find {
  const indexes = once(() => entries.map((entry) => indexOf(entry, fieldsOf(entry))));
  const segments = once(() => new Set(indexes().flatMap((index) => index.segments)));
  return ({ query, generation, kind }) => {
    const isWanted = ({ api, method }: Entry): boolean =>
      (generation ?? api.generation) === api.generation && (kind ?? method.kind) === method.kind;
    // Descriptions of fields are wanted by that word alone.
    const hidden = /field/i.test(`${query} ${kind ?? ''}`) ? [] : ['field-get', 'field-list'];
    const words = queryWords(query, segments()).map((word) => weighed(word, indexes()));
    if (words.length === 0) return { methods: entries.filter(isWanted), nearest: [] };
    const rated = indexes()
      .map((index) => ({ entry: index.entry, ...ratingOf(index, words) }))
      .filter(({ entry, covered }) => covered > 0 && !hidden.includes(entry.method.kind))
      .toSorted((a, b) => b.score - a.score || a.entry.name.length - b.entry.name.length);
    const best = Math.max(...rated.map(({ covered }) => covered));
    const least = Math.max(/^\s*\w+(\.\w+)+\s*$/.test(query) ? NAMED : STRONG, best * NEAR);
    return {
      methods: rated
        .filter(({ entry, covered }) => covered >= least && isWanted(entry))
        .map(({ entry }) => entry),
      nearest: rated.slice(0, NEAREST).map(({ entry }) => entry),
    };
  };
}

const EMPTY: ReadonlySet<string> = new Set(EMPTY_WORDS);

/** Two words of the query may be one of the names: "event log" is `eventlog`. */
function queryWords(query: string, segments: ReadonlySet<string>): readonly string[] {
  const words = wordsOf(query.replace(new RegExp(WHO_AM_I, 'gi'), ' profile '));
  const joined = words.flatMap((word, at) => {
    if (segments.has(word + (words[at + 1] ?? ' '))) return [word + (words[at + 1] ?? '')];
    return segments.has((words[at - 1] ?? ' ') + word) ? [] : [word];
  });
  return [...new Set(joined.filter((word) => !EMPTY.has(word) && !/^\d+$/.test(word)))];
}

function wordsOf(text: string): readonly string[] {
  const apart = text
    .slice(0, 500)
    .replace(/['’]s\b/g, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2');
  return (apart.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(singular);
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

interface Index {
  readonly entry: Entry;
  readonly segments: readonly string[];
  readonly prose: ReadonlySet<string>;
  readonly fields: ReadonlySet<string>;
}

function indexOf(entry: Entry, fields: Iterable<string>): Index {
  const { name, method } = entry;
  return {
    entry,
    segments: [...wordsOf(name), method.kind],
    prose: new Set(wordsOf(`${method.summary} ${method.description}`)),
    fields: new Set([...fields].flatMap(wordsOf)),
  };
}

/** A segment of the name or the kind counts most, then the beginning of one, a word of the summary, a field. */
function strengthOf({ segments, prose, fields }: Index, word: string): number {
  if (segments.includes(word)) return 1;
  if (word.length > 2 && segments.some((segment) => segment.startsWith(word))) return 0.6;
  return prose.has(word) ? 0.5 : fields.has(word) ? 0.4 : 0;
}

interface Weighed {
  /** What the word says, its other names with less certainty. */
  readonly strengthIn: (index: Index) => number;
  /** The rarer, the more. */
  readonly weight: number;
}

/** Where no name has the word, fields count in full. */
function weighed(word: string, indexes: readonly Index[]): Weighed {
  const said = SAID.get(word) ?? [];
  const own = (index: Index): number =>
    Math.max(strengthOf(index, word), ...said.map((other) => strengthOf(index, other) * 0.9));
  const strengths = indexes.map(own).filter((strength) => strength > 0);
  const best = Math.max(0, ...strengths);
  return best === 0
    ? { strengthIn: () => 0, weight: UNKNOWN }
    : {
        strengthIn: (index) => own(index) / best,
        weight: Math.log((indexes.length + 1) / strengths.length) + 0.5,
      };
}

/** Of two methods with the same words the one with fewer others is meant. */
function ratingOf(
  index: Index,
  words: readonly Weighed[],
): { readonly covered: number; readonly score: number } {
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  const found = words.reduce((sum, { weight, strengthIn }) => sum + weight * strengthIn(index), 0);
  const isGone = index.entry.method.deprecated !== undefined;
  return { covered: found / total, score: found / total - index.segments.length * 0.02 - (isGone ? 0.2 : 0) };
}

/** The other methods of its object, which an agent needs next. */
export function siblingsOf({ name }: Entry, entries: readonly Entry[]): string {
  const object = name.slice(0, name.lastIndexOf('.') + 1);
  const verbs = entries.flatMap((entry) => {
    const verb = entry.name.startsWith(object) ? entry.name.slice(object.length) : '';
    return verb === '' || verb.includes('.') || entry.method.deprecated !== undefined ? [] : [verb];
  });
  const others = new Set(object === '' ? [] : verbs);
  return others.size < 2 || others.size > 12 ? '' : `${object}* has ${[...others].join(', ')}.`;
}

/** What a method does, where its description says nothing: the words of its name. */
export function summaryOf({ name, method }: Entry): string {
  if (method.summary !== '') return method.summary;
  const segments = name.replace(/([a-z])([A-Z])/g, '$1 $2').split(/[.\s]+/);
  const [verb = '', subject] = [segments.at(-1)?.toLowerCase(), segments.slice(0, -1).join(' ')];
  const says = DOES[method.kind];
  if (subject === '') return method.write ? `Does: ${verb}.` : `Reads: ${verb}.`;
  if (says !== undefined) return `${says} ${subject}.`;
  return method.write ? `Does "${verb}" with: ${subject}.` : `Reads ${verb} of ${subject}.`;
}

const DOES: Readonly<Record<string, string | undefined>> = {
  get: 'Gets one:',
  list: 'Lists:',
  add: 'Creates one:',
  update: 'Changes one:',
  delete: 'Deletes one:',
};

/** A text of the account in one line of at most so many characters. */
export function bounded(text: string, most: number): string {
  const line = oneLine(text).trim();
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`;
}
