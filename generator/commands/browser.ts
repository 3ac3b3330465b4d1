/** Opens an address in the user's browser: `BROWSER` names the program, else the system's own is asked. */

import { spawn } from 'node:child_process';
import type { Environment } from '../terminal/io.js';

interface Program {
  readonly command: string;
  readonly args: readonly string[];
}

/** Gives false where no program could be started. */
export function openInBrowser(target: string, env: Environment): Promise<boolean> {
  const { command, args } = programOf(env['BROWSER'], process.platform);
  return new Promise((resolve) => {
    const child = spawn(command, [...args, target], { detached: true, stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}

/** None of them passes the address through a shell. */
export function programOf(browser: string | undefined, platform: NodeJS.Platform): Program {
  if (browser !== undefined && browser !== '') return { command: browser, args: [] };
  if (platform === 'darwin') return { command: 'open', args: [] };
  if (platform === 'win32') return { command: 'rundll32', args: ['url.dll,FileProtocolHandler'] };
  return { command: 'xdg-open', args: [] };
}
