/** The fourteen legacy methods by name, and one that both generations have. Any other name is `ERROR_METHOD_NOT_FOUND`. */

import type { LegacyMethod } from '../outcome.js';
import { calendarSectionGet, calendarSettingsGet } from './calendar.js';
import { dialogGet } from './dialog.js';
import { eventBind, eventOfflineClear } from './event.js';
import { senderAdd } from './message-service.js';
import { paySystemDelete, paySystemSettings } from './pay-system.js';
import { clientTypeList, mailServiceFields } from './plain.js';
import { taskCommentAdd, taskFavoriteAdd, taskGet, taskUnmute } from './task.js';
import { userGet } from './user.js';

export const METHODS: ReadonlyMap<string, LegacyMethod> = new Map([
  ['user.get', userGet],
  ['calendar.section.get', calendarSectionGet],
  ['calendar.settings.get', calendarSettingsGet],
  ['sale.paysystem.delete', paySystemDelete],
  ['sale.paysystem.settings.invoice.get', paySystemSettings],
  ['mailservice.fields', mailServiceFields],
  ['im.dialog.get', dialogGet],
  ['booking.v1.clienttype.list', clientTypeList],
  ['tasks.task.favorite.add', taskFavoriteAdd],
  ['tasks.task.unmute', taskUnmute],
  ['tasks.task.get', taskGet],
  ['event.bind', eventBind],
  ['event.offline.clear', eventOfflineClear],
  ['messageservice.sender.add', senderAdd],
  ['task.comment.add', taskCommentAdd],
]);
