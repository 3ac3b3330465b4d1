/** Texts that the command line prints by itself: help, completions and the version. Made by yargs, which no run needs. */

import yargs, { type Argv } from 'yargs';
import { InputError } from '../input-error.js';
import { packageVersion } from '../package-root.js';
import { CONFIGURATION } from './arguments.js';
import type { Command } from './command.js';
import { COMMANDS } from './command-table.js';
import { flagName, type Option } from './options.js';
import { optionOf } from './strictness.js';

/** What a text is for. */
export type Purpose = 'help' | 'completion';

/** `columns`: width of the terminal that it is printed to. */
export async function helpText(
  args: readonly string[],
  { columns, purpose }: { readonly columns: number; readonly purpose: Purpose },
): Promise<string> {
  const parser = await describeAll(columns, purpose);
  let failure: Error | undefined;
  let text = '';
  await parser.parseAsync([...args], {}, (error, _values, output) => {
    failure = error;
    text = output;
  });
  if (failure) throw new InputError(sentence(failure.message), 'command line', 'see svc-gen --help');
  return text;
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
    .parserConfiguration(CONFIGURATION)
    .epilogue(
      examplesText([
        ['svc-gen check --help', 'the options of one command, with examples'],
        ['svc-gen completion >> ~/.bashrc', 'completes commands and options'],
      ]),
    )
    .help()
    .alias('help', 'h')
    .version(packageVersion())
    .alias('version', 'v')
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
  const { positionals = [], summary, options, ignored = [] } = command;
  const taken = positionals.map((one) => (one.required ? `<${one.name}>` : `[${one.name}]`));
  const call = [name, ...taken].join(' ');
  parser.command(
    call,
    summary,
    (own) => {
      for (const key of options) own.option(flagName(key), yargsOption(optionOf(key, command), purpose));
      for (const key of ignored)
        own.option(flagName(key), { ...yargsOption(optionOf(key, command), purpose), hidden: true });
      for (const one of positionals) own.positional(one.name, { type: 'string', describe: one.help });
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
