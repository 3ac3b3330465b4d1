/**
 * Measures the packed and installed client: processor time of calls next to bare undici and other clients, many reads
 * under a rate limit, a long list, start-up, and short programs. `npm run bench` writes what it finds to `docs/bench/`; `--quick` runs every part a little,
 * without a network, and writes nothing; `--only calls` (paging, reads, startup, short) runs one part.
 */

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { keepResults, PARTS, textOf, writePage } from './bench/page.mjs';
import { writePrograms } from './bench/programs.mjs';
import { addHeyApi, createProject, versionsIn } from './bench/project.mjs';
import { optionsOf } from './options.mjs';

const { quick = false, only = Object.keys(PARTS) } = optionsOf(
  `npm run bench -- [--quick] [--only ${Object.keys(PARTS).join('|')}]   (once before: npm run slow:install)`,
  { quick: { type: 'boolean' }, only: { type: 'string', multiple: true } },
);

if (!existsSync(new URL('../test/slow/node_modules', import.meta.url))) {
  console.error('bench: the clients that it compares are not installed; run `npm run slow:install`');
  process.exit(2);
}

async function startServer() {
  const file = fileURLToPath(new URL('bench/server.mjs', import.meta.url));
  const server = spawn(process.execPath, [file], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [baseUrl] = await new Promise((resolve) =>
    createInterface(server.stdout).once('line', (line) => resolve([line])),
  );
  return { baseUrl, stop: () => server.kill() };
}

/** One part in a process of its own, so that none warms up or burdens another; its lines of JSON. */
function runPart(part, { project, baseUrl }) {
  const args = ['--expose-gc', `${part}.mjs`, baseUrl, ...(quick ? ['quick'] : [])];
  const options = {
    cwd: project,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 26,
  };
  const { status, stdout } = spawnSync(process.execPath, args, options);
  if (status !== 0) throw new Error(`${part} ended with ${status}`);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const made = createProject({ quick });
const server = await startServer();
try {
  if (!quick) await addHeyApi(made);
  await writePrograms(made);
  for (const part of only) {
    // Of the last minute, so that it is what others do; the bench itself is 1 to 2.
    const load = loadavg()[0]?.toFixed(1);
    const results = runPart(part, { project: made.project, baseUrl: server.baseUrl });
    console.log(textOf(part, results));
    if (!quick) await keepResults(part, results, { versions: versionsIn(made.project), load });
  }
  if (!quick) await writePage();
} finally {
  server.stop();
  rmSync(made.home, { recursive: true, force: true });
}
