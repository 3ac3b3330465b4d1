/** The modules of the legacy generation. */

import type { MethodTable } from '../runtime/index.js';
import { methods as appMethods, type AppMethods } from './app/index.js';
import { methods as bookingMethods, type BookingMethods } from './booking/index.js';
import { methods as calendarMethods, type CalendarMethods } from './calendar/index.js';
import { methods as catalogMethods, type CatalogMethods } from './catalog/index.js';
import { methods as crmMethods, type CrmMethods } from './crm/index.js';
import { methods as eventMethods, type EventMethods } from './event/index.js';
import { methods as eventsMethods, type EventsMethods } from './events/index.js';
import { methods as featureMethods, type FeatureMethods } from './feature/index.js';
import { methods as imMethods, type ImMethods } from './im/index.js';
import { methods as mailserviceMethods, type MailserviceMethods } from './mailservice/index.js';
import { methods as messageserviceMethods, type MessageserviceMethods } from './messageservice/index.js';
import { methods as methodMethods, type MethodMethods } from './method/index.js';
import { methods as methodsMethods, type MethodsMethods } from './methods/index.js';
import { methods as profileMethods, type ProfileMethods } from './profile/index.js';
import { methods as saleMethods, type SaleMethods } from './sale/index.js';
import { methods as scopeMethods, type ScopeMethods } from './scope/index.js';
import { methods as serverMethods, type ServerMethods } from './server/index.js';
import { methods as taskMethods, type TaskMethods } from './task/index.js';
import { methods as tasksMethods, type TasksMethods } from './tasks/index.js';
import { methods as userMethods, type UserMethods } from './user/index.js';

/** Modules of the legacy generation. */
export interface Legacy {
  readonly app: AppMethods;
  readonly booking: BookingMethods;
  readonly calendar: CalendarMethods;
  readonly catalog: CatalogMethods;
  readonly crm: CrmMethods;
  readonly event: EventMethods;
  readonly events: EventsMethods;
  readonly feature: FeatureMethods;
  readonly im: ImMethods;
  readonly mailservice: MailserviceMethods;
  readonly messageservice: MessageserviceMethods;
  readonly method: MethodMethods;
  readonly methods: MethodsMethods;
  readonly profile: ProfileMethods;
  readonly sale: SaleMethods;
  readonly scope: ScopeMethods;
  readonly server: ServerMethods;
  readonly task: TaskMethods;
  readonly tasks: TasksMethods;
  readonly user: UserMethods;
}

/** @internal What the client knows about each method. */
export const methods: MethodTable = {
  app: appMethods,
  booking: bookingMethods,
  calendar: calendarMethods,
  catalog: catalogMethods,
  crm: crmMethods,
  event: eventMethods,
  events: eventsMethods,
  feature: featureMethods,
  im: imMethods,
  mailservice: mailserviceMethods,
  messageservice: messageserviceMethods,
  method: methodMethods,
  methods: methodsMethods,
  profile: profileMethods,
  sale: saleMethods,
  scope: scopeMethods,
  server: serverMethods,
  task: taskMethods,
  tasks: tasksMethods,
  user: userMethods,
};
