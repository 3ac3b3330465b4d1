/** Messages that a registered provider is asked to send (Legacy reference, Message handler callback payload). */

import type { Account } from '../account.js';
import { callbackAuth } from './callback-auth.js';
import type { Courier } from './courier.js';
import type { LegacyState } from './state.js';

export interface OutgoingMessage {
  /** A phone number. */
  readonly to: string;
  readonly text: string;
  /** The CRM objects that the message is bound to. */
  readonly bindings?: readonly Readonly<Record<string, unknown>>[];
  /** The workflow that sends it. */
  readonly workflow?: { readonly id: string; readonly documentId: unknown; readonly documentType: unknown };
}

interface Sending {
  readonly account: Account;
  readonly state: LegacyState;
  readonly courier: Courier;
}

/** Posts it to the provider's `HANDLER`. @returns the `message_id` */
export function sendMessage(
  { account, state, courier }: Sending,
  code: string,
  message: OutgoingMessage,
): string {
  const provider = state.providers.find((candidate) => candidate.code === code);
  if (!provider) throw new RangeError(`no provider has the code ${code}`);
  const messageId = account.secret(`message ${account.nextId('message')}`, 32);
  courier.post(provider.handler, {
    module_id: message.workflow ? 'bizproc' : 'crm',
    bindings: message.bindings,
    workflow_id: message.workflow?.id,
    document_id: message.workflow?.documentId,
    document_type: message.workflow?.documentType,
    properties: { phone_number: message.to, message_text: message.text },
    type: provider.type,
    code,
    message_id: messageId,
    message_to: message.to,
    message_body: message.text,
    ts: Math.floor(account.clock.now() / 1000),
    auth: callbackAuth({ account, state }, 1),
  });
  return messageId;
}
