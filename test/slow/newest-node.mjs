/** Prints the path of the newest Node.js, as the npm registry has it; installs it below node_modules/.cache when absent. */

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const home = join(root, 'node_modules/.cache/newest-node');
const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const binary = join(home, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

if (!existsSync(binary)) {
  mkdirSync(home, { recursive: true });
  execFileSync(
    'npm',
    [
      'install',
      '--no-save',
      '--loglevel=error',
      '--no-audit',
      '--no-fund',
      '--prefix',
      home,
      `${name}@latest`,
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
}
process.stdout.write(`${binary}\n`);
