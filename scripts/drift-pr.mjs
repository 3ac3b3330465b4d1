/**
 * Opens one pull request with the report when the account has changed, or updates the one that is open.
 * Run by the scheduled workflow; needs git with a remote `origin`, and `gh` with GH_TOKEN.
 *
 *   node scripts/drift-pr.mjs [--out generated] [--branch svc-gen/drift] [--base main] [--dry-run] [-- options of svc-gen]
 */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** Code hosts refuse longer bodies. */
const BODY_LIMIT = 60_000;

const { values: options, positionals: source } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: 'generated' },
    branch: { type: 'string', default: 'svc-gen/drift' },
    base: { type: 'string', default: 'main' },
    'svc-gen': { type: 'string', default: fileURLToPath(new URL('../bin/svc-gen.js', import.meta.url)) },
    'dry-run': { type: 'boolean', default: false },
  },
});

class StepError extends Error {}

/** Gives what the program printed; `allowed` exit codes are no failure. */
function run(command, args, allowed = [0]) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (error || !allowed.includes(status)) {
    throw new StepError(`${command} ${args[0]} failed: ${error?.message ?? stderr.trim()}`);
  }
  return { status, text: stdout };
}

function svcGen(command, args, allowed) {
  return run(
    process.execPath,
    [options['svc-gen'], command, '--out', options.out, ...args, ...source],
    allowed,
  );
}

/** What writes outside this machine or into the work tree: only told in a dry run. */
function act(command, args) {
  if (!options['dry-run']) return run(command, args).text;
  console.log(`would run: ${[command, ...args].join(' ')}`);
  return '';
}

function titleOf({ bump, changes }) {
  const worst = { major: 'breaking changes', minor: 'additions', patch: 'new texts' }[bump];
  return `Regenerate the client: ${worst} in the account (${changes.length} in all)`;
}

function commit(title) {
  act('git', ['checkout', '-B', options.branch]);
  act(process.execPath, [
    options['svc-gen'],
    'generate',
    '--out',
    options.out,
    '--bump',
    '--quiet',
    ...source,
  ]);
  act('git', ['add', '--', options.out]);
  act('git', ['commit', '-m', title]);
  act('git', ['push', '--force', 'origin', options.branch]);
}

function openOrUpdate(title, body) {
  const folder = mkdtempSync(join(tmpdir(), 'drift-'));
  const file = join(folder, 'body.md');
  writeFileSync(file, body.slice(0, BODY_LIMIT));
  const list = [
    'pr',
    'list',
    '--head',
    options.branch,
    '--state',
    'open',
    '--json',
    'number',
    '--jq',
    '.[0].number',
  ];
  const number = run('gh', list).text.trim();
  const content = ['--title', title, '--body-file', file];
  if (number) act('gh', ['pr', 'edit', number, ...content]);
  else act('gh', ['pr', 'create', '--base', options.base, '--head', options.branch, ...content]);
  rmSync(folder, { recursive: true });
}

function main() {
  const check = svcGen('check', ['--format', 'json'], [0, 1]);
  if (check.status === 0) return console.log('no drift');
  const report = JSON.parse(check.text);
  const { text: body } = svcGen('check', ['--format', 'markdown', '--fail-on', 'none']);
  const title = titleOf(report);
  if (options['dry-run']) console.log(`${title}\n\n${body}`);
  commit(title);
  openOrUpdate(title, body);
  console.log(options['dry-run'] ? 'dry run: nothing was changed' : `done: ${title}`);
}

try {
  main();
} catch (error) {
  if (!(error instanceof StepError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
