/** The modules of the legacy generation. */

import type { MethodTable } from '../runtime/index.js';
import { methods as bookingMethods, type BookingMethods } from './booking/index.js';
import { methods as calendarMethods, type CalendarMethods } from './calendar/index.js';
import { methods as eventMethods, type EventMethods } from './event/index.js';
import { methods as eventsMethods, type EventsMethods } from './events/index.js';
import { methods as imMethods, type ImMethods } from './im/index.js';
import { methods as mailserviceMethods, type MailserviceMethods } from './mailservice/index.js';
import { methods as messageserviceMethods, type MessageserviceMethods } from './messageservice/index.js';
import { methods as saleMethods, type SaleMethods } from './sale/index.js';
import { methods as taskMethods, type TaskMethods } from './task/index.js';
import { methods as tasksMethods, type TasksMethods } from './tasks/index.js';
import { methods as userMethods, type UserMethods } from './user/index.js';

/** Modules of the legacy generation. */
export interface Legacy {
  readonly booking: BookingMethods;
  readonly calendar: CalendarMethods;
  readonly event: EventMethods;
  readonly events: EventsMethods;
  readonly im: ImMethods;
  readonly mailservice: MailserviceMethods;
  readonly messageservice: MessageserviceMethods;
  readonly sale: SaleMethods;
  readonly task: TaskMethods;
  readonly tasks: TasksMethods;
  readonly user: UserMethods;
}

/** What the client knows about each method. */
export const methods: MethodTable = {
  booking: bookingMethods,
  calendar: calendarMethods,
  event: eventMethods,
  events: eventsMethods,
  im: imMethods,
  mailservice: mailserviceMethods,
  messageservice: messageserviceMethods,
  sale: saleMethods,
  task: taskMethods,
  tasks: tasksMethods,
  user: userMethods,
};
