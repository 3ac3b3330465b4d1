/** Chooses the source of the description: a file, a live account, or the sandbox. */

import { isLoopback } from '../../runtime/value/loopback.js';
import type { SourceSettings } from './option-table.js';
import { InputError } from '../base/input-error.js';
import type { Source } from '../model/description.js';
import { readWebhook } from '../source/webhook.js';
import type { Variables, Io } from '../terminal/io.js';
import { writeNotice } from '../terminal/layout.js';

type Auth = Extract<Source, { kind: 'account' }>['auth'];

/**
 * The first that applies: `spec`, `baseUrl`, SVC_BASE_URL or SVC_WEBHOOK as an address, the sandbox.
 *
 * @throws InputError where a credential is set and no account is named
 */
export function selectSource(config: SourceSettings, io: Io): Source {
  if (config.spec !== undefined) return { kind: 'file', path: config.spec };
  const { SVC_BASE_URL: fromEnvironment, SVC_WEBHOOK: webhook } = io.env;
  if (config.baseUrl !== undefined) {
    const { baseUrl } = config;
    // A flag is meant to replace the variable; of a file and a variable that differ, one would get the other's credential.
    const isOfFile = io.written?.has('--base-url') === true;
    if (isOfFile && fromEnvironment && !isSameAddress(fromEnvironment, baseUrl))
      throw ofTwoAccounts('it names another account than --base-url', 'SVC_BASE_URL');
    return account(baseUrl, '--base-url', io.env);
  }
  if (fromEnvironment) return account(fromEnvironment, 'SVC_BASE_URL', io.env);
  const address = webhook?.includes('://') ? readWebhook(webhook, 'SVC_WEBHOOK').baseUrl : undefined;
  if (address !== undefined) return account(address, 'SVC_WEBHOOK', io.env);
  const half = credentialWithoutAccount(io.env, ['SVC_WEBHOOK', 'SVC_ACCESS_TOKEN']);
  // An empty variable counts as missing; a value means an account.
  if (half !== undefined && io.env[half.where] !== '') throw half;
  if (half !== undefined)
    writeNotice(
      `svc-gen: ${io.written?.get(half.where) ?? half.where}: ${half.what}, so the sandbox is read; ${half.advice}`,
      io.err,
    );
  return { kind: 'sandbox' };
}

/** An error if a credential is set and no account is named: its user means an account, not the sandbox. */
export function credentialWithoutAccount(env: Variables, names: readonly string[]): InputError | undefined {
  const name = names.find((variable) => env[variable]) ?? names.find((variable) => env[variable] === '');
  if (name === undefined) return undefined;
  if (env[name] === '') return emptyCredential(name);
  return new InputError('it names no account', name, 'set SVC_BASE_URL too, or unset it');
}

function emptyCredential(name: string): InputError {
  const value = name === 'SVC_WEBHOOK' ? 'the URL of the webhook' : 'its value';
  return new InputError('it is empty', name, `set it to ${value}, or unset it`);
}

function account(text: string, where: string, env: Variables): Source {
  const baseUrl = checkedUrl(text, where);
  const auth = credentials(env);
  if (!('webhook' in auth)) return { kind: 'account', baseUrl, auth };
  const { baseUrl: shown, ...webhook } = auth.webhook;
  if (shown !== undefined && !isSameAddress(shown, baseUrl))
    throw ofTwoAccounts(`the webhook is of another account than ${where}`, 'SVC_WEBHOOK');
  return { kind: 'account', baseUrl, auth: { webhook } };
}

function isSameAddress(text: string, other: string): boolean {
  const href = (one: string): string => (URL.canParse(one) ? new URL(one).href : one);
  return href(text) === href(other);
}

function ofTwoAccounts(what: string, where: string): InputError {
  return new InputError(what, where, 'give the address of one account only');
}

/** The URL itself is not repeated in a failure: people paste webhook addresses here. */
export function checkedUrl(text: string, where: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new InputError(
      'this is not the address of an account',
      where,
      'write it as https://account.example',
    );
  }
  if (
    url.username !== '' ||
    url.password !== '' ||
    url.search !== '' ||
    url.hash !== '' ||
    /\/rest(\/|$)/.test(url.pathname)
  ) {
    throw new InputError(
      'the address contains more than the account, perhaps a credential',
      where,
      'write only https://account.example and set SVC_WEBHOOK to the URL of the webhook',
    );
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new InputError('http: would send the credentials in the clear', where, 'write https:');
  }
  return text.replace(/(?<!\/)\/+$/, '');
}

function credentials(env: Variables): Auth {
  const { SVC_WEBHOOK: webhook, SVC_ACCESS_TOKEN: accessToken } = env;
  if (webhook) return { webhook: readWebhook(webhook, 'SVC_WEBHOOK') };
  if (accessToken) return { accessToken };
  if (webhook === '') throw emptyCredential('SVC_WEBHOOK');
  if (accessToken === '') throw emptyCredential('SVC_ACCESS_TOKEN');
  throw new InputError(
    'no credential for the account',
    'environment',
    'set SVC_WEBHOOK to the URL of a webhook, or set SVC_ACCESS_TOKEN',
  );
}
