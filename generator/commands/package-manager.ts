/** How the package manager that runs svc-gen runs a script and installs a generated package from its folder. */

import { isAbsolute, normalize } from 'node:path';
import type { Environment } from '../terminal/io.js';

export interface PackageManager {
  /** Before the name of a script. */
  readonly run: string;
  /** `path` is one from the project, or absolute; `name` is that of the package. */
  install(this: void, path: string, name: string): string;
}

/**
 * Each links the folder, since later installs drop or freeze a copy of it (`npm install --install-links`,
 * `pnpm add file:`, `yarn add ../client`). What a linked package depends on is looked for in its own folder.
 */
const MANAGERS: readonly (readonly [RegExp, PackageManager])[] = [
  [/^pnpm\//, { run: 'pnpm run', install: (path) => `pnpm --dir ${path} install && pnpm add ${path}` }],
  [
    /^yarn\//,
    {
      run: 'yarn run',
      install: (path, name) => `npm install --prefix ${path} && yarn add ${name}@link:${path}`,
    },
  ],
];

/** Of a folder inside the project npm installs the dependencies too. */
const NPM: PackageManager = {
  run: 'npm run',
  install: (path) => `${isInside(path) ? '' : `npm install --prefix ${path} && `}npm install ${path}`,
};

/** All of them say in this variable who they are. */
export function packageManager({ npm_config_user_agent: agent = '' }: Environment): PackageManager {
  const { run, install } = MANAGERS.find(([name]) => name.test(agent))?.[1] ?? NPM;
  return { run, install: (folder, name) => install(asPath(folder), name) };
}

/** A path that is read as a folder and not as a name. */
function asPath(folder: string): string {
  return isAbsolute(folder) || folder.startsWith('.') ? folder : `./${folder}`;
}

function isInside(folder: string): boolean {
  return !isAbsolute(folder) && !normalize(folder).startsWith('..');
}
