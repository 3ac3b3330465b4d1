/**
 * Measures what it costs to generate a client, beside other generators on the same description: cold processes, medians
 * over the rounds, in which all take turns, and all of it twice. `npm run bench:generate` installs the peers into a
 * temporary folder and writes what it finds to `docs/bench/generate.md`; `--rounds N` (3), `--sizes 300,3000`,
 * `--growth 300,1000,3000,10000`; `--quick` runs the generator alone on a small description and writes nothing.
 */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { largeAccount, withChange } from './bench-generate/large-account.mjs';
import { measure, medians } from './bench-generate/measure.mjs';
import { writePage } from './bench-generate/page.mjs';
import { installPeers, PEERS, versionOf } from './bench-generate/peers.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const quick = process.argv.includes('--quick');
const option = (name, fallback) =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : fallback;
const numbers = (text) => text.split(',').map(Number);
const rounds = Number(option('--rounds', quick ? '1' : '3'));
const sizes = numbers(option('--sizes', quick ? '40' : '300,3000'));
const growth = numbers(option('--growth', quick ? '40' : '300,1000,3000,10000'));

const OWN = 'svc-gen';
const PASSES = quick ? 1 : 2;
/** Seconds after which one run of a contestant has to do. */
const LONG = 60;
const FLOOR = {
  name: 'plain strings',
  command: (_, { spec, out }) => ({
    args: [join(root, 'scripts/bench-generate/floor.mjs'), spec, out],
    cwd: home,
  }),
};
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

const own = (spec, out) => ({
  args: [join(root, 'bin/svc-gen.js'), 'generate', '--quiet', '--spec', spec, '--out', out],
  cwd: home,
});

/** The contestants on one description, each in a cold process, in turns. */
function compare(size, peers) {
  const spec = specOf(size);
  const runs = new Map([OWN, ...peers.map(({ name }) => name)].map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, results] of runs) {
      // One that failed will fail again.
      if (results.some(({ failed, seconds }) => failed || seconds > LONG)) continue;
      const out = emptyFolder(`out-${name}`);
      const peer = peers.find((one) => one.name === name);
      const result = measure(peer === undefined ? own(spec, out) : peer.command(peersFolder, { spec, out }));
      results.push(result);
      console.log(line(`${size} methods, ${name}`, result));
    }
  }
  return [...runs].map(([name, results]) => ({ name, ...medians(results) }));
}

/** The first run, one where nothing has changed, and one where a method has. */
function runsAgain(size) {
  const cases = { 'first run': [], unchanged: [], 'one method changed': [] };
  const spec = specOf(size);
  const changed = specOf(size, withChange(largeAccount(size)), `account-${size}-changed.json`);
  for (let round = 0; round < rounds; round += 1) {
    const out = emptyFolder('out-again');
    for (const [name, description] of [
      ['first run', spec],
      ['unchanged', spec],
      ['one method changed', changed],
    ]) {
      const result = measure(own(description, out));
      cases[name].push(result);
      console.log(line(`${size} methods, ${name}`, result));
    }
  }
  return Object.entries(cases).map(([name, results]) => ({ name, ...medians(results) }));
}

function growthOf(size) {
  const results = [measure(own(specOf(size), emptyFolder('out-growth')))];
  console.log(line(`${size} methods, alone`, results[0]));
  return { size, ...medians(results) };
}

function line(what, { failed, seconds, cpu, megabytes, output }) {
  const shown = `${what.padEnd(36)}${seconds.toFixed(2).padStart(8)} s${cpu.toFixed(2).padStart(8)} s cpu${megabytes.toFixed(0).padStart(6)} MB`;
  return failed ? `${shown}  FAILED: ${output.trim().split('\n').slice(-3).join(' ').slice(0, 300)}` : shown;
}

const peersFolder = join(home, 'peers');
try {
  const peers = [FLOOR, ...(quick ? [] : PEERS)];
  if (!quick) {
    mkdirSync(peersFolder);
    installPeers(peersFolder);
  }
  const versions = Object.fromEntries(
    peers.filter((peer) => peer !== FLOOR).map(({ name }) => [name, versionOf(peersFolder, name)]),
  );
  const passes = Array.from({ length: PASSES }, () => sizes.map((size) => compare(size, peers)));
  const compared = sizes.map((size, index) => ({ size, passes: passes.map((pass) => pass[index]) }));
  const again = runsAgain(sizes.at(-1));
  const grown = growth.map(growthOf);
  if (!quick)
    await writePage({
      compared,
      again: { size: sizes.at(-1), results: again },
      grown,
      versions,
      rounds,
      long: LONG,
    });
} finally {
  rmSync(home, { recursive: true, force: true });
}
