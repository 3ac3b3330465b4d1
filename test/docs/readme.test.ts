/** The README for newcomers and the guides: their commands and configs are taken, their links resolve. */

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { describe, expect, test } from 'vitest';
import { readCommandLine } from '../../generator/commands/command-line.js';
import { deadLinks, readGuides } from './snippets.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

const guides = readGuides();
const readme = guides.get('README.md') ?? '';
const text = [...guides.values()].join('\n');

/** A job that is another workflow. */
interface Called {
  readonly uses: string;
  readonly with: object;
  readonly secrets: object;
}

/** The code blocks of one language. */
function blocks(language: string): readonly string[] {
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, name]) => name === language)
    .map(([, , code = '']) => code);
}

describe('README.md and the guides', () => {
  test('has at most 130 lines, and links every guide', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(131);
    expect(
      [...guides.keys()].filter((path) => path !== 'README.md' && !readme.includes(`](${path})`)),
    ).toEqual([]);
  });

  test('has one command that generates and one that tests, and CI runs both', async () => {
    const commands = blocks('sh').flatMap((block) =>
      block.split('\n').filter((line) => line.startsWith('npm ci && ')),
    );
    expect(commands).toEqual(['npm ci && npm run generate', 'npm ci && npm test']);
    const ci = await readFile(join(root, '.ci/run'), 'utf8');
    for (const command of ['npm ci', 'npm run --silent generate', 'npm test'])
      expect({ command, runs: new RegExp(`^[^#\n]*${command}\\b`, 'm').test(ci) }).toEqual({
        command,
        runs: true,
      });
  });

  test('every command is one that svc-gen takes', async () => {
    // The page of the commands has the help of their tables, in which prose follows a command without a mark.
    const written = [...guides].filter(([path]) => path !== 'docs/commands.md').map(([, page]) => page);
    const commands = [...written.join('\n').matchAll(/\b(?:npx )?svc-gen ((?:[a-z]+)(?: [^`|#>"\n]+)?)/g)]
      .map(([, line = '']) => line.trim().split(/\s+/))
      .filter(([name = '']) =>
        ['generate', 'check', 'list', 'export', 'docs', 'describe', 'call', 'mcp', 'sandbox'].includes(name),
      );
    expect(commands.length).toBeGreaterThan(8);
    for (const args of commands) {
      if (args.includes('--help')) continue;
      expect(await readCommandLine(args, 80)).toMatchObject({ kind: 'command' });
    }
  });

  test('every script of npm is one that there is', async () => {
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { scripts: object };
    const own = (
      JSON.parse(blocks('json').find((block) => block.includes('scripts')) ?? '') as {
        readonly scripts: object;
      }
    ).scripts;
    const called = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(called.length).toBeGreaterThan(3);
    expect(called.filter((name) => !(name in scripts) && !(name in own))).toEqual([]);
    for (const script of Object.values(own) as readonly string[]) {
      const [program, ...args] = script.split(' ');
      expect(program).toBe('svc-gen');
      expect(await readCommandLine(args, 80)).toMatchObject({ kind: 'command' });
    }
  });

  test('the workflow gives the one that it calls only what that takes', async () => {
    const { jobs } = parse(blocks('yaml').find((block) => block.includes('jobs:')) ?? '') as {
      readonly jobs: { readonly drift: Called };
    };
    const { uses, with: given, secrets, ...rest } = jobs.drift;
    const [, path = ''] =
      /^OWNER\/REPOSITORY\/(\.github\/workflows\/[\w-]+\.yml)@(?:v\d+\.\d+\.\d+|[0-9a-f]{40})$/.exec(uses) ??
      [];
    expect(path, 'a tag or a commit, no branch').not.toBe('');
    const called = parse(await readFile(join(root, path), 'utf8')) as {
      readonly on: { readonly workflow_call: { readonly inputs: object; readonly secrets: object } };
    };
    const { inputs, secrets: taken } = called.on.workflow_call;
    expect(Object.keys(rest)).toEqual([]);
    expect(Object.keys(given).filter((name) => !(name in inputs))).toEqual([]);
    expect(Object.keys(secrets).filter((name) => !(name in taken))).toEqual([]);
  });

  test.each([...guides])('the links of %s resolve', (path, page) => {
    const isThere = (target: string): boolean => existsSync(join(root, dirname(path), target));
    expect(deadLinks(page, isThere)).toEqual([]);
  });

  test('a link into another page names one of its headings', () => {
    for (const [path, page] of guides) {
      for (const [, file = '', anchor = ''] of page.matchAll(/\]\(([\w/.-]+\.md)(#[\w-]+)\)/g)) {
        const target = guides.get(join(dirname(path), file)) ?? '';
        expect([path, file, deadLinks(`${target}\n[x](${anchor})`, () => true)]).toEqual([path, file, []]);
      }
    }
  });
});

test('the README of the emitted package has at most 250 lines', async () => {
  const page = await readFile(join(root, 'generated/README.md'), 'utf8');
  expect(page.trimEnd().split('\n').length).toBeLessThanOrEqual(250);
});

test('no sample of the emitted package repeats the name of a field as its value', async () => {
  const page = await readFile(join(root, 'generated/api.md'), 'utf8');
  expect(page).toContain("title: 'Prepare the demo'");
  expect([...page.matchAll(/\b(\w+): '\1'/g)].map(([sample]) => sample)).toEqual([]);
});
