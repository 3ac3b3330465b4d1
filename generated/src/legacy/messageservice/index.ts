/** The module `legacy/messageservice`. */

import type { MethodTable } from '../../runtime/index.js';
import type { MessageserviceSenderMethods } from './sender.js';

/**
 * Methods `messageservice`.
 * Message providers.
 */
export interface MessageserviceMethods {
  readonly sender: MessageserviceSenderMethods;
}

/** What the client knows about each method. */
export const methods: MethodTable = {
  'messageservice.sender.add': { kind: 'add', scope: ['messageservice'], applicationOnly: true },
};
