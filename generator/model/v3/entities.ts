/** The objects of an account as entities: own fields apart from related objects, and which of them can be null. */

import type { EntityFact, FieldFact } from '../facts.js';
import type { Findings } from '../findings.js';
import type { Entity, NamedType, Property, Relation, Shape } from '../model.js';
import { byName } from '../named.js';
import type { ObjectForm, Schema } from '../normalise/schema.js';
import { withoutNull } from '../shape-parts.js';
import type { FieldDescription } from '../description.js';
import type { Evidence } from './evidence.js';
import {
  deprecation,
  schemaDoc,
  nullableIf,
  type Referring,
  shapeOf,
  isVisibleOn,
} from '../normalise/shape.js';
import type { Subjects } from './subject.js';
import { FACT, type TypeNames } from './type-names.js';

export interface EntityContext {
  readonly subjects: Subjects;
  readonly evidence: Evidence;
  readonly types: TypeNames;
  /** By key. */
  readonly facts: ReadonlyMap<string, EntityFact>;
  /** Of answers. */
  readonly references: Referring;
  readonly admitsNull: (schema: Schema) => boolean;
  readonly findings: Findings;
}

export function buildEntity(context: EntityContext, key: string, object: ObjectForm): Entity {
  const selected = context.evidence.selected(key);
  const related = (name: string, schema: Schema): Relation | undefined =>
    selected === undefined || selected.has(name) ? undefined : relation(context, name, schema);
  const properties = [...object.properties].filter(([, schema]) =>
    isVisibleOn({ side: 'result', ...context.references }, schema),
  );
  const relations = properties.flatMap(([name, schema]) => related(name, schema) ?? []);
  if (selected !== undefined)
    context.findings.applied(
      'related-object',
      'an object that no `select` names is a related object; one that it names is a part of the object',
      relations.length,
    );
  return {
    name: context.types.names.get(key) ?? key,
    schema: key.startsWith('/') ? '' : key,
    module: moduleOf(key),
    doc: schemaDoc(key, context.subjects.texts(key)) || (context.facts.get(key)?.doc ?? ''),
    own: [
      ...properties
        .filter(([name, schema]) => related(name, schema) === undefined)
        .map(ownProperty(context, key, object)),
      ...unlisted(context, key, object),
    ],
    relations,
  };
}

function ownProperty(
  context: EntityContext,
  key: string,
  object: ObjectForm,
): (entry: readonly [string, Schema]) => Property {
  const facts = context.facts.get(key)?.fields;
  return ([name, schema]) => {
    const fact = facts?.get(name);
    const described = shapeOf(schema, { side: 'result', ...context.references });
    const promised =
      schema.addedByFacts === true ? false : (fact?.promised ?? (object.required.has(name) || name === 'id'));
    return {
      name,
      shape: nullableIf(
        isNullable(name, { fact, object, isNull: context.admitsNull(schema) }),
        withoutNull(fact === undefined ? described : factShape(fact, described)),
      ),
      optional: !promised,
      doc: schemaDoc(name, schema) || (fact?.doc ?? ''),
      ...deprecation(schema),
    };
  };
}

/**
 * API, Null: without `null` only if the contract has a plain type or the description requires the property; `id` never.
 */
function isNullable(
  name: string,
  {
    fact,
    object,
    isNull,
  }: { readonly fact: FieldFact | undefined; readonly object: ObjectForm; readonly isNull: boolean },
): boolean {
  if (fact?.nullable !== undefined) return fact.nullable;
  if (name === 'id') return false;
  return isNull || !object.required.has(name);
}

function factShape(fact: FieldFact, described: Shape): Shape {
  if (fact.type !== undefined) return { kind: 'ref', name: fact.type };
  return fact.shape ?? described;
}

function relation(context: EntityContext, name: string, schema: Schema): Relation | undefined {
  const many = schema.kind === 'array';
  // Its fields could not be selected one by one.
  if (schema.kind === 'array' && context.admitsNull(schema.items)) return undefined;
  const key = context.subjects.behind(many ? schema.items : schema);
  const entity = key === undefined ? undefined : context.types.names.get(key);
  return entity === undefined
    ? undefined
    : { name, entity, many, doc: schemaDoc(name, schema), ...deprecation(schema) };
}

/** Fields that `select` names, or a field list knows, and the schema lacks. */
function unlisted(context: EntityContext, key: string, object: ObjectForm): readonly Property[] {
  const added = context.evidence.added(key);
  const known = new Set([...object.properties.keys(), ...added.map(({ name }) => name)]);
  const selected = [...(context.evidence.selected(key) ?? [])].filter((name) => !known.has(name));
  return [
    ...selected.map((name): Property => ({ name, shape: { kind: 'unknown' }, optional: true, doc: '' })),
    ...added.map((field): Property => ({
      name: field.name,
      shape: nullableIf(true, listedShape(field)),
      optional: true,
      doc: field.description || (field.title === field.name ? '' : field.title),
    })),
  ];
}

/** A field list reports `object` for datetimes, so only its scalar types are used (Observed behaviour, Published description). */
function listedShape({ type, multiple }: FieldDescription): Shape {
  const scalars: Readonly<Record<string, Shape>> = {
    int: { kind: 'integer' },
    integer: { kind: 'integer' },
    float: { kind: 'number' },
    double: { kind: 'number' },
    string: { kind: 'string' },
    bool: { kind: 'boolean' },
    boolean: { kind: 'boolean' },
  };
  const shape: Shape = (Object.hasOwn(scalars, type) ? scalars[type] : undefined) ?? { kind: 'unknown' };
  return multiple || type === 'array'
    ? { kind: 'array', items: multiple ? shape : { kind: 'unknown' } }
    : shape;
}

/** Types that only facts know: `TaskRights`. */
export function factTypes(context: Pick<EntityContext, 'facts' | 'types'>): readonly NamedType[] {
  const types = [...context.facts].flatMap(([key, fact]) =>
    [...fact.fields.values()].flatMap(({ type, shape, doc }) =>
      type === undefined || shape === undefined
        ? []
        : [{ name: context.types.names.get(FACT + type) ?? type, module: moduleOf(key), doc, shape }],
    ),
  );
  return [...byName(types).values()];
}

/** `svc.tasks.taskdto` and `/tasks.task.get` are of `tasks`. */
export function moduleOf(key: string): string {
  if (key.startsWith('/')) return key.slice(1).split('.')[0] ?? '';
  return key.split('.').at(-2) ?? '';
}

const known = new WeakMap<Entity, ReadonlyMap<string, Property>>();

export function ownFields(entity: Entity): ReadonlyMap<string, Property> {
  const found = known.get(entity) ?? byName(entity.own);
  known.set(entity, found);
  return found;
}
