/** Which components a part of a document refers to, over any number of steps. */

import type { Json, JsonObject } from '../export/json.js';

const REFERENCE = /^#\/components\/([^/]+)\/(.+)$/;

/** The security schemes are kept as they are: they are named, not referred to. */
export function referencedComponents(document: JsonObject, part: Json): JsonObject {
  const components = (document['components'] ?? {}) as Readonly<Record<string, JsonObject>>; // maps by kind
  const found = new Map<string, Map<string, Json>>();
  const open: Json[] = [part];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    for (const [, kind = '', name = ''] of referencesIn(value)) {
      const known = found.get(kind) ?? new Map<string, Json>();
      const component = components[kind]?.[name];
      if (known.has(name) || component === undefined) continue;
      found.set(kind, known.set(name, component));
      open.push(component);
    }
  }
  const kept = [...found].map(([kind, byName]) => [kind, Object.fromEntries(byName)] as const);
  return { ...Object.fromEntries(kept), securitySchemes: components['securitySchemes'] ?? {} };
}

function referencesIn(value: Json): readonly RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  JSON.stringify(value, (key, member: unknown) => {
    const match = key === '$ref' && typeof member === 'string' ? REFERENCE.exec(member) : null;
    if (match !== null) found.push(match);
    return member;
  });
  return found;
}
