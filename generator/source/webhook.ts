/** A webhook as people keep it: `<user_id>/<webhook_code>`, or the address in which the account shows both. */

import { readWebhookAddress, type WebhookAddress } from '../../runtime/auth/webhook-address.js';
import { InputError } from '../input-error.js';

export interface Webhook extends Omit<WebhookAddress, 'baseUrl'> {
  /** Of the account; undefined where only user and code are known. */
  readonly baseUrl?: string;
}

const SHORT = /^(\d{1,15})\/([^/\s]+)\/?$/;

/** `where` names the place of the text, which no message repeats. @throws InputError */
export function readWebhook(text: string, where: string): Webhook {
  if (text.includes('://')) return readAddress(text, where);
  const [, userId, code] = SHORT.exec(text.trim()) ?? [];
  if (code === undefined) {
    throw new InputError(
      'the value is not of the form <user_id>/<webhook_code>',
      where,
      'copy both parts from the address of the webhook',
    );
  }
  return { userId: Number(userId), code };
}

function readAddress(text: string, where: string): Webhook {
  try {
    return readWebhookAddress(text.trim());
  } catch {
    throw new InputError(
      'the value is not the address of a webhook',
      where,
      'copy it as the account shows it: https://account.example/rest/<user_id>/<webhook_code>/',
    );
  }
}
