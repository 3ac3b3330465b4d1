/** Every named type of legacy. */

export type { AppInfoCall, AppMethods } from './app/index.js';
export type * from './booking/client-type.js';
export type * from './booking/client-types.js';
export type { BookingMethods, BookingV1Methods } from './booking/index.js';
export type * from './booking/v1-clienttype.js';
export type * from './calendar/calendar-section.js';
export type * from './calendar/calendar-settings.js';
export type { CalendarMethods } from './calendar/index.js';
export type * from './calendar/section.js';
export type * from './calendar/settings.js';
export type { CatalogMethods } from './catalog/index.js';
export type * from './catalog/measure.js';
export type * from './catalog/price.js';
export type * from './codes.js';
export type * from './crm/contact.js';
export type * from './crm/deal.js';
export type { CrmMethods } from './crm/index.js';
export type * from './event/event-handler.js';
export type {
  EventBindOptions,
  EventBindParams,
  EventBindCode,
  EventBindCall,
  EventGetCode,
  EventGetListCall,
  EventTestCode,
  EventTestCall,
  EventUnbindParams,
  EventUnbindCode,
  EventUnbindCall,
  EventMethods,
} from './event/index.js';
export type * from './event/offline.js';
export type * from './event/queued-event.js';
export type * from './event/unbound-handlers.js';
export type { EventsParams, EventsCode, EventsCall, EventsMethods } from './events/index.js';
export type { FeatureGetParams, FeatureGetCall, FeatureMethods } from './feature/index.js';
export type * from './im/dialog.js';
export type { ImMethods } from './im/index.js';
export type { MailserviceFieldsCall, MailserviceMethods } from './mailservice/index.js';
export type * from './mailservice/mail-service-fields.js';
export type { MessageserviceMethods } from './messageservice/index.js';
export type * from './messageservice/localized-text.js';
export type * from './messageservice/sender.js';
export type { MethodGetParams, MethodGetCall, MethodMethods } from './method/index.js';
export type { MethodsCall, MethodsMethods } from './methods/index.js';
export type { ProfileCall, ProfileMethods } from './profile/index.js';
export type { SaleMethods } from './sale/index.js';
export type * from './sale/pay-system-settings.js';
export type * from './sale/paysystem-settings-invoice.js';
export type * from './sale/paysystem.js';
export type { ScopeCall, ScopeMethods } from './scope/index.js';
export type { ServerTimeCall, ServerMethods } from './server/index.js';
export type * from './task/comment.js';
export type { TaskMethods } from './task/index.js';
export type * from './tasks/flag.js';
export type { TasksMethods } from './tasks/index.js';
export type * from './tasks/task-favorite.js';
export type * from './tasks/task.js';
export type * from './tasks/unmuted-task.js';
export type { UserGetParams, UserGetListCall, UserMethods } from './user/index.js';
export type * from './user/user-filter.js';
export type * from './user/user.js';
export type { Legacy } from './index.js';
