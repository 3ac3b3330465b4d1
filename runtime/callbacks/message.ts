/** What a message provider receives for each message to send (Legacy reference, Message handler callback payload). */

import {
  type CallbackAuth,
  type CallbackParseOptions,
  conceal,
  parseBody,
  readAuth,
  type CallbackFields,
  type CallbackValue,
  field,
  isFields,
  numeric,
  refuse,
} from './body.js';
import { textOf } from '../errors/wire-error.js';

/** A message that the account asks you to send. Missing texts are `''`. */
export interface MessageCallback {
  readonly module_id: string;
  /** The CRM objects that the message is bound to. Their members are undocumented. */
  readonly bindings?: readonly CallbackFields[];
  /** The next three are present in messages of a workflow. */
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
 * @throws UsageError the body is not a message, not UTF-8, too large, too deep, has too many fields or is older than `maxAge`; or `applicationToken` is empty or `undefined`
 * @throws AuthenticationError you passed `applicationToken`, and the body's is missing or differs
 */
export function parseMessageCallback(
  body: string | Uint8Array | ArrayBuffer,
  options: CallbackParseOptions = {},
): MessageCallback {
  const { bindings, workflow_id, ...fields } = parseBody('parseMessageCallback', body, options);
  const messageId = textOf(field(fields, 'message_id'));
  if (!messageId) refuse('it is not a message: it has no message_id');
  const auth = readAuth(fields, options);
  const workflow = textOf(workflow_id);
  return conceal({
    ...fields,
    ...textsOf(fields, ['module_id', 'type', 'code', 'message_to', 'message_body']),
    ...(bindings === undefined ? {} : { bindings: readBindings(bindings) }),
    ...(workflow === undefined ? {} : { workflow_id: workflow }),
    properties: readProperties(field(fields, 'properties')),
    message_id: messageId,
    ts: numeric(field(fields, 'ts')) ?? 0,
    auth,
  });
}

function textsOf<N extends string>(fields: CallbackFields, names: readonly N[]): Readonly<Record<N, string>> {
  const texts = names.map((name) => [name, textOf(field(fields, name)) ?? '']);
  // `Object.fromEntries` is typed with any names; it holds exactly these, each with a text.
  return Object.fromEntries(texts) as Record<N, string>;
}

function readProperties(value: CallbackValue | undefined): MessageProperties {
  const properties = isFields(value) ? value : {};
  return { ...properties, ...textsOf(properties, ['phone_number', 'message_text']) };
}

/** A form whose indexes have gaps becomes an object. */
function readBindings(value: CallbackValue): CallbackFields[] {
  return typeof value === 'object' && value !== null ? Object.values(value).filter(isFields) : [];
}
