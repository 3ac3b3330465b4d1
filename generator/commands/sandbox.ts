/** `sandbox`: the sandbox as a server, until the user or the command that runs against it ends. */

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InputError } from '../base/input-error.js';
import { printable } from '../source/address.js';
import { readDescription } from '../source/read.js';
import { startSandbox, type Sandbox } from '../sandbox/index.js';
import type { Io } from '../terminal/io.js';
import { runWords } from '../terminal/run-words.js';
import { hangingColumns, type Paint, painter, writeNotice } from '../terminal/layout.js';
import type { OptionsOf } from './command-options.js';
import type { CommandArguments } from './command.js';
import { onPort } from './port.js';
import { readConfigFile } from './settings.js';
import { selectSource } from './source.js';
import { TOPICS, topicText } from './sandbox-help.js';

export async function runSandbox(
  config: OptionsOf<'sandbox'>,
  io: Io,
  { positionals, words, flags }: CommandArguments<'sandbox'>,
): Promise<number> {
  const [topic] = positionals;
  if (topic !== undefined) {
    const hasOptions = Object.entries(flags).some(([name, value]) => value !== undefined && name !== 'quiet');
    if (hasOptions || words.length > 0)
      throw new InputError('it only lists them', `sandbox ${topic}`, 'leave options and command out');
    return listTopic(topic, io);
  }
  // Not from a config file: `sandbox -- npm test` never reaches an account.
  const { unlessAccount = false } = flags;
  if (words.length > 0) return runAgainst(words, { ...config, unlessAccount }, io);
  if (unlessAccount)
    throw new InputError('only a command is run against an account', '--unless-account', 'write -- COMMAND');
  const stopped = io.stopped();
  if (config.json && config.env)
    throw new InputError('two forms are asked for', '--json, --env', 'give one of them');
  const served = await start(config, io);
  // The account is nobody's: its credentials are shown also where a `.env` file has the same.
  const page = { columns: io.out.terminal ? io.out.columns : Infinity, paint: painter(io.out, io.env) };
  (io.open ?? io.out).write(`${accountText(served, config, page)}\n`);
  const active = [...(config.fault ?? []), ...(config.quirk ?? [])].join(', ');
  const on = active === '' ? '' : ` with ${active}`;
  if (config.env || on !== '') writeNotice(`Serving ${served.sandbox.baseUrl}${on}; Ctrl+C ends it`, io.err);
  await stopped;
  await served.close();
  return 0;
}

/** @returns the exit code of the command */
async function runAgainst(words: readonly string[], config: OptionsOf<'sandbox'>, io: Io): Promise<number> {
  if (config.json || config.env)
    throw new InputError('a command gets the variables itself', '--json, --env', 'leave the option out');
  const account = config.unlessAccount === true ? await accountOf(io) : undefined;
  const say = (place: string): void => {
    if (config.quiet !== true) writeNotice(`svc-gen: the command runs against ${place}`, io.err);
  };
  if (account !== undefined) {
    say(printable(account));
    return runWords(words, io);
  }
  const named = ACCOUNT_VARIABLES.find((name) => io.env[name]);
  if (named !== undefined) say(`a temporary sandbox; ${io.written?.get(named) ?? named} is not used`);
  else if (config.unlessAccount) say('a temporary sandbox; put SVC_WEBHOOK into .env for an account');
  const served = await start(config, io);
  try {
    return await runWords(words, { ...io, env: { ...io.env, ...environmentOf(served) } });
  } finally {
    await served.close();
  }
}

const ACCOUNT_VARIABLES = ['SVC_WEBHOOK', 'SVC_BASE_URL', 'SVC_ACCESS_TOKEN'] as const;

/** Its address, as `generate` finds it. */
async function accountOf(io: Io): Promise<string | undefined> {
  const { baseUrl } = (await readConfigFile(io.cwd)).options;
  const source = selectSource({ baseUrl }, io);
  return source.kind === 'account' ? source.baseUrl : undefined;
}

function listTopic(topic: string, io: Io): number {
  const known = TOPICS.find((one) => one === topic);
  if (known === undefined)
    throw new InputError(
      'there is no such list',
      'sandbox',
      `use svc-gen sandbox ${TOPICS.join(' or ')}, or write -- before a command`,
    );
  io.out.write(
    `${topicText(known, { columns: Math.min(100, io.out.columns), paint: painter(io.out, io.env) })}\n`,
  );
  return 0;
}

interface Served {
  readonly sandbox: Sandbox;
  /** The variables with which a client trusts it; empty without `--tls`. */
  readonly trust: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

async function start(config: OptionsOf<'sandbox'>, { env }: Io): Promise<Served> {
  const sandbox = await startAccount(config);
  if (sandbox.ca === undefined) return { sandbox, trust: {}, close: () => sandbox.close() };
  const folder = await mkdtemp(join(tmpdir(), 'svc-gen-sandbox-'));
  const file = join(folder, 'ca.pem');
  const { NODE_EXTRA_CA_CERTS: other } = env;
  // Node reads one file: without the authorities that the user had in it, a command would lose the way to other hosts.
  const others = other ? await readFile(other, 'utf8').catch(() => '') : '';
  await writeFile(file, `${sandbox.ca}${others}`);
  return {
    sandbox,
    trust: { NODE_EXTRA_CA_CERTS: file },
    async close() {
      await sandbox.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startAccount(config: OptionsOf<'sandbox'>): Promise<Sandbox> {
  const { port = 0, seed = 1, clamp = false, quirk: quirks = [], fault: faults = [], spec } = config;
  const { accounts = 1, redirectUri, tls = false } = config;
  const application = redirectUri === undefined ? {} : { redirectUri: readAddress(redirectUri) };
  const described = spec === undefined ? {} : { description: await readSpec(spec) };
  const options = { port, seed, clamp, quirks, faults, accounts, application, tls, ...described };
  return onPort(port, () => startSandbox(options));
}

function readAddress(given: string): string {
  if (URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)) return given;
  throw new InputError(
    'it is not an address',
    `--redirect-uri ${given}`,
    'give one such as http://127.0.0.1:3000/back',
  );
}

async function readSpec(path: string): Promise<unknown> {
  const { document } = await readDescription({ kind: 'file', path }, { fieldLists: false });
  return document;
}

interface Page {
  /** Of the terminal. */
  readonly columns: number;
  readonly paint: Paint;
}

function accountText(served: Served, config: OptionsOf<'sandbox'>, page: Page): string {
  if (config.json) return asJson(served);
  return config.env ? shellLines(served) : asText(served, config, page);
}

/** The variables that svc-gen, the examples and programs of a user read. */
function variablesOf({ sandbox, trust }: Served): Readonly<Record<string, string>> {
  const { clientId, clientSecret, tokenUrl, memberId, applicationToken } = applicationOf(sandbox);
  return {
    SVC_BASE_URL: sandbox.baseUrl,
    SVC_WEBHOOK: sandbox.webhookUrl,
    SVC_ACCESS_TOKEN: sandbox.accessToken,
    SVC_CLIENT_ID: clientId,
    SVC_CLIENT_SECRET: clientSecret,
    SVC_TOKEN_URL: tokenUrl,
    SVC_MEMBER_ID: memberId,
    SVC_APPLICATION_TOKEN: applicationToken,
    ...trust,
  };
}

/** Those and what shells and the gateway need. */
function environmentOf(served: Served): Readonly<Record<string, string>> {
  const { baseUrl, webhook, gatewayKeys } = served.sandbox;
  return {
    ...variablesOf(served),
    SVC_WEBHOOK_CODE: webhook.split('/')[1] ?? '',
    SVC_GATEWAY_URL: baseUrl,
    SVC_GATEWAY_KEY: gatewayKeys.personal,
  };
}

/** `set -a; . ./account.env` */
function shellLines(served: Served): string {
  return Object.entries(environmentOf(served))
    .map(([name, value]) => `export ${name}=${/^[\w:/.-]+$/.test(value) ? value : `'${value}'`}`)
    .join('\n');
}

function asJson({ sandbox, trust }: Served): string {
  const { baseUrl, webhook, accessToken, gatewayKeys, accounts } = sandbox;
  const { NODE_EXTRA_CA_CERTS: caFile } = trust;
  const all = accounts.length === 1 ? {} : { accounts: accounts.map(addressOf) };
  return JSON.stringify({
    baseUrl,
    webhook,
    accessToken,
    gatewayKeys,
    ...applicationOf(sandbox),
    ...all,
    ...(caFile !== undefined && { caFile }),
  });
}

/** What an application needs. */
function applicationOf({ application, memberId, legacy }: Sandbox) {
  const { clientId, clientSecret, tokenUrl } = application;
  return { clientId, clientSecret, tokenUrl, memberId, applicationToken: legacy.applicationToken };
}

function addressOf({ baseUrl, webhook, accessToken, memberId, legacy }: Sandbox): object {
  return { baseUrl, webhook, accessToken, memberId, applicationToken: legacy.applicationToken };
}

function asText(served: Served, config: OptionsOf<'sandbox'>, { columns, paint }: Page): string {
  const { baseUrl, gatewayKeys, accounts } = served.sandbox;
  const rows: readonly (readonly [name: string, value: string])[] = [
    ...Object.entries(variablesOf(served)),
    ...Object.entries<string>({ ...gatewayKeys }).map(
      ([name, key]) => [`gateway key, ${name}`, key] as const,
    ),
    ...accounts.slice(1).map((other, at) => [`account ${at + 2}, SVC_WEBHOOK`, other.webhookUrl] as const),
  ];
  const lines = hangingColumns(rows, columns);
  const account = config.spec === undefined ? 'The sandbox' : `The account of ${config.spec}`;
  const title = paint('bold', `${account} is running. User 1 is the administrator.`);
  return [
    title,
    '',
    ...lines,
    ...(config.quiet ? [] : ['', paint('dim', `${baseUrl}/ says how to call it. Ctrl+C ends it.`)]),
  ].join('\n');
}
