/** What a message provider receives for each message to send (Legacy reference, Message handler callback payload). */

import { type CallbackAuth, type CallbackParseOptions, readAuth } from './auth.js';
import { parseCallback } from './body.js';
import { type CallbackFields, type CallbackValue, field, isFields, numeric, refuse, text } from './value.js';

/** A message to send. Texts that the account left out are `''`. */
export interface MessageCallback {
  readonly module_id: string;
  /** The CRM objects that the message is bound to; what each holds is not shown. */
  readonly bindings?: readonly CallbackFields[];
  /** The next three come with messages of a workflow. */
  readonly workflow_id?: string;
  readonly document_id?: CallbackValue;
  readonly document_type?: CallbackValue;
  readonly properties: MessageProperties;
  /** The provider's `TYPE`, such as `SMS`. */
  readonly type: string;
  /** The provider's `CODE`. */
  readonly code: string;
  /** Unique; needed to update the delivery status. */
  readonly message_id: string;
  readonly message_to: string;
  readonly message_body: string;
  /** Unix time in seconds. */
  readonly ts: number;
  readonly auth: CallbackAuth;
}

export interface MessageProperties {
  readonly phone_number: string;
  readonly message_text: string;
}

/**
 * Reads a message from the raw body of a request to a provider's `HANDLER`.
 *
 * @throws UsageError the body is not a message, not UTF-8, too large, too deep or has too many fields; or `applicationToken` is empty or `undefined`
 * @throws AuthenticationError `applicationToken` was given and the body's is missing or another one
 */
export function parseMessageCallback(
  body: string | Uint8Array,
  options: CallbackParseOptions = {},
): MessageCallback {
  return parseCallback('parseMessageCallback', { body, options }, (fields) => readMessage(fields, options));
}

function readMessage(
  { bindings, workflow_id, ...fields }: CallbackFields,
  options: CallbackParseOptions,
): MessageCallback {
  const messageId = text(field(fields, 'message_id'));
  if (!messageId) refuse('it is not a message: it has no message_id');
  const auth = readAuth(fields, options);
  const workflow = text(workflow_id);
  return {
    ...fields,
    ...readTexts(fields),
    ...(bindings === undefined ? {} : { bindings: readBindings(bindings) }),
    ...(workflow === undefined ? {} : { workflow_id: workflow }),
    properties: readProperties(field(fields, 'properties')),
    message_id: messageId,
    ts: numeric(field(fields, 'ts')) ?? 0,
    auth,
  };
}

type Texts = Pick<MessageCallback, 'module_id' | 'type' | 'code' | 'message_to' | 'message_body'>;

function readTexts(fields: CallbackFields): Texts {
  const read = (name: keyof Texts): string => text(field(fields, name)) ?? '';
  return {
    module_id: read('module_id'),
    type: read('type'),
    code: read('code'),
    message_to: read('message_to'),
    message_body: read('message_body'),
  };
}

function readProperties(value: CallbackValue | undefined): MessageProperties {
  const properties = isFields(value) ? value : {};
  return {
    ...properties,
    phone_number: text(field(properties, 'phone_number')) ?? '',
    message_text: text(field(properties, 'message_text')) ?? '',
  };
}

/** A form whose indexes have gaps gives an object. */
function readBindings(value: CallbackValue): CallbackFields[] {
  return typeof value === 'object' && value !== null ? Object.values(value).filter(isFields) : [];
}
