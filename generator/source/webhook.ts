/** A webhook as people keep it: `<user_id>/<webhook_code>`, or the URL in which the account shows both. */

import { readWebhookText, type WebhookText } from '../../runtime/auth/webhook-address.js';
import { InputError } from '../base/input-error.js';

/** `where` names the place of the text, which no message repeats. @throws InputError */
export function readWebhook(text: string, where: string): WebhookText {
  try {
    return readWebhookText(text);
  } catch {
    throw new InputError(
      'the value is neither <user_id>/<webhook_code> nor the URL of a webhook',
      where,
      'copy it as the account shows it: https://account.example/rest/<user_id>/<webhook_code>/',
    );
  }
}
