/** The address of a webhook as accounts show it: the account, the user and the secret code in one URL. */

import { UsageError } from '../errors/client-error.js';

export interface WebhookAddress {
  /** Of the account, without `/rest/…`. */
  readonly baseUrl: string;
  readonly userId: number;
  readonly code: string;
}

const PATH = /^(.*)\/rest\/(?:api\/)?(\d{1,15})\/([^/]+)\/?$/;

/** The message shows no part of the address. @throws UsageError */
export function readWebhookAddress(text: string): WebhookAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const [, basePath, userId, encoded = ''] = PATH.exec(url?.pathname ?? '') ?? [];
  const code = decoded(encoded);
  const isPlain = url?.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (url === undefined || !isPlain || code === '')
    throw new UsageError(
      'webhook: this is not the address of a webhook, such as https://account.example/rest/<user_id>/<webhook_code>/',
    );
  return { baseUrl: `${url.origin}${basePath ?? ''}`, userId: Number(userId), code };
}

/** As it is sent and looked for in texts; nothing where the address is not well formed. */
function decoded(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return '';
  }
}
