/** Names and values of an object that a user writes: an unknown name would change nothing, in silence. */

import { nearest } from '../../runtime/value/near-name.js';
import { InputError } from '../base/input-error.js';
import { isObject } from '../base/json.js';

/** What a value has to be. */
export interface ValueRule {
  readonly fits: (value: unknown) => boolean;
  /** Such as `a positive integer`. */
  readonly form: string;
}

/** All names of `T`: one that is missing does not compile. `true`: the value is checked elsewhere. */
export type Names<T> = Readonly<Record<keyof T, ValueRule | true>>;

/** @param path before the names, such as `limits.` @throws InputError */
export function checkNamesOf(
  given: unknown,
  names: Readonly<Record<string, ValueRule | true>>,
  path: string,
): void {
  if (!isObject(given))
    throw new InputError(
      'it is not an object',
      path.slice(0, -1) || 'options',
      `give one with ${Object.keys(names)[0]}`,
    );
  const known = Object.keys(names);
  const strange = Object.keys(given).find((name) => !known.includes(name));
  if (strange !== undefined) {
    const near = nearest(strange, known);
    const advice = near === undefined ? `use one of ${known.join(', ')}` : `did you mean ${near}?`;
    throw new InputError('the sandbox has no such option', `${path}${strange}`, advice);
  }
  for (const [name, rule] of Object.entries(names))
    if (rule !== true && given[name] !== undefined) checkValue(given[name], rule, `${path}${name}`);
}

/** @throws InputError */
export function checkValue(value: unknown, { fits, form }: ValueRule, path: string): void {
  if (!fits(value)) throw new InputError('its value cannot be used', path, `use ${form}`);
}

export const TEXT: ValueRule = { fits: (value) => typeof value === 'string', form: 'a text' };

export const SWITCH: ValueRule = { fits: (value) => typeof value === 'boolean', form: 'true or false' };

export const NUMBER: ValueRule = { fits: (value) => Number.isFinite(value), form: 'a number' };

export const ABOVE_0: ValueRule = {
  fits: (value) => typeof value === 'number' && value > 0,
  form: 'a number above 0',
};

export const FROM_0: ValueRule = {
  fits: (value) => typeof value === 'number' && value >= 0,
  form: 'a number of at least 0',
};

export const INTEGER: ValueRule = { fits: Number.isSafeInteger, form: 'an integer' };

export const ADDRESS: ValueRule = {
  fits: (value) =>
    typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
  form: 'an address such as http://127.0.0.1:3000/back',
};
