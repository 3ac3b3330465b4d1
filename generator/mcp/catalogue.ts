/** The methods that a session of agents may reach, each under one name, and the words they are found by. */

import { methodsOf, withMethods, type FoundMethod } from '../ask/find-method.js';
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

/** Best first; those in which no word is found are left out. */
export function search(entries: readonly Entry[], { query, generation, kind }: Search): readonly Entry[] {
  const words = wordsOf(query).filter((word) => !EMPTY.has(word));
  return entries
    .filter(
      ({ api, method }) =>
        (generation ?? api.generation) === api.generation && (kind ?? method.kind) === method.kind,
    )
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0 || words.length === 0)
    .toSorted((a, b) => b.score - a.score || a.entry.name.length - b.entry.name.length)
    .map(({ entry }) => entry);
}

const EMPTY: ReadonlySet<string> = new Set(
  'a an all an and by for from i in into is me my new of on or the to up with'.split(' '),
);

/** What people say for the verbs of methods. */
const VERBS: Readonly<Record<string, string>> = {
  create: 'add',
  insert: 'add',
  make: 'add',
  open: 'add',
  change: 'update',
  edit: 'update',
  modify: 'update',
  set: 'update',
  rename: 'update',
  remove: 'delete',
  destroy: 'delete',
  erase: 'delete',
  find: 'list',
  query: 'list',
  search: 'list',
  show: 'get',
  fetch: 'get',
  read: 'get',
};

function wordsOf(text: string): readonly string[] {
  const apart = text.slice(0, 500).replace(/([a-z])([A-Z])/g, '$1 $2');
  return (apart.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(singular);
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** A whole segment counts most, then the kind, a part of the name, a word of the summary. */
function scoreOf({ name, method }: Entry, words: readonly string[]): number {
  const segments = wordsOf(name);
  const prose = new Set(wordsOf(method.summary));
  const total = words.reduce((sum, word) => {
    const verb = VERBS[word] ?? word;
    const isKind = verb === method.kind || verb === segments.at(-1);
    const isSegment = segments.includes(word) ? 10 : name.toLowerCase().includes(word) ? 4 : 0;
    return sum + isSegment + (isKind ? 9 : 0) + (prose.has(word) ? 2 : 0);
  }, 0);
  // Of two methods with the same words the one with fewer others is meant.
  const strange = segments.filter(
    (segment) => !words.includes(segment) && !words.some((word) => VERBS[word] === segment),
  );
  return total === 0 ? 0 : total - strange.length - (method.deprecated === undefined ? 0 : 5);
}

/** A text of the account in one line of at most so many characters. */
export function bounded(text: string, most: number): string {
  const line = oneLine(text).trim();
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`;
}
