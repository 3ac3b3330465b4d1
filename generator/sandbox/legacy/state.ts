/** State that only the legacy generation has: calendars, payment systems, chats, handlers, queues, providers. */

import type { Account } from '../account.js';
import { createOperatingTime, type OperatingTime } from '../v3/operating.js';
import {
  type Chat,
  type PaySystem,
  type CalendarSection,
  seedChats,
  seedPaySystems,
  seedSections,
} from './data.js';
import type { FamilyRows } from './families/family-rows.js';

export interface LegacyState {
  readonly sections: CalendarSection[];
  readonly paySystems: Map<number, PaySystem>;
  readonly invoices: Set<number>;
  readonly chats: Map<number, Chat>;
  /** Client types that some booking was created with. */
  readonly clientTypes: { readonly code: string; readonly module: string }[];
  readonly comments: TaskComment[];
  readonly handlers: EventHandler[];
  /** Records of offline events, oldest first. */
  readonly queue: OfflineRecord[];
  readonly providers: Provider[];
  /** Rows of the families that describe their fields, by name. */
  readonly families: Map<string, FamilyRows>;
  readonly operatingTime: OperatingTime;
  /** What handlers and providers recognise the account by. */
  applicationToken: string;
}

interface TaskComment {
  readonly id: number;
  readonly taskId: number;
  readonly authorId: number;
  readonly text: string;
}

/** What one `event.bind` registered. */
export interface EventHandler {
  readonly id: number;
  readonly application: string;
  readonly event: string;
  readonly url: string;
  readonly type: 'online' | 'offline';
  /** The user under whom it is authorised; absent: the one whose action fired the event. */
  readonly authType?: number;
  readonly connector?: string;
  readonly options: Readonly<Record<string, unknown>>;
}

export interface OfflineRecord {
  readonly id: number;
  readonly application: string;
  readonly messageId: string;
  /** Unix time in seconds. */
  readonly timestamp: number;
  readonly event: string;
  readonly data: unknown;
  /** Empty until the record was taken with `clear=0`. */
  processId: string;
  /** Its package was reported as failed: only a request for failed records returns it. */
  failed: boolean;
  /** The source whose queue it is in. */
  readonly connector?: string;
  /** Whose action it was. */
  readonly userId: number;
}

/** What one `messageservice.sender.add` registered. */
export interface Provider {
  readonly application: string;
  readonly code: string;
  readonly type: string;
  readonly handler: string;
  readonly name: unknown;
  readonly description: unknown;
}

export function createLegacyState(account: Account, operatingLimit?: number): LegacyState {
  return {
    sections: seedSections(account),
    paySystems: seedPaySystems(),
    invoices: new Set([1, 2, 3]),
    chats: seedChats(),
    clientTypes: [
      { code: 'CONTACT', module: 'crm' },
      { code: 'COMPANY', module: 'crm' },
    ],
    comments: [],
    handlers: [],
    queue: [],
    providers: [],
    families: new Map(),
    operatingTime: createOperatingTime(account.clock, account.rules, operatingLimit),
    applicationToken: account.secret('legacy application token', 32),
  };
}
