/** Reads the description of an account from where the user says. */

import { readAccount } from './account.js';
import type { Description, ReadOptions, Source } from './description.js';
import { readFile } from './file.js';

/** @throws InputError where it cannot be had or is none: one line that says what, where and what to do. */
export async function readDescription(source: Source, options: ReadOptions): Promise<Description> {
  switch (source.kind) {
    case 'file':
      return readFile(source.path);
    case 'account':
      return readAccount(source, options);
    case 'sandbox':
      return readSandbox(options);
  }
}

/** The built-in account is read as any other, over HTTP. */
async function readSandbox(options: ReadOptions): Promise<Description> {
  // Loaded when it is wanted: a server takes its time.
  const { startSandbox } = await import('../sandbox/sandbox.js');
  const sandbox = await startSandbox();
  try {
    const { baseUrl, webhook } = sandbox;
    const description = await readAccount({ baseUrl, auth: { webhook } }, options);
    return { ...description, origin: 'the built-in account' };
  } finally {
    await sandbox.close();
  }
}
