/** What a run works with: flags over the config file, variables that are set over `.env`, and streams that conceal credentials. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { Config } from '../config.js';
import { InputError } from '../input-error.js';
import { readConfigFile } from './config-file.js';
import { concealing, type Environment, type Io } from '../terminal/io.js';

export async function resolveSettings(
  flags: Config,
  io: Io,
): Promise<{ readonly config: Config; readonly io: Io }> {
  const env = { ...(await dotEnv(io.cwd)), ...io.env };
  const fromFile = await readConfigFile(io.cwd);
  return { config: merge(flags, fromFile), io: concealing({ ...io, env }, secretsOf(env)) };
}

/** A flag wins; one for the source wins over both kinds of source in the file. */
function merge(flags: Config, file: Config): Config {
  const { spec: _spec, baseUrl: _baseUrl, ...rest } = file;
  const sourceIsGiven = flags.spec !== undefined || flags.baseUrl !== undefined;
  return { ...(sourceIsGiven ? rest : file), ...flags };
}

async function dotEnv(cwd: string): Promise<Environment> {
  let text: string;
  try {
    text = await readFile(join(cwd, '.env'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}; // what fs rejects with
    throw new InputError('the file cannot be read', '.env', 'make it a readable file or remove it');
  }
  return parseEnv(text);
}

/** The whole webhook, its code alone, and the token. */
function secretsOf(env: Environment): readonly string[] {
  const { SVC_WEBHOOK: webhook = '', SVC_ACCESS_TOKEN: token = '' } = env;
  return [webhook, webhook.slice(webhook.indexOf('/') + 1), token].flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
  ]);
}
