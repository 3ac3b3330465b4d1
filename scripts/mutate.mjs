/**
 * Breaks the rules of the built-in account one by one, in memory and never on disk, and runs the tests that must notice.
 * Exit code 1 where a rule was broken and no test failed, or where a search text of the tables no longer fits.
 * `node scripts/mutate.mjs [TEXT]`: only rules whose file or name has that text. `--verbose`: also what was noticed, and by which test.
 */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVitest } from 'vitest/node';
import { allMutations } from './mutations/all.mjs';
import { brokenAlone, FOLDER, isSwitchable, parse, readSource, switched } from './mutations/source.mjs';

/** Every test that speaks to the account in its own process. */
const TESTS = ['test/contract/', 'test/generator/sandbox/'];
const root = fileURLToPath(new URL('..', import.meta.url));
const verbose = process.argv.includes('--verbose');
const [text = ''] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

const mutations = allMutations().filter(({ file, rule }) => `${file} ${rule}`.includes(text));
const numbered = [...mutations.entries()];
const started = Date.now();
const { together, alone } = divide();

const noticedBy = new Map();
await runTogether();
for (const entry of alone) if (!noticedBy.has(entry[0])) await runAlone(entry);
report();

/** Finds a table that no longer fits its source before any test runs. */
function divide() {
  const sources = new Map(mutations.map(({ file }) => [file, parse(file, readSource(file))]));
  const fits = ([, mutation]) => isSwitchable(mutation, sources.get(mutation.file));
  return { together: numbered.filter(fits), alone: numbered.filter((entry) => !fits(entry)) };
}

function pathOf(file) {
  return fileURLToPath(new URL(file, FOLDER));
}

/** @param served broken files by path */
async function startRunner(served, config) {
  const plugin = { name: 'mutation', enforce: 'pre', load: (id) => served.get(id.split('?', 1)[0]) };
  const own = {
    root,
    watch: false,
    reporters: [{}],
    pool: 'forks',
    execArgv: ['--no-warnings'],
    dangerouslyIgnoreUnhandledErrors: true,
    ...config,
  };
  return createVitest('test', own, { plugins: [plugin] });
}

/** Each test once, and again for each broken rule that it reaches. */
async function runTogether() {
  const folder = mkdtempSync(join(tmpdir(), 'mutations-'));
  process.env.MUTATION_FOLDER = folder;
  const files = [...new Set(together.map(([, { file }]) => file))];
  const served = new Map(
    files.map((file) => [
      pathOf(file),
      switched(
        file,
        together.filter(([, mutation]) => mutation.file === file),
      ),
    ]),
  );
  const runner = fileURLToPath(new URL('mutations/runner.mjs', import.meta.url));
  const maxWorkers = Math.min(4, availableParallelism());
  const vitest = await startRunner(served, { runner, maxWorkers, testTimeout: 30_000 });
  const { testModules } = await vitest.runTestSpecifications(
    await vitest.globTestSpecifications(TESTS),
    true,
  );
  await vitest.close();
  endOnFailure(testModules);
  for (const id of readdirSync(folder)) noticedBy.set(Number(id), readFileSync(join(folder, id), 'utf8'));
  rmSync(folder, { recursive: true });
}

/** A file whose process ended has not passed either. */
function endOnFailure(testModules) {
  const failed = testModules.filter((module) => module.state() !== 'passed');
  if (failed.length === 0) return;
  for (const module of failed) {
    const cases = [...module.children.allTests('failed')];
    console.error(`fails without any broken rule: ${module.relativeModuleId}`);
    for (const one of cases) console.error(`  ${one.fullName}: ${one.result().errors?.[0]?.message}`);
    for (const error of module.errors()) console.error(`  ${error.message}`);
  }
  process.exit(1);
}

/** A value that is made when its file is loaded: the tests that the table names are started with the broken file. */
async function runAlone([id, mutation]) {
  const vitest = await startRunner(new Map([[pathOf(mutation.file), brokenAlone(mutation)]]), { bail: 1 });
  const files = (mutation.tests ?? []).map((test) => `test/${test}.test.ts`);
  for (const file of files) {
    const { testModules } = await vitest.runTestSpecifications(
      await vitest.globTestSpecifications([file]),
      true,
    );
    const [failed] = testModules.flatMap((module) => [...module.children.allTests('failed')]);
    if (failed) {
      noticedBy.set(id, `${file.replace(/^test\//, '')}: ${failed.fullName}`);
      break;
    }
  }
  await vitest.close();
}

function report() {
  const missed = numbered.filter(([id]) => !noticedBy.has(id));
  if (verbose)
    for (const [id, { file, rule }] of numbered)
      if (noticedBy.has(id)) console.log(`noticed  ${file}  ${rule}\n         by ${noticedBy.get(id)}`);
  for (const [, { file, rule }] of missed) console.log(`NOT NOTICED  ${file}  ${rule}`);
  const count = numbered.length - missed.length;
  const score = numbered.length === 0 ? 0 : Math.floor((100 * count) / numbered.length);
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`${numbered.length} rules broken, ${count} noticed by a test: ${score} %, in ${seconds} s`);
  process.exitCode = missed.length === 0 && numbered.length > 0 ? 0 : 1;
}
