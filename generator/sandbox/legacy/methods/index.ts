/** The legacy methods by name: the fourteen of the reference, one of both generations, and the core. Any other name is `ERROR_METHOD_NOT_FOUND`. */

import { MEASURES, PRICES } from '../families/catalog.js';
import { ACTIVITIES, COMPANIES, CONTACTS, DEALS, LEADS, STATUSES } from '../families/crm.js';
import { familyMethods } from '../families/family.js';
import { ITEM_METHODS } from '../families/items.js';
import { driveMethods, fileMethods } from '../files.js';
import type { LegacyMethod } from '../outcome.js';
import { typedMethod } from '../typed-answers.js';
import { calendarSectionGet, calendarSettingsGet } from './calendar.js';
import { chatGet, dialogGet } from './dialog.js';
import { coreMethods } from './core.js';
import { eventBind, eventGet, events, eventTest, eventUnbind } from './event.js';
import { eventOfflineClear, eventOfflineError, eventOfflineGet, eventOfflineList } from './event-offline.js';
import { senderAdd } from './message-service.js';
import { paySystemDelete, paySystemSettings } from './pay-system.js';
import { clientTypeList, mailServiceFields } from './plain.js';
import { taskCommentAdd, taskFavoriteAdd, taskUnmute } from './task.js';
import { legacyTaskMethods } from './tasks.js';
import { duplicateFind } from './duplicate.js';
import { departmentGet, userCurrent, userGet } from './user.js';

export const LEGACY_METHODS: ReadonlyMap<string, LegacyMethod> = new Map<string, LegacyMethod>([
  ['user.get', userGet],
  ['user.current', userCurrent],
  ['department.get', departmentGet],
  ['calendar.section.get', calendarSectionGet],
  ['calendar.settings.get', calendarSettingsGet],
  ['sale.paysystem.delete', paySystemDelete],
  ['sale.paysystem.settings.invoice.get', paySystemSettings],
  ['mailservice.fields', mailServiceFields],
  ['im.dialog.get', dialogGet],
  ['booking.v1.clienttype.list', clientTypeList],
  ['tasks.task.favorite.add', taskFavoriteAdd],
  ['tasks.task.unmute', taskUnmute],
  ...legacyTaskMethods,
  ['crm.duplicate.findbycomm', duplicateFind],
  ['event.bind', eventBind],
  ['event.get', eventGet],
  ['event.unbind', eventUnbind],
  ['event.test', eventTest],
  ['events', events],
  ['event.offline.get', eventOfflineGet],
  ['event.offline.list', eventOfflineList],
  ['event.offline.clear', eventOfflineClear],
  ['event.offline.error', eventOfflineError],
  ['messageservice.sender.add', senderAdd],
  ['task.comment.add', taskCommentAdd],
  ...fileMethods,
  ...familyMethods(DEALS),
  ...familyMethods(CONTACTS),
  ...familyMethods(COMPANIES),
  ...familyMethods(LEADS),
  ...familyMethods(STATUSES),
  ...familyMethods(ACTIVITIES),
  ...familyMethods(PRICES),
  ...familyMethods(MEASURES),
  ...ITEM_METHODS,
  ...coreMethods(() => LEGACY_METHODS),
]);

/** Answered, and not among those that a client is made from: no example of their parameters is known. */
const UNLISTED: readonly (readonly [string, LegacyMethod])[] = [
  ['im.chat.get', chatGet],
  ['user.search', userGet],
  ...driveMethods,
];

const BY_LOWER_CASE = new Map(
  [...LEGACY_METHODS, ...UNLISTED].map(([name, method]) => [name.toLowerCase(), method]),
);

/**
 * The case of a name does not matter (A legacy generation's self-description, section 2). One that is not listed, and whose
 * result is known all the same, answers a value of its type.
 */
export function legacyMethodNamed(name: string): LegacyMethod | undefined {
  return BY_LOWER_CASE.get(name.toLowerCase()) ?? typedMethod(name);
}
