/** The account that calls go to: that of the options and the environment, or a sandbox for the time of a command. */

import type { Addresses, GatewayAddress } from '../method/caller.js';
import type { SourceSettings } from './option-table.js';
import { InputError } from '../base/input-error.js';
import type { Source } from '../model/description.js';
import { readFile } from '../source/read.js';
import { readWebhook } from '../source/webhook.js';
import type { Variables, Io } from '../terminal/io.js';
import { checkedUrl, credentialWithoutAccount, selectSource } from './source.js';

export interface Target extends Addresses {
  /** It ends with the command. */
  readonly isBuiltIn: boolean;
  /** What the model is read from. */
  readonly source: () => Source;
  /** Credentials in addition to those of the environment. */
  readonly secrets: readonly string[];
  close(): Promise<void>;
}

/** @throws InputError on an address that cannot be one. */
export async function openTarget(config: SourceSettings, io: Io): Promise<Target> {
  if (hasAccount(config, io.env)) return liveTarget(config, io);
  const half = credentialWithoutAccount(io.env, ['SVC_WEBHOOK', 'SVC_ACCESS_TOKEN', 'SVC_GATEWAY_KEY']);
  if (half !== undefined) throw half;
  return builtInTarget(config);
}

/**
 * For agents, which do not see standard error: the sandbox only where it is asked for, or where a saved description names no
 * account.
 *
 * @param isSandbox the option `--sandbox`, which wins over an account of the environment
 */
export async function openAgentTarget(config: SourceSettings, io: Io, isSandbox: boolean): Promise<Target> {
  if (isSandbox) return builtInTarget(config);
  if (config.spec === undefined && !hasAccount(config, io.env) && !io.env['SVC_ACCESS_TOKEN'])
    throw new InputError(
      'no account is configured',
      'mcp',
      'set SVC_WEBHOOK to the URL of a webhook, or SVC_BASE_URL and SVC_ACCESS_TOKEN, or add --sandbox',
    );
  return openTarget(config, io);
}

function hasAccount({ baseUrl }: SourceSettings, { SVC_BASE_URL, SVC_WEBHOOK }: Variables): boolean {
  return [baseUrl, SVC_BASE_URL].some(Boolean) || SVC_WEBHOOK?.includes('://') === true;
}

/** Credentials are asked for by what needs them: the gateway takes others than the account. */
function liveTarget(config: SourceSettings, io: Io): Target {
  const account = (): AccountSource => {
    const source = selectSource({ ...config, spec: undefined }, io);
    if (source.kind !== 'account') throw new Error('an account was named and is not there');
    return source;
  };
  const { spec, baseUrl = io.env['SVC_BASE_URL'] } = config;
  return {
    isBuiltIn: false,
    source: () => (spec === undefined ? account() : { kind: 'file', path: spec }),
    account,
    gateway: () => gatewayOf(baseUrl ? checkedUrl(baseUrl, 'base URL') : account().baseUrl, io.env),
    secrets: [],
    close: () => Promise.resolve(),
  };
}

type AccountSource = Extract<Source, { kind: 'account' }>;

function gatewayOf(baseUrl: string, env: Variables): GatewayAddress {
  const { SVC_GATEWAY_URL: url, SVC_GATEWAY_KEY: key, SVC_GATEWAY_SESSION: session } = env;
  if (!key) {
    const advice = 'set SVC_GATEWAY_KEY, and SVC_GATEWAY_URL where the gateway has an address of its own';
    throw new InputError('the gateway takes a key', 'environment', advice);
  }
  return { baseUrl: url ? checkedUrl(url, 'SVC_GATEWAY_URL') : baseUrl, key, ...(session && { session }) };
}

/** A saved description is served from its schemas. */
async function builtInTarget({ spec }: SourceSettings): Promise<Target> {
  // Loaded when it is wanted: a server takes its time.
  const { startInProcess } = await import('../sandbox/sandbox.js');
  const description = spec === undefined ? {} : { description: readFile(spec).document };
  const { sandbox, dispatcher } = await startInProcess(description);
  const { baseUrl, webhook, gatewayKeys, accessToken } = sandbox;
  const account = { baseUrl, auth: { webhook: readWebhook(webhook, 'the sandbox') }, dispatcher };
  return {
    isBuiltIn: true,
    source: () => (spec === undefined ? { kind: 'account', ...account } : { kind: 'file', path: spec }),
    account: () => account,
    gateway: () => ({ baseUrl, key: gatewayKeys.personal, session: gatewayKeys.session, dispatcher }),
    secrets: [
      webhook,
      webhook.split('/')[1] ?? '',
      accessToken,
      ...Object.values<string>({ ...gatewayKeys }),
    ],
    close: () => sandbox.close(),
  };
}
