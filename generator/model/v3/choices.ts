/** What `select`, `filter` and `order` of each method admit, as named types; methods that admit the same share one. */

import { grouped } from '../../base/grouped.js';
import type { Findings } from '../findings.js';
import { strings } from '../../base/json.js';
import type { Entity, FilterType, OrderType, SelectType, Shape } from '../model.js';
import { withoutNull } from '../shape-parts.js';
import type { CandidateNames } from '../../names/allocator.js';
import { allocateTypes, ownWord, pascal } from '../names.js';
import type { PublishedOperation } from '../normalise/operation.js';
import type { Schema } from '../normalise/schema.js';
import { type Evidence, type AdmittedFields, parameter } from './evidence.js';
import { isAggregate } from './aggregate.js';
import { ownFields } from './entities.js';
import { namespaceOf } from '../method-path.js';

/** A method with the object that it is about. */
interface MethodOfEntity {
  readonly operation: PublishedOperation;
  readonly entity: Entity;
  /** The object's key. */
  readonly key: string;
}

export interface Choices {
  readonly selects: readonly SelectType[];
  readonly filters: readonly FilterType[];
  readonly orders: readonly OrderType[];
  /** Method → the type's name. */
  readonly select: ReadonlyMap<string, string>;
  readonly filter: ReadonlyMap<string, string>;
  readonly order: ReadonlyMap<string, string>;
}

interface ChoiceContext {
  readonly evidence: Evidence;
  /** By type name. */
  readonly entities: ReadonlyMap<string, Entity>;
  readonly taken: Set<string>;
  /** What is read of a field as a caller sends it. */
  readonly asParam: (shape: Shape) => Shape;
  readonly findings: Findings;
}

/** Names of related objects' fields in one `select`; a hostile document could ask for millions. */
const MAX_DOTTED = 10_000;

export function buildChoices(methods: readonly MethodOfEntity[], context: ChoiceContext): Choices {
  const { evidence } = context;
  const having = (name: string): readonly MethodOfEntity[] =>
    methods.filter(({ operation }) => parameter(operation.request, name) !== undefined);
  const selecting = having('select').filter(({ operation }) => isSelection(operation));
  const selects = share(selecting, context, {
    suffix: 'Select',
    known: (about) => selectable(about, evidence),
    all: (entity, known) => [...admitted(entity, known, context), ...dotted(entity, context)],
  });
  const admits = (entity: Entity, known: AdmittedFields): readonly string[] =>
    admitted(entity, known, context);
  const filters = share(having('filter'), context, {
    suffix: 'Filter',
    known: ({ operation }) => evidence.filterable(operation),
    all: admits,
  });
  const orders = share(having('order'), context, {
    suffix: 'Order',
    known: ({ operation }) => evidence.sortable(operation),
    all: admits,
  });
  return {
    selects: selects.types.map(({ name, entity, names }) => ({ ...typeOf(name, entity), names })),
    filters: filters.types.map((type) => filterType(type, context)),
    orders: orders.types.map(({ name, entity, names }) => ({ ...typeOf(name, entity), fields: names })),
    select: selects.of,
    filter: filters.of,
    order: orders.of,
  };
}

/** `select` as the conventions have it: a list of names, or one; anything else is a parameter of the method's own. */
function isSelection({ name, request }: PublishedOperation): boolean {
  if (isAggregate(name)) return false;
  const select = parameter(request, 'select');
  return select !== undefined && (takesNames(select) || strings(select.example).length > 0);
}

function takesNames(schema: Schema): boolean {
  if (schema.kind === 'union') return schema.members.some(takesNames);
  return schema.kind === 'array' || schema.kind === 'string' || schema.kind === 'unknown';
}

type TypeHead = Pick<SelectType, 'name' | 'module' | 'entity'>;

function typeOf(name: string, entity: Entity): TypeHead {
  return { name, module: entity.module, entity: entity.name };
}

function filterType(
  { name, entity, names, isExact }: Shared['types'][number],
  { asParam }: ChoiceContext,
): FilterType {
  const own = ownFields(entity);
  const fields = names.map((field) => ({
    name: field,
    shape: asParam(withoutNull(own.get(field)?.shape) ?? UNKNOWN),
  }));
  return { ...typeOf(name, entity), fields, ...(isExact ? {} : { isAssumed: true }), style: 'conditions' };
}

const UNKNOWN: Shape = { kind: 'unknown' };

interface Choice {
  readonly suffix: 'Select' | 'Filter' | 'Order';
  /** What is known to be admitted. */
  known(about: MethodOfEntity): AdmittedFields;
  all(entity: Entity, known: AdmittedFields): readonly string[];
}

interface Shared {
  readonly types: readonly {
    readonly name: string;
    readonly entity: Entity;
    readonly names: readonly string[];
    /** No others are admitted. */
    readonly isExact: boolean;
  }[];
  readonly of: ReadonlyMap<string, string>;
}

/**
 * What the first of an object's methods admits goes by the object's name (`TaskFilter`), for the methods that admit the same
 * too; a method that admits something else has a type of its own (`TasksTaskTailFilter`), whatever other methods there are.
 */
function share(methods: readonly MethodOfEntity[], context: ChoiceContext, choice: Choice): Shared {
  const given = methods.map((about) => {
    const known = beyondOwn(choice.known(about), about.entity);
    return { ...about, known, content: JSON.stringify([known.exact, [...known.names].sort()]) };
  });
  const main = new Map(
    [...grouped(given, ({ entity }) => entity.name)].map(([name, all]) => [name, all.toSorted(mainFirst)[0]]),
  );
  const isOther = ({ entity, content }: (typeof given)[number]): boolean =>
    main.get(entity.name)?.content !== content;
  const others: CandidateNames[] = given.filter(isOther).map(({ operation: { name } }) => ({
    id: name,
    candidates: [pascal(name) + choice.suffix],
  }));
  const own = allocateTypes(others, context.findings, context.taken);
  const of = new Map(
    given.map(({ operation, entity }) => [
      operation.name,
      own.get(operation.name) ?? entity.name + choice.suffix,
    ]),
  );
  const types = [...[...main.values()].flatMap((about) => about ?? []), ...given.filter(isOther)];
  return {
    types: types.map(({ operation, entity, known }) => ({
      name: of.get(operation.name) ?? '',
      entity,
      names: [...new Set(choice.all(entity, known))],
      isExact: known.exact,
    })),
    of,
  };
}

/** The `list` of the object's own namespace, then its `get`, then the others by name: `tasks.task.list` of `svc.tasks.taskdto`. */
function mainFirst(left: MethodOfEntity, right: MethodOfEntity): number {
  const rank = ({ operation: { name }, key }: MethodOfEntity): number => {
    const isOwn = lastWord(namespaceOf(name)).toLowerCase() === ownWord(key).toLowerCase();
    const at = ['list', 'get'].indexOf(lastWord(name));
    return (isOwn ? 0 : 3) + (at < 0 ? 2 : at);
  };
  return rank(left) - rank(right) || (left.operation.name < right.operation.name ? -1 : 1);
}

function lastWord(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** If every field of the object is admitted, the known ones among them are redundant. */
function beyondOwn(known: AdmittedFields, entity: Entity): AdmittedFields {
  if (known.exact || known.names.length === 0) return known;
  const own = ownFields(entity);
  return { ...known, names: known.names.filter((name) => !own.has(name)) };
}

/** By the names that `select` lists, else by its example, to which a field list adds (Observed behaviour, Published description). */
function selectable({ operation, key }: MethodOfEntity, evidence: Evidence): AdmittedFields {
  const select = parameter(operation.request, 'select');
  const listed = listedNames(select);
  const example = (listed.length > 0 ? listed : strings(select?.example)).filter(
    (name) => name !== '' && !name.includes('.'),
  );
  const added = evidence.added(key).map(({ name }) => name);
  return { names: [...example, ...added], exact: example.length > 0 };
}

/** What the elements of a list may be. */
function listedNames(schema: Schema | undefined): readonly string[] {
  if (schema?.kind !== 'array' || schema.items.kind !== 'literal') return [];
  return schema.items.values.filter((value) => typeof value === 'string');
}

/** Without exact names every field of the object is admitted. */
function admitted(
  entity: Entity,
  { names, exact }: AdmittedFields,
  context: ChoiceContext,
): readonly string[] {
  return exact ? names : [...scalarFields(entity, context), ...names];
}

/** Fields of related objects, one step away (REST 3.0 reference, Related objects). */
function dotted(entity: Entity, context: ChoiceContext): readonly string[] {
  const names: string[] = [];
  for (const relation of entity.relations) {
    const related = context.entities.get(relation.entity);
    const fields = related === undefined ? [] : scalarFields(related, context);
    if (names.length + fields.length > MAX_DOTTED) {
      context.findings.warn(
        entity.name,
        `has too many related fields; those of \`${relation.name}\` and later ones need custom()`,
      );
      return names;
    }
    names.push(...fields.map((field) => `${relation.name}.${field}`));
  }
  return names;
}

function scalarFields(entity: Entity, { entities }: ChoiceContext): readonly string[] {
  return entity.own.filter(({ shape }) => !isObject(shape, entities)).map(({ name }) => name);
}

/** Whether a value is itself an object of the account. */
function isObject(shape: Shape, entities: ReadonlyMap<string, Entity>): boolean {
  if (shape.kind === 'nullable') return isObject(shape.shape, entities);
  if (shape.kind === 'array') return isObject(shape.items, entities);
  return shape.kind === 'ref' && entities.has(shape.name);
}
