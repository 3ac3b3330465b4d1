/** The parser of the command line: each row of the table of commands as a command module of yargs. */

import { createRequire } from 'node:module';
import type Yargs from 'yargs';
import type { Argv, CommandModule } from 'yargs';
import { packageVersion } from '../disk/package-root.js';
import type { CliCommand } from './command.js';
import { COMMANDS } from './command-table.js';
import {
  flagName,
  MODEL_OPTIONS,
  type Option,
  OPTION_KEYS,
  type OptionKey,
  OPTIONS,
  SOURCE_OPTIONS,
} from './option-table.js';
import { optionOf } from './strictness.js';

/** Its CommonJS build: one file, where the other form has twenty. */
const load = createRequire(import.meta.url);

/** The command that was given, and the values as yargs read them. */
export interface ParsedCommand {
  readonly command: CliCommand;
  readonly values: {
    readonly _: readonly (string | number)[];
    readonly '--'?: readonly (string | number)[];
    readonly [name: string]: unknown;
  };
}

const COMPLETES = 'completes svc-gen where it is on PATH: installed globally, or node_modules/.bin added';
const ENVIRONMENT =
  'Environment: SVC_BASE_URL and SVC_WEBHOOK (or SVC_ACCESS_TOKEN) name the account, SVC_GATEWAY_KEY the key of the gateway. A .env file here is read. Without them the sandbox is used.';

interface ParserUse {
  /**
   * Width of the help that is printed. Its options have no types, since yargs prints the type of an option that has one
   * and the text says what it takes. Undefined: a line is read, and yargs need not break the lines of its help.
   */
  readonly columns: number | undefined;
  /** A shell asks what a line can go on with. */
  readonly completes: boolean;
}

/** Options of the group that says which description is read, and which methods of it. */
function isSource(key: OptionKey): boolean {
  return [...SOURCE_OPTIONS, ...MODEL_OPTIONS, 'package'].includes(key);
}

/** Options are named as they are written; `--no-field-lists` is an option of its own, not the opposite of one. */
const CONFIGURATION = {
  'camel-case-expansion': false,
  'boolean-negation': false,
  'parse-positional-numbers': false,
  'populate--': true,
};

const FLAGS = OPTION_KEYS.filter((key) => OPTIONS[key].type === 'boolean');

export function createParser(
  { columns, completes }: ParserUse,
  choose: (choice: ParsedCommand) => void,
  args: readonly string[] = [],
): Argv {
  // A `require` has no types of its own; these are those of the library.
  const yargs = load('yargs/yargs') as typeof Yargs;
  const parser = yargs(args)
    .scriptName('svc-gen')
    .locale('en')
    .parserConfiguration(CONFIGURATION)
    .strict()
    .recommendCommands()
    .demandCommand(1, 'no command is given')
    .exitProcess(false)
    .usage(
      'Generates a typed TypeScript client from an account’s own description.\n\nUsage: $0 <command> [options]',
    )
    .epilogue(
      `${examplesText([
        ['svc-gen check --help', 'the options of one command, with examples'],
        ['svc-gen completion >> ~/.bashrc', COMPLETES],
      ])}\n\n${ENVIRONMENT}`,
    )
    .wrap(columns === undefined ? null : Math.min(100, columns));
  if (columns === undefined) parser.help().alias('help', 'h').version(packageVersion()).alias('version', 'v');
  else
    parser
      .help(false)
      .version(false)
      .option('help', { alias: 'h', describe: 'Show help' })
      .option('version', { alias: 'v', describe: 'Show version number' });
  // Flags may stand in front of the command, where they take no value either.
  for (const key of FLAGS) parser.option(flagName(key), { type: 'boolean', hidden: true, global: false });
  for (const [name, command] of Object.entries<CliCommand>(COMMANDS))
    parser.command(moduleOf(name, command, { columns, completes, choose }));
  // Listed last.
  return parser.completion('completion', 'Print a completion script for bash or zsh');
}

interface Context extends ParserUse {
  readonly choose: (choice: ParsedCommand) => void;
}

function moduleOf(name: string, command: CliCommand, { columns, completes, choose }: Context): CommandModule {
  const { positionals = [], summary, options, ignored = [], examples, runs } = command;
  const taken = positionals.map((one) => (one.required ? `<${one.name}>` : `[${one.name}]`));
  const call = [name, ...taken].join(' ');
  const option = (key: (typeof options)[number]) => {
    const { type, ...untyped } = yargsOption(optionOf(key, command), completes);
    return columns === undefined ? { type, ...untyped } : untyped;
  };
  return {
    command: call,
    describe: summary,
    builder: async (own) => {
      const words = (completes && (await command.words?.())) || {};
      const choices = (one: string): object => (words[one] ? { choices: words[one] } : {});
      for (const { name: one, help } of positionals)
        own.positional(one, {
          ...(columns === undefined && { type: 'string' }),
          describe: help,
          ...choices(one),
        });
      // The command's own options stand first.
      for (const key of options.toSorted((a, b) => Number(isSource(a)) - Number(isSource(b))))
        own.option(flagName(key), {
          ...option(key),
          ...choices(key),
          group: isSource(key) ? 'Source of the description:' : 'Options:',
        });
      for (const key of ignored) own.option(flagName(key), { ...option(key), hidden: true });
      // Yargs breaks the lines of a paragraph at the width of the terminal.
      const more = ((await command.moreHelp?.()) ?? '').replace(/(\S)\n(?=\S)/g, '$1 ');
      const help = [examplesText(examples), more].join('\n\n').trim();
      const behind = runs === undefined ? '' : runs === 'always' ? ' -- COMMAND' : ' [-- COMMAND]';
      return own.epilogue(help).usage(`${summary}.\n\nUsage: $0 ${call} [options]${behind}`);
    },
    handler: (values) => choose({ command, values }),
  };
}

/** Yargs would break long examples into two columns. */
function examplesText(examples: CliCommand['examples']): string {
  return ['Examples:', ...examples.flatMap(([command, what]) => [`  ${command}`, `      ${what}`])].join(
    '\n',
  );
}

/** Yargs would repeat a wrong value, which may be a secret, and spoil the columns of help: it knows choices for completion only. */
function yargsOption({ type, choices, help, byDefault, many }: Option, completes: boolean) {
  return {
    type,
    describe: `${help}${choices ? `: ${choices.join(', ')}` : ''}${many ? '; can be repeated' : ''}`,
    requiresArg: type !== 'boolean',
    ...(choices && completes ? { choices } : {}),
    ...(byDefault === undefined ? {} : { defaultDescription: byDefault }),
  };
}
