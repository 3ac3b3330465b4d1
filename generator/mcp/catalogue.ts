/** The methods that agents may use, each under one name, and the search for them. */

import { methodsOf, withMethods, type FoundMethod } from '../method/find-method.js';
import { isChosen } from '../model/glob.js';
import type { Model } from '../model/model.js';
import type { ModelOptions } from '../model/model-options.js';
import { once } from '../base/once.js';
import { oneLine } from '../terminal/layout.js';
import { searchEngine } from '../search/engine.js';
import { askedFor } from '../search/synonyms.js';
import { shownKind } from '../view/shown-kind.js';

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
  /** Methods with all or most of the words, best first, each with the fields that have one of them. */
  readonly methods: readonly (Entry & { readonly fields: readonly string[] })[];
  /** Of any kind, where there are none. */
  readonly nearest: readonly Entry[];
  /** Words of the query that a method has, where there are none. */
  readonly known: readonly string[];
}

type Find = (search: Search) => Found;

/** Part of the weight of a query's words that a method has, of one that looks like a name, and of the best. */
const MIN_COVERED = 0.6;
const MIN_COVERED_OF_NAME = 0.8;
const MIN_OF_BEST = 0.8;
const MAX_NEAREST = 3;
/** Methods of an answer that show how they can be called: an agent takes one of the first. */
export const WITH_FIELDS = 3;
/** A word that is only similar to one of a method has less. Words after these are not looked up again. */
const MIN_KNOWN = 0.3;
const MAX_KNOWN = 12;
/** In the rating of the search, where 1 is a method with all words. */
const DEPRECATED_BONUS = -0.2;
/** More than one other word of a title takes. */
const UNDESCRIBED_BONUS = -0.1;

/** @param fieldsOf names of parameters and fields, asked for at the first search. */
export function finder(entries: readonly Entry[], fieldsOf: (entry: Entry) => Iterable<string>): Find {
  const engine = once(() =>
    searchEngine(
      entries.map((entry) => {
        const { name, method } = entry;
        return {
          title: name,
          kind: shownKind(method),
          summary: `${method.summary} ${method.description}`,
          names: [...new Set(fieldsOf(entry))],
          asked: askedFor(name),
          further: '',
          bonus:
            (method.deprecated === undefined ? 0 : DEPRECATED_BONUS) +
            (isByName(method) ? UNDESCRIBED_BONUS : 0),
        };
      }),
    ),
  );
  return ({ query, generation, kind }) => {
    const isWanted = ({ api, method }: Entry): boolean =>
      (generation ?? api.generation) === api.generation && (kind === undefined || kind === shownKind(method));
    const hits = engine()(`${query} ${kind?.startsWith('field') === true ? 'field' : ''}`);
    if (hits === undefined) {
      const all = entries.filter(isWanted).map((entry) => ({ ...entry, fields: [] }));
      return { methods: all, nearest: [], known: [] };
    }
    const rated = hits.flatMap((hit) => {
      const entry = entries[hit.at];
      return entry === undefined ? [] : [{ entry, covered: hit.covered, hit }];
    });
    const best = Math.max(...rated.map(({ covered }) => covered));
    const least = Math.max(
      /^\s*\w+(\.\w+)+\s*$/.test(query) ? MIN_COVERED_OF_NAME : MIN_COVERED,
      best * MIN_OF_BEST,
    );
    const methods = rated.filter(({ entry, covered }) => covered >= least && isWanted(entry));
    const isKnown = (word: string): boolean => (engine()(word)?.[0]?.covered ?? 0) > MIN_KNOWN;
    return {
      methods: methods.map(({ entry, hit }, place) => ({
        ...entry,
        fields: place < WITH_FIELDS ? hit.names : [],
      })),
      known:
        methods.length > 0
          ? []
          : (query.match(/[\p{L}\p{N}]{3,}/gu) ?? []).slice(0, MAX_KNOWN).filter(isKnown),
      nearest: rated.slice(0, MAX_NEAREST).map(({ entry }) => entry),
    };
  };
}

/** Names of siblings that are named where there are more. */
const MAX_SIBLINGS = 12;
const USUAL: ReadonlySet<string> = new Set(['get', 'list', 'add', 'update', 'delete', 'fields']);

/** The other methods of its object, which an agent needs next. */
export function siblingsOf({ name }: Entry, entries: readonly Entry[]): string {
  const object = name.slice(0, name.lastIndexOf('.') + 1);
  const verbs = entries.flatMap((entry) => {
    const verb = entry.name.startsWith(object) ? entry.name.slice(object.length) : '';
    return verb === '' || verb.includes('.') || entry.method.deprecated !== undefined ? [] : [verb];
  });
  const others = [...new Set(object === '' ? [] : verbs)];
  if (others.length < 2) return '';
  const named = others.length > MAX_SIBLINGS ? others.filter((verb) => USUAL.has(verb)) : others;
  if (named.length === 0) return '';
  const more = others.length - named.length;
  return `${object}* has ${named.join(', ')}${more === 0 ? '' : ` and ${more} more`}.`;
}

/** The summary of a method; without one, a sentence from the words of its name. */
export function summaryOf({ name, method }: Pick<Entry, 'name' | 'method'>): string {
  if (method.summary !== '') return method.summary;
  const segments = name.split('.');
  const [verb = '', ...object] = wordsOf(segments.at(-1) ?? '');
  // `tasks.task` is a task.
  const around = segments.slice(0, -1).filter((one, at) => one !== `${segments[at + 1] ?? ''}s`);
  const subjects = around.map((one) => wordsOf(one).join(' '));
  const kind = returnsOne(method) ? SUMMARIES[shownKind(method)] : undefined;
  const says = kind ?? VERBS[verb];
  if (says === undefined || (subjects.length === 0 && object.length === 0)) {
    const words = [verb, ...object].join(' ');
    return `${method.write ? 'Runs' : 'Reads'} ${words}${inside(subjects)}.`;
  }
  const ofVerb = kind === undefined && object.length > 0 ? object.join(' ') : undefined;
  const subject = ofVerb ?? subjects.pop() ?? '';
  return `${says} ${objectOf(says, subject)}${inside(subjects)}.`;
}

function inside(subjects: readonly string[]): string {
  return subjects.length === 0 ? '' : ` (${subjects.join(' ')})`;
}

function objectOf(says: string, subject: string): string {
  const isPlural = subject.endsWith('s') || subject.includes(' by ');
  if (says === 'Lists') return isPlural ? subject : subject.replace(/([^aeiou])y$/, '$1ie') + 's';
  if (isPlural || says === 'Reads' || says === 'Gets one') return subject;
  return `${/^[aeiou]/.test(subject) ? 'an' : 'a'} ${subject}`;
}

/** Whether nothing describes the method: the parameters that it has are those that its verb usually takes. */
export function isByName({ from, params, paging, result }: Entry['method']): boolean {
  if (params.kind === 'open') return true;
  const isUnknown = 'shape' in result && result.shape.kind === 'unknown' && paging === undefined;
  return from === 'account' && params.kind === 'object' && params.open && isUnknown;
}

/** Whether what is called `get` is known to return one object: a name alone does not say so. */
function returnsOne(method: Entry['method']): boolean {
  if (shownKind(method) !== 'get' || method.result.kind === 'item') return true;
  return method.result.kind === 'value' && ['object', 'ref'].includes(method.result.shape.kind);
}

/** `uploadFile` as `upload` and `file`, `getchildren` as `get` and `children`; names that nobody says as what they mean. */
function wordsOf(segment: string): readonly string[] {
  return (SAID_AS[segment.toLowerCase()] ?? segment)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/^get([a-z]{4,})$/, 'get $1')
    .split(/[_\s]+/)
    .map((word) => word.toLowerCase());
}

const SAID_AS: Readonly<Record<string, string | undefined>> = {
  addfromchatmessage: 'add from chat message',
  bizproc: 'business process',
  checklistitem: 'checklist item',
  elapseditem: 'elapsed time entry',
  eventlog: 'event log',
  findbycomm: 'find records by phone or e-mail',
  getlist: 'get list',
  im: 'chat',
  productrows: 'product rows',
  sonet_group: 'workgroup',
  timeman: 'working time',
  userfield: 'own field',
};

const SUMMARIES: Readonly<Record<string, string | undefined>> = {
  get: 'Gets one',
  list: 'Lists',
  add: 'Creates',
  update: 'Changes',
  delete: 'Deletes',
};

/** Words with which names of methods end or of which their last part begins, as a sentence has them. */
const VERBS: Readonly<Record<string, string | undefined>> = {
  attach: 'Attaches',
  bind: 'Binds',
  close: 'Closes',
  complete: 'Completes',
  copy: 'Copies',
  defer: 'Defers',
  delegate: 'Delegates',
  detach: 'Detaches',
  export: 'Exports',
  find: 'Finds',
  finish: 'Finishes',
  get: 'Reads',
  import: 'Imports',
  mark: 'Marks',
  move: 'Moves',
  open: 'Opens',
  pause: 'Pauses',
  register: 'Registers',
  rename: 'Renames',
  renew: 'Renews',
  resume: 'Resumes',
  search: 'Searches',
  send: 'Sends',
  set: 'Sets',
  start: 'Starts',
  stop: 'Stops',
  terminate: 'Ends',
  unbind: 'Unbinds',
  unregister: 'Unregisters',
  upload: 'Uploads',
};

/** A text of the account in one line of at most so many characters. */
export function bounded(text: string, most: number): string {
  const line = oneLine(text).trim();
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`;
}
