/** What a command costs as a cold process: seconds, processor seconds of it and its children, memory at most. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spreadOf } from '../bench/inside/measure.mjs';

/** Writes the most memory of each Node process of the command, in kilobytes, one a line. */
const REPORT = `import { appendFileSync } from 'node:fs';
process.on('exit', () => appendFileSync(process.env.BENCH_MEMORY, process.resourceUsage().maxRSS + '\\n'));`;

/** @param command `{ args, cwd, env }`: `args` for Node. */
export function measure({ args, cwd, env = {} }) {
  const home = mkdtempSync(join(tmpdir(), 'bench-generate-'));
  try {
    const memory = join(home, 'memory');
    writeFileSync(memory, '');
    writeFileSync(join(home, 'report.mjs'), REPORT);
    const { status, stderr, stdout } = spawnSync(
      'bash',
      ['-c', 'TIMEFORMAT="used %R %U %S"; time "$@"', 'bash', process.execPath, ...args],
      {
        cwd,
        encoding: 'utf8',
        maxBuffer: 1 << 28,
        env: {
          ...process.env,
          ...env,
          BENCH_MEMORY: memory,
          NODE_OPTIONS: `--import ${join(home, 'report.mjs')}`,
          npm_config_loglevel: 'error',
        },
      },
    );
    const [, seconds, user, system] = /used ([\d.]+) ([\d.]+) ([\d.]+)/.exec(stderr) ?? [];
    const kilobytes = readFileSync(memory, 'utf8').trim().split('\n').map(Number);
    return {
      failed: status !== 0,
      output: `${stdout}${stderr}`,
      seconds: Number(seconds),
      cpu: Number(user) + Number(system),
      megabytes: Math.max(...kilobytes) / 1024,
    };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** Of several measurements of one thing. */
export function medians(runs) {
  const of = (key) => spreadOf(runs.map((run) => run[key])).median;
  return {
    failed: runs.some(({ failed }) => failed),
    seconds: of('seconds'),
    cpu: of('cpu'),
    megabytes: of('megabytes'),
  };
}
