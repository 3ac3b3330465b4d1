/**
 * Measures what a large account costs: time and memory of `generate` the first time, with nothing changed and with one
 * method changed; what `require` of the package takes; what the compiler needs for a program that uses one method.
 * Run by hand: `node scripts/scale.mjs [methods …]`, by default 3000 and 10000.
 */

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { largeAccount, withChange } from './bench-generate/large-account.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const sizes = process.argv.slice(2).map(Number);

for (const size of sizes.length > 0 ? sizes : [3000, 10_000]) measure(size);

function measure(size) {
  const home = mkdtempSync(join(tmpdir(), 'svc-scale-'));
  try {
    const out = join(home, 'package');
    const spec = join(home, 'account.json');
    const generated = (document) => {
      writeFileSync(spec, JSON.stringify(document));
      return run([join(root, 'bin/svc-gen.js'), 'generate', '--quiet', '--spec', spec, '--out', out]);
    };
    const document = largeAccount(size);
    console.log(`${size} methods`);
    print('first run', generated(document));
    print('nothing changed', generated(document));
    print('one method changed', generated(withChange(document)));
    mkdirSync(join(home, 'node_modules/@svc'), { recursive: true });
    symlinkSync(out, join(home, 'node_modules/@svc/client'), 'dir');
    symlinkSync(join(root, 'node_modules/undici'), join(home, 'node_modules/undici'), 'dir');
    symlinkSync(join(root, 'node_modules/undici'), join(out, '..', 'undici'), 'dir');
    print('node, nothing loaded', run(['-e', '']));
    print('undici alone', run(['-e', `require(${JSON.stringify(join(root, 'node_modules/undici'))})`]));
    print('require of the package', run(['--preserve-symlinks', '-e', 'require("@svc/client")'], home));
    print('tsc, one method used', compiled(home));
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function compiled(home) {
  const program = `import { createClient, webhook } from '@svc/client';
const svc = createClient({ baseUrl: 'https://account.example', auth: webhook({ userId: 1, code: 'code' }) });
export const task = svc.v3.mod0.thing0.get({ id: 1, select: ['id', 'field1'] });
`;
  writeFileSync(join(home, 'program.mts'), program);
  const compilerOptions = { strict: true, noEmit: true, target: 'es2022', module: 'nodenext', types: [] };
  writeFileSync(join(home, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.mts'] }));
  const compiler = join(root, 'node_modules/typescript/lib/tsc.js');
  return run([compiler, '--extendedDiagnostics', '--preserveSymlinks', '-p', home], home);
}

/** Seconds of wall clock and of processor time, and megabytes at most. */
function run(args, cwd) {
  const report = `process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    process.stderr.write('\\nused ' + maxRSS + ' ' + (userCPUTime + systemCPUTime));
  })`;
  const begun = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(report)}`, ...args],
    { cwd, encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  const seconds = (performance.now() - begun) / 1000;
  if (status !== 0) throw new Error(`exit ${status}: ${stderr.slice(0, 2000)}${stdout.slice(0, 2000)}`);
  const [, kilobytes, microseconds] = /used (\d+) (\d+)/.exec(stderr) ?? [];
  const megabytes = Number(kilobytes) / 1024;
  const processor = Number(microseconds) / 1e6;
  const told = stdout.match(/^(Files|Types|Instantiations|Memory used|Check time|Total time):.*$/gm) ?? [];
  return { seconds, processor, megabytes, told };
}

function print(what, { seconds, processor, megabytes, told }) {
  const times = `${seconds.toFixed(2).padStart(8)} s${processor.toFixed(2).padStart(8)} s cpu`;
  const line = `  ${what.padEnd(24)}${times}${megabytes.toFixed(0).padStart(7)} MB`;
  console.log([line, ...told.map((one) => `      ${one.replace(/\s+/g, ' ')}`)].join('\n'));
}
