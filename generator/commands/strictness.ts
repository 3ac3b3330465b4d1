/** Checks that yargs does not make: values of another type, and credentials on the command line. */

import { InputError } from '../base/input-error.js';
import { didYouMean } from './did-you-mean.js';
import { flagName, OPTIONS, type Option, type OptionKey } from './option-table.js';
import type { CliCommand } from './command.js';

const CREDENTIALS =
  /^(svc-)?(webhook(-code)?|(access-|refresh-|auth-|bearer-)?token|auth|password|secret|credentials?|(api-|gateway-)?key|code|user-id|user|client-secret)$/;

export const CREDENTIAL_ADVICE = 'set SVC_WEBHOOK or SVC_ACCESS_TOKEN in the environment or in .env';

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
export function refuseFlagValues(args: readonly string[], command: CliCommand): void {
  for (const key of [...command.options, ...(command.ignored ?? [])]) {
    const flag = `--${flagName(key)}`;
    if (OPTIONS[key].type === 'boolean' && args.some((arg) => arg.startsWith(`${flag}=`)))
      throw wrongType('boolean', flag);
  }
}

/** An option as one command takes it. */
export function optionOf(key: OptionKey, command: CliCommand | undefined): Option {
  return { ...OPTIONS[key], ...command?.own?.[key] };
}

/** The value of a flag as its row says; `flag`: as it is written. */
export function flagValue({ type, choices, many }: Option, value: unknown, flag: string): unknown {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!many && values.length > 1)
    throw new InputError('the option is given more than once', flag, 'give it once');
  if (!values.every((one) => isOfType(type, one))) throw wrongType(type, flag);
  const strange = choices && values.map(String).find((one) => !choices.includes(one));
  if (choices === undefined || strange === undefined) return many ? values : value;
  const near = didYouMean(strange, choices);
  throw new InputError(`the value is not known${near}`, flag, `use one of ${choices.join(', ')}`);
}

/** Yargs has read it: what is no number is `NaN`. */
function isOfType(type: Option['type'], value: unknown): boolean {
  return type === 'number' ? Number.isSafeInteger(value) && Number(value) >= 0 : value !== '';
}

const WANTED = {
  boolean: ['no value', 'leave it out'],
  string: ['a value', 'write one behind it'],
  number: ['an integer', 'write digits alone'],
} as const;

function wrongType(type: Option['type'], flag: string): InputError {
  const [what, advice] = WANTED[type];
  return new InputError(`the option takes ${what}`, flag, advice);
}
