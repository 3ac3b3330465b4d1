/** How the package manager that runs svc-gen runs a script and installs a generated package from its folder. */

import { isAbsolute, normalize } from 'node:path';
import type { Variables } from '../terminal/io.js';

interface PackageManager {
  /** Before the name of a script. */
  readonly run: string;
  /** Before the names of development dependencies. */
  readonly addDev: string;
  /** `path` is one from the project, or absolute; `name` is that of the package. */
  install(this: void, path: string, name: string): string;
  /** What has to be there before `install`, in words. */
  readonly before?: (path: string) => string | undefined;
}

/**
 * Each links the folder, since later installs drop or freeze a copy of it (`npm install --install-links`,
 * `pnpm add file:`, `yarn add ../client`). For a folder inside the project, the dependencies of the client
 * are installed with the project's own, in each clone. A folder outside needs an install of its own.
 */
const MANAGERS: readonly (readonly [RegExp, PackageManager])[] = [
  [
    /^pnpm\//,
    {
      run: 'pnpm run',
      addDev: 'pnpm add -D',
      install: (path, name) =>
        isInside(path)
          ? // pnpm 9 adds nothing to the root of a workspace without -w.
            `pnpm add -w --workspace ${name}`
          : `pnpm --dir ${path} install && pnpm add ${path}`,
      before: (path) =>
        isInside(path) ? `write "packages: [${normalize(path)}]" into pnpm-workspace.yaml` : undefined,
    },
  ],
  [/^yarn\/1\./, { run: 'yarn run', addDev: 'yarn add -D', install: yarnAdd('link') }],
  [/^yarn\//, { run: 'yarn run', addDev: 'yarn add -D', install: yarnAdd('portal') }],
];

const NPM: PackageManager = {
  run: 'npm run',
  addDev: 'npm install --save-dev',
  install: (path) => `${ownInstall(path)}npm install ${path}`,
};

function yarnAdd(protocol: string): PackageManager['install'] {
  return (path, name) => `${ownInstall(path)}yarn add ${name}@${protocol}:${path}`;
}

function ownInstall(path: string): string {
  return isInside(path) ? '' : `npm install --prefix ${path} && `;
}

interface Here extends Pick<PackageManager, 'run' | 'addDev'> {
  /** How the package in the folder is installed: a command, and what goes before it. */
  install(this: void, folder: string, name: string): { readonly before?: string; readonly command: string };
}

/** Every package manager sets this variable to its name and version. */
export function packageManager({ npm_config_user_agent: agent = '' }: Variables): Here {
  const { run, addDev, install, before } = MANAGERS.find(([name]) => name.test(agent))?.[1] ?? NPM;
  return {
    run,
    addDev,
    install: (folder, name) => {
      const path = asPath(folder);
      const first = before?.(path);
      return { command: install(path, name), ...(first !== undefined && { before: first }) };
    },
  };
}

/** A path that is read as a folder and not as a name, by a shell as one word. */
function asPath(folder: string): string {
  const path = isAbsolute(folder) || folder.startsWith('.') ? folder : `./${folder}`;
  if (/^[\w./:@\\+-]+$/.test(path)) return path;
  return process.platform === 'win32' ? `"${path}"` : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}

function isInside(folder: string): boolean {
  return !isAbsolute(folder) && !normalize(folder).startsWith('..');
}
