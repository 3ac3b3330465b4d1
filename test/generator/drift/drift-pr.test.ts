/** `check --pr` in a repository of its own, with a stand-in for the host's CLI. */

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { svcGen, type Ran } from '../cli/program.js';
import { account, additive, breaking, type Described } from '../generate/account.js';

/** Notes its arguments, the body and the variables that it sees; knows one open pull request if it is told so. */
const GH = `#!${process.execPath}
const { appendFileSync, readFileSync } = require('node:fs');
const args = process.argv.slice(2);
const at = args.indexOf('--body-file');
const body = at === -1 ? undefined : readFileSync(args[at + 1], 'utf8');
if (at !== -1) args.splice(at, 2);
const secrets = Object.keys(process.env).filter((name) => name.startsWith('SVC_'));
appendFileSync(process.env.GH_LOG, JSON.stringify({ args, body, secrets }) + '\\n');
if (args[1] === 'list' && process.env.OPEN_PR) console.log(process.env.OPEN_PR);
`;

let home = '';
let repository = '';

function git(...args: readonly string[]): string {
  return spawnSync('git', args, { cwd: repository, encoding: 'utf8' }).stdout.trim();
}

function describeAs(description: Described): string {
  const path = join(home, 'description.json');
  writeFileSync(path, JSON.stringify(description));
  return path;
}

/** A package, generated once: each test has a copy. */
let template = '';

beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'drift-pr-'));
  const spec = join(template, 'description.json');
  writeFileSync(spec, JSON.stringify(account()));
  // An option that is recorded: a package generated without it would hold other methods.
  const args = ['generate', '--exclude', '*.add', '--spec', spec];
  expect((await svcGen(args, { cwd: template })).code).toBe(0);
}, 120_000);

afterAll(() => {
  rmSync(template, { recursive: true, force: true });
});

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'drift-pr-'));
  repository = join(home, 'repository');
  mkdirSync(repository);
  mkdirSync(join(home, 'bin'));
  writeFileSync(join(home, 'bin/gh'), GH);
  chmodSync(join(home, 'bin/gh'), 0o755);
  writeFileSync(join(home, 'gh.log'), '');
  git('init', '--bare', join(home, 'origin.git'));
  git('init', '--initial-branch=main');
  git('remote', 'add', 'origin', join(home, 'origin.git'));
  git('config', 'user.name', 'test');
  git('config', 'user.email', 'test@example.invalid');
  cpSync(join(template, 'generated'), join(repository, 'generated'), { recursive: true });
  git('add', '.');
  git('commit', '-m', 'Begin');
});

afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> {
  const path = `${join(home, 'bin')}${delimiter}${process.env['PATH'] ?? ''}`;
  return svcGen(args, { cwd: repository, env: { PATH: path, GH_LOG: join(home, 'gh.log'), ...env } });
}

function check(
  description: Described,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  return run(['check', '--pr', '--quiet', '--spec', describeAs(description), ...args], env);
}

interface Asked {
  readonly args: readonly string[];
  readonly body?: string;
  readonly secrets: readonly string[];
}

/** What the host's CLI was asked. */
function asked(): readonly Asked[] {
  const log = readFileSync(join(home, 'gh.log'), 'utf8').trim();
  return log === '' ? [] : log.split('\n').map((line) => JSON.parse(line) as Asked); // written by GH
}

describe('check --pr', () => {
  test('without drift it does nothing', async () => {
    expect(await check(account())).toEqual({ code: 0, out: 'no drift\n', err: '' });
    expect(asked()).toEqual([]);
    expect(git('branch', '--list', 'svc-gen/drift')).toBe('');
  });

  test('on drift it pushes the new package on a branch and opens a pull request with the report', async () => {
    const { code, out, err } = await check(breaking(), ['--base', 'main'], { SVC_WEBHOOK: '1/secret' });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const [, created] = asked();
    const title = created?.args[created.args.indexOf('--title') + 1] ?? '';
    expect(out).toBe(`opened: ${title}\n`);
    expect(created?.args).toEqual([
      'pr',
      'create',
      '--base',
      'main',
      '--head',
      'svc-gen/drift',
      '--title',
      title,
    ]);
    expect(title).toMatch(/^Regenerate the client: breaking changes in the account \(\d+ in all\)$/);
    const count = /\d+/.exec(title)?.[0] ?? 'none';
    expect(created?.body).toMatch(
      new RegExp(`^## The account has changed: ${count} changes?, next version major`),
    );
    expect(created?.secrets).toEqual([]);
    expect(git('log', '-1', '--format=%s', 'origin/svc-gen/drift')).toBe(title);
    expect(JSON.parse(git('show', 'origin/svc-gen/drift:generated/package.json'))).toMatchObject({
      version: '2.0.0',
    });
    expect(git('show', 'origin/svc-gen/drift:generated/snapshot.json')).not.toContain('"note.page.add"');
    expect([git('branch', '--show-current'), git('status', '--porcelain')]).toEqual(['main', '']);
  }, 120_000);

  test('the pull request that is open is updated', async () => {
    const { out } = await check(additive(), [], { OPEN_PR: '7' });
    expect(out).toMatch(/^updated #7: Regenerate the client: additions in the account/);
    expect(asked()[1]?.args.slice(0, 3)).toEqual(['pr', 'edit', '7']);
  }, 120_000);

  test('a change below --fail-on opens none', async () => {
    expect((await check(additive(), ['--fail-on', 'breaking'])).out).toBe('no drift\n');
    expect(asked()).toEqual([]);
  });

  test("a dry run tells all of it, changes nothing, and needs neither git nor the host's CLI", async () => {
    const { code, out } = await check(breaking(), ['--dry-run'], { PATH: join(home, 'nowhere') });
    expect(code).toBe(0);
    for (const told of ['Regenerate the client', '## The account has changed', 'git push', 'gh pr create'])
      expect(out).toContain(told);
    expect(asked()).toEqual([]);
    expect([git('branch', '--show-current'), git('status', '--porcelain')]).toEqual(['main', '']);
  });

  test('where git fails, it says so in one line and leaves the branch as it was', async () => {
    git('remote', 'remove', 'origin');
    const { code, err } = await check(breaking());
    expect(code).toBe(2);
    expect(err).toMatch(/^svc-gen: git push --force: it failed: .*\n$/);
    expect([git('branch', '--show-current'), git('status', '--porcelain')]).toEqual(['main', '']);
    expect(asked()).toEqual([]);
  }, 120_000);

  test('--dry-run without --pr is wrong usage', async () => {
    expect((await run(['check', '--dry-run'])).code).toBe(2);
    expect(existsSync(join(repository, 'generated/snapshot.json'))).toBe(true);
  });
});
