/**
 * Counts what runs do to one folder that begin at once or are killed: the package must always be one whole package.
 * Exits with 1 where it was not.
 *
 *   node scripts/kill-runs.mjs [--pairs 200] [--kills 50]
 */

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { pairs: { type: 'string', default: '200' }, kills: { type: 'string', default: '50' } },
});
const program = fileURLToPath(new URL('../bin/svc-gen.js', import.meta.url));
const home = mkdtempSync(join(tmpdir(), 'svc-kill-runs-'));
const out = join(home, 'client');

/** Two accounts whose packages differ in every module, and in which modules there are. */
function describe(name, other) {
  const schema = { type: 'object', properties: { id: { type: 'integer' }, [name]: { type: 'string' } } };
  const methods = [];
  for (let n = 0; n < 2; n += 1) methods.push(`m${n}.${name}.get`, `m${n}.shared.get`);
  if (other) methods.push('extra.thing.get');
  const post = {
    requestBody: { content: { 'application/json': { schema } } },
    responses: { 200: { content: { 'application/json': { schema } } } },
  };
  const paths = Object.fromEntries(methods.map((method) => [`/${method}`, { post }]));
  const file = join(home, `${name}.json`);
  writeFileSync(file, JSON.stringify({ openapi: '3.0.0', info: { title: name, version: '1' }, paths }));
  return file;
}

function start(spec, folder) {
  const child = spawn(process.execPath, [program, 'generate', '--quiet', '--spec', spec, '--out', folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, SVC_BASE_URL: '' },
  });
  let said = '';
  child.stderr.on('data', (chunk) => (said += chunk));
  const ended = new Promise((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal, said: said.trim() })),
  );
  return { child, ended };
}

/** Every file of a folder with its text in one hash; the folder of a run only where it is asked for. */
function digest(folder, ofRuns = true) {
  const all = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const entries = all.filter((one) => one.isFile());
  const paths = entries
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => ofRuns || !path.startsWith('.svc-gen-run-'))
    .sort();
  const hash = createHash('sha256');
  for (const path of paths) hash.update(`${path}\n${readFileSync(join(folder, path))}\n`);
  return hash.digest('hex');
}

function isUnderWay(folder) {
  try {
    return readdirSync(folder).some((name) => name.startsWith('.svc-gen-run-'));
  } catch {
    return false;
  }
}

const specs = { a: describe('alpha', false), b: describe('beta', true) };
const whole = new Map();
let duration = 0;
for (const name of ['a', 'b']) {
  const folder = join(home, name);
  const begun = performance.now();
  const { code, said } = await start(specs[name], folder).ended;
  if (code !== 0) throw new Error(said);
  duration = performance.now() - begun;
  whole.set(digest(folder), name);
}

const counts = {};
const count = (what) => (counts[what] = (counts[what] ?? 0) + 1);
let failures = 0;
const mustBeWhole = (when, wanted) => {
  const found = whole.get(digest(out));
  if (found === undefined || (wanted !== undefined && found !== wanted)) {
    failures += 1;
    count(`${when}: NOT WHOLE`);
  } else count(`${when}: whole`);
};

for (let pair = 0; pair < Number(values.pairs); pair += 1) {
  // Into a new folder, and over a package.
  if (pair % 4 === 0) rmSync(out, { recursive: true, force: true });
  const second = pair % 3 === 0 ? 'a' : 'b';
  const ends = await Promise.all([start(specs.a, out).ended, start(specs[second], out).ended]);
  const told = ends.filter(({ code }) => code !== 0);
  if (told.length > 1 || told.some(({ code }) => code !== 2)) failures += 1;
  const what = told.map(({ code, said }) => `exit ${code}, ${said.split(': ').at(-1)}`).join(' and ');
  count(`two runs at once: ${told.length === 0 ? 'both done' : `one done, one ${what}`}`);
  mustBeWhole('after two runs at once');
}

let next = 'b';
await start(specs.a, out).ended;
for (let kill = 0; kill < Number(values.kills); kill += 1) {
  const run = start(specs[next], out);
  // Half of them while the files are written, half at any time.
  if (kill % 2 === 0) {
    while (!isUnderWay(out) && run.child.exitCode === null) await sleep(1);
    await sleep(Math.random() * 60);
  } else await sleep(Math.random() * duration);
  run.child.kill('SIGKILL');
  const { signal } = await run.ended;
  count(`killed: ${signal === 'SIGKILL' ? 'while it ran' : 'too late'}`);
  if (isUnderWay(out)) count('killed: left a folder of its own');
  count(`straight after the kill: ${whole.has(digest(out, false)) ? 'whole' : 'mixed until the next run'}`);
  // A run that fails finishes what was left all the same.
  await start(join(home, 'nowhere.json'), out).ended;
  mustBeWhole('after the next run, which fails');
  if (kill % 3 === 0) next = next === 'a' ? 'b' : 'a';
  const { code } = await start(specs[next], out).ended;
  if (code !== 0) failures += 1;
  mustBeWhole('after the next run, which succeeds', next);
  next = next === 'a' ? 'b' : 'a';
}

for (const [what, times] of Object.entries(counts)) console.log(`${String(times).padStart(5)}  ${what}`);
rmSync(home, { recursive: true, force: true });
process.exitCode = failures === 0 ? 0 : 1;
console.log(failures === 0 ? 'Always one whole package.' : `${failures} failures.`);
