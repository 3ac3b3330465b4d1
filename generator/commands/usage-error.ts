/** Turns a refusal of yargs into one line with advice. It repeats no value, because an argument in the wrong place may be a secret. */

import { InputError } from '../base/input-error.js';
import { COMMAND_NAMES, commandNamed } from './command-table.js';
import type { CliCommand } from './command.js';
import { didYouMean, didYouMeanOption } from './did-you-mean.js';
import { flagName, type OptionKey, OPTIONS } from './option-table.js';
import { credentialOption, isCredential } from './strictness.js';

export function usageError({ message }: Error, args: readonly string[]): InputError {
  const name = args.find((arg) => !arg.startsWith('-'));
  const command = name === undefined ? undefined : commandNamed(name);
  if (name === 'completion') return unknownShell();
  if (name === undefined || command === undefined) return unknownCommand(name);
  const [, valueless] = /^Not enough arguments following: (\S+)/.exec(message) ?? [];
  const [, list] = /^Unknown arguments?: (.*)$/s.exec(message) ?? [];
  const unknown = list?.split(', ').find((word) => isOptionIn(args, word));
  if (unknown !== undefined) return unknownOption(unknown, name, command);
  if (valueless !== undefined)
    return new InputError('the option has no value', `--${valueless}`, 'write one behind it');
  if (list !== undefined) return tooManyArguments(command);
  if (/^Not enough non-option arguments/.test(message)) {
    const strange = strangeOption(args, command);
    return strange === undefined ? missingArgument(name, command) : unknownOption(strange, name, command);
  }
  return new InputError('the arguments cannot be read', 'command line', `see svc-gen ${name} --help`);
}

export function tooManyArguments({ runs }: Pick<CliCommand, 'runs'>): InputError {
  const advice =
    runs === undefined
      ? 'options begin with --; quote globs, so that the shell leaves them alone'
      : 'write -- before the command that is to be run';
  return new InputError('too many arguments', 'command line', advice);
}

export function emptyArgument(name: string): InputError {
  return new InputError('the argument is empty', name.toUpperCase(), 'write its value, or leave it out');
}

/** The command that another one runs. */
export function missingWords(name: string): InputError {
  return new InputError('the command is missing', name, `write svc-gen ${name} -- COMMAND`);
}

function missingArgument(name: string, { positionals = [] }: CliCommand): InputError {
  const missing = positionals.find(({ required }) => required)?.name ?? 'argument';
  return new InputError(`the ${missing} is missing`, name, `write svc-gen ${name} ${missing.toUpperCase()}`);
}

function unknownCommand(name: string | undefined): InputError {
  const use = `use one of ${COMMAND_NAMES.join(', ')}; svc-gen --help shows examples`;
  if (name === undefined) return new InputError('no command is given', '', use);
  // A long or odd word may be a secret in the wrong place.
  const where = /^[a-z-]{1,20}$/i.test(name) ? name : '';
  return new InputError(`unknown command${didYouMean(name, COMMAND_NAMES)}`, where, use);
}

function unknownShell(): InputError {
  const use = 'write svc-gen completion for bash or zsh: svc-gen completion zsh';
  return new InputError('the arguments cannot be read', 'completion', use);
}

function isOptionIn(args: readonly string[], word: string): boolean {
  return args.some(
    (arg) => /^-{1,2}[^-]/.test(arg) && arg.replace(/^-+/, '').split('=')[0]?.startsWith(word),
  );
}

/** Yargs counts the arguments first, and would not say that an option is misspelt. */
function strangeOption(args: readonly string[], command: CliCommand): string | undefined {
  const own = ownNames(command);
  const written = args.flatMap((arg) => /^--([^=]+)/.exec(arg)?.[1] ?? []);
  return written.find((name) => !own.includes(name));
}

function ownNames({ options, ignored = [] }: CliCommand): readonly string[] {
  return [...[...options, ...ignored].map(flagName), 'help', 'version'];
}

/** Yargs suggests names of commands alone. */
function unknownOption(option: string, name: string, command: CliCommand): InputError {
  if (isCredential(option)) return credentialOption(option);
  const dashes = option.length === 1 ? '-' : '--';
  const where = /^[a-z][a-z-]{0,29}$/i.test(option) ? `${dashes}${option}` : 'an option';
  const near = didYouMeanOption(
    option,
    ownNames(command).map((own) => `--${own}`),
    // TypeScript does not narrow a name by `Object.hasOwn`.
    (key) => `--${Object.hasOwn(OPTIONS, key) ? flagName(key as OptionKey) : key}`,
  );
  return new InputError(`unknown option${near}`, where, `see svc-gen ${name} --help`);
}
