/** What a schema brings into the `allOf` of another: the object that its name stands for, read once. */

import { createFindings } from '../findings.js';
import { DEEPEST, type ObjectForm, readSchema, type Reader } from './schema.js';

const NOTHING: ObjectForm = {
  kind: 'object',
  properties: new Map(),
  required: new Set(),
  rest: undefined,
  isFilled: false,
};

/** By name; a schema that leads back to itself, or further than any account does, brings nothing. */
export function inheritedFrom(raw: ReadonlyMap<string, unknown>): Reader['object'] {
  const known = new Map<string, ObjectForm | undefined>();
  // What is found out about a schema is told where it stands itself.
  const reader: Reader = { names: new Set(raw.keys()), findings: createFindings(), object };
  function object(name: string, depth: number): ObjectForm | undefined {
    if (depth > DEEPEST) return NOTHING;
    if (known.has(name)) return known.get(name);
    known.set(name, NOTHING);
    const schema = readSchema(reader, raw.get(name), { pointer: '', depth });
    const target = schema.kind === 'ref' ? object(schema.name, depth + 1) : schema;
    const found = target?.kind === 'object' ? target : undefined;
    known.set(name, found);
    return found;
  }
  return object;
}
