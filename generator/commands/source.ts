/** Where the description comes from: a file, a live account, or the built-in one. */

import { readWebhookAddress } from '../../runtime/auth/webhook-address.js';
import { isLoopback } from '../../runtime/client/options.js';
import type { Config } from '../config.js';
import { InputError } from '../input-error.js';
import type { Source } from '../source/description.js';
import type { Environment, Io } from '../terminal/io.js';

type Auth = Extract<Source, { kind: 'account' }>['auth'];

/** The first that applies: `spec`, `baseUrl`, SVC_BASE_URL or SVC_WEBHOOK as an address, the built-in account. */
export function selectSource(config: Config, io: Io): Source {
  if (config.spec !== undefined) return { kind: 'file', path: config.spec };
  if (config.baseUrl !== undefined) return account(config.baseUrl, '--base-url', io.env);
  const fromEnvironment = io.env['SVC_BASE_URL'];
  if (fromEnvironment) return account(fromEnvironment, 'SVC_BASE_URL', io.env);
  const { SVC_WEBHOOK: webhook } = io.env;
  if (!webhook?.includes('://')) return { kind: 'sandbox' };
  return account(addressOf(webhook), 'SVC_WEBHOOK', io.env);
}

function account(text: string, where: string, env: Environment): Source {
  return { kind: 'account', baseUrl: checkedUrl(text, where), auth: credentials(env) };
}

/** The URL itself is not repeated in a failure: people paste webhook addresses here. */
function checkedUrl(text: string, where: string): string {
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
      'the address holds more than the account, perhaps a credential',
      where,
      'write only https://account.example and set SVC_WEBHOOK to <user_id>/<webhook_code>',
    );
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new InputError('http: would send the credentials in the clear', where, 'write https:');
  }
  return text.replace(/\/+$/, '');
}

/** Of the account in the address of a webhook. */
function addressOf(webhook: string): string {
  try {
    return readWebhookAddress(webhook.trim()).baseUrl;
  } catch {
    throw new InputError(
      'the value is not the address of a webhook',
      'SVC_WEBHOOK',
      'copy it as the account shows it: https://account.example/rest/<user_id>/<webhook_code>/',
    );
  }
}

function credentials(env: Environment): Auth {
  const { SVC_WEBHOOK: webhook, SVC_ACCESS_TOKEN: accessToken } = env;
  if (webhook?.includes('://')) {
    addressOf(webhook);
    return { webhook };
  }
  if (webhook) {
    if (!/^\d+\/[^\s/]+$/.test(webhook)) {
      throw new InputError(
        'the value is not of the form <user_id>/<webhook_code>',
        'SVC_WEBHOOK',
        'copy both parts from the address of the webhook',
      );
    }
    return { webhook };
  }
  if (accessToken) return { accessToken };
  throw new InputError(
    'an account is given without a credential',
    'environment',
    'set SVC_WEBHOOK to <user_id>/<webhook_code>, or SVC_ACCESS_TOKEN',
  );
}
