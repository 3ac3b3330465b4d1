/** The part of a description that decides how one method is called. */

import { isObject, type JsonObject, member, textsIn, unescaped } from '../json.js';
import { SCHEMAS } from './normalise/schema-rule.js';
import { namespaceOf } from './v3/subject.js';

/**
 * The methods beside it, which tell of its object, and the schemas that these use. Undefined where the description has no
 * such method, where one word may be another name of any, and where a reference leads to something else than a schema.
 */
export function aroundMethod(document: unknown, method: string): JsonObject | undefined {
  const paths = member(document, 'paths');
  if (!isObject(document) || !isObject(paths) || !Object.hasOwn(paths, `/${method}`)) return undefined;
  if (!method.includes('.')) return undefined;
  const own = Object.fromEntries(Object.entries(paths).filter(([path]) => areBeside(path.slice(1), method)));
  const components = member(document, 'components');
  const schemas = member(components, 'schemas');
  if (!isObject(components) || !isObject(schemas)) return { ...document, paths: own };
  const used = usedBy(own, schemas);
  return used && { ...document, paths: own, components: { ...components, schemas: used } };
}

function areBeside(one: string, other: string): boolean {
  return namespaceOf(one).toLowerCase() === namespaceOf(other).toLowerCase();
}

/** In their order, with what they use themselves. Any text that is the name of a schema counts: some accounts write no more. */
function usedBy(value: unknown, schemas: JsonObject): JsonObject | undefined {
  const used = new Set<string>();
  const open = textsIn(value);
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const name = one.startsWith(SCHEMAS) ? unescaped(one.slice(SCHEMAS.length)) : one;
    const isKnown = Object.hasOwn(schemas, name);
    if (one.startsWith('#/') && !isKnown) return undefined;
    if (!isKnown || used.has(name)) continue;
    used.add(name);
    for (const text of textsIn(schemas[name])) open.push(text);
  }
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
}
