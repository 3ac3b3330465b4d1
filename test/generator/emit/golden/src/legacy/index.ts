/** The modules of the legacy generation. */

import type { MethodTable } from '../runtime/index.js';
import { methods as eventMethods, type EventMethods } from './event/index.js';
import { methods as taskMethods, type TaskMethods } from './task/index.js';
import { methods as userMethods, type UserMethods } from './user/index.js';

/** Modules of the legacy generation. */
export interface Legacy {
  readonly event: EventMethods;
  readonly task: TaskMethods;
  readonly user: UserMethods;
}

/** @internal What the client knows about each method. */
export const methods: MethodTable = {
  event: eventMethods,
  task: taskMethods,
  user: userMethods,
};
