/** What the command line and the config file refuse: unknown options, values of another type, credentials on the command line. */

import { InputError } from '../input-error.js';
import { didYouMean } from './did-you-mean.js';
import { flagName, isOptionKey, OPTIONS, type Option, type OptionKey } from './options.js';
import type { Command } from './command.js';

const CREDENTIALS =
  /^(svc-)?(webhook(-code)?|(access-|refresh-|auth-|bearer-)?token|auth|password|secret|credentials?|(api-|gateway-)?key|code|user-id|user|client-secret)$/;

const CREDENTIAL_ADVICE = 'set SVC_WEBHOOK or SVC_ACCESS_TOKEN in the environment or in .env';

export function isCredential(option: string): boolean {
  return CREDENTIALS.test(option);
}

export function credentialOption(option: string): InputError {
  return new InputError(
    'credentials are not taken from the command line, where other programs can read them',
    `--${option}`,
    CREDENTIAL_ADVICE,
  );
}

/** Yargs reads `--json=yes` as `--json false`. */
export function refuseFlagValues(args: readonly string[], command: Command): void {
  for (const key of [...command.options, ...(command.ignored ?? [])]) {
    const flag = `--${flagName(key)}`;
    if (OPTIONS[key].type === 'boolean' && args.some((arg) => arg.startsWith(`${flag}=`)))
      throw wants('boolean', { place: 'line', where: flag });
  }
}

/** An option as one command takes it. */
export function optionOf(key: OptionKey, command: Command | undefined): Option {
  return { ...OPTIONS[key], ...command?.own?.[key] };
}

/** Where a value was written: the command line or a config file. */
interface Written {
  readonly place: keyof typeof WANTED;
  readonly where: string;
}

/** The value of one option as its row says, from the command line or from the config file, which serves several commands. */
export function checkedValue(option: Option, value: unknown, written: Written): unknown {
  if (option.many) return (Array.isArray(value) ? value : [value]).map((item) => one(option, item, written));
  if (Array.isArray(value))
    throw new InputError('the option is given more than once', written.where, 'give it once');
  return one(option, value, written);
}

function one(option: Option, value: unknown, written: Written): unknown {
  const { type, choices } = option;
  if (!isOfType(type, value)) throw wants(type, written);
  if (choices && !choices.includes(String(value))) {
    throw new InputError(
      `the value is not known${didYouMean(String(value), choices)}`,
      written.where,
      `use one of ${choices.join(', ')}`,
    );
  }
  return value;
}

function isOfType(type: Option['type'], value: unknown): boolean {
  if (type === 'number') return Number.isSafeInteger(value) && Number(value) >= 0;
  return typeof value === type && value !== '';
}

/** What an option takes, and what to do where it was given something else. */
const WANTED = {
  line: {
    boolean: ['no value', 'leave it out'],
    string: ['a value', 'write one behind it'],
    number: ['an integer', 'write digits alone'],
  },
  file: {
    boolean: ['true or false', 'write one of them, without quotes'],
    string: ['a value', 'write a text in quotes'],
    number: ['an integer', 'write digits alone, without quotes'],
  },
} as const;

function wants(type: Option['type'], { place, where }: Written): InputError {
  const [what, advice] = WANTED[place][type];
  return new InputError(`the option takes ${what}`, where, advice);
}

/** Known keys of a config file; an unknown one names its near miss. */
export function checkedKey(key: string, where: string): OptionKey {
  if (isOptionKey(key)) return key;
  if (CREDENTIALS.test(flagName(key))) {
    throw new InputError(
      'a credential does not belong into a file that is committed',
      `${where}, ${key}`,
      CREDENTIAL_ADVICE,
    );
  }
  throw new InputError(
    `unknown option${didYouMean(key, Object.keys(OPTIONS))}`,
    `${where}, ${key}`,
    'see svc-gen --help',
  );
}
