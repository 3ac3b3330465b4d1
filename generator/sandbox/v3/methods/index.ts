/** Every REST 3.0 method of the sandbox. */

import { event, timeRecord } from '../entities/other.js';
import { message, result } from '../entities/task-parts.js';
import { task } from '../entities/task.js';
import { describedMethods } from '../../described/methods.js';
import { describeAccount } from '../description/document.js';
import { AS_DOCUMENTED, type ServerRules } from '../../server-rules.js';
import type { V3Method } from '../method.js';
import { fieldMethods } from './fields.js';
import { eventLogMethods, recordMethods } from './records.js';
import { restMethods } from './rest.js';
import { serverOnlyMethods } from './server-only.js';
import { taskPartMethods } from './task-parts.js';
import { taskMethods } from './tasks.js';

/**
 * @param description of another account: the sandbox has its methods, and runs its own methods where it has them.
 */
export function createMethods(
  description?: unknown,
  rules: ServerRules = AS_DOCUMENTED,
): ReadonlyMap<string, V3Method> {
  const methods = new Map<string, V3Method>();
  const self = restMethods({
    methods: () => methods.values(),
    document: () => description ?? describeAccount(methods.values(), rules),
  });
  const own = rules.hasServerOnlyMethods ? [...OWN_METHODS, ...serverOnlyMethods] : OWN_METHODS;
  const others = description === undefined ? own : preferOwnMethods(describedMethods(description));
  for (const method of [...others, ...self]) methods.set(method.name, method);
  return methods;
}

function preferOwnMethods(described: readonly V3Method[]): V3Method[] {
  const own = new Map(OWN_METHODS.map((method) => [method.name, method]));
  return described.filter(({ name }) => name !== 'batch').map((method) => own.get(method.name) ?? method);
}

const OWN_METHODS: readonly V3Method[] = [
  ...eventLogMethods,
  ...fieldMethods({ prefix: 'main.eventlog', entity: event, admin: true }),
  ...taskMethods,
  ...taskPartMethods,
  ...fieldMethods({ prefix: 'tasks.task', entity: task }),
  ...fieldMethods({ prefix: 'tasks.task.chat.message', entity: message }),
  ...fieldMethods({ prefix: 'tasks.task.result', entity: result }),
  ...recordMethods,
  ...fieldMethods({ prefix: 'timeman.record', entity: timeRecord }),
];
