/** The methods that a session of agents may reach, each under one name, and the words they are found by. */

import { methodsOf, withMethods, type FoundMethod } from '../method/find-method.js';
import { isChosen } from '../model/glob.js';
import type { Model } from '../model/model.js';
import type { ModelOptions } from '../model/options.js';
import { oneLine } from '../terminal/layout.js';

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
  readonly entry: Entry;
  readonly score: number;
}

/** Finds methods: best first; those in which no word is found are left out. */
export type Find = (search: Search) => readonly Found[];

/** @param fieldsOf names of parameters and fields, asked for at the first search. */
export function finder(entries: readonly Entry[], fieldsOf: (entry: Entry) => Iterable<string>): Find {
  const fields = new Map<Entry, ReadonlySet<string>>();
  const wordsOfFields = (entry: Entry): ReadonlySet<string> => {
    const known = fields.get(entry) ?? new Set([...fieldsOf(entry)].flatMap(wordsOf));
    fields.set(entry, known);
    return known;
  };
  return ({ query, generation, kind }) => {
    const words = queryWords(query);
    return entries
      .filter(
        ({ api, method }) =>
          (generation ?? api.generation) === api.generation && (kind ?? method.kind) === method.kind,
      )
      .map((entry) => ({ entry, score: scoreOf(entry, words, wordsOfFields(entry)) }))
      .filter(({ score }) => score > 0 || words.length === 0)
      .toSorted((a, b) => b.score - a.score || a.entry.name.length - b.entry.name.length);
  };
}

const EMPTY: ReadonlySet<string> = new Set(
  'a am an all an and by do for from give how i in into is it me my new of on or the this to up what when where which with'.split(
    ' ',
  ),
);

/** What people say for the verbs of methods, and for their nouns. */
const SAID: Readonly<Record<string, readonly string[]>> = {
  create: ['add'],
  insert: ['add'],
  make: ['add'],
  write: ['add', 'send'],
  book: ['booking', 'add'],
  change: ['update'],
  edit: ['update'],
  modify: ['update'],
  set: ['update'],
  rename: ['update'],
  complete: ['update', 'statu'],
  finish: ['update', 'statu'],
  close: ['update', 'statu'],
  move: ['update'],
  remove: ['delete'],
  destroy: ['delete'],
  erase: ['delete'],
  find: ['list'],
  query: ['list'],
  search: ['list'],
  overdue: ['list', 'deadline'],
  late: ['list', 'deadline'],
  show: ['get', 'list'],
  fetch: ['get'],
  read: ['get'],
  upload: ['attach', 'file'],
  message: ['send'],
  comment: ['message'],
  history: ['log'],
  audit: ['log'],
  mail: ['email'],
  person: ['user'],
  people: ['user'],
  employee: ['user'],
  colleague: ['user'],
  customer: ['contact', 'company'],
  client: ['contact', 'company'],
  meeting: ['calendar', 'event'],
  appointment: ['calendar', 'event'],
  money: ['currency', 'payment'],
};

const WHO_AM_I = /\b(who am i|whoami|current user|my (profile|account|user))\b/gi;

function queryWords(query: string): readonly string[] {
  const words = wordsOf(query.replace(WHO_AM_I, ' profile current user '));
  return [...new Set(words.filter((word) => !EMPTY.has(word)))];
}

function wordsOf(text: string): readonly string[] {
  const apart = text.slice(0, 500).replace(/([a-z])([A-Z])/g, '$1 $2');
  return (apart.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(singular);
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** A whole segment counts most, then the kind, a part of the name, a word of the summary, a field. */
function scoreOf({ name, method }: Entry, words: readonly string[], fields: ReadonlySet<string>): number {
  const segments = wordsOf(name);
  const prose = new Set(wordsOf(`${method.summary} ${method.description}`));
  const valueOf = (word: string): number => {
    const isKind = word === method.kind || word === segments.at(-1);
    const isSegment = segments.includes(word)
      ? 10
      : word.length > 2 && name.toLowerCase().includes(word)
        ? 4
        : 0;
    return isSegment + (isKind ? 9 : 0) + (prose.has(word) ? 2 : 0) + (fields.has(word) ? 2 : 0);
  };
  const total = words.reduce(
    (sum, word) => sum + Math.max(valueOf(word), ...(SAID[word] ?? []).map((said) => valueOf(said) * 0.9)),
    // Two words of the query may be one of the name: "event log" is `eventlog`.
    words.filter((word, at) => segments.includes(word + (words[at + 1] ?? ' '))).length * 20,
  );
  // Of two methods with the same words the one with fewer others is meant.
  const said = new Set([...words, ...words.flatMap((word) => SAID[word] ?? [])]);
  const strange = segments.filter((segment) => !said.has(segment));
  return total === 0 ? 0 : Math.max(0.1, total - strange.length - (method.deprecated === undefined ? 0 : 5));
}

/** What a method does, where its description says nothing: the words of its name. */
export function summaryOf({ name, method }: Entry): string {
  if (method.summary !== '') return method.summary;
  const segments = name.replace(/([a-z])([A-Z])/g, '$1 $2').split(/[.\s]+/);
  const [verb = '', subject] = [segments.at(-1)?.toLowerCase(), segments.slice(0, -1).join(' ')];
  const says = DOES[method.kind];
  if (subject === '') return method.write ? `Does: ${verb}.` : `Reads: ${verb}.`;
  return says === undefined ? `Does "${verb}" with: ${subject}.` : `${says} ${subject}.`;
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
