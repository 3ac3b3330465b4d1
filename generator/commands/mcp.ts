/** `mcp`: the account for agents, over standard input and output or on a loopback port. */

import { randomBytes } from 'node:crypto';
import { type Caller, openCaller } from '../method/caller.js';
import { methodsOf } from '../method/find-method.js';
import { unmatchedGlobs } from '../model/glob.js';
import { InputError } from '../base/input-error.js';
import { chosenModel } from '../mcp/catalogue.js';
import type { HttpServing } from '../mcp/http.js';
import type { Serving } from '../mcp/server.js';
import { createService } from '../mcp/service.js';
import { packageVersion } from '../disk/package-root.js';
import { secretRedactor, redacting, type Io } from '../terminal/io.js';
import { writeNotice } from '../terminal/layout.js';
import type { OptionsOf } from './command-options.js';
import type { CommandArguments } from './command.js';
import { sayGivenInVain } from './given-in-vain.js';
import { answerFromModel, requireMatch } from './method-source.js';
import { onPort } from './port.js';
import { secretsOf } from './settings.js';
import { openAgentTarget } from './target.js';

/** Bytes of a result: some 12,000 tokens of an agent, of which it keeps many results at once. */
const MAX_BYTES = 50_000;
/** Below this, the note on how to go on leaves no room for a row. */
const LEAST_BYTES = 2_000;

interface Opened extends Serving {
  readonly caller: Caller;
}

export async function runMcp(
  config: OptionsOf<'mcp'>,
  io: Io,
  { flags }: CommandArguments<'mcp'>,
): Promise<number> {
  const { maxBytes = MAX_BYTES } = config;
  // Options that give agents access must be repeated for each run.
  const { allowWrites = false, http = false, port = 0, sandbox = false } = flags;
  if (maxBytes < LEAST_BYTES)
    throw new InputError('no result fits into that', '--max-bytes', `use ${LEAST_BYTES} or more`);
  if (flags.port !== undefined && !http)
    throw new InputError('only --http has a port', '--port', 'add --http or leave it out');
  if (sandbox && flags.baseUrl !== undefined)
    throw new InputError('it names an account', '--base-url', 'leave it or --sandbox out');
  const token = http ? tokenOf(io) : '';
  const target = await openAgentTarget(config, io, sandbox);
  const own = redacting(io, target.secrets);
  const open = async (): Promise<Opened> => {
    // The complete model is kept too: a method that the globs leave out has another answer than an unknown one.
    const { include = [], exclude = [], ...others } = config;
    const { whole, model } = await answerFromModel(others, own, { source: target.source }, (one) => {
      const part = chosenModel(one, { include, exclude });
      requireMatch(part, config);
      const names = methodsOf(one).map(({ name }) => name);
      sayGivenInVain(unmatchedGlobs({ include, exclude }, names), { overlays: [] }, own);
      return { whole: one, model: part };
    });
    const caller = openCaller(model, target);
    const conceal = secretRedactor([...secretsOf(io.env), ...target.secrets, token]);
    return {
      caller,
      service: createService(model, caller, {
        allowWrites,
        maxBytes,
        conceal,
        isSandbox: target.isBuiltIn,
        isLeftOut: (name) => methodsOf(whole).some((method) => method.name === name),
      }),
      version: packageVersion(),
      isSandbox: target.isBuiltIn,
      now: () => new Date(),
    };
  };
  const say = (): void => {
    io.source?.say();
    if (target.isBuiltIn) writeNotice('svc-gen: serving a temporary sandbox, not an account.', own.err);
  };
  try {
    const opening = open();
    if (!http) await serveStandardStreams(opening, say, own);
    else {
      const serving = await opening;
      say();
      await serveOnPort({ ...serving, port, token }, io);
      await serving.caller.close();
    }
    return 0;
  } finally {
    await target.close();
  }
}

/** Of the environment, or a new one that is printed once. */
function tokenOf({ env }: Io): string {
  const { SVC_MCP_TOKEN: given } = env;
  if (!given) return randomBytes(32).toString('base64url');
  if (!/^[\x21-\x7e]{16,}$/.test(given)) {
    throw new InputError(
      'the token is too short or has blanks',
      'SVC_MCP_TOKEN',
      'use 16 printable characters or more',
    );
  }
  return given;
}

async function serveOnPort(serving: HttpServing, io: Io): Promise<void> {
  const stopped = io.stopped();
  const { serveHttp } = await import('../mcp/http.js');
  const server = await onPort(serving.port, () => serveHttp(serving));
  const token = io.env['SVC_MCP_TOKEN'] ? '' : `svc-gen: bearer token ${serving.token}\n`;
  // In one piece: a program that waits for the address finds the token with it.
  writeNotice(`${token}svc-gen: ${server.url} serves until Ctrl+C`, io.err);
  await stopped;
  await server.close();
}

/**
 * Until its client closes the connection, or Ctrl+C. The connection is read from the start, so that this is seen while an
 * account is slow to describe itself; requests wait for the description.
 *
 * @param say is called when the description was read
 */
async function serveStandardStreams(opening: Promise<Opened>, say: () => void, io: Io): Promise<void> {
  const stopped = io.stopped();
  // A failure is that of the command; without a listener it would end the process before the imports are there.
  opening.catch(() => undefined);
  const [{ serveStdio }, { mcpServer }] = await Promise.all([
    import('@modelcontextprotocol/server/stdio'),
    import('../mcp/server.js'),
  ]);
  const ended = new Promise<void>((resolve) => process.stdin.once('end', resolve).once('close', resolve));
  const left = Promise.race([stopped, ended]).then(() => undefined);
  const handle = serveStdio(async () => mcpServer(await opening));
  const opened = await Promise.race([opening, left]);
  if (opened === undefined) return handle.close();
  say();
  if (io.in.terminal)
    writeNotice(
      'svc-gen: waiting for a client on standard input; agents start this command themselves',
      io.err,
    );
  await left;
  await handle.close();
  await opened.caller.close();
}
