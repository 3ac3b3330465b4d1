/** `event.bind` and `event.offline.clear` (Legacy reference). */

import { eventName } from '../event-names.js';
import {
  answer,
  failure,
  type Failure,
  type LegacyCall,
  type LegacyMethod,
  type Outcome,
} from '../outcome.js';
import type { EventHandler, OfflineRecord } from '../state.js';
import { filled, integer, isHttpUrl, isMap, isMissing, list } from '../value.js';

export const eventBind: LegacyMethod = {
  scope: [],
  applicationOnly: true,
  run(call): Outcome {
    const event = eventName(call.params['event']);
    if (!event) return failure(400, 'ERROR_EVENT_NOT_FOUND', 'Event not found');
    const refused = refuseBinding(call);
    if (refused) return refused;
    const handler = readHandler(call, event);
    const { handlers } = call.state;
    const known = handlers.findIndex(
      ({ application, event: bound, url }) =>
        application === handler.application && bound === event && url === handler.url,
    );
    if (known >= 0) handlers[known] = handler;
    else handlers.push(handler);
    return answer(true);
  },
};

/** A non-administrator can bind no offline event and no other user. */
function refuseBinding({ params, principal }: LegacyCall): Failure | undefined {
  if (!isHttpUrl(params['handler'])) return failure(400, '', 'The parameter "handler" is not a URL');
  if (!isMissing(params['event_type']) && !/^(?:online|offline)$/i.test(String(params['event_type']))) {
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
    url: String(params['handler']),
    type: isOffline(params) ? 'offline' : 'online',
    options: isMap(params['options']) ? params['options'] : {},
    ...(authType && { authType }),
    ...(connector && { connector }),
  };
}

export const eventOfflineClear: LegacyMethod = {
  scope: [],
  applicationOnly: true,
  run({ params, principal, state }): Outcome {
    if (!principal.user.admin) return failure(403, 'ACCESS_DENIED', 'Access denied!');
    const processId = filled(params['process_id']);
    if (!processId) return failure(400, '', 'The required parameter "process_id" is not set');
    const chosen = chooseRecords(params);
    const kept = state.queue.filter(
      (record) => record.application !== principal.id || record.processId !== processId || !chosen(record),
    );
    state.queue.splice(0, state.queue.length, ...kept);
    return answer(true);
  },
};

/** By `id`, else by `message_id`, else every record of the package. */
function chooseRecords(params: LegacyCall['params']): (record: OfflineRecord) => boolean {
  const ids = list(params['id']).map(integer);
  if (ids.length > 0) return (record) => ids.includes(record.id);
  const messageIds = list(params['message_id']).map(String);
  return (record) => messageIds.length === 0 || messageIds.includes(record.messageId);
}
