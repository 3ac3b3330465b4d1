/** Reads the command line: which command, which options, or a text to print. */

import type { Config } from '../config.js';
import { InputError } from '../input-error.js';
import { type Arguments, readArguments } from './arguments.js';
import type { Command, CommandArguments } from './command.js';
import { COMMAND_NAMES, commandNamed } from './command-table.js';
import type { Purpose } from './help-text.js';
import { didYouMean } from './near-miss.js';
import { checkedValue, optionOf, refuseStrangeOptions } from './strictness.js';
import { flagName } from './options.js';

type CommandLine =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'command'; readonly command: Command; readonly line: CommandArguments };

/** `columns`: width of the terminal that help is printed to. */
export async function readCommandLine(given: readonly string[], columns: number): Promise<CommandLine> {
  // `svc-gen help check` is what many type for `svc-gen check --help`.
  const args = given[0] === 'help' ? [...given.slice(1), '--help'] : given;
  const name = args.find((arg) => !arg.startsWith('-'));
  const purpose = purposeOf(args, name);
  if (purpose !== 'run') {
    const { helpText } = await import('./help-text.js');
    return { kind: 'text', text: await helpText(args, { columns, purpose }) };
  }
  const command = name === undefined ? undefined : commandNamed(name);
  if (name === undefined || command === undefined) throw unknownCommand(name);
  refuseStrangeOptions(args, name, command);
  const read = readArguments(args, name, command);
  const line = { flags: flagsOf(read, command), positionals: positionalsOf(read, name, command) };
  return { kind: 'command', command, line };
}

/** To run, or to print a text. */
function purposeOf(args: readonly string[], name: string | undefined): Purpose | 'run' {
  if (name === 'completion' || args.includes('--get-yargs-completions')) return 'completion';
  return args.some((arg) => /^(--help|-h|--version|-v)(=|$)/.test(arg)) ? 'help' : 'run';
}

function unknownCommand(name: string | undefined): InputError {
  const use = `use one of ${COMMAND_NAMES.join(', ')}; svc-gen --help shows examples`;
  if (name === undefined) return new InputError('no command is given', '', use);
  // A long or odd word may be a secret in the wrong place.
  const where = /^[a-z-]{1,20}$/i.test(name) ? name : '';
  return new InputError(`unknown command${didYouMean(name, COMMAND_NAMES)}`, where, use);
}

function positionalsOf({ positional }: Arguments, name: string, command: Command): readonly string[] {
  const { positionals = [] } = command;
  const missing = positionals[positional.length];
  if (missing?.required) {
    throw new InputError(
      `the ${missing.name} is missing`,
      name,
      `write svc-gen ${name} ${missing.name.toUpperCase()}`,
    );
  }
  if (positional.length > positionals.length) {
    throw new InputError(
      'too many arguments',
      'command line',
      'options begin with --; quote globs, so that the shell leaves them alone',
    );
  }
  return positional;
}

function flagsOf({ values }: Arguments, command: Command): Config {
  const checked = [...values].map(([key, value]): [string, unknown] => [
    key,
    checkedValue(optionOf(key, command), value, `--${flagName(key)}`),
  ]);
  return Object.fromEntries(checked); // each value was checked against its row
}
