/** Every named type of legacy. */

export type { ClientType } from './booking/client-type.js';
export type { ClientTypes } from './booking/client-types.js';
export type { BookingMethods, BookingV1Methods } from './booking/index.js';
export type { BookingV1ClienttypeMethods } from './booking/v1-clienttype.js';
export type { CalendarSection } from './calendar/calendar-section.js';
export type { CalendarSettings } from './calendar/calendar-settings.js';
export type { CalendarMethods } from './calendar/index.js';
export type { CalendarSectionGetParams, CalendarSectionMethods } from './calendar/section.js';
export type { CalendarSettingsMethods } from './calendar/settings.js';
export type { CommonCode } from './codes.js';
export type { EventBindOptions, EventBindParams, EventBindCode, EventMethods } from './event/index.js';
export type { EventOfflineClearParams, EventOfflineMethods } from './event/offline.js';
export type {
  Dialog,
  DialogId,
  DialogRole,
  ImDialogGetParams,
  ImDialogGetCode,
  ImDialogMethods,
} from './im/dialog.js';
export type { ImMethods } from './im/index.js';
export type { MailserviceMethods } from './mailservice/index.js';
export type { MailServiceFields } from './mailservice/mail-service-fields.js';
export type { MessageserviceMethods } from './messageservice/index.js';
export type { LocalizedText } from './messageservice/localized-text.js';
export type {
  MessageserviceSenderAddParams,
  MessageserviceSenderAddCode,
  MessageserviceSenderMethods,
} from './messageservice/sender.js';
export type { SaleMethods } from './sale/index.js';
export type { PaySystemSettings } from './sale/pay-system-settings.js';
export type {
  SalePaysystemSettingsInvoiceGetParams,
  SalePaysystemSettingsInvoiceGetCode,
  SalePaysystemSettingsInvoiceMethods,
} from './sale/paysystem-settings-invoice.js';
export type {
  SalePaysystemDeleteParams,
  SalePaysystemDeleteCode,
  SalePaysystemMethods,
  SalePaysystemSettingsMethods,
} from './sale/paysystem.js';
export type { TaskCommentAddParams, TaskCommentMethods } from './task/comment.js';
export type { TaskMethods } from './task/index.js';
export type { Flag } from './tasks/flag.js';
export type { TasksMethods } from './tasks/index.js';
export type {
  TaskFavoriteAddParams,
  TaskFavoriteAddCode,
  TasksTaskFavoriteMethods,
} from './tasks/task-favorite.js';
export type { Task, TaskUnmuteParams, TasksTaskMethods } from './tasks/task.js';
export type { UnmutedTask } from './tasks/unmuted-task.js';
export type { UserGetParams, UserMethods } from './user/index.js';
export type { UserKeys, UserFilter } from './user/user-filter.js';
export type { User } from './user/user.js';
export type { Legacy } from './index.js';
