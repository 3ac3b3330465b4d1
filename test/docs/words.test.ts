/** What users read has none of the words that readers stop at. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { CliCommand } from '../../generator/commands/command.js';
import { COMMANDS } from '../../generator/commands/command-table.js';
import { OPTIONS } from '../../generator/commands/option-table.js';
import { TOPICS, topicText } from '../../generator/commands/sandbox-help.js';
import { GUIDES } from '../../generator/docs/guides.js';
import { plain } from '../../generator/terminal/layout.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

const FORBIDDEN = [
  /\bbeside\b/,
  /\b(?:[Tt]old|[Tt]ells)\b/,
  /\b[Ss]tands?\b(?! for)/,
  /\b[Gg]ives\b/,
  /\banew\b/,
  /\bwhole\b/,
  /\blearnt\b/,
  /\bof (?:yours|ours)\b/,
  /\breads alone\b/,
  /\bin the place of\b/,
  /\bfrom 1 on\b/,
  /\bdoes without\b/,
  /\bodd(?:ity|ities)\b/,
  /\bmisfits?\b/,
  /\bmend(?:s|ed)?\b/,
  /\bhand(?:s|ed)? over\b/,
  /\bbuilt-in account\b/,
  /\bundecided\b/,
  /\bcompulsory\b/,
] as const;

function wordsIn(text: string): readonly string[] {
  return text
    .split('\n')
    .filter((line) => FORBIDDEN.some((word) => word.test(line)))
    .map((line) => line.trim());
}

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  ...GUIDES.map((name) => `docs/${name}.md`),
  ...[
    'CHANGELOG.md',
    'docs/sources.md',
    'docs/walks.md',
    'docs/legacy-spec.md',
    'docs/libraries.md',
    'docs/reference-site.md',
    'generated/README.md',
    'generated/api.md',
  ],
  ...readdirSync(join(root, 'docs/decisions')).map((name) => `docs/decisions/${name}`),
  ...readdirSync(join(root, 'templates')).map((name) => `templates/${name}`),
];

test.each(pages)('%s', (path) => {
  expect(wordsIn(readFileSync(join(root, path), 'utf8'))).toEqual([]);
});

const helpTexts = [
  ...Object.entries(OPTIONS).map(([name, { help }]) => [`--${name}`, help]),
  ...Object.entries<CliCommand>(COMMANDS).map(([name, { summary, own = {}, positionals = [], examples }]) => [
    name,
    [
      summary,
      ...Object.values(own).map(({ help = '' }) => help),
      ...positionals.map(({ help }) => help),
      ...examples.map(([, what]) => what),
    ].join('\n'),
  ]),
  ...TOPICS.map((topic) => [
    `sandbox ${topic}`,
    topicText(topic, { columns: 1000, paint: plain }).replace(/^ {2}\S+/gm, ''),
  ]),
] as const;

/** What an editor shows: the public types of the runtime, and the methods and objects of the client. */
const declared = [
  ...['generated/dist', 'generated/dist/runtime'].flatMap((folder) => filesOf(folder, '.d.ts', false)),
  ...filesOf('generated/src', '.ts', true),
];

function filesOf(folder: string, ending: string, recursive: boolean): readonly string[] {
  return readdirSync(join(root, folder), { recursive, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`);
}

const commentsOf = (path: string): readonly string[] =>
  readFileSync(join(root, path), 'utf8')
    .split('\n')
    .filter((line) => /^\s*(?:\/\*\*|\*)/.test(line));

test.each(declared)('the docstrings of %s', (path) => {
  const comments = commentsOf(path)
    // Names are code.
    .map((line) => line.replace(/`[^`]*`/g, ''));
  expect(wordsIn(comments.join('\n'))).toEqual([]);
});

/** Messages and other texts in code: literals of several words. */
function textsIn(code: string): string {
  const lines = code.split('\n').filter((line) => !/^\s*(?:\/?\*|\/\/|import\b|export .* from )/.test(line));
  const literals = [...lines.join('\n').matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\\n]|\\.)*)`/g)];
  return literals
    .map(([, quoted, template]) => (quoted ?? template ?? '').replace(/\$\{[^}]*\}/g, ''))
    .filter((text) => text.includes(' '))
    .join('\n');
}

const code = ['runtime', 'generator'].flatMap((folder) => filesOf(folder, '.ts', true));

test('the messages of the generator and of the runtime', () => {
  const found = code.map((path) => [path, wordsIn(textsIn(readFileSync(join(root, path), 'utf8')))] as const);
  expect(code.length).toBeGreaterThan(400);
  expect(found.filter(([, lines]) => lines.length > 0)).toEqual([]);
});

/** The documents of `docs/sources.md`, by the words that no other text has. */
const CITATION =
  /\b(?:(?:REST 3\.0|Legacy|Gateway) reference|Observed behaviour|Server behaviour|Legacy self-description|the contract)\b/;

test.each(declared)('the docstrings of %s cite no document about the service', (path) => {
  expect(commentsOf(path).filter((line) => CITATION.test(line))).toEqual([]);
});

describe('an option that is a number has a range and a default', () => {
  const text = readFileSync(join(root, 'generated/dist/runtime/declarations.d.ts'), 'utf8');
  test.each([
    'ConnectionOptions',
    'RetryOptions',
    'ClientRetryOptions',
    'SendOptions',
    'LimiterOptions',
    'CloseOptions',
    'RedisLimiterOptions',
  ])('%s', (name) => {
    const [, body = ''] = new RegExp(`^export interface ${name}\\b.*\\{\\n([^]*?)^\\}`, 'm').exec(text) ?? [];
    const options = [
      ...body.matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\s+readonly (\w+)\?: number(?: \| false)? \| undefined/g),
    ];
    expect(options.length).toBe([...body.matchAll(/\?: number\b/g)].length);
    expect(options.length).toBeGreaterThan(0);
    const lacking = options.filter(
      ([, doc = '']) => !/@default/.test(doc) || !/positive integer|above 0|at least \d|from 0/.test(doc),
    );
    expect(lacking.map(([, , option]) => option)).toEqual([]);
  });
});

test.each(helpTexts)('the help of %s', (_name, text = '') => {
  expect(wordsIn(text)).toEqual([]);
});

test.each(pages.filter((path) => path.startsWith('docs/decisions/')))(
  '%s has date, status and alternatives',
  (path) => {
    const text = readFileSync(join(root, path), 'utf8');
    expect(text).toMatch(/^# .+\n\n- Date: \d{4}-\d\d-\d\d\n- Status: (?:accepted|superseded)/);
    expect(text).toMatch(/^## Decision$[^]+^## Reason$[^]+^## Alternatives$/m);
  },
);
