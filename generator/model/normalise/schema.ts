/** A schema of a published description with its defects corrected, and the context of its reader. */

import type { Findings } from '../findings.js';
import type { Bounds, Shape } from '../model.js';
import type { SchemaRule } from './schema-rule.js';

export type Schema = Form & Described;

interface Described {
  readonly nullable: boolean;
  readonly title: string;
  readonly description: string;
  readonly example: unknown;
  /** A text of the format that the schema names, where it has no example. */
  readonly shown?: string;
  readonly bounds?: Bounds;
  /** Only answered, never taken. */
  readonly readOnly?: true;
  /** Only taken, never answered. */
  readonly writeOnly?: true;
  readonly deprecated?: true;
  /** The account does not describe it: it may be absent. */
  readonly addedByFacts?: true;
}

export type Form =
  | { readonly kind: 'unknown' | 'boolean' | 'integer' | 'number' | 'date-time' }
  | Extract<Shape, { readonly kind: 'string' }>
  | {
      readonly kind: 'literal';
      readonly values: readonly (string | number | boolean)[];
      /** Only in hand-written documents. */
      readonly open?: true;
      readonly custom?: true;
      readonly events?: true;
    }
  | { readonly kind: 'array'; readonly items: Schema }
  | ObjectForm
  | { readonly kind: 'union'; readonly members: readonly Schema[] }
  /** Of a hand-written document. */
  | Extract<Shape, { readonly kind: 'empty-array' | 'pattern' }>
  /** A schema of the same document, by name. */
  | { readonly kind: 'ref'; readonly name: string };

export interface ObjectForm {
  readonly kind: 'object';
  readonly properties: ReadonlyMap<string, Schema>;
  readonly required: ReadonlySet<string>;
  /** The values of further names; undefined: not described. */
  readonly rest: Schema | undefined;
  /** `additionalProperties: false`: no further names. */
  readonly isClosed?: true;
  /** Always holds something, so that the wire never prints it as the `[]` of an empty map. */
  readonly neverEmpty: boolean;
  /** Only the order of the names shows that `filter` is required. */
  readonly impliedFilter?: true;
}

export const UNKNOWN: Schema = {
  kind: 'unknown',
  nullable: false,
  title: '',
  description: '',
  example: undefined,
};

/** The form without title, description, example and marks. */
export function formOf(schema: Schema): Form {
  const {
    nullable: _nullable,
    title: _title,
    description: _description,
    example: _example,
    shown: _shown,
    bounds: _bounds,
    readOnly: _readOnly,
    writeOnly: _writeOnly,
    deprecated: _deprecated,
    addedByFacts: _assumed,
    ...form
  } = schema;
  return form;
}

/** The context of a reader of one document's schemas. */
export interface Reader {
  /** The names of its schemas. */
  readonly names: ReadonlySet<string>;
  readonly findings: Findings;
  /** Those that correct its schemas. */
  readonly rules: readonly SchemaRule[];
  /** What a schema of the document is, behind references. */
  schema(name: string): Schema;
}

export interface DocumentReader extends Reader {
  /** The complete document, for references to its components. */
  readonly document: unknown;
  /** The order of its keys means nothing. */
  readonly isReordered: boolean;
  /** Lists whose `filter` an earlier document required by the order of its keys. */
  readonly impliedFilters: ReadonlySet<string>;
  /** The document's schemas, corrected, by name. */
  readonly schemas: Schemas;
}

/** By name. */
export type Schemas = ReadonlyMap<string, Schema>;

/** References in a row that are followed. Whatever has more, or refers to itself, is treated as a reference to nothing. */
export const MAX_HOPS = 16;

/** For the report: such a schema describes no value. */
export const CIRCLE = 'leads back to itself through nothing but references; left as unknown';

/** The name of the schema at the end of a chain of references; undefined where the chain has no end. */
export function lastName(schemas: Schemas, name: string): string | undefined {
  let last = name;
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    const schema = schemas.get(last);
    if (schema?.kind !== 'ref') return last;
    last = schema.name;
  }
  return undefined;
}

/** The schema that a reference leads to; any other schema is itself. */
export function resolved(schemas: Schemas, schema: Schema): Schema {
  if (schema.kind !== 'ref') return schema;
  const name = lastName(schemas, schema.name);
  return (name === undefined ? undefined : schemas.get(name)) ?? UNKNOWN;
}

/** Whether `null` is a value of the schema, or of one that it refers to. */
export function admitsNull(schemas: Schemas, schema: Schema): boolean {
  return referredBy(schemas, schema).some(({ nullable }) => nullable);
}

/** The schema and those that it refers to, one after the other. */
export function referredBy(schemas: Schemas, schema: Schema): readonly Schema[] {
  const chain = [schema];
  for (let last: Schema | undefined = schema; last?.kind === 'ref' && chain.length <= MAX_HOPS;) {
    last = schemas.get(last.name);
    if (last !== undefined) chain.push(last);
  }
  return chain;
}
