/** The script of the scheduled workflow, in a repository of its own, with stand-ins for `gh` and `svc-gen`. */

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const script = fileURLToPath(new URL('../../../scripts/drift-pr.mjs', import.meta.url));

const REPORT = { drift: true, bump: 'major', changes: [{ message: 'a' }, { message: 'b' }] };
const TITLE = 'Regenerate the client: breaking changes in the account (2 in all)';

/** Answers `check` with a report, and writes a file for `generate`. */
const SVC_GEN = `
import { writeFileSync } from 'node:fs';
const [command, ...args] = process.argv.slice(2);
if (process.env.DEAD) { console.error('svc-gen: account: no answer; try later'); process.exit(2); }
if (command === 'generate') writeFileSync('generated/client.ts', 'export {};');
else if (args.includes('markdown')) console.log('## The account has changed');
else { console.log(process.env.REPORT); process.exit(JSON.parse(process.env.REPORT).drift ? 1 : 0); }
`;

/** Notes its arguments and the body; knows one open pull request if it is told so. */
const GH = `#!${process.execPath}
const { appendFileSync, readFileSync } = require('node:fs');
const args = process.argv.slice(2);
const at = args.indexOf('--body-file');
const body = at === -1 ? undefined : readFileSync(args[at + 1], 'utf8');
if (at !== -1) args.splice(at, 2);
appendFileSync(process.env.GH_LOG, JSON.stringify({ args, body }) + '\\n');
if (args[1] === 'list' && process.env.OPEN_PR) console.log(process.env.OPEN_PR);
`;

let home = '';
let repository = '';

function git(...args: readonly string[]): string {
  const identity = [
    '-c',
    'user.name=test',
    '-c',
    'user.email=test@example.invalid',
    '-c',
    'init.defaultBranch=main',
  ];
  return spawnSync('git', [...identity, ...args], { cwd: repository, encoding: 'utf8' }).stdout.trim();
}

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'drift-pr-'));
  repository = join(home, 'repository');
  mkdirSync(join(repository, 'generated'), { recursive: true });
  mkdirSync(join(home, 'bin'));
  writeFileSync(join(home, 'bin/gh'), GH);
  chmodSync(join(home, 'bin/gh'), 0o755);
  writeFileSync(join(home, 'svc-gen.mjs'), SVC_GEN);
  writeFileSync(join(home, 'gh.log'), '');
  git('init', '--bare', join(home, 'origin.git'));
  git('init', '--initial-branch=main');
  git('remote', 'add', 'origin', join(home, 'origin.git'));
  git('config', 'user.name', 'test');
  git('config', 'user.email', 'test@example.invalid');
  git('commit', '--allow-empty', '-m', 'Begin');
});

afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

function driftPr(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [script, '--svc-gen', join(home, 'svc-gen.mjs'), ...args],
    {
      cwd: repository,
      encoding: 'utf8',
      env: {
        ...process.env,
        PATH: `${join(home, 'bin')}${delimiter}${process.env['PATH'] ?? ''}`,
        GH_LOG: join(home, 'gh.log'),
        REPORT: JSON.stringify(REPORT),
        ...env,
      },
    },
  );
  const log = readFileSync(join(home, 'gh.log'), 'utf8').trim();
  return {
    status,
    stdout,
    stderr,
    gh: log === '' ? [] : log.split('\n').map((line) => JSON.parse(line) as unknown),
  };
}

const LIST = {
  args: [
    'pr',
    'list',
    '--head',
    'svc-gen/drift',
    '--state',
    'open',
    '--json',
    'number',
    '--jq',
    '.[0].number',
  ],
};

describe('drift-pr', () => {
  test('without drift it does nothing', () => {
    const ran = driftPr([], { REPORT: '{"drift": false, "bump": "none", "changes": []}' });
    expect(ran).toEqual({ status: 0, stdout: 'no drift\n', stderr: '', gh: [] });
  });

  test('on drift it pushes a branch and opens a pull request with the report', () => {
    const { status, gh } = driftPr([]);
    expect(status).toBe(0);
    expect(gh).toEqual([
      LIST,
      {
        args: ['pr', 'create', '--base', 'main', '--head', 'svc-gen/drift', '--title', TITLE],
        body: '## The account has changed\n',
      },
    ]);
    expect(git('log', '-1', '--format=%s', 'origin/svc-gen/drift')).toBe(TITLE);
    expect(git('ls-tree', '-r', '--name-only', 'origin/svc-gen/drift')).toBe('generated/client.ts');
  });

  test('the pull request that is open is updated', () => {
    const { gh } = driftPr([], { OPEN_PR: '7' });
    expect(gh[1]).toEqual({
      args: ['pr', 'edit', '7', '--title', TITLE],
      body: '## The account has changed\n',
    });
  });

  test('a dry run tells all of it and changes nothing', () => {
    const { status, stdout, gh } = driftPr(['--dry-run']);
    expect(status).toBe(0);
    for (const told of [TITLE, '## The account has changed', 'git push', 'gh pr create'])
      expect(stdout).toContain(told);
    expect(gh).toEqual([LIST]);
    expect(git('branch', '--show-current')).toBe('main');
    expect(git('status', '--porcelain')).toBe('');
  });

  test('an account that cannot be read is no drift and no pull request', () => {
    const { status, stderr, gh } = driftPr([], { DEAD: '1' });
    expect(status).toBe(2);
    expect(stderr).toContain('svc-gen: account: no answer; try later');
    expect(gh).toEqual([]);
  });
});
