/** `sandbox`: the built-in account as a server, until the user ends it. */

import type { Config } from '../config.js';
import { InputError } from '../input-error.js';
import { readDescription } from '../source/read.js';
import { startSandbox, type Sandbox } from '../sandbox/index.js';
import type { Io } from '../terminal/io.js';
import { alignColumns, type Paint, painter } from '../terminal/layout.js';

export async function runSandbox(config: Config, io: Io): Promise<number> {
  const stopped = io.stopped();
  const sandbox = await start(config);
  io.out.write(`${config.json ? asJson(sandbox) : asText(sandbox, config, painter(io.out, io.env))}\n`);
  await stopped;
  await sandbox.close();
  return 0;
}

async function start(config: Config): Promise<Sandbox> {
  const { port = 0, seed = 1, clamp = false, quirk: quirks = [], fault: faults = [], spec } = config;
  if (port > 65535) throw new InputError('there is no such port', '--port', 'use a number up to 65535');
  const described = spec === undefined ? {} : { description: await readSpec(spec) };
  try {
    return await startSandbox({ port, seed, clamp, quirks, faults, ...described });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // what listening rejects with
    if (code === 'EADDRINUSE') {
      throw new InputError(
        'the port is in use',
        `--port ${String(port)}`,
        'use another one, or leave it out for a free one',
      );
    }
    if (code === 'EACCES')
      throw new InputError('the port may not be used', `--port ${String(port)}`, 'use one above 1023');
    throw error;
  }
}

async function readSpec(path: string): Promise<unknown> {
  const { document } = await readDescription({ kind: 'file', path }, { fieldLists: false });
  return document;
}

function asJson({ baseUrl, webhook, accessToken, gatewayKeys }: Sandbox): string {
  return JSON.stringify({ baseUrl, webhook, accessToken, gatewayKeys });
}

function asText(sandbox: Sandbox, config: Config, paint: Paint): string {
  const { baseUrl, webhook, accessToken, gatewayKeys } = sandbox;
  const rows = [
    ['SVC_BASE_URL', baseUrl],
    ['SVC_WEBHOOK', webhook],
    ['SVC_ACCESS_TOKEN', accessToken],
    ...Object.entries<string>({ ...gatewayKeys }).map(([name, key]) => [`gateway key, ${name}`, key]),
  ];
  const lines = alignColumns(rows).map((line) => `  ${line}`);
  const account = config.spec === undefined ? 'The built-in account' : `The account of ${config.spec}`;
  const title = paint('bold', `${account} is running. User 1 is the administrator.`);
  return [
    title,
    '',
    ...lines,
    ...(config.quiet ? [] : ['', paint('dim', `${baseUrl}/ says how to call it. Ctrl+C ends it.`)]),
  ].join('\n');
}
