/** Runs git and the host's CLI: without the account's credentials, without hooks, and bound to no other repository than the given one. */

import { execFile } from 'node:child_process';
import { InputError } from '../input-error.js';
import type { Environment } from '../terminal/io.js';
import { oneLine } from '../terminal/layout.js';

/** Gives what a program prints; `folder` is where it runs. */
export type Run = (program: 'git' | 'gh', args: readonly string[], folder?: string) => Promise<string>;

/** A hook of the user's could touch the user's tree, and would miss what is installed there. */
export const NO_HOOKS = ['-c', 'core.hooksPath=/dev/null'] as const;

/** Throws what a program says where it fails. */
export function runner(root: string, env: Environment): Run {
  const own = ownEnvironment(env);
  return (program, args, folder = root) =>
    new Promise((resolve, reject) => {
      const all = program === 'git' ? [...NO_HOOKS, ...args] : [...args];
      execFile(program, all, { cwd: folder, env: own, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
        if (error === null) resolve(stdout);
        else reject(failure(program, args, stderr.trim() || error.message));
      });
    });
}

function failure(program: string, args: readonly string[], why: string): InputError {
  const advice =
    program === 'gh'
      ? 'install the GitHub CLI and set GH_TOKEN, or look at --dry-run'
      : 'run it in a git repository whose remote is `origin`';
  return new InputError(`it failed: ${oneLine(why)}`, `${program} ${args.slice(0, 2).join(' ')}`, advice);
}

/** Set inside a hook: they would lead git to the tree and the index of whoever runs it. */
const BINDINGS: ReadonlySet<string> = new Set([
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_PREFIX',
  'GIT_COMMON_DIR',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_NAMESPACE',
]);

/** Neither git nor the host's CLI need the account. */
export function ownEnvironment(env: Environment): NodeJS.ProcessEnv {
  const entries = Object.entries(env).filter(([name]) => !name.startsWith('SVC_') && !BINDINGS.has(name));
  return Object.fromEntries(entries);
}
