/**
 * Runs the program of the tests of `test/slow/package/` in every environment, and writes the table of `docs/runtimes.md`.
 *
 *   node test/slow/environments.mjs [--check]    the table must be the one that stands there
 */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = join(root, 'docs/runtimes.md');

/** What users know, how requests are sent there, and the tests that show it: the beginning of their whole names. */
const ENVIRONMENTS = [
  ['Node.js 20', 'undici', 'Node 20 runs'],
  ['Node.js 22', 'undici', 'Node 22 runs'],
  ['Node.js 24', 'undici', 'Node 24 runs'],
  ['Node.js, the newest', 'undici', 'the newest Node runs'],
  ['Bun', 'undici', 'Bun runs'],
  ['Deno', 'undici', 'the program runs on Deno'],
  ['Cloudflare Workers', '`fetch`', 'the program runs on Workers without Node compatibility'],
  ['Cloudflare Workers, `nodejs_compat`', '`fetch`', 'the program runs on Workers with Node compatibility'],
  ['an edge VM', '`fetch`', 'the program runs in an edge runtime'],
  ['Next, a server component', 'undici', 'the program runs in a server component'],
  ['Next, a route handler', 'undici', 'the program runs in a route handler'],
  ['Next, a route handler on the edge', '`fetch`', 'the program runs in a route handler on the edge'],
  ['Jest, `node`', 'undici', 'the program runs in Jest with node'],
  ['Jest, `jsdom`', '`fetch`', 'the program runs in Jest with jsdom'],
  ['vitest', 'undici', 'the installed client works in vitest'],
  ['esbuild, ES modules', 'undici', 'esbuild makes'],
  ['esbuild, CommonJS', 'undici', 'esbuild, undici in the bundle makes'],
  ['Rollup', 'undici', 'Rollup makes'],
  ['webpack', 'undici', 'webpack makes'],
  ['Vite, for a server', 'undici', 'Vite, for a server makes'],
  ['Bun, a bundle', 'undici', 'Bun makes'],
  ['Chromium (a preview)', '`fetch`', 'the program runs in a browser'],
];

const folder = mkdtempSync(join(tmpdir(), 'environments-'));
const report = join(folder, 'report.json');
const files = ['runtimes', 'platforms', 'next', 'test-runners', 'bundlers'];
spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    ...['run', '--mode', 'slow', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ...files.map((name) => `test/slow/package/${name}.test.ts`),
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, SVC_NODES: '20,22,24' } },
);
const tests = JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap((file) => file.assertionResults);
rmSync(folder, { recursive: true });

const rows = ENVIRONMENTS.map(([environment, transport, name]) => {
  // vitest puts what it inserts into a name in quotes.
  const own = tests.filter(({ fullName }) => fullName.replaceAll("'", '').startsWith(name));
  const passed = own.filter(({ status }) => status === 'passed').length;
  return `| ${environment} | ${transport} | ${own.length > 0 && passed === own.length ? 'runs' : 'fails'} |`;
});
const table = ['| Environment | Requests | The program |', '| --- | --- | --- |', ...rows].join('\n');
const before = readFileSync(page, 'utf8');
const marks = /(<!-- environments: [^\n]*-->\n)[^]*?(<!-- end -->)/;
const after = before.replace(marks, (_whole, start, end) => `${start}\n${table}\n\n${end}`);
const formatted = await format(after, { ...(await resolveConfig(page)), filepath: page });
const isCheck = process.argv.includes('--check');
if (!isCheck) writeFileSync(page, formatted);
const failed = rows.filter((row) => row.includes('| fails |'));
for (const row of failed) console.error(row);
const isOther = isCheck && formatted !== before;
if (isOther) console.error('docs/runtimes.md has another table');
process.exitCode = failed.length > 0 || isOther ? 1 : 0;
