/** Reads the command line with yargs: which command with which options, or a text to print. */

import type { Argv } from 'yargs';
import type { Config } from '../base/config.js';
import type { CliCommand, CommandArguments } from './command.js';
import { commandNamed } from './command-table.js';
import { type ParsedCommand, createParser } from './parser.js';
import { flagValue, optionOf, refuseFlagValues } from './strictness.js';
import { flagName } from './option-table.js';
import { emptyArgument, missingWords, tooManyArguments, usageError } from './usage-error.js';

type CommandLine =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'command'; readonly command: CliCommand; readonly line: CommandArguments };

/** `columns`: width of the terminal that help is printed to. */
export async function readCommandLine(given: readonly string[], columns: number): Promise<CommandLine> {
  // `svc-gen help check` is what many type for `svc-gen check --help`, and `svc-gen` alone for `svc-gen --help`.
  const asked = given[0] === 'help' ? given.slice(1) : given;
  const all = given[0] === 'help' || given.length === 0 ? [...asked, '--help'] : given;
  const { args, words } = withoutWords(all);
  if (args[0] === 'completion' && SHELLS.includes(args[1] ?? '')) return completionOf(args[1] ?? '', columns);
  let chosen: ParsedCommand | undefined;
  const completes = args.includes('--get-yargs-completions');
  if (completes && args[2] === 'completion') return { kind: 'text', text: SHELLS.join('\n') };
  if (!completes && args.some(asksHelp)) {
    const about = args.filter((arg) => !asksHelp(arg));
    return {
      kind: 'text',
      text: await createParser({ columns, completes }, () => undefined, about).getHelp(),
    };
  }
  const parser = createParser({ columns: undefined, completes }, (choice) => (chosen = choice));
  const text = await parse(parser, args);
  if (chosen === undefined) return { kind: 'text', text };
  refuseFlagValues(args, chosen.command);
  return { kind: 'command', command: chosen.command, line: lineOf(chosen, args, words) };
}

function asksHelp(arg: string): boolean {
  return /^(?:--help(?:=.*)?|-\w*h\w*)$/.test(arg);
}

/** Of a command that runs another one, what follows `--` is that command, whatever its options are called. */
function withoutWords(all: readonly string[]): {
  readonly args: readonly string[];
  readonly words: readonly string[];
} {
  const end = all.indexOf('--');
  const name = all.find((arg) => !arg.startsWith('-')) ?? '';
  if (end < 0 || commandNamed(name)?.runs === undefined) return { args: all, words: [] };
  const words = all.slice(end + 1);
  // Of a variable of the shell that is not set: without the words, a sandbox would be served for ever.
  if ((words[0] ?? '').trim() === '') throw missingWords(name);
  return { args: all.slice(0, end), words };
}

const SHELLS: readonly string[] = ['bash', 'zsh'];

/** Yargs writes the script for the shell that `SHELL` names. */
async function completionOf(shell: string, columns: number): Promise<CommandLine> {
  const before = process.env['SHELL'];
  process.env['SHELL'] = shell;
  try {
    return {
      kind: 'text',
      text: await parse(
        createParser({ columns, completes: false }, () => undefined),
        ['completion'],
      ),
    };
  } finally {
    if (before === undefined) delete process.env['SHELL'];
    else process.env['SHELL'] = before;
  }
}

/** Returns the text that yargs prints. Its message on wrong usage becomes one line that repeats no value. */
async function parse(parser: Argv, args: readonly string[]): Promise<string> {
  let failure: unknown;
  let text = '';
  const parsed = parser.parseAsync([...args], {}, (error, _values, output) => {
    failure = error;
    text = output;
  });
  // It rejects when an option lacks its value.
  await parsed.catch((error: unknown) => (failure = error));
  if (failure instanceof Error) throw failure.name === 'YError' ? usageError(failure, args) : failure;
  return text;
}

function lineOf(
  { command, values }: ParsedCommand,
  args: readonly string[],
  words: readonly string[],
): CommandArguments {
  const { positionals = [] } = command;
  // Yargs turns the argument `-`, which means standard input, into an empty text.
  const asGiven = (value: unknown): unknown => (value === '' && args.includes('-') ? '-' : value);
  const named = positionals.map(({ name }) => asGiven(values[name])).filter((value) => value !== undefined);
  const given = [...named, ...values._.slice(1), ...(values['--'] ?? [])].map(String);
  if (given.length > positionals.length) throw tooManyArguments(command);
  if (command.runs === 'always' && words.length === 0) throw missingWords(String(values._[0]));
  // Of a variable of the shell that is not set: without the word, another question would be answered.
  const empty = positionals[given.findIndex((word) => word.trim() === '')];
  if (empty !== undefined) throw emptyArgument(empty.name);
  return { flags: flagsOf({ command, values }), positionals: given, words };
}

function flagsOf({ command, values }: ParsedCommand): Config {
  const taken = [...command.options, ...(command.ignored ?? [])];
  const given = taken.filter((key) => values[flagName(key)] !== undefined);
  const checked = given.map((key): [string, unknown] => [
    key,
    flagValue(optionOf(key, command), values[flagName(key)], `--${flagName(key)}`),
  ]);
  // Each value was checked against its row of the table of options, from which the type follows.
  return Object.fromEntries(checked);
}
