/** `event.offline.*`: the queue of events that are fetched (Applications, Offline events; Server behaviour, Legacy core). */

import { isoDate } from '../../iso-date.js';
import {
  answer,
  failure,
  type LegacyCall,
  type LegacyMethod,
  type LegacyOutcome,
  type LegacyParams,
} from '../outcome.js';
import { page, PAGE_SIZE } from '../page.js';
import type { OfflineRecord } from '../state.js';
import { matchesFilter, readFilter, sortRows } from '../user-filter.js';
import { filled, integer, isMap, isBlank, isTrue, list } from '../value.js';

type OfflineRow = Readonly<Record<string, unknown>>;

/** Takes records out of the queue; with `clear` 0 it keeps them under a `process_id`. */
export const eventOfflineGet: LegacyMethod = forAdministrators((call) => {
  const { params, state, account } = call;
  const clear = isBlank(params['clear']) || isTrue(params['clear']);
  const given = filled(params['process_id']);
  const fetched = sorted(ownRecords(call).filter(fetchable(params)), params, 'TIMESTAMP_X').slice(
    0,
    integer(params['limit']) ?? PAGE_SIZE,
  );
  if (clear) remove(state.queue, fetched);
  const fresh = (): string => account.secret(`offline package ${account.nextId('offline package')}`, 32);
  const processId = clear ? null : (given ?? fresh());
  for (const record of fetched) record.processId = processId ?? '';
  return answer({ process_id: processId, events: fetched.map(offlineRow) });
});

/** Changes nothing. */
export const eventOfflineList: LegacyMethod = forAdministrators((call) => {
  const rows = sorted(ownRecords(call), call.params, 'ID').map((record) => ({
    ...offlineRow(record),
    ...stateOf(record),
  }));
  return page(rows, call.params['start'], { rules: call.account.rules });
});

export const eventOfflineClear: LegacyMethod = forAdministrators((call) => {
  const processId = filled(call.params['process_id']);
  if (!processId) return noPackage(call);
  const chosen = recordSelector(call);
  remove(
    call.state.queue,
    inPackage(call, processId).filter((record) => chosen(record)),
  );
  return answer(true);
});

/** Marks records as failed. They are kept, and only a request for failed records returns them. */
export const eventOfflineError: LegacyMethod = forAdministrators((call) => {
  const processId = filled(call.params['process_id']);
  if (!processId) return noPackage(call);
  const ids = list(call.params['message_id']).map(String);
  for (const record of inPackage(call, processId))
    if (ids.length === 0 || ids.includes(record.messageId)) record.failed = true;
  return answer(true);
});

function forAdministrators(run: (call: LegacyCall) => LegacyOutcome): LegacyMethod {
  return {
    scope: [],
    applicationOnly: true,
    run: (call) => (call.principal.user.admin ? run(call) : failure(403, 'ACCESS_DENIED', 'Access denied!')),
  };
}

function noPackage({ account }: LegacyCall): LegacyOutcome {
  const description = 'The required parameter "process_id" is not set';
  if (!account.rules.namesMissingArguments) return failure(400, '', description);
  return { ...failure(400, 'ERROR_ARGUMENT', description), more: { argument: 'process_id' } };
}

/** By `id`, else by `message_id`, else every record of the package. */
function recordSelector({ params, account }: LegacyCall): (record: OfflineRecord) => boolean {
  const ids = list(params['id']).map(integer);
  const messageIds = list(params['message_id']).map(String);
  if (ids.length > 0 && !(account.rules.prefersMessageIds && messageIds.length > 0))
    return (record) => ids.includes(record.id);
  return (record) => messageIds.length === 0 || messageIds.includes(record.messageId);
}

function inPackage({ state, principal }: LegacyCall, processId: string): OfflineRecord[] {
  return state.queue.filter(
    (record) => record.application === principal.id && record.processId === processId,
  );
}

/** Records of this application whose source is the named one, or none. */
function ownRecords({ state, principal, params }: LegacyCall): OfflineRecord[] {
  const connector = filled(params['auth_connector']);
  return state.queue.filter(
    (record) => record.application === principal.id && record.connector === connector,
  );
}

/** Matches the records of one package, the failed ones, or those that were not fetched yet. */
function fetchable(params: LegacyParams): (record: OfflineRecord) => boolean {
  const processId = filled(params['process_id']);
  const isFailed = isTrue(params['error']);
  if (processId) return (record) => record.processId === processId && record.failed === isFailed;
  return (record) => record.failed === isFailed && (isFailed || record.processId === '');
}

const FIELDS: ReadonlySet<string> = new Set(
  'ID TIMESTAMP_X EVENT_NAME MESSAGE_ID PROCESS_ID ERROR'.split(' '),
);

function sorted(
  records: readonly OfflineRecord[],
  params: LegacyParams,
  defaultField: string,
): OfflineRecord[] {
  const filter = readFilter(isMap(params['filter']) ? params['filter'] : {}, FIELDS);
  const rowOf = (record: OfflineRecord): OfflineRow => ({ ...offlineRow(record), ...stateOf(record) });
  const given = isMap(params['order']) ? Object.entries(params['order']) : [];
  const orders = [...(given.length > 0 ? given : [[defaultField, 'ASC'] as const]), ['ID', 'ASC'] as const];
  const found = records.filter((record) => matchesFilter(rowOf(record), filter));
  return sortRows(found, orders, (record, name) => rowOf(record)[name.toUpperCase()]);
}

function offlineRow({ id, timestamp, event, data, messageId, userId }: OfflineRecord): OfflineRow {
  return {
    ID: String(id),
    TIMESTAMP_X: isoDate(timestamp * 1000),
    EVENT_NAME: event,
    EVENT_DATA: data ?? false,
    EVENT_ADDITIONAL: { user_id: String(userId) },
    MESSAGE_ID: messageId,
  };
}

function stateOf({ processId, failed }: OfflineRecord): OfflineRow {
  return { PROCESS_ID: processId, ERROR: failed ? '1' : '0' };
}

function remove(queue: OfflineRecord[], removed: readonly OfflineRecord[]): void {
  const kept = queue.filter((record) => !removed.includes(record));
  queue.splice(0, queue.length, ...kept);
}
