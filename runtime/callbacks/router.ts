/** Passes each event to its handlers, once, after its application token was checked. */

import { checkNames } from '../params/check-names.js';
import { UsageError } from '../errors/errors.js';
import { sha256 } from '../value/crypto.js';
import { type CallbackParseOptions, checkMaxAge, checkToken } from './body.js';
import {
  type EventDataOf,
  type EventName,
  type EventOf,
  isNamed,
  type KnownEvent,
  parseEvent,
  type SvcEvent,
} from './event.js';

/** Remembers which events were handled. */
export interface EventMemory {
  /** Returns whether the key was seen before, and records it, in one step. Of two calls at once, one returns `false`. */
  seen(key: string): Promise<boolean>;
  /** Called after a handler failed, so that the event is handled if it arrives again. */
  forget?(key: string): Promise<void>;
}

/** Checks events by account. `createApplication` returns one. */
export interface EventGuard {
  /** Rejects if the event is not authentic. */
  admit(event: SvcEvent): Promise<void>;
}

export type EventRouterOptions = Pick<CallbackParseOptions, 'maxAge'> & EventCheck;

type EventCheck =
  | {
      /** The token stored at installation. */
      readonly applicationToken: string;
      readonly application?: never;
    }
  | {
      /** Checks each event against its account. Installs, updates and removes accounts before the handlers run. */
      readonly application: EventGuard;
      readonly applicationToken?: never;
    };

export interface EventRouter {
  /** Handles events of this name, in any letter case, and the numbered events of its family. */
  on<const N extends EventName>(
    name: N & KnownEvent<N>,
    handler: (event: EventOf<string, EventDataOf<N>>) => unknown,
  ): EventRouter;
  /** Handles every event, after the handlers of its name. */
  onAny(handler: (event: SvcEvent) => unknown): EventRouter;
  /** From now on, an event that arrives twice is handled once. */
  use(memory: EventMemory): EventRouter;
  /**
   * Handles the raw body of a request, from any web framework. The service waits only seconds and never sends an event
   * again: respond at once, and process the event from a queue.
   *
   * @returns the event. Rejects with the error of the first handler that fails.
   * @throws UsageError the body is not an event. @throws AuthenticationError its application token is missing or differs.
   */
  handle(
    body: string | Uint8Array | ArrayBuffer,
    options?: { readonly contentType?: string | null | undefined },
  ): Promise<SvcEvent>;
}

interface Route {
  /** Absent: every event. */
  readonly name?: string;
  readonly handler: (event: SvcEvent) => unknown;
}

/** Creates a router for events. @throws UsageError without `applicationToken` or `application`, because then anyone could send events. */
export function createEventRouter(options: EventRouterOptions): EventRouter {
  checkNames(options, ['applicationToken', 'application', 'maxAge'], 'createEventRouter');
  const { maxAge } = options;
  // Found here, not by the first event, whose sender would be answered as if the body were wrong.
  checkMaxAge(maxAge);
  const check = checkOf(options);
  const routes: Route[] = [];
  let memory: EventMemory | undefined;

  async function run(event: SvcEvent): Promise<void> {
    const named = routes.filter(({ name }) => name !== undefined && isNamed(event.event, name));
    for (const { handler } of [...named, ...routes.filter(({ name }) => name === undefined)])
      await handler(event);
  }

  const router: EventRouter = {
    on(name, handler) {
      if (typeof name !== 'string' || name === '') throw wrong('on: the name of an event is needed');
      // The name says what the data is.
      routes.push({ name, handler: checkHandler(handler) as Route['handler'] });
      return router;
    },
    onAny(handler) {
      routes.push({ handler: checkHandler(handler) });
      return router;
    },
    use(given) {
      if (typeof given?.seen !== 'function') throw wrong('use: a store with a function seen is needed');
      memory = given;
      return router;
    },
    async handle(body, given = {}) {
      checkNames(given, ['contentType'], 'handle');
      const { contentType } = given;
      const event = parseEvent(body, { contentType, maxAge });
      await check(event);
      const key = keyOf(event);
      if (memory !== undefined && (await memory.seen(key))) return event;
      try {
        await run(event);
      } catch (error) {
        await forgotten(memory, key);
        throw error;
      }
      return event;
    },
  };
  return router;
}

function checkOf({
  applicationToken,
  application,
}: Partial<EventRouterOptions>): (event: SvcEvent) => Promise<void> | void {
  if (applicationToken !== undefined && application !== undefined)
    throw wrong('give applicationToken or application, not both');
  if (typeof application?.admit === 'function') return (event) => application.admit(event);
  if (typeof applicationToken === 'string' && applicationToken !== '')
    return ({ auth }) => checkToken(auth.application_token, applicationToken);
  throw wrong('pass applicationToken, which arrived at installation, or application');
}

function checkHandler<H>(handler: H): H {
  if (typeof handler !== 'function') throw wrong('a handler must be a function');
  return handler;
}

/** The failure of the handler is reported, not one of the memory, which may throw at once or later. */
async function forgotten(memory: EventMemory | undefined, key: string): Promise<void> {
  try {
    await memory?.forget?.(key);
  } catch {
    // See above.
  }
}

function wrong(what: string): UsageError {
  return new UsageError(`createEventRouter: ${what}`);
}

/** A digest of the event without its tokens: accounts do not number events. */
function keyOf(event: SvcEvent): string {
  const { auth, data, ts, event_handler_id: handler } = event;
  const id: unknown = Reflect.get(event, 'eventId');
  return sha256(JSON.stringify(asForm([auth.member_id, event.event.toUpperCase(), handler, id, ts, data])));
}

const ISSUED = /^(?:access_token|refresh_token|expires|expires_in)$/;

/** What a form has of a value, so that an event is the same as JSON and as a form: texts, and no empty map, list or `null`. */
function asForm(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'object') return `${value as string | number}`;
  const members = Object.entries(value).flatMap(([name, member]) => {
    // Events of bots have tokens in their data too, other ones each time.
    const inForm = ISSUED.test(name) ? undefined : asForm(member);
    return inForm === undefined ? [] : [[name, inForm] as const];
  });
  return members.length === 0 ? undefined : members.sort(([a], [b]) => (a < b ? -1 : 1));
}
