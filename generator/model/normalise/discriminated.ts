/** Discriminated unions: finds the property whose value differs in every member, and fixes its value in each. */

import type { Findings } from '../findings.js';
import type { ObjectForm, Schema, Schemas } from './schema.js';

interface Mark {
  readonly property: string;
  readonly value: string | number | boolean;
}

/**
 * The same schemas in which each member of such a union holds its own value of the property, always.
 * @param others schemas that stand in operations, and may be such unions.
 */
export function discriminated(schemas: Schemas, others: readonly Schema[], findings: Findings): Schemas {
  const marks = new Map<string, Mark>();
  for (const union of [...schemas.values(), ...others].flatMap((schema) => unionsIn(schema))) {
    for (const [name, mark] of marksOf(union, schemas)) if (!marks.has(name)) marks.set(name, mark);
  }
  findings.applied(
    'discriminated-union',
    'each member of a discriminated union has its own value of the property',
    marks.size,
  );
  return new Map([...schemas].map(([name, schema]) => [name, marked(schema, marks.get(name))]));
}

/** The same for members that stand in the union itself. */
export function discriminatedMembers(members: readonly Schema[]): readonly Schema[] {
  const [property] = shared(members.map((object) => ({ name: undefined, object })));
  if (property === undefined) return members;
  const values = members.map((object) =>
    object.kind === 'object' ? onlyValue(object, property) : undefined,
  );
  if (new Set(values).size < members.length) return members;
  return members.map((member, index) => {
    const value = values[index];
    return value === undefined ? member : marked(member, { property, value });
  });
}

type Union = Extract<Schema, { kind: 'union' }>;

/** Recursion is safe: schemas are at most 24 levels deep (`read-schema.ts`). */
function unionsIn(schema: Schema): readonly Union[] {
  switch (schema.kind) {
    case 'array':
      return unionsIn(schema.items);
    case 'object':
      return [...schema.properties.values(), ...(schema.rest === undefined ? [] : [schema.rest])].flatMap(
        (one) => unionsIn(one),
      );
    case 'union':
      return [schema, ...schema.members.flatMap((one) => unionsIn(one))];
    default:
      return [];
  }
}

/** By the name of the member's schema; none where some member is not an object or two of them have one value. */
function marksOf(union: Union, schemas: Schemas): ReadonlyMap<string, Mark> {
  const names = union.members.map((member) => (member.kind === 'ref' ? member.name : undefined));
  const members = names.map((name) => ({ name, object: name === undefined ? undefined : schemas.get(name) }));
  for (const property of union.discriminator === undefined
    ? shared(members)
    : [union.discriminator.property]) {
    const values = members.map(({ name, object }) => valueOf(union, property, { name, object }));
    const isTelling = values.every((value) => value !== undefined) && new Set(values).size === values.length;
    if (!isTelling || names.includes(undefined)) continue;
    return new Map(
      names.flatMap((name, index) => {
        const value = values[index];
        return name === undefined || value === undefined ? [] : [[name, { property, value }] as const];
      }),
    );
  }
  return new Map();
}

interface Member {
  readonly name: string | undefined;
  readonly object: Schema | undefined;
}

/** Properties that each member requires with one value. */
function shared(members: readonly Member[]): readonly string[] {
  const [first] = members;
  if (first?.object?.kind !== 'object') return [];
  return [...first.object.properties.keys()].filter((name) =>
    members.every(
      ({ object }) =>
        object?.kind === 'object' && object.required.has(name) && onlyValue(object, name) !== undefined,
    ),
  );
}

function valueOf(union: Union, property: string, { name, object }: Member): Mark['value'] | undefined {
  if (object?.kind !== 'object' || name === undefined) return undefined;
  const mapped = [...(union.discriminator?.mapping ?? [])].find(([, target]) => target === name)?.[0];
  return mapped ?? onlyValue(object, property) ?? (union.discriminator === undefined ? undefined : name);
}

function onlyValue(object: ObjectForm, property: string): Mark['value'] | undefined {
  const schema = object.properties.get(property);
  return schema?.kind === 'literal' && schema.values.length === 1 ? schema.values[0] : undefined;
}

function marked(schema: Schema, mark: Mark | undefined): Schema {
  if (mark === undefined || schema.kind !== 'object') return schema;
  const {
    nullable: _nullable,
    title = '',
    description = '',
    example,
  } = schema.properties.get(mark.property) ?? {};
  const property: Schema = {
    kind: 'literal',
    values: [mark.value],
    tells: true,
    nullable: false,
    title,
    description,
    example,
  };
  return {
    ...schema,
    properties: new Map([...schema.properties, [mark.property, property]]),
    required: new Set([...schema.required, mark.property]),
  };
}
