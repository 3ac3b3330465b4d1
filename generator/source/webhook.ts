/** A webhook as people keep it: `<user_id>/<webhook_code>`, or the URL in which the account shows both. */

import { readWebhookText, type WebhookText } from '../../runtime/auth/webhook-address.js';
import { InputError } from '../base/input-error.js';

/** `where` names the place of the text, which no message repeats. @throws InputError */
export function readWebhook(text: string, where: string): WebhookText {
  const read = readWebhookText(text);
  if (typeof read !== 'string') return read;
  throw new InputError(
    read,
    where,
    'copy it as the account shows it: https://account.example/rest/<user_id>/<webhook_code>/',
  );
}
