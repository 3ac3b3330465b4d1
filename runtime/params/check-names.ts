/** Names of options: an unknown one is an error that names the nearest. */

import { UsageError } from '../errors/errors.js';
import { isObject } from '../value/json.js';
import { nearest } from '../value/near-name.js';

/** @param where what takes the options, for the message. @throws UsageError for an unknown name that has a value */
export function checkNames(given: unknown, known: readonly string[], where: string): asserts given is object {
  for (const [name] of entriesOf(given, where))
    if (!known.includes(name)) throw unknownOption(name, where, known);
}

/** Options that have a value. @throws UsageError */
export function entriesOf(
  given: unknown,
  where: string,
): readonly (readonly [name: string, value: unknown])[] {
  if (!isObject(given)) throw new UsageError(`${where}: the options must be an object`);
  return Object.entries(given).filter(([, value]) => value !== undefined);
}

/** @param owner what takes an option of this name. */
export function unknownOption(
  name: string,
  where: string,
  known: readonly string[],
  owner?: string,
): UsageError {
  const near = nearest(name, known);
  const other = near === undefined ? `known are ${known.join(', ')}` : `did you mean ${near}?`;
  const hint = owner === undefined ? other : `it is an option of ${owner}`;
  return new UsageError(`${where}: there is no option ${name}; ${hint}`);
}
