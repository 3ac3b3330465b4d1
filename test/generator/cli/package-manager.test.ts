/** What `init` and `generate` say to do next, in the words of the package manager that ran them. */

import { describe, expect, test } from 'vitest';
import { packageManager } from '../../../generator/commands/package-manager.js';

const ROWS = [
  {
    name: 'npm links a folder of the project',
    agent: 'npm/11.19.1 node/v20.20.2 linux x64',
    folder: 'client',
    want: { run: 'npm run', install: 'npm install ./client' },
  },
  {
    name: 'npm copies a folder beside the project, since a link would be without undici',
    agent: 'npm/11.19.1 node/v20.20.2 linux x64',
    folder: '../client',
    want: { run: 'npm run', install: 'npm install --install-links ../client' },
  },
  {
    name: 'npm copies a folder that is given from the root',
    agent: undefined,
    folder: '/home/client',
    want: { run: 'npm run', install: 'npm install --install-links /home/client' },
  },
  {
    name: 'pnpm copies, since it installs nothing for a link',
    agent: 'pnpm/10.34.9 npm/? node/v20.20.2 linux x64',
    folder: 'client',
    want: { run: 'pnpm run', install: 'pnpm add file:./client' },
  },
  {
    name: 'Yarn takes the folder',
    agent: 'yarn/4.18.1 npm/? node/v20.20.2 linux x64',
    folder: '../client',
    want: { run: 'yarn run', install: 'yarn add ../client' },
  },
];

describe('the package manager', () => {
  test.each(ROWS)('$name', ({ agent, folder, want }) => {
    const manager = packageManager({ npm_config_user_agent: agent });
    expect({ run: manager.run, install: manager.install(folder) }).toEqual(want);
  });
});
