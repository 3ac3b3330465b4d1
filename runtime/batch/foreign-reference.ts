/** Data from outside that an account would take for a reference to another call of its batch. */

/** Names of an object that REST 3.0 resolves (contract/4-observed.md, Batch references). */
const NAMES: readonly string[] = ['$ref', '$refArray'];

/**
 * The path of the first object that looks like a reference, such as `fields.parentId`.
 * @param value as it goes on the wire, with `null` in the place of our own references.
 */
export function foreignReference(value: unknown, path = ''): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (NAMES.some((name) => Object.hasOwn(value, name))) return path === '' ? 'the top' : path;
  for (const [name, part] of Object.entries(value)) {
    const found = foreignReference(part, path === '' ? name : `${path}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
