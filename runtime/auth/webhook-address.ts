/** A webhook as text: `<user_id>/<webhook_code>`, or the URL in which the account shows both. */

import { UsageError } from '../errors/errors.js';

export interface WebhookText {
  /** Of the account, without `/rest/…`; absent in the short form. */
  readonly baseUrl?: string;
  readonly userId: number;
  readonly code: string;
}

const SHORT = /^(\d{1,15})\/([^/\s]+)\/?$/;
const PATH = /^(.*)\/rest\/(?:api\/)?(\d{1,15})\/([^/]+)\/?$/;

/** The message shows no part of the text. @throws UsageError */
export function readWebhookText(given: string): WebhookText {
  const text = given.trim();
  const [, userId, code] = SHORT.exec(text) ?? [];
  if (code !== undefined && !isDots(code)) return { userId: Number(userId), code };
  const webhook = readUrl(text);
  if (webhook !== undefined) return webhook;
  throw new UsageError(
    'webhook: this is neither <user_id>/<webhook_code> nor the URL of a webhook; copy it as the account shows it: https://account.example/rest/<user_id>/<webhook_code>/',
  );
}

/** Encoding leaves these as they are, and a server or proxy takes them for a step in the path: the call would lose its webhook. */
export function isDots(code: string): boolean {
  return code === '.' || code === '..';
}

function readUrl(text: string): WebhookText | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const [, basePath = '', userId, encoded = ''] = PATH.exec(url.pathname) ?? [];
  const code = decoded(encoded);
  const hasExtras = [url.username, url.password, url.search, url.hash].some((part) => part !== '');
  if (hasExtras || code === '') return undefined;
  return { baseUrl: `${url.origin}${basePath}`, userId: Number(userId), code };
}

/** As it is sent and looked for in texts; nothing where the URL is not well formed. */
function decoded(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return '';
  }
}
