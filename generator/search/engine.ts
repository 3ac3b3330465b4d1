/**
 * The search of the site and of `mcp`: words in any order, the beginning of a word, other words for the same thing, typing
 * errors. MiniSearch finds the words of the rows; this file rates the rows that have them.
 */

import MiniSearch from 'minisearch';
import { EMPTY_WORDS, SAID, WHO_AM_I } from './synonyms.js';

export interface SearchRow {
  /** The name of a method or an object, the title of a guide, or a code. */
  readonly title: string;
  /** `list` or `add` of a method; else `object`, `guide`, `example`, `command`, `option` or `error`. */
  readonly kind: string;
  readonly summary: string;
  /** Names of parameters and fields. */
  readonly names: readonly string[];
  /** Words that readers use for it. */
  readonly asked: string;
  readonly further: string;
  /** Added to the rating, where 1 is a row with all words, so that the most used rows are first. */
  readonly bonus: number;
}

interface Hit {
  /** Of the row. */
  readonly at: number;
  /** Part of the weight of the words that the row has: 1 is all. */
  readonly covered: number;
  /** Parameters and fields with a word that the title does not have, best first. */
  readonly names: readonly string[];
}

/** Rows with any of the words, best first. Undefined: the query has no word. */
type Engine = (query: string) => readonly Hit[] | undefined;

/** By the field of the row that has the word. */
const STRENGTH = { title: 1, kind: 1, asked: 0.9, summary: 0.5, names: 0.4, further: 0.3 } as const;
type Field = keyof typeof STRENGTH;

/** The strength of the beginning of a word, of a synonym, and of a similar word. */
const PREFIX = 0.6;
const MEANT = 0.9;
const SIMILAR = 0.2;
/** Weight of a word that no row has as it is. */
const UNKNOWN = 3.2;
/** Subtracted for each other word of the title: of two rows with the same words, the shorter title is first. */
const OTHER_WORD = 0.02;
/** Weight of a word after `with`: what a new object gets is less than what it is. */
const ACCOMPANYING = 0.3;
/** Subtracted for a write where no word of the query is a verb that changes something. */
const UNASKED_WRITE = 1;
const WRITES: ReadonlySet<string> = new Set(['add', 'update', 'delete', 'action']);
const MAX_QUERY = 500;
/** Longer words have no typing errors: to look for them would take longer than the rest. */
const MAX_TYPED = 24;

export function searchEngine(rows: readonly SearchRow[]): Engine {
  const titles = rows.map(({ title }) => wordsOf(title));
  const segments = new Set(titles.flat());
  const verbs = new Set(
    rows.flatMap(({ kind, title }) =>
      WRITES.has(kind) ? wordsOf(title.slice(title.lastIndexOf('.') + 1)).slice(0, 1) : [],
    ),
  );
  const changes = (word: string): boolean =>
    verbs.has(word) || CHANGES.has(word) || SAID.get(word)?.some((meant) => CHANGES.has(meant)) === true;
  const index = new MiniSearch<{ readonly id: number } & Readonly<Record<Field, string>>>({
    fields: Object.keys(STRENGTH),
    tokenize: (text) => [...wordsOf(text)],
    processTerm: (term) => term,
  });
  index.addAll(rows.map((row, id) => ({ ...row, id, names: row.names.join(' ') })));
  const strengthsOf = (word: string, isTyped: boolean): ReadonlyMap<number, Strength> => {
    const options = { prefix: !isTyped && word.length > 2, fuzzy: isTyped && slipsIn(word) };
    return new Map(index.search(word, options).map(({ id, match }) => [Number(id), strongest(word, match)]));
  };
  const weighed = (word: string): Weighed => {
    const found = new Map(strengthsOf(word, false));
    for (const meant of SAID.get(word) ?? [])
      for (const [at, { strength, term }] of strengthsOf(meant, false))
        keepStronger(found, at, { strength: strength * MEANT, term });
    if (found.size > 0) {
      const best = Math.max(...[...found.values()].map(({ strength }) => strength));
      return { found, best, weight: Math.log((rows.length + 1) / found.size) + 0.5 };
    }
    for (const typed of word.length <= MAX_TYPED ? [word, ...swapped(word)] : [])
      for (const [at, one] of strengthsOf(typed, typed === word)) keepStronger(found, at, one);
    return { found, best: 1 / SIMILAR, weight: UNKNOWN };
  };
  return (query) => {
    // Methods that describe fields are found only by queries with the word `field`.
    const hidden = /field/i.test(query) ? [] : ['field-get', 'field-list'];
    const asked = queryWords(query, segments);
    const accompanying = new Set(queryWords(/\bwith\b(.*)/i.exec(query)?.[1] ?? '', segments));
    const words = asked.map((word) => {
      const one = weighed(word);
      return accompanying.has(word) && asked.length > accompanying.size
        ? { ...one, weight: one.weight * ACCOMPANYING }
        : one;
    });
    if (words.length === 0) return undefined;
    const reads = !asked.some(changes) && !STARTS_AS_WRITE.test(query);
    // Fields are found by what the words mean too: `overdue` is `deadline`. Verbs name no field.
    const meant = asked
      .flatMap((word) => SAID.get(word) ?? [])
      .filter((word) => !VERBS.has(word) && !changes(word));
    const total = words.reduce((sum, { weight }) => sum + weight, 0);
    const covered = new Map<number, number>();
    for (const { found, best, weight } of words)
      for (const [at, { strength }] of found)
        covered.set(at, (covered.get(at) ?? 0) + (weight * strength) / best / total);
    const rated = [...covered].flatMap(([at, share]) => {
      const row = rows[at];
      if (row === undefined || hidden.includes(row.kind)) return [];
      const others =
        row.kind === 'guide' || row.kind === 'example' ? 0 : (titles[at]?.length ?? 0) * OTHER_WORD;
      return [
        {
          at,
          covered: share,
          row,
          score: share + row.bonus - others - (reads && WRITES.has(row.kind) ? UNASKED_WRITE : 0),
        },
      ];
    });
    const wanted = query.trim().toLowerCase();
    // The name of an option is a word that readers use for a subject, whose guide is first; a flag is not.
    const isNamed = ({ kind, title }: SearchRow): number =>
      Number((kind !== 'option' || wanted.startsWith('--')) && title.toLowerCase() === wanted);
    return rated
      .toSorted(
        (a, b) =>
          isNamed(b.row) - isNamed(a.row) || b.score - a.score || a.row.title.length - b.row.title.length,
      )
      .map(({ at, covered: share, row }) => {
        const terms = [...words.flatMap(({ found }) => found.get(at)?.term ?? []), ...meant];
        // Only those that are shown are read: to look for them in every row would take longer than the search.
        return {
          at,
          covered: share,
          get names() {
            return namesWith(row, terms, titles[at] ?? []);
          },
        };
      });
  };
}

/** Verbs of writes, in the words of the tables. */
const CHANGES: ReadonlySet<string> = new Set(
  'add update delete send set attach bind start open close complete move accept cancel plan end notify rename'.split(
    ' ',
  ),
);

/** `log` is a noun too, as in `event log`; a verb at the beginning. */
const STARTS_AS_WRITE = /^\s*log\s(?!\s*of\b)/i;

const VERBS: ReadonlySet<string> = new Set(['get', 'list', 'count', 'field']);

interface Strength {
  readonly strength: number;
  /** The word of the row. */
  readonly term: string;
}

interface Weighed {
  /** By the place of the row. */
  readonly found: ReadonlyMap<number, Strength>;
  /** Where no title has the word, other fields count in full. */
  readonly best: number;
  /** The rarer, the more. */
  readonly weight: number;
}

function strongest(word: string, match: Readonly<Record<string, readonly string[]>>): Strength {
  const all = Object.entries(match).flatMap(([term, fields]) =>
    fields.map((field) => {
      const part = term === word ? 1 : PREFIX;
      return { term, strength: part * STRENGTH[field as Field] }; // the fields that are indexed
    }),
  );
  return all.toSorted((a, b) => b.strength - a.strength)[0] ?? { term: word, strength: 0 };
}

function keepStronger(found: Map<number, Strength>, at: number, one: Strength): void {
  if (one.strength > (found.get(at)?.strength ?? 0)) found.set(at, one);
}

/** How many letters may be wrong; none in numbers. */
function slipsIn(word: string): number {
  return word.length < 3 || /\d/.test(word) ? 0 : word.length < 8 ? 1 : 2;
}

/** Neighbouring letters that changed places: the most frequent typing error. */
function swapped(word: string): readonly string[] {
  if (word.length < 4 || /\d/.test(word)) return [];
  return [...word].slice(1).map((letter, at) => {
    return word.slice(0, at) + letter + (word[at] ?? '') + word.slice(at + 2);
  });
}

function namesWith(
  { names }: SearchRow,
  terms: readonly string[],
  title: readonly string[],
): readonly string[] {
  const sought = terms.filter((term) => !title.includes(term));
  const rated = names.map((name) => {
    const words = wordsOf(name.slice(name.lastIndexOf('.') + 1));
    const found = words.filter((word) => sought.includes(word));
    return { name, found, others: words.length + name.split('.').length - 1 };
  });
  const seen = new Set<string>();
  return rated
    .toSorted((a, b) => b.found.length - a.found.length || a.others - b.others)
    .flatMap(({ name, found }) => {
      // One name for each word: `deadline` leaves out `deadlineCount`.
      const isNew = found.some((word) => !seen.has(word));
      for (const word of found) seen.add(word);
      return isNew ? [name] : [];
    });
}

const EMPTY: ReadonlySet<string> = new Set(EMPTY_WORDS.map(singular));

/** Joins two words that are one word of a title: "event log" is `eventlog`. A query of empty words keeps them. */
function queryWords(query: string, segments: ReadonlySet<string>): readonly string[] {
  const plain = query
    .slice(0, MAX_QUERY)
    .replace(/^.*\b(?:svc\.(?:v3|legacy)|gw)\./, '')
    .replace(new RegExp(WHO_AM_I, 'gi'), ' profile ')
    .replace(/\be-mail/gi, 'email');
  const words = [...new Set(wordsOf(plain))];
  const joined = words.flatMap((word, at) => {
    if (segments.has(word + (words[at + 1] ?? ' '))) return [word + (words[at + 1] ?? '')];
    return segments.has((words[at - 1] ?? ' ') + word) ? [] : [word];
  });
  const telling = joined.filter((word) => !EMPTY.has(word) && !/^\d{1,2}$/.test(word));
  return telling.length > 0 ? telling : joined;
}

/** `tasks.task.addComment` has the words `task`, `add` and `comment`. */
function wordsOf(text: string): readonly string[] {
  const apart = text.replace(/['’]s\b/g, '').replace(/([a-z])([A-Z])/g, '$1 $2');
  return (apart.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(singular);
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}
