/** What a method takes: each parameter by its name in the conventions (REST 3.0 reference) and its declared form. */

import { isDeepStrictEqual } from 'node:util';
import { factFor, type Facts } from '../facts.js';
import type { Findings } from '../findings.js';
import { isObject, strings } from '../../base/json.js';
import { isWrite } from '../kind.js';
import type {
  Bounds,
  Entity,
  Kind,
  MethodParam,
  MethodParams,
  ParamShape,
  Property,
  Shape,
} from '../model.js';
import { nullable, withoutNull } from '../shape-parts.js';
import type { PublishedOperation } from '../normalise/operation.js';
import type { ObjectForm, Schema } from '../normalise/schema.js';
import type { Choices } from './choices.js';
import { aggregateSelect, isAggregate } from './aggregate.js';
import { ownFields } from './entities.js';
import type { Evidence } from './evidence.js';
import {
  boundsOf,
  deprecation,
  schemaDoc,
  exampleOf,
  type Referring,
  shapeOf,
  type Shaping,
  isVisibleOn,
  valueOf,
} from '../normalise/shape.js';

interface ParamContext {
  readonly evidence: Evidence;
  readonly choices: Choices;
  readonly facts: Facts;
  readonly findings: Findings;
  /** Of parameters. */
  readonly references: Referring;
  /** What is read of a field as a caller sends it. */
  readonly asParam: (shape: Shape) => Shape;
}

/** What is known of a method before its parameters are read. */
export interface MethodFacts {
  readonly operation: PublishedOperation;
  readonly kind: Kind;
  /** What it is about. */
  readonly entity: Entity | undefined;
  /** Fields of it that are only answered. */
  readonly readOnly: ReadonlySet<string>;
  /** A field of it as the account describes it. */
  readonly described: (name: string) => Schema | undefined;
}

export function buildParams(context: ParamContext, draft: MethodFacts): MethodParams {
  const { request, name } = draft.operation;
  if (context.facts.kinds.get(name)?.takesNothing === true) return { kind: 'none' };
  if (request.kind === 'open') {
    context.findings.applied(
      'open-parameters',
      'a method that takes parameters which nothing describes takes any',
    );
  }
  if (request.kind !== 'object') return request;
  const { properties, required, rest, impliedFilter } = request.parameters;
  const isRequiredFilter = (parameter: string): boolean =>
    parameter === 'filter' && context.evidence.requiredFilter(draft.operation) !== undefined;
  const params = [...properties].map(([parameter, schema]) => ({
    name: parameter,
    required: required.has(parameter) || isRequiredFilter(parameter),
    shape: paramShape(context, draft, { name: parameter, schema }),
    doc: schemaDoc(parameter, schema) || documented(context.facts, name, parameter),
    ...deprecation(schema),
    ...(impliedFilter && parameter === 'filter' && { implied: true as const }),
    ...(CHOSEN.has(parameter) ? {} : { ...boundsOf(schema), ...exampleOf(schema) }),
  }));
  return { kind: 'object', variants: variants(context, draft, params), open: rest !== undefined };
}

/** Their examples list what can be chosen. */
const CHOSEN: ReadonlySet<string> = new Set(['select', 'filter', 'order', 'pagination', 'cursor', 'fields']);

/**
 * update and delete take exactly one of `id` and `filter` (Observed behaviour, Published description); where the module has
 * code of its own, `id` alone, though both are printed (Server behaviour, What the description prints).
 */
function variants(
  { facts, findings }: ParamContext,
  { kind, operation }: MethodFacts,
  params: readonly MethodParam[],
): readonly (readonly MethodParam[])[] {
  const id = params.find(({ name }) => name === 'id');
  const filter = params.find(({ name }) => name === 'filter');
  const isEither =
    isWrite(kind) && id !== undefined && filter !== undefined && !id.required && !filter.required;
  if (!isEither) return [params];
  const by = (chosen: MethodParam, other: MethodParam): readonly MethodParam[] =>
    params
      .filter((param) => param !== other)
      .map((param) => (param === chosen ? { ...param, required: true } : param));
  if (factFor(facts.byIdAlone, operation.name) !== true) return [by(id, filter), by(filter, id)];
  findings.applied('id-alone', 'a write that takes `id` alone takes no `filter`, though both are printed');
  return [by(id, filter)];
}

interface Declared {
  readonly name: string;
  readonly schema: Schema;
}

function paramShape(context: ParamContext, draft: MethodFacts, { name, schema }: Declared): ParamShape {
  const method = draft.operation.name;
  const shaping: Shaping = { side: 'parameter', ...context.references };
  if (name === 'id' && schema.kind === 'integer') return idShape(context, draft);
  const isArray = schema.kind === 'array' || schema.kind === 'unknown';
  if (name === 'select' && isAggregate(method)) {
    context.findings.applied(
      'aggregate-select',
      '`select` of an aggregate names functions and their fields, though it is printed as a list of names',
    );
    return aggregateSelect(draft.entity);
  }
  const select = context.choices.select.get(method);
  if (name === 'select' && select !== undefined) return { kind: 'select', select };
  const filter = context.choices.filter.get(method);
  if (name === 'filter' && isArray && filter !== undefined)
    return { kind: 'filter', filter, ...requiredFieldOf(context, draft) };
  if (name === 'select' && isArray) return exampleNames(schema) ?? valueOf(schema, shaping);
  if (schema.kind !== 'object') return valueOf(schema, shaping);
  const order = context.choices.order.get(method);
  if (name === 'order')
    return order === undefined ? { kind: 'map', values: DIRECTION } : { kind: 'order', order };
  if (name === 'cursor')
    return schema.properties.size === 0
      ? cursor(context, draft.entity, schema)
      : limited(context, shapeOf(schema, shaping));
  if (name === 'pagination') return pagination(context.facts, method, { schema, shaping });
  if (name === 'fields' && schema.properties.size > 0) {
    return {
      kind: 'fields',
      properties: writable(context, { fields: taken(context, draft, schema), draft, shaping }),
    };
  }
  return valueOf(schema, shaping);
}

/** An `id` is printed as `integer` always, and some objects have text ones (Server behaviour, What the description prints). */
function idShape({ findings }: ParamContext, { entity }: MethodFacts): Shape {
  const own = entity === undefined ? undefined : ownFields(entity).get('id')?.shape;
  if (own?.kind === 'integer') return own;
  findings.applied(
    'text-id',
    'a parameter `id`, which is printed as `integer` always, takes a text too unless its object has an integer',
  );
  return { kind: 'union', members: [{ kind: 'integer' }, { kind: 'string' }] };
}

function requiredFieldOf(
  { evidence, asParam }: ParamContext,
  { operation, entity }: MethodFacts,
): { readonly requiredField?: { readonly name: string; readonly shape: Shape } } {
  const name = evidence.requiredFilter(operation);
  if (name === undefined) return {};
  const known = entity === undefined ? undefined : ownFields(entity).get(name)?.shape;
  return { requiredField: { name, shape: asParam(withoutNull(known) ?? { kind: 'unknown' }) } };
}

/** What the example of `select` names, where no object is known whose fields they are. */
function exampleNames(schema: Schema): Shape | undefined {
  const names = strings(schema.example).filter((name) => name !== '');
  if (names.length === 0) return undefined;
  const values = [...new Set(names)];
  return { kind: 'array', items: { kind: 'literal', values, open: false, custom: true } };
}

const DIRECTION: Shape = { kind: 'literal', values: ['ASC', 'DESC'], open: false };

/** Without the fields that are only answered; one that the description requires is written all the same. */
function taken({ findings }: ParamContext, { readOnly }: MethodFacts, fields: ObjectForm): ObjectForm {
  const isTaken = (name: string): boolean => fields.required.has(name) || !readOnly.has(name);
  const properties = new Map([...fields.properties].filter(([name]) => isTaken(name)));
  findings.applied(
    'read-only-field',
    'a field that is only answered is not among those that are written',
    fields.properties.size - properties.size,
  );
  return { ...fields, properties };
}

/** The writable fields, with the shapes of their facts. */
function writable(
  { asParam }: ParamContext,
  {
    fields,
    draft: { entity, described },
    shaping,
  }: { readonly fields: ObjectForm; readonly draft: MethodFacts; readonly shaping: Shaping },
): readonly Property[] {
  const read = entity === undefined ? undefined : ownFields(entity);
  const properties = [...fields.properties].filter(([, schema]) => isVisibleOn(shaping, schema));
  return properties.map(([name, schema]) => {
    const optional = !fields.required.has(name);
    const known = read?.get(name);
    const own = described(name);
    const sent = own === undefined ? known && asParam(known.shape) : valueOf(own, shaping);
    const shape = moreExact(valueOf(schema, shaping), { read: known?.shape, sent });
    return {
      name,
      shape: optional ? clearable(shape, known) : shape,
      optional,
      doc: schemaDoc(name, schema) || (known?.doc ?? ''),
      ...deprecation(schema),
      ...boundsOf(schema),
      ...exampleOf(schema),
    };
  });
}

/** A field with `or null` in its row can be cleared by `null`: a task's `deadline` (REST 3.0 reference, Task object). */
function clearable(shape: Shape, read: Property | undefined): Shape {
  const hasRow = read?.optional === false && read.shape.kind === 'nullable';
  return hasRow ? nullable(shape) : shape;
}

/** The type of a field in answers can be more exact than its declaration in requests: open values, items of an array. */
function moreExact(
  declared: Shape,
  { read, sent }: Readonly<Record<'read' | 'sent', Shape | undefined>>,
): Shape {
  const open = withoutNull(read);
  if (declared.kind === 'string' && open?.kind === 'literal') return open;
  const known = withoutNull(sent);
  if (known === undefined) return declared;
  // A described array in answers is a list; an undescribed one may be a map (`shape.ts`).
  const isVague = declared.kind === 'unknown' || isAnyArray(declared);
  const isTelling = known.kind !== 'ref' && !(known.kind === 'array' && known.items.kind === 'unknown');
  return isVague && isTelling ? known : declared;
}

function isAnyArray(shape: Shape): boolean {
  return (
    shape.kind === 'union' &&
    shape.members.some((member) => member.kind === 'array' && member.items.kind === 'unknown')
  );
}

/** Fields that a cursor names one by one; beyond, any text. */
const MAX_FIELDS = 200;

/** REST 3.0 reference, tasks.task.list; Server behaviour, REST 3.0, order, pagination, cursor, aggregate. */
const PAGE_LIMIT: Bounds = { minimum: 1, maximum: 1000, default: 50 };

const LIMIT: Property = {
  name: 'limit',
  shape: { kind: 'integer' },
  optional: true,
  doc: 'Maximum number of rows of a page, default 50.',
  bounds: PAGE_LIMIT,
};

/** Observed behaviour, REST 3.0, Cursor paging. */
function cursor(context: ParamContext, entity: Entity | undefined, schema: Schema): Shape {
  context.findings.applied(
    'cursor-members',
    'a `cursor` without properties has `field`, `order`, `value` and `limit`',
  );
  const fields = entity?.own.map(({ name }) => name) ?? [];
  const isListed = fields.length > 0 && fields.length <= MAX_FIELDS;
  const field: Shape = isListed ? { kind: 'literal', values: fields, open: true } : { kind: 'string' };
  const value: Shape = { kind: 'union', members: [{ kind: 'integer' }, { kind: 'string' }] };
  const members: readonly (readonly [string, Shape, string])[] = [
    ['field', field, 'The field that the cursor runs over; accounts require it and `value`.'],
    ['order', DIRECTION, 'The direction.'],
    ['value', value, 'Where to go on: the last value of `field` that was seen.'],
  ];
  const told = isObject(schema.example) ? Object.keys(schema.example) : [];
  const further = told.filter((name) => name !== 'limit' && members.every(([known]) => known !== name));
  return {
    kind: 'object',
    properties: [
      ...members.map(([name, shape, doc]) => ({ name, shape, optional: true, doc })),
      LIMIT,
      ...further.map((name): Property => ({ name, shape: { kind: 'unknown' }, optional: true, doc: '' })),
    ],
    open: false,
  };
}

/** A cursor takes a `limit`, which no description shows (Server behaviour, What the description prints). */
function limited({ findings }: ParamContext, shape: Shape): Shape {
  if (shape.kind !== 'object' || shape.properties.some(({ name }) => name === 'limit')) return shape;
  findings.applied('cursor-members', 'a `cursor` that is printed without `limit` takes one');
  return { ...shape, properties: [...shape.properties, LIMIT] };
}

function pagination(
  facts: Facts,
  method: string,
  { schema, shaping }: { readonly schema: Schema; readonly shaping: Shaping },
): Shape {
  const shape = shapeOf(schema, shaping);
  if (shape.kind !== 'object') return shape;
  const properties = shape.properties.map((property) => {
    const bounds = property.name === 'limit' ? { ...PAGE_LIMIT, ...property.bounds } : undefined;
    // The text of the conventions names their numbers.
    const isOwn = bounds !== undefined && !isDeepStrictEqual(bounds, PAGE_LIMIT);
    return {
      ...property,
      // Whatever is described, a cursor is sent back unchanged (Observed behaviour, REST 3.0, Members beside `item` or `items`).
      ...(property.name === 'afterCursor' ? { shape: { kind: 'unknown' } as const } : {}),
      doc: property.doc || (isOwn ? '' : documented(facts, method, `pagination.${property.name}`)),
      ...(bounds && { bounds }),
    };
  });
  return { ...shape, properties };
}

function documented(facts: Facts, method: string, parameter: string): string {
  return factFor(facts.docs.get(parameter) ?? [], method) ?? '';
}
