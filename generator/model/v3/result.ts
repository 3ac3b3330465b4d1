/** The result of a method without its envelope, and how a list continues. */

import type { Entity, Kind, Paging, Property, MethodResult, Shape } from '../model.js';
import type { PublishedOperation } from '../normalise/operation.js';
import { factFor, type Facts } from '../facts.js';
import { aggregateResult, isAggregate } from './aggregate.js';
import type { Choices } from './choices.js';
import { type Evidence, parameter } from './evidence.js';
import { ownFields } from './entities.js';
import { deprecation, schemaDoc, nullableIf, type Referring, valueOf } from '../normalise/shape.js';

interface ResultContext {
  readonly facts: Pick<Facts, 'defaults' | 'answers'>;
  readonly choices: Choices;
  readonly references: Referring;
}

/** A method with the object that it returns. */
interface MethodWithResult {
  readonly operation: PublishedOperation;
  readonly kind: Kind;
  readonly entity: Entity | undefined;
}

export function buildResult(
  context: ResultContext,
  { operation, kind, entity }: MethodWithResult,
): MethodResult {
  const { answer, name } = operation;
  const selecting = context.choices.select.get(name);
  const select = selecting === undefined ? {} : { select: selecting };
  const shape = (schema: Parameters<typeof valueOf>[0]): Shape =>
    valueOf(schema, { side: 'result', ...context.references });
  // What is printed of it is an object of anything.
  if (isAggregate(name) && (answer.kind === 'value' || answer.kind === 'unknown'))
    return { kind: 'value', shape: aggregateResult() };
  switch (answer.kind) {
    case 'item':
      if (entity === undefined)
        return { kind: 'value', shape: nullableIf(answer.nullable, shape(answer.item)) };
      return {
        kind: 'item',
        entity: entity.name,
        ...select,
        isFull: selecting === undefined,
        ...(answer.nullable && { nullable: true as const }),
        ...omittedFields(context, name, entity),
      };
    case 'items': {
      if (entity === undefined)
        return { kind: 'values', shape: nullableIf(answer.nullable, shape(answer.item)) };
      const known = factFor(context.facts.defaults, name);
      return {
        kind: 'items',
        entity: entity.name,
        ...select,
        default: known ?? usualDefault(kind),
        ...(answer.nullable && { nullable: true as const }),
        ...omittedFields(context, name, entity),
      };
    }
    case 'value':
      return { kind: 'value', shape: identified(kind, shape(answer.value)) };
    case 'unknown':
      return { kind: isPaged(operation, kind) ? 'values' : 'value', shape: { kind: 'unknown' } };
  }
}

/** `{ id }` is the generic answer to an add (Server behaviour, Answers and errors). */
function identified(kind: Kind, shape: Shape): Shape {
  if (kind !== 'add' || shape.kind !== 'object') return shape;
  const [id, ...others] = shape.properties;
  if (id?.name !== 'id' || others.length > 0) return shape;
  return { ...shape, properties: [{ ...id, optional: false }] };
}

/** Members next to the data: absent or `null` unless the description requires it (API, Null). */
export function buildBeside(
  references: Referring,
  { answer }: PublishedOperation,
): { readonly meta?: readonly Property[] } {
  if (answer.kind === 'unknown' || answer.meta.members.size === 0) return {};
  const { members, required } = answer.meta;
  const meta = [...members].map(([name, schema]): Property => {
    const isRequired = required.has(name);
    const shape = nullableIf(!isRequired, valueOf(schema, { side: 'result', ...references }));
    return { name, shape, optional: !isRequired, doc: schemaDoc(name, schema), ...deprecation(schema) };
  });
  return { meta };
}

/** API, Select: the fields of a list without `select` are known for few methods. */
function usualDefault(kind: Kind): 'own' | 'some' {
  return kind === 'list' ? 'some' : 'own';
}

function omittedFields(
  { facts }: Pick<ResultContext, 'facts'>,
  method: string,
  entity: Entity,
): { readonly omittedFields?: readonly string[] } {
  const names = (factFor(facts.answers, method) ?? []).filter((name) => ownFields(entity).has(name));
  return names.length === 0 ? {} : { omittedFields: names };
}

const LISTS: ReadonlySet<Kind> = new Set<Kind>(['list', 'tail', 'field-list']);

/** Whether an answer without a description has items. */
function isPaged({ request }: PublishedOperation, kind: Kind): boolean {
  const isPaging = parameter(request, 'pagination') ?? parameter(request, 'cursor');
  return LISTS.has(kind) && isPaging !== undefined;
}

export function buildPaging(
  { evidence }: { readonly evidence: Evidence },
  giving: MethodWithResult,
): { readonly paging?: Paging } {
  const { operation, kind, entity } = giving;
  if (!LISTS.has(kind)) return {};
  if (operation.answer.kind !== 'items' && !isPaged(operation, kind)) return {};
  const style = styleOf(operation);
  const takes = (name: string): boolean => parameter(operation.request, name) !== undefined;
  const { exists, shown } = evidence.id(operation);
  const sortsId = takes('order') && exists && evidence.sortable(operation).names.includes('id');
  const filtersId = takes('filter') && evidence.isFilterable(operation, 'id');
  const paging: Paging = {
    style,
    keyset: style === 'offset' && sortsId && filtersId && hasId(entity),
    hasId: hasId(entity) && (takes('select') ? shown : exists),
    ...(takesLimit(operation) ? {} : { limit: false as const }),
  };
  return { paging: sortsId ? { ...paging, sortsId } : paging };
}

/** A `pagination` that shows only a limit takes no offset (Observed behaviour, Published description). */
function styleOf({ request, answer }: PublishedOperation): Paging['style'] {
  const pagination = parameter(request, 'pagination');
  if (pagination === undefined) return parameter(request, 'cursor') === undefined ? 'once' : 'cursor';
  const members = pagination.kind === 'object' ? [...pagination.properties.keys()] : [];
  const answersCursor = answer.kind === 'items' && answer.meta.members.has('nextCursor');
  if (members.includes('afterCursor') || answersCursor) return 'next-cursor';
  return members.length === 0 || members.includes('offset') || members.includes('page') ? 'offset' : 'once';
}

/** A `pagination` without members, and a `cursor`, take one all the same. */
function takesLimit({ request }: PublishedOperation): boolean {
  const pagination = parameter(request, 'pagination');
  if (pagination?.kind !== 'object' || pagination.properties.size === 0) return true;
  return pagination.properties.has('limit');
}

function hasId(entity: Entity | undefined): boolean {
  return entity !== undefined && ownFields(entity).has('id');
}
