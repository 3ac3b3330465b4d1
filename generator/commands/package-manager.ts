/** How the package manager that runs svc-gen runs a script and installs a folder with what it depends on. */

import { isAbsolute, normalize } from 'node:path';
import type { Environment } from '../terminal/io.js';

export interface PackageManager {
  /** Before the name of a script. */
  readonly run: string;
  /** `folder` is a path from the project, or absolute. */
  install(folder: string): string;
}

const NPM: PackageManager = {
  run: 'npm run',
  install: (folder) => `npm install ${isInside(folder) ? '' : '--install-links '}${asPath(folder)}`,
};

const MANAGERS: readonly (readonly [RegExp, PackageManager])[] = [
  // A path alone is linked, without what the package depends on.
  [/^pnpm\//, { run: 'pnpm run', install: (folder) => `pnpm add file:${asPath(folder)}` }],
  [/^yarn\//, { run: 'yarn run', install: (folder) => `yarn add ${asPath(folder)}` }],
];

/** All of them say in this variable who they are. */
export function packageManager({ npm_config_user_agent: agent = '' }: Environment): PackageManager {
  return MANAGERS.find(([name]) => name.test(agent))?.[1] ?? NPM;
}

/** A path that is read as a folder and not as a name. */
function asPath(folder: string): string {
  return isAbsolute(folder) || folder.startsWith('.') ? folder : `./${folder}`;
}

/** npm installs what a linked folder needs only where it lies in the project. */
function isInside(folder: string): boolean {
  return !isAbsolute(folder) && !normalize(folder).startsWith('..');
}
