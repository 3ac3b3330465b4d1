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

const MAX_NEAR = 3;

/** Names that differ in few letters, and names that contain the word. */
export function nearNames(wanted: string, names: readonly string[]): readonly string[] {
  const word = wanted.toLowerCase().slice(0, 100);
  const rated = [...new Set(names)].map((name) => ({ name, rating: ratingOf(word, name.toLowerCase()) }));
  return rated
    .filter(({ rating }) => rating < Infinity)
    .toSorted((a, b) => a.rating - b.rating)
    .slice(0, MAX_NEAR)
    .map(({ name }) => name);
}

function ratingOf(word: string, name: string): number {
  const slips = distance(word, name);
  if (slips <= Math.max(1, Math.floor(name.length / 3))) return slips;
  return word.length > 2 && name.includes(word) ? 100 + name.length : Infinity;
}
