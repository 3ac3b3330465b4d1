/** The legacy generation of the sandbox: its state, and actions for tests that no method offers. */

import type { Account, User } from '../account.js';
import { checkValue, TEXT } from '../known-names.js';
import { createCourier, type Courier, type Delivery } from './courier.js';
import { createEventBus } from './events.js';
import { sendMessage, type OutgoingMessage } from './messages.js';
import type { LegacyContext } from './serve.js';
import { createLegacyState, type LegacyState } from './state.js';

export type { Delivery } from './courier.js';
export type { OutgoingMessage } from './messages.js';
export type { LegacyState } from './state.js';

/** What happens in the account without a call. */
export interface LegacyAccount {
  readonly state: LegacyState;
  /** What handlers and providers recognise the account by. */
  readonly applicationToken: string;
  /** Replaces the token, as an update of the application may do. */
  renewApplicationToken(): void;
  /** Of an application that is removed or updated. */
  removeHandlers(application: string): void;
  /** Addresses that an application has bound to an event. */
  handlersOf(application: string, event: string): readonly string[];
  /** Posts a form to an address on loopback. */
  post(url: string, fields: Readonly<Record<string, unknown>>): void;
  /** Posts the event to its handlers, and queues it for offline ones. */
  fireEvent(name: string, data: unknown, options?: FireOptions): void;
  /** Lets the provider with this code send a message. @returns its `message_id` */
  sendMessage(code: string, message: OutgoingMessage): string;
  /** Posts to handlers and providers, oldest first. */
  readonly deliveries: readonly Delivery[];
  /** Resolves when no post is on its way. */
  settled(): Promise<void>;
}

export interface FireOptions {
  /** Whose action it was. */
  readonly by?: User;
  /** Its source. Offline handlers with this `auth_connector` do not receive the event. */
  readonly connector?: string | undefined;
  /** The application that did it. */
  readonly application?: string | undefined;
}

/** This generation of one account. */
export interface LegacyService extends LegacyContext {
  readonly legacy: LegacyAccount;
  /** No post begins after it. */
  close(): void;
}

/** @param operatingLimit seconds of operating time for each method in ten minutes; `undefined`: no limit */
export function createLegacy(account: Account, operatingLimit: number | undefined): LegacyService {
  const state = createLegacyState(account, operatingLimit);
  const courier = createCourier();
  const legacy = openLegacyAccount(account, state, courier);
  account.fireEvent = (name, data, { by, connector }) =>
    legacy.fireEvent(name, data, {
      by: by.user,
      application: by.kind === 'application' ? by.id : undefined,
      connector,
    });
  return { account, state, legacy, close: () => courier.close() };
}

function openLegacyAccount(account: Account, state: LegacyState, courier: Courier): LegacyAccount {
  const fire = createEventBus(account, state, courier);
  return {
    state,
    get applicationToken() {
      return state.applicationToken;
    },
    renewApplicationToken() {
      const count = account.nextId('application token');
      state.applicationToken = account.secret(`legacy application token ${count}`, 32);
    },
    removeHandlers(application) {
      const kept = state.handlers.filter((handler) => handler.application !== application);
      state.handlers.splice(0, state.handlers.length, ...kept);
    },
    handlersOf: (application, event) =>
      state.handlers
        .filter(
          (handler) => handler.application === application && handler.event === event && handler.url !== '',
        )
        .map(({ url }) => url),
    post: (url, fields) => courier.post(url, fields),
    fireEvent(event, data, { application: cause, ...options } = {}) {
      checkValue(event, TEXT, 'fireEvent');
      fire({ event: event.toUpperCase(), data, cause, ...options });
    },
    sendMessage: (code, message) => sendMessage({ account, state, courier }, code, message),
    deliveries: courier.deliveries,
    settled: () => courier.settled(),
  };
}
