/** How events reach handlers and the offline queue (Legacy reference, Events). */

import type { Account, User } from '../account.js';
import type { Courier } from './courier.js';
import { OFFLINE_EVENT } from './event-names.js';
import { callbackAuth } from './callback-auth.js';
import type { EventHandler, LegacyState } from './state.js';
import { integer } from './value.js';

interface Firing {
  readonly event: string;
  readonly data: unknown;
  /** The acting user; absent: the administrator. */
  readonly by?: User | undefined;
  /** The key of the source. Offline handlers with the same `auth_connector` do not receive the event. */
  readonly connector?: string | undefined;
  /** The application that did it. */
  readonly cause?: string | undefined;
}

/** @returns a function that posts an event to its handlers, or queues it for them */
export function createEventBus(
  account: Account,
  state: LegacyState,
  courier: Courier,
): (firing: Firing) => void {
  const notify = createNotices(account, (handler) => post(handler, { event: OFFLINE_EVENT, data: {} }));

  function post(handler: EventHandler, { event, data, by }: Firing): void {
    courier.post(handler.url, {
      event,
      event_handler_id: handler.id,
      data,
      ts: Math.floor(account.clock.now() / 1000),
      auth: callbackAuth({ account, state }, handler.authType ?? by?.id ?? 1, event === OFFLINE_EVENT),
    });
  }

  function queue(handler: EventHandler, { event, data, by }: Firing): void {
    replaceWaiting(state, handler, { event, data });
    const id = account.nextId('offline event');
    const timestamp = Math.floor(account.clock.now() / 1000);
    const messageId = account.secret(`offline event ${id}`, 32);
    state.queue.push({
      id,
      application: handler.application,
      messageId,
      timestamp,
      event,
      data,
      processId: '',
      failed: false,
      userId: by?.id ?? 1,
      ...(handler.connector && { connector: handler.connector }),
    });
    for (const listener of state.handlers) {
      if (listener.event !== OFFLINE_EVENT || listener.application !== handler.application) continue;
      const waiting = notify(listener);
      if (waiting) courier.later(waiting);
    }
  }

  function isQueued(handler: EventHandler, { connector, cause }: Firing): boolean {
    if (!account.rules.queuesOwnEvents && handler.application === cause) return false;
    return !handler.connector || handler.connector !== connector;
  }

  return (firing) => {
    for (const handler of state.handlers.filter(({ event }) => event === firing.event)) {
      if (handler.type === 'online') post(handler, firing);
      else if (isQueued(handler, firing)) queue(handler, firing);
    }
  };
}

/** The queue keeps the last record of each object: a new one replaces an earlier one that was not fetched. */
function replaceWaiting({ queue }: LegacyState, handler: EventHandler, { event, data }: Firing): void {
  const object = JSON.stringify(data);
  const at = queue.findIndex(
    (waiting) =>
      waiting.application === handler.application &&
      waiting.processId === '' &&
      waiting.event === event &&
      waiting.connector === handler.connector &&
      JSON.stringify(waiting.data) === object,
  );
  if (at >= 0) queue.splice(at, 1);
}

/** Posts a notice at once, or returns a promise of the later post. */
type Notify = (handler: EventHandler) => Promise<void> | undefined;

/** Posts at most one notice in `minTimeout` seconds (Legacy reference, Limits). Events in between share the next notice. */
function createNotices(account: Account, send: (handler: EventHandler) => void): Notify {
  const last = new Map<number, number>();
  const waiting = new Set<number>();

  function sendNow(handler: EventHandler): void {
    last.set(handler.id, account.clock.now());
    waiting.delete(handler.id);
    send(handler);
  }

  return (handler) => {
    if (waiting.has(handler.id)) return undefined;
    const pause = (integer(handler.options['minTimeout']) ?? 1) * 1000;
    const rest = (last.get(handler.id) ?? -Infinity) + pause - account.clock.now();
    if (rest <= 0) {
      sendNow(handler);
      return undefined;
    }
    waiting.add(handler.id);
    return account.clock.sleep(rest).then(() => sendNow(handler));
  };
}
