/**
 * Measures what it costs to generate a client, next to other generators on the same description: cold processes, medians
 * over the rounds, in which all take turns, and all of it twice. `npm run bench:generate` installs the peers into a
 * temporary folder and writes what it finds to `docs/bench/generate.md`; `--quick` runs the generator alone on a small
 * description and writes nothing. The peers need a newer Node.js than the generator, and all run on the same one:
 * `$(node test/slow/node-of.mjs 22) scripts/bench-generate.mjs`.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { largeAccount, withChanges } from './bench-generate/large-account.mjs';
import { measure, medians } from './bench-generate/measure.mjs';
import { writePage } from './bench-generate/page.mjs';
import { commandOf, installPeers, PEERS, versionOf } from './bench-generate/peers.mjs';
import { optionsOf } from './options.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { quick = false } = optionsOf('npm run bench:generate -- [--quick]', { quick: { type: 'boolean' } });
const [major, minor] = process.versions.node.split('.').map(Number);
if (!quick && (major < 22 || (major === 22 && minor < 18))) {
  console.error(
    'bench: orval and hey-api need Node.js 22.18; run `$(node test/slow/node-of.mjs 22) scripts/bench-generate.mjs`',
  );
  process.exit(2);
}
const rounds = quick ? 1 : 3;
const sizes = quick ? [40] : [300, 3000];
const growth = quick ? [40] : [300, 1000, 3000, 10_000];

const PASSES = quick ? 1 : 2;
/** Seconds after which one run of a contestant has to do. */
const LONG = 60;
const home = mkdtempSync(join(tmpdir(), 'svc-bench-generate-'));
const specs = new Map();

function specOf(size, document = largeAccount(size), name = `account-${size}.json`) {
  const path = join(home, name);
  if (!specs.has(name)) writeFileSync(path, JSON.stringify(document));
  specs.set(name, path);
  return path;
}

/** Another one each time: for a minute after files are removed, ext4 takes up to twenty times longer to make new ones. */
function emptyFolder(name) {
  return mkdtempSync(join(home, `${name}-`));
}

const command = (name, spec, out, ...options) => ({
  args: [join(root, 'bin/svc-gen.js'), name, '--quiet', ...options, '--spec', spec, '--out', out],
  cwd: home,
});
const own = (spec, out) => command('generate', spec, out);
/** Drift is found, and is no failure of the measurement. */
const check = (spec, out) => command('check', spec, out, '--fail-on', 'none');

/** The contestants on one description, each in a cold process, in turns. */
function compare(size, contestants) {
  const spec = specOf(size);
  const rows = contestants.map(([name, commandFor]) => ({ name, commandFor, results: [] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, commandFor, results } of rows) {
      // One that failed will fail again.
      if (results.some(({ failed, seconds }) => failed || seconds > LONG)) continue;
      results.push(measured(size, name, commandFor(spec, emptyFolder(`out-${name}`))));
    }
  }
  return rows.map(({ name, results }) => ({ name, ...medians(results) }));
}

/** The first run, and what is done week by week: nothing has changed, one method has, or one of twenty. */
function runsAgain(size) {
  const first = specOf(size);
  const one = specOf(size, withChanges(largeAccount(size)), `account-${size}-one.json`);
  const many = specOf(size, withChanges(largeAccount(size), 0.05), `account-${size}-many.json`);
  const cases = [
    { name: 'first run', run: own, spec: first },
    { name: 'unchanged', run: own, spec: first },
    { name: 'check, unchanged', run: check, spec: first },
    { name: 'check, one method changed', run: check, spec: one },
    { name: 'check, 5 % of methods changed', run: check, spec: many },
    { name: 'one method changed', run: own, spec: one },
  ].map((one) => ({ ...one, results: [] }));
  for (let round = 0; round < rounds; round += 1) {
    const out = emptyFolder('out-again');
    for (const { name, run, spec, results } of cases) results.push(measured(size, name, run(spec, out)));
  }
  return cases.map(({ name, results }) => ({ name, ...medians(results) }));
}

function measured(size, name, command) {
  const result = measure(command);
  console.log(line(`${size} methods, ${name}`, result));
  return result;
}

function growthOf(size) {
  return { size, ...measured(size, 'alone', own(specOf(size), emptyFolder('out-growth'))) };
}

function line(what, { failed, seconds, cpu, megabytes, output }) {
  const shown = `${what.padEnd(36)}${seconds.toFixed(2).padStart(8)} s${cpu.toFixed(2).padStart(8)} s cpu${megabytes.toFixed(0).padStart(6)} MB`;
  return failed ? `${shown}  FAILED: ${output.trim().split('\n').slice(-3).join(' ').slice(0, 300)}` : shown;
}

const peersFolder = join(home, 'peers');
try {
  const peers = quick ? [] : PEERS;
  if (!quick) installPeers(peersFolder);
  const versions = Object.fromEntries(peers.map((peer) => [peer.name, versionOf(peer, peersFolder)]));
  const contestants = [
    ['svc-gen', own],
    ...peers.map((peer) => [peer.name, (spec, out) => commandOf(peer, peersFolder, { spec, out })]),
  ];
  const passes = Array.from({ length: PASSES }, () => sizes.map((size) => compare(size, contestants)));
  const compared = sizes.map((size, index) => ({ size, passes: passes.map((pass) => pass[index]) }));
  const again = Array.from({ length: PASSES }, () => runsAgain(sizes.at(-1)));
  const grown = growth.map(growthOf);
  const results = { compared, again: { size: sizes.at(-1), results: again }, grown };
  if (!quick) await writePage({ ...results, versions, rounds, long: LONG });
} finally {
  rmSync(home, { recursive: true, force: true });
}
