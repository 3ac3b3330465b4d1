/** Reads the command line with yargs: which command, which options, or a text to print. */

import yargs, { type Argv } from 'yargs';
import type { Config } from '../config.js';
import { flagName, isOptionKey, type Option } from './options.js';
import { InputError } from '../input-error.js';
import { packageVersion } from '../package-root.js';
import type { Command, CommandArguments } from './command.js';
import { COMMANDS, COMMAND_NAMES, commandNamed } from './command-table.js';
import { didYouMean } from './near-miss.js';
import { checkedValue, optionOf, refuseStrangeOptions } from './strictness.js';

type CommandLine =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'command'; readonly command: Command; readonly line: CommandArguments };

/** What the parser is built for: to run, or to print a text. */
type Purpose = 'run' | 'help' | 'completion';

type Values = Readonly<Record<string, unknown>>;

/** `columns`: width of the terminal that help is printed to. */
export async function readCommandLine(given: readonly string[], columns: number): Promise<CommandLine> {
  // `svc-gen help check` is what many type for `svc-gen check --help`.
  const args = given[0] === 'help' ? [...given.slice(1), '--help'] : given;
  const name = args.find((arg) => !arg.startsWith('-'));
  const purpose = purposeOf(args);
  const asksForText = purpose !== 'run';
  const command = name === undefined ? undefined : commandNamed(name);
  if (!asksForText && name !== 'completion' && command === undefined) throw unknownCommand(name);
  if (!asksForText && name !== undefined && command !== undefined) refuseStrangeOptions(args, name, command);
  const { values, text } = await parse(args, await describeAll(columns, purpose));
  if (text !== '' || command === undefined) return { kind: 'text', text };
  const positional = positionalOf(values, command);
  const line = { flags: flagsOf(values, command), ...(positional === undefined ? {} : { positional }) };
  return { kind: 'command', command, line };
}

function purposeOf(args: readonly string[]): Purpose {
  if (args.includes('--get-yargs-completions')) return 'completion';
  return args.some((arg) => /^(--help|-h|--version)$/.test(arg)) ? 'help' : 'run';
}

function unknownCommand(name: string | undefined): InputError {
  const use = `use one of ${COMMAND_NAMES.join(', ')}; svc-gen --help shows examples`;
  if (name === undefined) return new InputError('no command is given', '', use);
  // A long or odd word may be a secret in the wrong place.
  const where = /^[a-z-]{1,20}$/i.test(name) ? name : '';
  return new InputError(`unknown command${didYouMean(name, COMMAND_NAMES)}`, where, use);
}

async function parse(args: readonly string[], parser: Argv): Promise<{ values: Values; text: string }> {
  let failure: Error | undefined;
  let text = '';
  const values: Values = await parser.parseAsync([...args], {}, (error, _values, output) => {
    failure = error;
    text = output;
  });
  if (failure) throw unreadable(failure.message);
  return { values, text };
}

function unreadable(message: string): InputError {
  const [, option] = /^Not enough arguments following: (\S+)/.exec(message) ?? [];
  if (option !== undefined)
    return new InputError('the option has no value', `--${option}`, 'write one behind it');
  return new InputError(sentence(message), 'command line', 'see svc-gen --help');
}

/** First line of a yargs message, without its full stop. */
function sentence(message: string): string {
  return (message.split('\n')[0] ?? message)
    .replace(/[.:\s]+$/, '')
    .replace(/^[A-Z]/, (letter) => letter.toLowerCase());
}

async function describeAll(columns: number, purpose: Purpose): Promise<Argv> {
  const parser = yargs()
    .scriptName('svc-gen')
    .locale('en')
    .usage(
      'Generates a typed TypeScript client from an account’s own description.\n\nUsage: $0 <command> [options]',
    )
    .parserConfiguration({
      'camel-case-expansion': false,
      'boolean-negation': false,
      'parse-positional-numbers': false,
    })
    .epilogue(
      examplesText([
        ['svc-gen check --help', 'the options of one command, with examples'],
        ['svc-gen completion >> ~/.bashrc', 'completes commands and options'],
      ]),
    )
    .help()
    .alias('help', 'h')
    .version(packageVersion())
    .wrap(Math.min(100, columns))
    .exitProcess(false);
  for (const [name, command] of Object.entries<Command>(COMMANDS)) {
    const more = purpose === 'help' ? await command.moreHelp?.() : undefined;
    describe(parser, {
      name,
      command,
      purpose,
      help: [examplesText(command.examples), more ?? ''].join('\n\n').trim(),
    });
  }
  // Listed last.
  return parser.completion('completion', 'Print a completion script for bash or zsh');
}

interface Described {
  readonly name: string;
  readonly command: Command;
  readonly purpose: Purpose;
  /** Below the options. */
  readonly help: string;
}

function describe(parser: Argv, { name, command, purpose, help }: Described): void {
  const { positional, summary, options, ignored = [] } = command;
  const call = positional === undefined ? name : `${name} [${positional.name}]`;
  parser.command(
    call,
    summary,
    (own) => {
      for (const key of options) own.option(flagName(key), yargsOption(optionOf(key, command), purpose));
      for (const key of ignored)
        own.option(flagName(key), { ...yargsOption(optionOf(key, command), purpose), hidden: true });
      if (positional) own.positional(positional.name, { type: 'string', describe: positional.help });
      return own.epilogue(help).usage(`${summary}.\n\nUsage: $0 ${call} [options]`);
    },
    () => undefined,
  );
}

/** Yargs would break long examples into two columns. */
function examplesText(examples: Command['examples']): string {
  return ['Examples:', ...examples.flatMap(([command, what]) => [`  ${command}`, `      ${what}`])].join(
    '\n',
  );
}

/** Yargs would repeat a wrong value and spoil the columns of help: it knows choices for completion only. */
function yargsOption({ type, choices, help, byDefault, many }: Option, purpose: Purpose) {
  return {
    type,
    describe: `${help}${choices ? `: ${choices.join(', ')}` : ''}${many ? '; can be repeated' : ''}`,
    requiresArg: type !== 'boolean',
    ...(choices && purpose === 'completion' ? { choices } : {}),
    ...(byDefault === undefined ? {} : { defaultDescription: byDefault }),
  };
}

function positionalOf(values: Values, command: Command): string | undefined {
  const given = Array.isArray(values['_']) ? values['_'].length - 1 : 0;
  if (given > 0) {
    throw new InputError(
      'too many arguments',
      'command line',
      'options begin with --; quote globs, so that the shell leaves them alone',
    );
  }
  const value = command.positional && values[command.positional.name];
  return typeof value === 'string' ? value : undefined;
}

function flagsOf(values: Values, command: Command): Config {
  const given = Object.entries(values).flatMap(([flag, value]): [string, unknown][] => {
    const key = flag.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    return isOptionKey(key) && value !== undefined
      ? [[key, checkedValue(optionOf(key, command), value, `--${flag}`)]]
      : [];
  });
  return Object.fromEntries(given); // each value was checked against its row
}
