/** A value of the model as a JSON Schema. */

import type { Generation, Property, Shape } from '../model/model.js';
import { type Json, remarks, type ExportedSchema } from './json.js';
import type { ComponentNames } from './names.js';

export interface SchemaContext {
  readonly generation: Generation;
  readonly names: ComponentNames;
  /** What a reference to a type begins with; by default the place of the document's components. */
  readonly refs?: string;
  /** Only names that are known and those of custom fields: what a check before sending admits, as the declared types do. */
  readonly closed?: true;
  /** For raw answers, which print numbers as texts too; the client converts them. */
  readonly digits?: boolean;
  /** In the form of a legacy spec: `x-svc-` members hold what JSON Schema cannot say, so that `readSpec` reads the same back. */
  readonly spec?: true;
}

export function refTo({ generation, names, refs }: SchemaContext, name: string): ExportedSchema {
  return { $ref: `${refs ?? '#/components/schemas/'}${names.component(generation, name)}` };
}

export function schemaOf(context: SchemaContext, shape: Shape): ExportedSchema {
  const { spec } = context;
  switch (shape.kind) {
    case 'unknown':
      return {};
    case 'integer':
    case 'number':
      return { type: context.digits ? [shape.kind, 'string'] : shape.kind };
    case 'boolean':
      return { type: shape.kind };
    case 'string':
      return { type: shape.kind, ...(shape.isDay && { format: 'date' }) };
    case 'date-time':
      return { type: 'string', format: 'date-time' };
    case 'literal':
      return literalSchema(context, shape);
    case 'pattern':
      return spec
        ? { type: 'string', 'x-svc-pattern': shape.parts }
        : { type: 'string', pattern: `^${shape.parts.map(patternPart).join('')}$` };
    case 'array':
      return { type: 'array', items: schemaOf(context, shape.items) };
    case 'map':
      return { type: 'object', additionalProperties: schemaOf(context, shape.values) };
    case 'object':
      return { ...objectOf(context, shape.properties), ...additionalProperties(context, shape) };
    case 'union': {
      const members = shape.members.map((member) => schemaOf(context, member));
      return spec ? { anyOf: members } : anyOf(members);
    }
    case 'nullable': {
      const schema = schemaOf(context, shape.shape);
      return spec ? { anyOf: [schema, NULL] } : nullableSchema(schema);
    }
    case 'empty-array':
      // Some tools take no array without `items`.
      return { type: 'array', maxItems: 0, items: {}, ...(spec && { 'x-svc-empty-array': true }) };
    case 'ref':
      return refTo(context, shape.name);
  }
}

/** A closed object that says what it holds holds nothing else. */
function additionalProperties(
  { closed, spec }: SchemaContext,
  { properties, open }: Extract<Shape, { readonly kind: 'object' }>,
): { readonly additionalProperties?: boolean } {
  if (spec && open) return { additionalProperties: true };
  return closed && !open && properties.length > 0 ? { additionalProperties: false } : {};
}

/** Names of custom fields, in both forms that accounts have. */
export const CUSTOM_FIELD = '^(UF_|uf[A-Z_])';

/** Further members are admitted: accounts add fields. */
export function objectOf(context: SchemaContext, properties: readonly Property[]): ExportedSchema {
  const required = properties.filter(({ optional }) => !optional).map(({ name }) => name);
  return {
    type: 'object',
    ...(properties.length === 0 ? {} : { properties: propertiesOf(context, properties) }),
    ...(required.length === 0 ? {} : { required }),
  };
}

export function propertiesOf(context: SchemaContext, properties: readonly Property[]): ExportedSchema {
  return Object.fromEntries(
    properties.map((property) => [
      property.name,
      { ...schemaOf(context, property.shape), ...remarks(property) },
    ]),
  );
}

/** Empty if one of the schemas admits everything. */
export function anyOf(schemas: readonly ExportedSchema[]): ExportedSchema {
  return schemas.some((schema) => Object.keys(schema).length === 0) ? {} : { anyOf: schemas };
}

export function nullableSchema(schema: ExportedSchema): ExportedSchema {
  const { type } = schema;
  if (type !== undefined && !('enum' in schema)) return { ...schema, type: [type, 'null'].flat() };
  // TypeScript does not narrow a member of a name by `Array.isArray`.
  if (Array.isArray(schema['anyOf'])) return { anyOf: [...(schema['anyOf'] as readonly Json[]), NULL] };
  return Object.keys(schema).length === 0 ? schema : { anyOf: [schema, NULL] };
}

const NULL: ExportedSchema = { type: 'null' };

/** The known values; an open literal admits others of the same type. */
function literalSchema(
  { spec }: SchemaContext,
  shape: Extract<Shape, { readonly kind: 'literal' }>,
): ExportedSchema {
  const { values, open, custom, events } = shape;
  const type = typeOf(values);
  const marks = spec && {
    ...(open && { 'x-svc-open': true }),
    ...(custom && { 'x-svc-custom': true }),
    ...(events && { 'x-svc-events': true }),
  };
  if (spec || !open) return { ...type, enum: [...values], ...marks };
  const types = [...new Set(values.map((value) => typeof value))];
  const others = types.length > 1 ? { type: types } : type;
  return types.length === 0 ? {} : { anyOf: [{ ...type, enum: [...values] }, others] };
}

/** The one type of all values, if they have one. */
function typeOf(values: readonly (string | number | boolean)[]): ExportedSchema {
  const types = new Set(values.map((value) => typeof value));
  const [type] = types;
  return types.size === 1 && type !== undefined ? { type } : {};
}

function patternPart(part: { readonly text: string } | 'number' | 'string'): string {
  if (part === 'number') return '-?[0-9]+(\\.[0-9]+)?';
  return part === 'string' ? '.*' : part.text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
