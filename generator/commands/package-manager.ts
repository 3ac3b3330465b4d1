/** How the package manager of a project runs a script and installs a generated package from its folder. */

import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join, normalize } from 'node:path';
import { isObject } from '../base/json.js';
import { yamlParser } from '../base/yaml.js';
import type { Io } from '../terminal/io.js';
import { shellWord } from '../terminal/shell-word.js';

/** Where a package is that is to be installed. */
interface Place {
  /** One word of a shell, from the project, or absolute; never read as a name. */
  readonly path: string;
  readonly folder: string;
  readonly isInside: boolean;
  /** Of the package. */
  readonly name: string;
}

/** A file that has to name the folder before the package is installed. */
export interface NamingFile {
  readonly file: string;
  readonly line: string;
  /** Whether a text of the file names the folder. */
  names(text: string): boolean;
}

interface PackageManager {
  /** Before the name of a script. */
  readonly run: string;
  /** Before the names of development dependencies. */
  addDev(this: void, place: Place): string;
  install(this: void, place: Place): string;
  readonly before?: (place: Place) => NamingFile | undefined;
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
      // pnpm 9 adds nothing to the root of a workspace without -w.
      addDev: ({ isInside }) => (isInside ? 'pnpm add -w -D' : 'pnpm add -D'),
      install: ({ path, isInside, name }) =>
        isInside ? `pnpm add -w --workspace ${name}` : `pnpm --dir ${path} install && pnpm add ${path}`,
      before: ({ folder, isInside }) => (isInside ? workspaceFile(folder) : undefined),
    },
  ],
  [/^yarn\/1\./, { run: 'yarn run', addDev: yarnAddDev, install: yarnAdd('link') }],
  [/^yarn\//, { run: 'yarn run', addDev: yarnAddDev, install: yarnAdd('portal') }],
];

const NPM: PackageManager = {
  run: 'npm run',
  addDev: () => 'npm install --save-dev',
  install: (place) => `${ownInstall(place)}npm install ${place.path}`,
};

function yarnAddDev(): string {
  return 'yarn add -D';
}

function yarnAdd(protocol: string): PackageManager['install'] {
  return (place) => `${ownInstall(place)}yarn add ${place.name}@${protocol}:${place.path}`;
}

function ownInstall({ path, isInside }: Place): string {
  return isInside ? '' : `npm install --prefix ${path} && `;
}

interface Here extends Pick<PackageManager, 'run'> {
  /** How the package in the folder is installed: what goes before it, and commands. */
  install(
    this: void,
    folder: string,
    name: string,
  ): { readonly before?: NamingFile; readonly addDev: string; readonly command: string };
}

/** Lock files of others than npm, each with what such a manager calls itself. */
const LOCKS: readonly (readonly [string, (cwd: string) => string])[] = [
  ['pnpm-lock.yaml', () => 'pnpm/'],
  ['yarn.lock', (cwd) => (existsSync(join(cwd, '.yarnrc.yml')) ? 'yarn/' : 'yarn/1.')],
];

/** Every package manager sets a variable to its name and version; `npx` is run in projects of others, too. */
function agentOf({ env, cwd }: Pick<Io, 'env' | 'cwd'>): string {
  const { npm_config_user_agent: agent = '' } = env;
  if (agent !== '' && !agent.startsWith('npm/')) return agent;
  return LOCKS.find(([file]) => existsSync(join(cwd, file)))?.[1](cwd) ?? agent;
}

export function packageManager(io: Pick<Io, 'env' | 'cwd'>): Here {
  const agent = agentOf(io);
  const { run, addDev, install, before } = MANAGERS.find(([name]) => name.test(agent))?.[1] ?? NPM;
  return {
    run,
    install: (out, name) => {
      const folder = normalize(out).replace(/[\\/]$/, '');
      const isInside = !isAbsolute(folder) && !folder.startsWith('..');
      const path = isAbsolute(out) || out.startsWith('.') ? out : `./${out}`;
      const place = { path: shellWord(path), folder, isInside, name };
      const first = before?.(place);
      const commands = { addDev: addDev(place), command: install(place) };
      if (first?.names(textOf(join(io.cwd, first.file))) !== false) return commands;
      return { before: first, ...commands };
    },
  };
}

/** Empty where it cannot be read: then the package manager says why. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function workspaceFile(folder: string): NamingFile {
  return {
    file: 'pnpm-workspace.yaml',
    line: `packages: [${asYaml(folder)}]`,
    names(text) {
      try {
        const read = yamlParser()(text);
        const packages = isObject(read) ? read['packages'] : undefined;
        return Array.isArray(packages) && packages.includes(folder);
      } catch {
        // The package manager says what is wrong with it.
        return false;
      }
    },
  };
}

/** What a person does before, in words. */
export function namingText({ file, line }: NamingFile): string {
  return `write "${line}" into ${file}`;
}

function asYaml(text: string): string {
  return /^\w[\w./-]*$/.test(text) ? text : `'${text.replaceAll("'", "''")}'`;
}
