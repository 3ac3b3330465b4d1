/** Finds a method by the name that a user wrote, and suggests similar names. */

import { distance } from '../base/edit-distance.js';
import { GENERATIONS } from '../base/config.js';
import { InputError } from '../base/input-error.js';
import { traitsOf } from '../model/generation.js';
import type { Api, Generation, Method, Model } from '../model/model.js';
import { vendorNames } from '../view/own-names.js';

export interface FoundMethod {
  readonly api: Api;
  readonly method: Method;
  /** As the account writes it. */
  readonly name: string;
}

/** Every method of the generations, in their order. */
export function methodsOf(model: Model, generation?: string): readonly FoundMethod[] {
  const own = vendorNames(model.vendor);
  return GENERATIONS.filter((one) => generation === undefined || one === generation).flatMap((one) =>
    model[one].methods.map((method) => ({ api: model[one], method, name: own(method.name) })),
  );
}

/** The model without its other methods. */
export function withMethods(model: Model, keeps: (method: Method, api: Api) => boolean): Model {
  const part = (api: Api): Api => ({ ...api, methods: api.methods.filter((one) => keeps(one, api)) });
  return { ...model, v3: part(model.v3), legacy: part(model.legacy), gateway: part(model.gateway) };
}

/**
 * By the account's own name or the neutral one; of methods with one name the first, in the order of the generations. Accounts
 * read names in any case of letters (A legacy generation's self-description, Names; Server behaviour, REST 3.0, request).
 */
function methodNamed(methods: readonly FoundMethod[], wanted: string): FoundMethod | undefined {
  const lower = wanted.toLowerCase();
  return (
    methods.find(({ name, method }) => name === wanted || method.name === wanted) ??
    methods.find(({ name, api }) => api.generation !== 'gateway' && name.toLowerCase() === lower)
  );
}

/** @throws InputError that suggests similar names. */
export function findMethod(methods: readonly FoundMethod[], wanted: string): FoundMethod {
  const found = methodNamed(methods, wanted);
  if (found !== undefined) return found;
  const near = nearNames(
    wanted,
    methods.map(({ name }) => name),
  );
  throw new InputError(
    `there is no such method${nearNamesText(near)}`,
    wanted,
    'svc-gen list shows the names',
  );
}

/** ` (did you mean X, Y?)`, or nothing. */
export function nearNamesText(near: readonly string[]): string {
  return near.length === 0 ? '' : ` (did you mean ${near.join(', ')}?)`;
}

/** Finds a method of one generation, or of any. @throws InputError that names the generation with such a method. */
export function findInGeneration(model: Model, wanted: string, generation: string | undefined): FoundMethod {
  const methods = methodsOf(model, generation);
  const match = methodNamed(methods, wanted) ?? methodNamed(methodsOf(model), wanted);
  if (match === undefined || methods.some(({ api }) => api === match.api)) return findMethod(methods, wanted);
  const { generation: actual } = match.api;
  if (match.method.name === BATCH)
    throw new InputError(BATCH_ELSEWHERE, wanted, `see its README, or give --generation ${actual}`);
  const what = `it is a method of ${traitsOf(match.api).title}`;
  throw new InputError(what, wanted, `leave out --generation, or give --generation ${actual}`);
}

/** Only the gateway has a method of this name: v3 and legacy descriptions do not list their batch paths. */
export const BATCH = 'batch';

export const BATCH_ELSEWHERE = 'in v3 and legacy, batch is a function of the client';

/** The other generations that have a method of this name. */
export function otherGenerations(
  methods: readonly FoundMethod[],
  { api, name }: FoundMethod,
): readonly Generation[] {
  return methods
    .filter((other) => other.name === name && other.api !== api)
    .map((other) => other.api.generation);
}

/** Names that an error suggests for an unknown one: a reader does not compare more. */
const MAX_NEAR = 3;

/** Names that differ in few letters, names that contain the word, and names made of the same words. */
export function nearNames(wanted: string, names: readonly string[]): readonly string[] {
  const word = wanted.slice(0, 100);
  const rated = [...new Set(names)].map((name) => ({ name, rating: ratingOf(word, name) }));
  return rated
    .filter(({ rating }) => rating < Infinity)
    .toSorted((a, b) => a.rating - b.rating || a.name.length - b.name.length)
    .slice(0, MAX_NEAR)
    .map(({ name }) => name);
}

/** Lower is nearer: a slip of one letter, then names with all words, then other slips, then names with most words. */
function ratingOf(word: string, name: string): number {
  const [lower, lowerName] = [word.toLowerCase(), name.toLowerCase()];
  const slips = distance(lower, lowerName);
  const absent = absentWords(word, name);
  if (slips <= 1) return slips;
  if (absent < 1) return 2 + absent;
  if (slips <= Math.max(1, Math.floor(name.length / 3))) return 3 + slips;
  if (word.length > 2 && lowerName.includes(lower)) return 100 + name.length;
  return 300 + absent;
}

/** Verbs that people write for those of the service. */
const VERBS: ReadonlyMap<string, string> = new Map([
  ['all', 'list'],
  ['create', 'add'],
  ['edit', 'update'],
  ['fetch', 'get'],
  ['find', 'list'],
  ['insert', 'add'],
  ['list', 'get'],
  ['modify', 'update'],
  ['new', 'add'],
  ['read', 'get'],
  ['remove', 'delete'],
  ['search', 'list'],
]);

/**
 * How many words of the wanted name the other lacks; another verb for one counts a quarter. `Infinity` for a single word, and
 * where it lacks more than a third.
 */
function absentWords(wanted: string, name: string): number {
  const words = wordsIn(wanted);
  const known = new Set(wordsIn(name));
  const costs = words.map((word) => (known.has(word) ? 0 : known.has(VERBS.get(word) ?? word) ? 0.25 : 1));
  const absent = costs.reduce<number>((sum, cost) => sum + cost, 0);
  return words.length > 1 && absent * 3 <= words.length ? absent : Infinity;
}

/** Its words in lower case and in the singular: `crm.deals.list` has `crm`, `deal` and `list`. */
function wordsIn(name: string): readonly string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word));
}
