/** Types and methods of `legacy/messageservice/sender`. */

import type { Call, CustomFields, Open, Param, UnkeyedCallOptions } from '../../runtime/index.js';
import type { CommonCode } from '../codes.js';
import type { LocalizedText } from './localized-text.js';

/** Parameters of `messageservice.sender.add`, others by `custom()`. */
export interface MessageserviceSenderAddParams extends CustomFields {
  /** The code of the provider: letters, digits, `.`, `-` and `_`. */
  readonly CODE: Param<string>;
  /** The kind of message; values other than `SMS` are not shown. */
  readonly TYPE: Param<Open<'SMS'>>;
  /** The URL that is called on sending. */
  readonly HANDLER: Param<string>;
  /** The name of the provider. */
  readonly NAME: LocalizedText;
  /** What the provider does. */
  readonly DESCRIPTION?: LocalizedText | undefined;
}

/** Codes of errors that `messageservice.sender.add` is documented to answer with. */
export type MessageserviceSenderAddCode =
  | 'ERROR_SENDER_ADD_FAILURE'
  | 'ERROR_SENDER_ALREADY_INSTALLED'
  | 'ERROR_SENDER_VALIDATION_FAILURE'
  | CommonCode;

/** A call of `messageservice.sender.add`. */
export interface MessageserviceSenderAddCall<T> extends Call<T, 'legacy', MessageserviceSenderAddCode> {}

/** Methods `messageservice.sender`. */
export interface MessageserviceSenderMethods {
  /**
   * Registers a message provider.
   *
   * `HANDLER` is called for each message with the payload that `parseMessageCallback` of `./callbacks` reads. A provider whose code exists is rejected.
   *
   * Scope: `messageservice`. Who: administrator, application context. Only with `application(...)` credentials: `UsageError` under a webhook.
   * Not repeated once sent: an open outcome is an `OutcomeUnknownError`.
   *
   * Errors:
   * - `ERROR_SENDER_VALIDATION_FAILURE` (400): Validation failure, such as an empty sender code, a missing parameter or an unsupported `TYPE`.
   * - `ERROR_SENDER_ALREADY_INSTALLED` (400): A provider with this code exists.
   * - `ERROR_SENDER_ADD_FAILURE` (400): The provider could not be saved.
   * - `ACCESS_DENIED` (403): Caller is not an administrator, or the call is outside application context.
   *
   * Source: Legacy reference, messageservice.sender.add.
   *
   * @example
   * await svc.legacy.messageservice.sender.add({ CODE: 'CODE', TYPE: 'SMS', HANDLER: 'https://app.example/handler', NAME: 'NAME' });
   */
  add(
    params: MessageserviceSenderAddParams,
    options?: UnkeyedCallOptions,
  ): MessageserviceSenderAddCall<boolean>;
}
