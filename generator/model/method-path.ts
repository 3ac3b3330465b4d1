/** The property path and the namespace of a method, from its name. */

import { propertyName } from '../../runtime/client/namespace.js';
import type { Findings } from './findings.js';

/** One segment of a URL and of a property path: without separators, blanks, control characters and lone surrogates. */
const SEGMENT = /^[^\s/\\?#%\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+$/u;
/** Setting it changes the object's prototype instead. */
const PROTOTYPE = '__proto__';
/** Functions of the generation itself. */
const FUNCTIONS: ReadonlySet<string> = new Set(['call', 'batch', 'bulk']);
/** Longer names are taken for a defect of the description. */
const MAX_LENGTH = 200;

/** Method → path. A name that cannot be a path is left out, with a line in the report; `call()` still reaches it. */
export function methodPaths(
  names: readonly string[],
  findings: Findings,
): ReadonlyMap<string, readonly string[]> {
  const paths = new Map<string, readonly string[]>();
  for (const name of names) {
    const why = obstacle(name);
    if (why !== undefined) {
      findings.warn(name, `${why}; generates no method, call() reaches it`);
      continue;
    }
    const path = name.split('.').map(propertyName);
    paths.set(name, path);
    const shared = FUNCTIONS.has(path[0] ?? '');
    if (shared) findings.inform(name, `its module shares its name with the function \`${path[0] ?? ''}\``);
    if (path.join('.') !== name)
      findings.inform(
        name,
        `is reached as \`${path.join('.')}\`, since a namespace with \`then\` hangs whoever awaits it`,
      );
  }
  return paths;
}

function obstacle(name: string): string | undefined {
  if (FUNCTIONS.has(name)) return `has the name of the function \`${name}\``;
  if (name.length > MAX_LENGTH) return `has a name longer than ${MAX_LENGTH} characters`;
  const isPath = name.split('.').every((segment) => SEGMENT.test(segment) && segment !== PROTOTYPE);
  return isPath ? undefined : 'has a name that cannot be a property path';
}

/** `tasks.task.field.list` and `tasks.task.get` are both of `tasks.task`. */
export function namespaceOf(method: string): string {
  const parent = withoutLast(method);
  return parent === 'field' || parent.endsWith('.field') ? withoutLast(parent) : parent;
}

/** The method that lists the fields of a method's object, if there is one. */
export function fieldListOf(method: string): string {
  return `${namespaceOf(method)}.field.list`;
}

function withoutLast(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('.')));
}
