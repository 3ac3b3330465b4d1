/** Runs the quick tests over and over while busy processes share the cores: `RUNS=20 BUSY=4 node scripts/steady-tests.mjs`. Ends with 1 where a test failed. */

import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const { RUNS = '20', BUSY = '4' } = process.env;
const root = fileURLToPath(new URL('..', import.meta.url));
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'svc-steady-'));

const busy = Array.from({ length: Number(BUSY) }, () => spawn(process.execPath, ['-e', 'for (;;);']));
const failures = new Map();
try {
  for (let number = 1; number <= Number(RUNS); number += 1) {
    const { failed, total, seconds } = run(number);
    for (const name of failed) failures.set(name, [...(failures.get(name) ?? []), number]);
    console.log(`run ${number}: ${failed.length} of ${total} tests failed, ${seconds} s`);
  }
} finally {
  for (const child of busy) child.kill();
  rmSync(folder, { recursive: true });
}
for (const [name, numbers] of failures) console.log(`${name}: failed in run ${numbers.join(', ')}`);
process.exitCode = failures.size > 0 ? 1 : 0;

function run(number) {
  const report = join(folder, `${number}.json`);
  const begin = Date.now();
  const args = [vitest, 'run', '--silent=true', '--reporter=json', `--outputFile=${report}`];
  spawnSync(process.execPath, args, { cwd: root, stdio: 'ignore' });
  const { testResults, numTotalTests } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = name.replace(root, '');
    const tests = assertionResults.filter((test) => test.status === 'failed');
    // A file that could not be loaded has no tests.
    if (tests.length === 0) return status === 'failed' ? [file] : [];
    return tests.map(({ fullName }) => `${file} ${fullName}`);
  });
  return { failed, total: numTotalTests, seconds: Math.round((Date.now() - begin) / 1000) };
}
