/** Every REST 3.0 method of the built-in account. */

import { event, timeRecord } from '../entities/other.js';
import { message, result } from '../entities/task-parts.js';
import { task } from '../entities/task.js';
import { describeAccount } from '../description/document.js';
import type { Method } from '../method.js';
import { eventLogMethods } from './event-log.js';
import { fieldMethods } from './fields.js';
import { recordMethods } from './records.js';
import { restMethods } from './rest.js';
import { taskPartMethods } from './task-parts.js';
import { taskMethods } from './tasks.js';

export function createMethods(): ReadonlyMap<string, Method> {
  const methods = new Map<string, Method>();
  const self = restMethods({
    methods: () => methods.values(),
    document: () => describeAccount(methods.values()),
  });
  for (const method of [...OWN_METHODS, ...self]) methods.set(method.name, method);
  return methods;
}

const OWN_METHODS: readonly Method[] = [
  ...eventLogMethods,
  ...fieldMethods({ prefix: 'main.eventlog', scopes: ['main'], entity: event, admin: true }),
  ...taskMethods,
  ...taskPartMethods,
  ...fieldMethods({ prefix: 'tasks.task', scopes: ['tasks'], entity: task }),
  ...fieldMethods({ prefix: 'tasks.task.chat.message', scopes: ['tasks'], entity: message }),
  ...fieldMethods({ prefix: 'tasks.task.result', scopes: ['tasks'], entity: result }),
  ...recordMethods,
  ...fieldMethods({ prefix: 'timeman.record', scopes: ['timeman'], entity: timeRecord }),
];
