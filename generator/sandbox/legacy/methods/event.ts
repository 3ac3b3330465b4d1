/** `event.*`: what handlers are bound to (Legacy reference; Applications, Binding; Server behaviour, Legacy core). */

import { eventName, eventNames } from '../event-names.js';
import {
  answer,
  failure,
  type LegacyFailure,
  type LegacyCall,
  type LegacyMethod,
  type LegacyOutcome,
} from '../outcome.js';
import type { EventHandler } from '../state.js';
import { filled, integer, isHttpUrl, isMap, isBlank, isTrue } from '../value.js';

export const eventBind: LegacyMethod = {
  scope: [],
  applicationOnly: true,
  run(call): LegacyOutcome {
    const { bindsEventsOfScopes } = call.account.rules;
    const event = eventName(call.params['event'], bindsEventsOfScopes ? call.principal.scopes : undefined);
    if (!event) return noEvent(call);
    const refused = refuseBinding(call);
    if (refused) return refused;
    const handler = readHandler(call, event);
    const { handlers } = call.state;
    if (handlers.some((bound) => isSame(bound, handler)))
      return failure(400, 'ERROR_CORE', 'Unable to set event handler');
    handlers.push(handler);
    return answer(true);
  },
};

/** Handlers are the same if all these members are. */
function isSame(one: EventHandler, other: EventHandler): boolean {
  const names = ['application', 'event', 'url', 'type', 'authType', 'connector'] as const;
  return names.every((name) => one[name] === other[name]);
}

function noEvent(call: LegacyCall): LegacyFailure {
  if (call.account.rules.namesMissingArguments && isBlank(call.params['event']))
    return noArgument(call, 'event');
  return failure(400, 'ERROR_EVENT_NOT_FOUND', 'Event not found');
}

function noArgument({ account }: LegacyCall, argument: string): LegacyFailure {
  const description = `Argument '${argument}' is null or empty`;
  if (!account.rules.namesMissingArguments) return failure(400, '', description);
  return { ...failure(400, 'ERROR_ARGUMENT', description), more: { argument } };
}

function refuseHandler(call: LegacyCall): LegacyFailure | undefined {
  const { handler } = call.params;
  if (isOffline(call.params) && isBlank(handler)) return undefined;
  if (isHttpUrl(handler)) return undefined;
  if (!call.account.rules.namesWrongHandlers) return failure(400, '', 'The parameter "handler" is not a URL');
  if (isBlank(handler)) return noArgument(call, 'handler');
  return /^[a-z][a-z\d+.-]*:/i.test(String(handler)) && !/^https?:/i.test(String(handler))
    ? failure(400, 'ERROR_UNSUPPORTED_PROTOCOL', 'Unsupported event handler protocol')
    : failure(400, 'ERROR_WRONG_HANDLER_URL', 'Wrong handler URL');
}

/** A non-administrator can bind no offline event and no other user. */
function refuseBinding(call: LegacyCall): LegacyFailure | undefined {
  const { params, principal } = call;
  const refused = refuseHandler(call);
  if (refused) return refused;
  if (!isBlank(params['event_type']) && !/^(?:online|offline)$/i.test(String(params['event_type']))) {
    return failure(400, '', 'The parameter "event_type" is neither online nor offline');
  }
  const { admin, id } = principal.user;
  if (!admin && isOffline(params))
    return failure(403, 'ACCESS_DENIED', 'Offline events need an administrator');
  const authType = integer(params['auth_type']);
  if (!admin && authType && authType !== id)
    return failure(403, 'ACCESS_DENIED', 'auth_type is another user');
  return undefined;
}

function isOffline(params: LegacyCall['params']): boolean {
  return String(params['event_type']).toLowerCase() === 'offline';
}

function readHandler({ params, principal, account }: LegacyCall, event: string): EventHandler {
  const authType = integer(params['auth_type']);
  const connector = filled(params['auth_connector']);
  return {
    id: account.nextId('event handler'),
    application: principal.id,
    event,
    url: filled(params['handler']) ?? '',
    type: isOffline(params) ? 'offline' : 'online',
    options: isMap(params['options']) ? params['options'] : {},
    ...(authType && { authType }),
    ...(connector && { connector }),
  };
}

/** The handlers of the application. An employee receives only the own ones. */
export const eventGet: LegacyMethod = {
  scope: [],
  applicationOnly: true,
  run: (call) => answer(ownHandlers(call).map(handlerRow)),
};

function ownHandlers({ state, principal }: LegacyCall): EventHandler[] {
  const { user, id } = principal;
  return state.handlers.filter(
    ({ application, authType }) => application === id && (user.admin || authType === user.id),
  );
}

function handlerRow({ event, url, authType, type, connector }: EventHandler): object {
  if (type === 'offline') return { event, connector_id: connector ?? '', offline: 1 };
  return { event, handler: url, auth_type: String(authType ?? 0), offline: 0 };
}

/** Without `auth_type` it unbinds handlers of every user; 0 or an empty value selects those without a user. */
export const eventUnbind: LegacyMethod = {
  scope: [],
  applicationOnly: true,
  run(call): LegacyOutcome {
    const { params, state } = call;
    const event = eventName(params['event']);
    if (!event) return noEvent(call);
    const offline = isOffline(params);
    if (!offline && isBlank(params['handler'])) return noArgument(call, 'handler');
    if (offline && !call.principal.user.admin)
      return failure(403, 'ACCESS_DENIED', 'Offline events need an administrator');
    const gone = ownHandlers(call).filter(
      (handler) =>
        handler.event === event &&
        (handler.type === 'offline') === offline &&
        (offline || handler.url === String(params['handler'])) &&
        (params['auth_type'] === undefined ||
          (handler.authType ?? 0) === (integer(params['auth_type']) ?? 0)),
    );
    const kept = state.handlers.filter((handler) => !gone.includes(handler));
    state.handlers.splice(0, state.handlers.length, ...kept);
    return answer({ count: gone.length });
  },
};

/** Names that a handler can be bound to: of one scope, of all scopes with `FULL`, otherwise of the caller's scopes. */
export const events: LegacyMethod = {
  scope: [],
  applicationOnly: true,
  run({ params, principal }) {
    const { SCOPE: wanted, FULL: full } = params;
    if (typeof wanted === 'string') return answer(eventNames((scope) => scope === wanted));
    return answer(eventNames((scope) => isTrue(full) || scope === '' || principal.scopes.has(scope)));
  },
};

/** Fires ONAPPTEST with the parameters. */
export const eventTest: LegacyMethod = {
  scope: [],
  applicationOnly: true,
  run({ params, account, principal }): LegacyOutcome {
    account.fireEvent?.('ONAPPTEST', { QUERY: params, LANGUAGE_ID: 'en' }, { by: principal });
    return answer(1);
  },
};
