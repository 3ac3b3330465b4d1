/** Damaged descriptions: each ends in files that parse, or in one clear line; nothing is written beside the folder. */

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '../../../generator/sandbox/random.js';
import { compilerOf } from '../../../generator/compiler/typescript.js';
import { svcGen } from '../../generator/cli/program.js';
import { published } from '../../package/published.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { mutation } from './mutation.js';
import { randomAccount } from './random-account.js';

const FIRST = Number(process.env['SVC_MUTATION_SEED'] ?? 1);
/** 2,000 take a quarter of an hour on a machine that does nothing else. */
const COUNT = Number(process.env['SVC_MUTATIONS'] ?? 100);
const AT_ONCE = 50;
/** ms of the processor, for all commands on one description: mostly about 400. It finds what takes minutes. */
const LONGEST = 15_000;

const compiler = compilerOf();
const home = temporaryFolder();
const cwd = join(home, 'work');
const spec = join(cwd, 'account.json');
const ended = { packages: 0, refused: 0, slowest: 0, slowestSeed: 0 };

let sandbox: Record<string, Record<string, object>>;
beforeAll(async () => {
  sandbox = (await published()) as typeof sandbox;
  mkdirSync(cwd);
  writeFileSync(join(home, 'own.txt'), 'mine');
});
afterAll(() => console.log(JSON.stringify(ended)));

/** A part of the sandbox's description, or a random account. */
function whole(seed: number): Record<string, unknown> {
  const random = seededRandom(seed);
  if (seed % 2 === 0) return randomAccount(random);
  const paths = Object.entries(sandbox['paths'] ?? {}).filter(() => random() < 0.15);
  return { ...sandbox, paths: Object.fromEntries(paths) };
}

/** One of them reads the same description as `generate`, and makes something else of it. */
const OTHERS: readonly (readonly string[])[] = [
  ['list', '--json'],
  ['export'],
  ['export', '--format', 'types'],
  ['docs', '--out', 'site'],
];

/** What is wrong; nothing: it held. */
async function problems(seed: number): Promise<readonly string[]> {
  const found: string[] = [];
  writeFileSync(spec, mutation(whole(seed), seed));
  const started = process.cpuUsage();
  for (const args of [['generate', '--out', 'out'], OTHERS[seed % OTHERS.length] ?? []]) {
    const [command = ''] = args;
    const ran = await svcGen([...args, '--quiet', '--spec', spec], { cwd });
    const isRefused = ran.code === 2 && /^svc-gen: [^\n]+; [^\n]+\n$/.test(ran.err) && ran.out === '';
    if (ran.code !== 0 && !isRefused) found.push(`${command}: code ${String(ran.code)}, ${ran.err}`);
    if (ran.err.includes('internal error')) found.push(`${command}: ${ran.err}`);
    if (args.includes('types') && ran.code === 0) found.push(...unparsed('types.d.ts', ran.out));
    if (args[0] === 'generate') ended[ran.code === 0 ? 'packages' : 'refused'] += 1;
  }
  const { user, system } = process.cpuUsage(started);
  const took = Math.round((user + system) / 1000);
  if (took > ended.slowest) Object.assign(ended, { slowest: took, slowestSeed: seed });
  if (took > LONGEST) found.push(`it took ${String(took)} ms`);
  found.push(
    ...filesOf('out').flatMap((path) => unparsed(path, readFileSync(join(cwd, 'out', path), 'utf8'))),
  );
  const beside = readdirSync(cwd).filter((name) => !['account.json', 'out', 'site'].includes(name));
  if (beside.length > 0) found.push(`beside the folder: ${beside.join(', ')}`);
  if (readdirSync(home).length !== 2 || readFileSync(join(home, 'own.txt'), 'utf8') !== 'mine')
    found.push(`above the folder: ${readdirSync(home).join(', ')}`);
  if (Object.hasOwn(Object.prototype, 'hit') || Object.hasOwn(globalThis, 'hit')) found.push('its text ran');
  for (const name of ['out', 'site']) rmSync(join(cwd, name), { recursive: true, force: true });
  return found;
}

/** What svc-gen writes of the description: the runtime is the same for all. */
function filesOf(folder: string): readonly string[] {
  try {
    const paths = readdirSync(join(cwd, folder), { recursive: true, encoding: 'utf8' });
    return paths.filter((path) => /\.(?:ts|mjs|cjs|js|json)$/.test(path) && !path.startsWith('dist/runtime'));
  } catch {
    return []; // refused
  }
}

function unparsed(path: string, text: string): readonly string[] {
  if (path.endsWith('.json')) {
    try {
      JSON.parse(text);
      return [];
    } catch (error) {
      return [`${path}: ${String(error)}`];
    }
  }
  const source = compiler.createSourceFile(path, text, compiler.ScriptTarget.ES2022);
  // The parser keeps them on the file, where its types do not show them.
  const { parseDiagnostics = [] } = source as { parseDiagnostics?: readonly { messageText: unknown }[] };
  return parseDiagnostics.map(({ messageText }) => `${path}: ${JSON.stringify(messageText)}`);
}

const batches = Array.from({ length: Math.ceil(COUNT / AT_ONCE) }, (_, index) => ({
  from: FIRST + index * AT_ONCE,
  to: FIRST + Math.min(COUNT, (index + 1) * AT_ONCE) - 1,
}));

describe(`${String(COUNT)} damaged descriptions`, () => {
  test.each(batches)('seeds $from to $to', { timeout: 600_000 }, async ({ from, to }) => {
    const wrong: unknown[] = [];
    for (let seed = from; seed <= to; seed += 1) {
      const found = await problems(seed);
      if (found.length > 0) wrong.push({ seed, found });
    }
    expect(wrong).toEqual([]);
  });
});
