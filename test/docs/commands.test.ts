/** The page of the commands says what the tables of commands and options say; that of the options names every option. */

import { readFileSync } from 'node:fs';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import type { CliCommand } from '../../generator/commands/command.js';
import { readCommandLine } from '../../generator/commands/command-line.js';
import { COMMANDS } from '../../generator/commands/command-table.js';
import { OPTION_KEYS, OPTIONS, flagName, type Option } from '../../generator/commands/option-table.js';
import { optionNames, type Taker } from '../../runtime/call/call-options.js';

const commands = Object.entries<CliCommand>(COMMANDS);

function meaning({ help = '', choices, byDefault }: Partial<Option>): string {
  const values = choices === undefined ? '' : ` (${choices.map((one) => `\`${one}\``).join(', ')})`;
  return `${help}${values}${byDefault === undefined ? '' : `; default: ${byDefault}`}`.replaceAll('|', '\\|');
}

/** With what it cannot run without. */
function called(name: string, { positionals = [], runs }: CliCommand): string {
  const required = positionals.filter((one) => one.required).map((one) => one.name.toUpperCase());
  return [name, ...required, ...(runs === 'always' ? ['-- …'] : [])].join(' ');
}

function section([name, { summary, options, own = {}, positionals = [], examples }]: readonly [
  string,
  CliCommand,
]): string {
  const given = positionals.map((one) => `- \`${one.name}\`: ${one.help}`);
  const special = Object.entries(own).map(([key, option]) => {
    const { help = '', choices, byDefault }: Option = { ...OPTIONS[key as keyof typeof OPTIONS], ...option };
    return `- \`--${flagName(key as keyof typeof OPTIONS)}\`: ${meaning({ help, ...(choices && { choices }), ...(byDefault !== undefined && { byDefault }) })}`;
  });
  return [
    `## ${name}`,
    `${summary}.`,
    [...given, ...special].join('\n'),
    `Options: ${options.map((key) => `\`--${flagName(key)}\``).join(', ')}.`,
    `\`\`\`sh\n${examples.map(([line, what]) => `${line}   # ${what}`).join('\n')}\n\`\`\``,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

const page = [
  '# Commands',
  'Every command of `svc-gen` and its options. `svc-gen <command> --help` prints the same.',
  [
    '| Command | What it does |\n| --- | --- |',
    ...commands.map(
      ([name, command]) => `| [\`svc-gen ${called(name, command)}\`](#${name}) | ${command.summary} |`,
    ),
  ].join('\n'),
  ...commands.map(section),
  '## Options of commands',
  'Most are keys of the config file too, in camel case. A command that takes an option in another sense says so above.',
  [
    '| Option | Meaning | Commands |\n| --- | --- | --- |',
    ...OPTION_KEYS.map((key) => {
      const takers = commands.filter(([, { options }]) => options.includes(key)).map(([name]) => name);
      return `| \`--${flagName(key)}\` | ${meaning(OPTIONS[key])} | ${takers.join(', ')} |`;
    }),
  ].join('\n'),
].join('\n\n');

test('docs/commands.md is what the tables say: `npm run docs:commands` writes it', async () => {
  await expect(await format(page, { parser: 'markdown', singleQuote: true })).toMatchFileSnapshot(
    '../../docs/commands.md',
  );
});

/** The arguments of one line of a shell, up to a redirection or a pipe. */
function argumentsOf(line: string): readonly string[] {
  const words = [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/gu)];
  const end = words.findIndex(([word]) => /^(?:>|\||&&|#)/u.test(word));
  return words.slice(0, end === -1 ? undefined : end).map(([, one, two, plain]) => one ?? two ?? plain ?? '');
}

test('every example of docs/commands.md is a command that svc-gen takes', async () => {
  const text = readFileSync(new URL('../../docs/commands.md', import.meta.url), 'utf8');
  const lines = [...text.matchAll(/^```sh\n([^`]*)^```$/gmu)].flatMap(([, block = '']) =>
    block.trim().split('\n'),
  );
  const taken = new Set<string>();
  for (const line of lines) {
    const [program, ...words] = argumentsOf(line);
    expect({ line, program }).toEqual({ line, program: 'svc-gen' });
    const read = await readCommandLine(words, 80);
    expect({ line, read }).toMatchObject({
      line,
      read: { kind: words.includes('--help') ? 'text' : 'command' },
    });
    taken.add(words[0] ?? '');
  }
  expect(commands.flatMap(([name]) => (taken.has(name) ? [] : [name]))).toEqual([]);
});

const TAKERS: readonly Taker[] = [
  ...(['call', 'call by name', 'batch', 'bulk', 'gateway call', 'retry', 'client', 'gateway'] as const),
  ...(['retry of a client', 'rateLimit'] as const),
];

test('docs/options.md has a row for each option of a client and of what it does', () => {
  const text = readFileSync(new URL('../../docs/options.md', import.meta.url), 'utf8');
  const names = [...new Set(TAKERS.flatMap((taker) => optionNames(taker)))];
  expect(names.filter((name) => !text.includes(`\n| \`${name}\` `))).toEqual([]);
});
