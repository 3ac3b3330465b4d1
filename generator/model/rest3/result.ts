/** What a method gives, out of its envelope, and how a list goes on. */

import type { Entity, Kind, Paging, Result, Shape } from '../model.js';
import type { Operation } from '../normalise/operation.js';
import type { Choices } from './choices.js';
import { type Evidence, parameter } from './evidence.js';
import { ownFields } from './own-fields.js';
import { valueOf } from './shape.js';

export interface ResultContext {
  readonly choices: Choices;
  readonly evidence: Evidence;
  readonly refers: (name: string) => Shape;
}

/** A method whose object is the one that it gives itself. */
export interface Giving {
  readonly operation: Operation;
  readonly kind: Kind;
  readonly entity: Entity | undefined;
}

export function buildResult(context: ResultContext, { operation, kind, entity }: Giving): Result {
  const { answer, name } = operation;
  const selecting = context.choices.select.get(name);
  const select = selecting === undefined ? {} : { select: selecting };
  const shape = (schema: Parameters<typeof valueOf>[0]): Shape =>
    valueOf(schema, { side: 'result', refers: context.refers });
  switch (answer.kind) {
    case 'item':
      if (entity === undefined) return { kind: 'value', shape: shape(answer.item) };
      return { kind: 'item', entity: entity.name, ...select, whole: selecting === undefined };
    case 'items': {
      if (entity === undefined) return { kind: 'values', shape: shape(answer.item) };
      const isIdOnly = kind === 'list' && selecting !== undefined && hasId(entity);
      return { kind: 'items', entity: entity.name, ...select, default: isIdOnly ? 'id' : 'own' };
    }
    case 'value':
      return { kind: 'value', shape: shape(answer.value) };
    case 'unknown':
      return { kind: isPaged(operation, kind) ? 'values' : 'value', shape: { kind: 'unknown' } };
  }
}

const LISTS: ReadonlySet<Kind> = new Set<Kind>(['list', 'tail', 'field-list']);

/** Whether an answer that nothing describes has items all the same. */
function isPaged({ request }: Operation, kind: Kind): boolean {
  const isPaging = parameter(request, 'pagination') ?? parameter(request, 'cursor');
  return LISTS.has(kind) && isPaging !== undefined;
}

export function buildPaging(context: ResultContext, giving: Giving): { readonly paging?: Paging } {
  const { operation, kind, entity } = giving;
  if (!LISTS.has(kind)) return {};
  if (operation.answer.kind !== 'items' && !isPaged(operation, kind)) return {};
  const style = styleOf(operation);
  const keyset = style === 'offset' && isKeyset(context, operation) && hasId(entity);
  return { paging: { style, keyset, hasId: hasId(entity) } };
}

function styleOf({ request, answer }: Operation): Paging['style'] {
  const pagination = parameter(request, 'pagination');
  const isAfter = pagination?.kind === 'object' && pagination.properties.has('afterCursor');
  if (isAfter || (pagination !== undefined && answer.kind === 'items' && answer.beside.has('nextCursor')))
    return 'after-cursor';
  if (pagination !== undefined) return 'offset';
  return parameter(request, 'cursor') === undefined ? 'once' : 'cursor';
}

/** `id` is known to be filterable and sortable. */
function isKeyset({ evidence }: ResultContext, operation: Operation): boolean {
  const takesBoth = ['filter', 'order'].every((name) => parameter(operation.request, name) !== undefined);
  const known = [evidence.filterable(operation), evidence.sortable(operation)];
  return takesBoth && known.every(({ names }) => names.includes('id'));
}

function hasId(entity: Entity | undefined): boolean {
  return entity !== undefined && ownFields(entity).has('id');
}
