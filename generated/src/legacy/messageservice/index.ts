/** The module `legacy/messageservice`. */

import type { ModuleRows } from '../../runtime/index.js';
import type { MessageserviceSenderMethods } from './sender.js';

/**
 * Methods `messageservice`.
 * Message providers.
 */
export interface MessageserviceMethods {
  readonly sender: MessageserviceSenderMethods;
}

/** @internal What the client knows about each method; made when one of them is first asked for. */
export const methods: ModuleRows = () => ({
  'messageservice.sender.add': { kind: 'add', scope: ['messageservice'], applicationOnly: true },
});
