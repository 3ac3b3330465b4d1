/**
 * Prints the path of a Node.js, as the npm registry has it; installs it below node_modules/.cache when absent.
 *
 *   node test/slow/node-of.mjs [VERSION]    `22` for example; the newest without one
 */

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [version = 'latest'] = process.argv.slice(2);
const root = fileURLToPath(new URL('../..', import.meta.url));
const home = join(root, 'node_modules/.cache', `node-${version}`);
const isWindows = process.platform === 'win32';
const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
const binary = join(home, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node');

if (!existsSync(binary)) {
  mkdirSync(home, { recursive: true });
  const quiet = ['--no-save', '--loglevel=error', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', ...quiet, '--prefix', home, `${name}@${version}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
process.stdout.write(`${binary}\n`);
