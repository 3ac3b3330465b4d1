/** Parameters that an operation describes beside its body. The service reads the body alone, so those of a query go into it. */

import { isList, member, pointer, text } from '../../json.js';
import { resolveRef, contentOf, type Spot } from './content.js';
import { readSchema } from './read-schema.js';
import type { DocumentReader, ObjectForm, Schema } from './schema.js';

/** Undefined where the operation describes none. */
export function queryParameters(
  reader: DocumentReader,
  method: string,
  lists: readonly Spot[],
): Pick<ObjectForm, 'properties' | 'required'> | undefined {
  const properties = new Map<string, Schema>();
  const required = new Set<string>();
  for (const { value, pointer: at } of declared(reader, lists)) {
    const name = text(member(value, 'name'));
    const location = text(member(value, 'in'));
    if (name === '' || properties.has(name)) continue;
    if (location !== 'query') {
      reader.findings.warn(
        method,
        `describes the ${location} parameter \`${name}\`, which the client cannot send`,
      );
      continue;
    }
    properties.set(name, schemaOf(reader, { value, pointer: at }));
    if (member(value, 'required') === true) required.add(name);
  }
  if (properties.size === 0) return undefined;
  const what = 'parameters of a query go into the body, which is what the service reads';
  reader.findings.applied('query-parameters', what);
  reader.findings.inform(method, `${what}: ${[...properties.keys()].join(', ')}`);
  return { properties, required };
}

/** The operation's own come before those of its path. */
function declared(reader: DocumentReader, lists: readonly Spot[]): readonly Spot[] {
  return lists.flatMap(({ value, pointer: at }) =>
    (isList(value) ? value : []).map((one, index) =>
      resolveRef(reader, { value: one, pointer: pointer(at, index) }),
    ),
  );
}

/** In `schema`, or in `content` for a value that is written as JSON. */
function schemaOf(reader: DocumentReader, spot: Spot): Schema {
  const raw = member(spot.value, 'schema');
  const content = raw === undefined ? contentOf(spot, reader.findings) : undefined;
  const schema = readSchema(reader, raw ?? content?.schema ?? true, {
    pointer: content?.pointer ?? pointer(spot.pointer, 'schema'),
  });
  return { ...schema, description: schema.description || text(member(spot.value, 'description')) };
}
