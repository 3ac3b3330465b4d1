/** The methods that agents may use, each under one name, and the search for them. */

import { methodsOf, withMethods, type FoundMethod } from '../method/find-method.js';
import { isChosen } from '../model/glob.js';
import type { Model } from '../model/model.js';
import type { ModelOptions } from '../model/options.js';
import { once } from '../base/once.js';
import { oneLine } from '../terminal/layout.js';
import { searchEngine } from '../search/engine.js';

export interface Entry extends FoundMethod {
  /** The method's name; where an earlier generation has one of that name, with the generation in front: `legacy:user.get`. */
  readonly id: string;
}

/** The model without the methods that the globs leave out, those of the gateway among them. */
export function chosenModel(model: Model, chosen: Pick<ModelOptions, 'include' | 'exclude'>): Model {
  return withMethods(model, ({ name }) => isChosen(name, chosen));
}

export function catalogueOf(model: Model): readonly Entry[] {
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

interface Found {
  /** Methods with all or most of the words, best first. */
  readonly methods: readonly Entry[];
  /** Of any kind, where there are none. */
  readonly nearest: readonly Entry[];
}

type Find = (search: Search) => Found;

/** Part of the weight of a query's words that a method has, of one that looks like a name, and of the best. */
const MIN_COVERED = 0.6;
const MIN_COVERED_OF_NAME = 0.8;
const MIN_OF_BEST = 0.8;
const MAX_NEAREST = 3;
/** In the rating of the search, where 1 is a method with all words. */
const DEPRECATED_BONUS = -0.2;

/** @param fieldsOf names of parameters and fields, asked for at the first search. */
export function finder(entries: readonly Entry[], fieldsOf: (entry: Entry) => Iterable<string>): Find {
  const engine = once(() =>
    searchEngine(
      entries.map((entry) => {
        const { name, method } = entry;
        return {
          title: name,
          kind: method.kind,
          summary: `${method.summary} ${method.description}`,
          names: [...new Set(fieldsOf(entry))],
          asked: '',
          further: '',
          bonus: method.deprecated === undefined ? 0 : DEPRECATED_BONUS,
        };
      }),
    ),
  );
  return ({ query, generation, kind }) => {
    const isWanted = ({ api, method }: Entry): boolean =>
      (generation ?? api.generation) === api.generation && (kind ?? method.kind) === method.kind;
    const hits = engine()(`${query} ${kind?.startsWith('field') === true ? 'field' : ''}`);
    if (hits === undefined) return { methods: entries.filter(isWanted), nearest: [] };
    const rated = hits.flatMap(({ at, covered }) => {
      const entry = entries[at];
      return entry === undefined ? [] : [{ entry, covered }];
    });
    const best = Math.max(...rated.map(({ covered }) => covered));
    const least = Math.max(
      /^\s*\w+(\.\w+)+\s*$/.test(query) ? MIN_COVERED_OF_NAME : MIN_COVERED,
      best * MIN_OF_BEST,
    );
    return {
      methods: rated
        .filter(({ entry, covered }) => covered >= least && isWanted(entry))
        .map(({ entry }) => entry),
      nearest: rated.slice(0, MAX_NEAREST).map(({ entry }) => entry),
    };
  };
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

/** The summary of a method; without one, a sentence from the words of its name. */
export function summaryOf({ name, method }: Entry): string {
  if (method.summary !== '') return method.summary;
  const segments = name.replace(/([a-z])([A-Z])/g, '$1 $2').split(/[.\s]+/);
  const [verb = '', subject] = [segments.at(-1)?.toLowerCase(), segments.slice(0, -1).join(' ')];
  const says = SUMMARIES[method.kind];
  if (subject === '') return method.write ? `Does: ${verb}.` : `Reads: ${verb}.`;
  if (says !== undefined) return `${says} ${subject}.`;
  return method.write ? `Does "${verb}" with: ${subject}.` : `Reads ${verb} of ${subject}.`;
}

const SUMMARIES: Readonly<Record<string, string | undefined>> = {
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
