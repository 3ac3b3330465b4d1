/** Reads the description of an account from the user's source. */

import { SANDBOX, type Description, type ReadOptions, type Source } from '../model/description.js';
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { InputError } from '../base/input-error.js';
import { checkDocument } from '../model/document.js';
import { parseText } from './parse.js';
import { tokenOfSchemas } from '../model/vendor-token.js';
import { readWebhook } from './webhook.js';

/** A source whose content a run may know already: a file is parsed if that is not so. */
interface Unparsed {
  /** `Description.origin`. */
  readonly origin: string;
  /** All that decides the description, as JSON; of a file, its hash. */
  readonly content: unknown;
  /** @throws InputError if it is none. */
  readonly description: () => Description;
}

/** @throws InputError if it cannot be read. */
export async function readUnparsed(source: Source, options: ReadOptions): Promise<Unparsed> {
  if (source.kind === 'file') {
    const { path } = source;
    const bytes = readBytes(path);
    const content = createHash('sha256').update(bytes).digest('hex');
    return { origin: path, content, description: () => descriptionIn(bytes, path) };
  }
  const description = await readDescription(source, options);
  const { origin, fieldLists, scopes, ...rest } = description;
  // A map would be an empty object.
  const content = {
    ...rest,
    fieldLists: Object.fromEntries(fieldLists),
    scopes: scopes && Object.fromEntries(scopes),
  };
  return { origin, content, description: () => description };
}

/** @throws InputError if it cannot be read or is no description. */
export async function readDescription(source: Source, options: ReadOptions): Promise<Description> {
  switch (source.kind) {
    case 'file':
      return readFile(source.path);
    case 'account': {
      // Loaded when it is wanted, with the client runtime that asks the account.
      const { readAccount } = await import('./account.js');
      return readAccount(source, options);
    }
    case 'sandbox':
      return readSandbox(options);
  }
}

/** The sandbox is read as any other, over HTTP. */
async function readSandbox(options: ReadOptions): Promise<Description> {
  // Loaded when it is wanted: a server takes its time.
  const [{ startSandbox }, { readAccount }] = await Promise.all([
    import('../sandbox/sandbox.js'),
    import('./account.js'),
  ]);
  const sandbox = await startSandbox();
  try {
    const { baseUrl } = sandbox;
    const webhook = readWebhook(sandbox.webhook, 'the sandbox');
    const description = await readAccount({ baseUrl, auth: { webhook } }, options);
    return { ...description, origin: SANDBOX };
  } finally {
    await sandbox.close();
  }
}

/** Bytes; the description of an account is about 1 MB. */
const MAX_BYTES = 64 * 1024 * 1024;

export function readFile(path: string): Description {
  return descriptionIn(readBytes(path), path);
}

function descriptionIn(bytes: Buffer, path: string): Description {
  const document = parseText(bytes.toString(), path);
  checkDocument(document, path);
  const vendorToken = tokenOfSchemas(document);
  return {
    document,
    origin: path,
    fieldLists: new Map(),
    scopes: undefined,
    notes: [],
    ...(vendorToken && { vendorToken }),
  };
}

function readBytes(path: string): Buffer {
  try {
    const { size } = statSync(path);
    if (size > MAX_BYTES)
      throw new InputError(
        `the file has more than ${MAX_BYTES / 1024 / 1024} MiB`,
        path,
        'give a description of one account',
      );
    return readFileSync(path);
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(reason(error), path, 'give a file that can be read');
  }
}

const REASONS: ReadonlyMap<unknown, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['EACCES', 'the file may not be read'],
  ['EISDIR', 'this is a folder'],
]);

function reason(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return REASONS.get(code) ?? 'the file cannot be read';
}
