/** Schemas of a hand-written document as shapes. The normaliser of every description reads them, without its guesses. */

import { isObject, type JsonObject, member, pointer } from '../../base/json.js';
import type { Findings } from '../findings.js';
import type { Property, Shape } from '../model.js';
import type { Spot } from '../normalise/content.js';
import { inheritedFrom, readSchema } from '../normalise/read-schema.js';
import type { Reader } from '../normalise/schema.js';
import { STATED_RULES } from '../normalise/schema-rule.js';
import { partsOf } from '../shape-parts.js';
import { type Referring, valueOf } from '../normalise/shape.js';
import { sentName } from './sent-types.js';

export interface SpecSchemas extends Reader, Referring {
  /** Callers send the values; else accounts answer them. */
  readonly isSent: boolean;
}

/** A larger shape is left open: references are replaced by their targets, so a shape can grow without bound. */
const MAX_PARTS = 20_000;

/** A schema with `x-svc-type` is a named type, any other is used in place. */
export function specSchemas(schemas: JsonObject, findings: Findings, isSent: boolean): SpecSchemas {
  const sizes = new Map<Shape, number>();
  const sizeOf = (shape: Shape): number => {
    const known = sizes.get(shape) ?? partsOf(shape).reduce((sum, part) => sum + sizeOf(part), 1);
    sizes.set(shape, known);
    return known;
  };
  const raw = new Map(Object.entries(schemas));
  const shapes = new Map<string, Shape | undefined>();
  const read: SpecSchemas = {
    names: new Set(raw.keys()),
    findings,
    rules: STATED_RULES,
    schema: inheritedFrom(raw, { rules: STATED_RULES, findings }),
    isSent,
    marks: (name) => {
      const readOnly = member(raw.get(name), 'readOnly') === true;
      const writeOnly = member(raw.get(name), 'writeOnly') === true;
      return { ...(readOnly && { readOnly }), ...(writeOnly && { writeOnly }) };
    },
    refers: (name) => {
      const type = member(raw.get(name), 'x-svc-type');
      if (typeof type === 'string') return { kind: 'ref', name: isSent ? sentName(type) : type };
      const at = pointer('/components/schemas', name);
      const isOpen = shapes.has(name) && shapes.get(name) === undefined;
      if (isOpen) findings.warn(at, 'contains itself: give it a type of its own by `x-svc-type`');
      const shape = isOpen ? { kind: 'unknown' as const } : shapes.get(name);
      if (shape !== undefined) return shape;
      shapes.set(name, undefined);
      const own = readShape(read, { value: raw.get(name), pointer: at });
      const isHuge = sizeOf(own) > MAX_PARTS;
      if (isHuge) findings.warn(at, 'leads to too much: give it a type of its own by `x-svc-type`');
      const found: Shape = isHuge ? { kind: 'unknown' } : own;
      shapes.set(name, found);
      return found;
    },
  };
  return read;
}

/** Without a schema the shape is unknown. */
export function readShape(schemas: SpecSchemas, { value, pointer: at }: Spot): Shape {
  const schema = readSchema(schemas, value ?? true, { pointer: at });
  return valueOf(schema, { side: 'spec', ...schemas });
}

/** Of an object; anything else has none. */
export function readProperties(schemas: SpecSchemas, spot: Spot): readonly Property[] {
  const shape = isObject(spot.value) ? readShape(schemas, spot) : undefined;
  return shape?.kind === 'object' ? shape.properties : [];
}

/** A schema that refers to no other. */
export function readOwnShape(value: unknown, findings: Findings): Shape {
  return readShape(specSchemas({}, findings, false), { value, pointer: '' });
}
