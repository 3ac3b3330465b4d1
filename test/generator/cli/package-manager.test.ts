/** What `init` and `generate` say to do next, in the words of the package manager that ran them. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { namingText, packageManager } from '../../../generator/commands/package-manager.js';

const ROWS = [
  {
    name: 'npm links a folder of the project, with its dependencies',
    agent: 'npm/11.19.1 node/v20.20.2 linux x64',
    folder: 'client',
    want: { run: 'npm run', install: 'npm install ./client' },
  },
  {
    name: 'npm links a folder outside the project, with the dependencies in the folder itself',
    agent: 'npm/11.19.1 node/v20.20.2 linux x64',
    folder: '../client',
    want: { run: 'npm run', install: 'npm install --prefix ../client && npm install ../client' },
  },
  {
    name: 'npm links an absolute folder, with the dependencies in the folder itself',
    agent: undefined,
    folder: '/home/client',
    want: { run: 'npm run', install: 'npm install --prefix /home/client && npm install /home/client' },
  },
  {
    name: 'pnpm takes a folder of the project as a workspace',
    agent: 'pnpm/12.21.0 npm/? node/v20.20.2 linux x64',
    folder: 'client',
    want: {
      run: 'pnpm run',
      before: 'write "packages: [client]" into pnpm-workspace.yaml',
      install: 'pnpm add -w --workspace @acme/client',
    },
  },
  {
    name: 'pnpm takes a folder whose name YAML would read otherwise',
    agent: 'pnpm/12.21.0 npm/? node/v20.20.2 linux x64',
    folder: './my: client/',
    want: {
      run: 'pnpm run',
      before: 'write "packages: [\'my: client\']" into pnpm-workspace.yaml',
      install: 'pnpm add -w --workspace @acme/client',
    },
  },
  {
    name: 'a shell reads a folder with spaces as one word, also outside the project',
    agent: 'npm/11.19.1 node/v20.20.2 linux x64',
    folder: '../my client',
    want: { run: 'npm run', install: "npm install --prefix '../my client' && npm install '../my client'" },
  },
  {
    name: 'pnpm links a folder outside the project, with the dependencies in the folder itself',
    agent: 'pnpm/12.21.0 npm/? node/v20.20.2 linux x64',
    folder: '../client',
    want: { run: 'pnpm run', install: 'pnpm --dir ../client install && pnpm add ../client' },
  },
  {
    name: 'Yarn 1 links a folder of the project, with its dependencies',
    agent: 'yarn/1.22.22 npm/? node/v20.20.2 linux x64',
    folder: 'client',
    want: { run: 'yarn run', install: 'yarn add @acme/client@link:./client' },
  },
  {
    name: 'later versions of Yarn link it by another protocol',
    agent: 'yarn/4.18.1 npm/? node/v20.20.2 linux x64',
    folder: 'client',
    want: { run: 'yarn run', install: 'yarn add @acme/client@portal:./client' },
  },
  {
    name: 'Yarn links a folder outside the project, with the dependencies in the folder itself',
    agent: 'yarn/4.18.1 npm/? node/v20.20.2 linux x64',
    folder: '../client',
    want: {
      run: 'yarn run',
      install: 'npm install --prefix ../client && yarn add @acme/client@portal:../client',
    },
  },
];

describe('the package manager', () => {
  test.each(ROWS)('$name', ({ agent, folder, want }) => {
    const manager = packageManager({ env: { npm_config_user_agent: agent }, cwd: '/nowhere' });
    const { command, before } = manager.install(folder, '@acme/client');
    const first = before === undefined ? {} : { before: namingText(before) };
    expect({ run: manager.run, install: command, ...first }).toEqual(want);
  });

  test.each([
    { files: ['pnpm-lock.yaml'], want: 'pnpm add -w --workspace c' },
    { files: ['yarn.lock'], want: 'yarn add c@link:./client' },
    { files: ['yarn.lock', '.yarnrc.yml'], want: 'yarn add c@portal:./client' },
    { files: ['package-lock.json'], want: 'npm install ./client' },
    {
      files: ['pnpm-lock.yaml'],
      agent: 'yarn/4.18.1 npm/? node/v20.20.2',
      want: 'yarn add c@portal:./client',
    },
  ])('of a project with $files is known to npx: $want', async ({ files, agent = 'npm/11.19.1', want }) => {
    const cwd = await mkdtemp(join(tmpdir(), 'svc-gen-manager-'));
    for (const name of files) await writeFile(join(cwd, name), '');
    const env = { npm_config_user_agent: agent };
    expect(packageManager({ env, cwd }).install('client', 'c').command).toBe(want);
    await rm(cwd, { recursive: true });
  });
});
