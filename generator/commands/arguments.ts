/** The arguments of a run, read by the parser of yargs, without what yargs needs for its texts. */

import parser from 'yargs-parser';
import { InputError } from '../input-error.js';
import type { Command } from './command.js';
import { flagName, type Option, type OptionKey } from './options.js';
import { optionOf } from './strictness.js';

export interface Arguments {
  /** An option that is given several times has a list. */
  readonly values: ReadonlyMap<OptionKey, unknown>;
  /** Without the name of the command. */
  readonly positional: readonly string[];
}

/** How yargs reads arguments here, for a run and for its texts alike. */
export const CONFIGURATION = {
  'camel-case-expansion': false,
  'boolean-negation': false,
  'parse-positional-numbers': false,
};

/** `args` holds no option that the command does not take (`refuseStrangeOptions`). */
export function readArguments(args: readonly string[], name: string, command: Command): Arguments {
  const keys = [...command.options, ...(command.ignored ?? [])];
  const flagsOf = (type: Option['type']): string[] =>
    keys.filter((key) => optionOf(key, command).type === type).map(flagName);
  const [string, number, boolean] = [flagsOf('string'), flagsOf('number'), flagsOf('boolean')];
  // To the parser, not a number means: one, and it must be there.
  const narg = Object.fromEntries([...string, ...number].map((flag) => [flag, NaN]));
  const options = { string, number, boolean, narg, configuration: CONFIGURATION };
  const read = parser.detailed([...args], options);
  if (read.error !== null) throw unreadable(read.error.message);
  const given: Readonly<Record<string, unknown>> = read.argv;
  const values = keys
    .map((key) => [key, given[flagName(key)]] as const)
    .filter(([, value]) => value !== undefined);
  const beside = read.argv._.map(String);
  const position = beside.indexOf(name);
  return { values: new Map(values), positional: beside.filter((_, index) => index !== position) };
}

function unreadable(message: string): InputError {
  const [, option] = /^Not enough arguments following: (\S+)/.exec(message) ?? [];
  if (option !== undefined)
    return new InputError('the option has no value', `--${option}`, 'write one behind it');
  return new InputError('the arguments cannot be read', 'command line', 'see svc-gen --help');
}
