/** The class of a change, by the kind of its node and by what happened to it. Parameters go in, results come out, so each has rows of its own. */

import type { ParamShape, Property, Shape } from '../model/model.js';
import { isLooser } from '../model/limits.js';
import { isShape } from '../model/shape-parts.js';
import { isSame } from './canonical.js';
import type { ChangeName } from './classes.js';
import type { DataDirection } from './difference.js';
import { valuesOf, widthOf } from './width.js';

/** One class, or one for each value that the node has (after the change). Without a class nothing is reported. */
type Classes = ChangeName | Readonly<Record<string, ChangeName>>;

interface Row {
  readonly added?: Classes;
  readonly removed?: Classes;
  readonly changed?: Classes | Compare;
}

/** Undefined: the nodes have not changed themselves, so their parts are compared. */
type Compare = (before: NodeValue, after: NodeValue) => readonly ChangeName[] | undefined;

/** What of a node is compared. */
export interface NodeValue {
  readonly value?: string | undefined;
  readonly shape?: ParamShape | undefined;
}

export type NodeKind = keyof ReturnType<typeof rowsOf>;

type OfKind = NodeValue & { readonly kind: NodeKind };

function rowsOf(direction: DataDirection) {
  const isParam = direction === 'param';
  return {
    group: {},
    entity: {},
    type: {},
    doc: { changed: 'texts-changed' },
    write: { changed: { write: 'kind-to-write', read: 'kind-to-read' } },
    kind: { changed: 'kind-changed' },
    scope: { added: 'scope-added', removed: 'scope-removed' },
    application: { added: 'application-only', removed: 'not-application-only' },
    path: { changed: 'method-moved' },
    route: { changed: 'route-changed' },
    deprecated: { added: 'method-deprecated', removed: 'method-not-deprecated' },
    paging: { added: 'paging-added', removed: 'paging-removed', changed: 'paging-changed' },
    keyset: { added: 'keyset-added', removed: 'keyset-removed' },
    error: { added: 'error-added', removed: 'error-removed' },
    status: { changed: 'error-status-changed' },

    // What the description says and the types do not show.
    said: {
      changed: ({ value: before }, { value: after }) => (sharesDigest(before, after) ? [] : undefined),
    },
    digest: { changed: 'published-changed' },
    declared: { added: 'error-added', removed: 'error-removed' },
    elsewhere: { added: 'elsewhere-required', removed: 'elsewhere-not-required' },
    verb: { added: 'post-removed', removed: 'post-added' },
    media: { added: 'json-not-taken', removed: 'json-taken' },
    success: { changed: 'success-status' },
    form: { added: 'form-changed', removed: 'form-changed' },
    limit: {
      added: 'param-limited',
      removed: 'param-less-limited',
      changed: ({ value: before = '' }, { value: after = '' }) => {
        if (before === after) return undefined;
        return [isLooser(before, after) ? 'param-less-limited' : 'param-limited'];
      },
    },
    nullable: { added: { never: 'null-left-out', null: 'null-described' }, removed: 'null-not-described' },

    variant: { added: 'param-widened', removed: 'param-narrowed' },
    order: { changed: 'param-order-changed' },

    member: {
      added: isParam
        ? { optional: 'param-added', undescribed: 'param-added', required: 'param-required-added' }
        : 'result-added',
      removed: `${direction}-removed`,
    },
    'deprecated-member': { added: 'deprecated', removed: 'not-deprecated' },
    presence: {
      changed: { optional: `${direction}-now-optional`, required: `${direction}-now-required` },
    },
    open: { added: `${direction}-opened`, removed: `${direction}-closed` },
    null: { changed: { null: `${direction}-nullable`, never: `${direction}-not-nullable` } },
    shape: {
      changed: ({ shape: before }, { shape: after }) =>
        before && after && compareShapes(before, after, direction),
    },

    'enum-name': { added: 'enum-name-added', removed: 'enum-name-removed', changed: 'enum-name-changed' },
    relation: { added: 'result-added', removed: 'result-removed', changed: 'result-retyped' },
    select: fieldRow('field-selectable', 'field-not-selectable'),
    filter: fieldRow('field-filterable', 'field-not-filterable'),
    sort: fieldRow('field-sortable', 'field-not-sortable'),
    style: { changed: 'filter-form-changed' },

    result: { changed: compareResults },
    full: { added: 'result-added', removed: 'result-removed' },
    omitted: { added: 'result-now-optional', removed: 'result-now-required' },
    default: {
      changed: { own: 'default-fields-added', id: 'default-fields-removed', some: 'default-fields-removed' },
    },
  } satisfies Readonly<Record<string, Row>>;
}

const ROWS = { param: rowsOf('param'), result: rowsOf('result') };

/** Of a node that only one of the models has. */
export function classOf(
  node: OfKind,
  what: 'added' | 'removed',
  direction: DataDirection,
): ChangeName | undefined {
  const row: Row = ROWS[direction][node.kind];
  return chosen(row[what], node);
}

function chosen(classes: Classes | undefined, { value = '' }: NodeValue): ChangeName | undefined {
  return typeof classes === 'object' ? classes[value] : classes;
}

/** Undefined: the nodes are alike, apart from their parts. */
export function classesOf(
  before: OfKind,
  after: OfKind,
  direction: DataDirection,
): readonly ChangeName[] | undefined {
  if (before.kind !== after.kind) return [`${direction}-retyped`];
  const { changed }: Row = ROWS[direction][after.kind];
  if (typeof changed === 'function') return changed(before, after);
  if (before.value === undefined || after.value === undefined || before.value === after.value)
    return undefined;
  const name = chosen(changed, after);
  return name && [name];
}

/** A field that was added, removed or retyped with its object is reported with the object. */
function fieldRow(can: ChangeName, cannot: ChangeName): Row {
  return {
    added: { extra: can },
    removed: { extra: cannot },
    changed: (before, after) => {
      if (before.value === after.value || (before.value !== 'no' && after.value !== 'no'))
        return before.shape && after.shape && !isSame(before.shape, after.shape) ? [] : undefined;
      return [after.value === 'no' ? cannot : can];
    },
  };
}

/** Whether one of the two digests is the same: that of the text, or that of the meaning. */
function sharesDigest(before = '', after = ''): boolean {
  const now = after.split(' ');
  return before.split(' ').some((digest, index) => digest === now[index]);
}

/** Nothing was known of a result that is described now. */
function compareResults(old: NodeValue, now: NodeValue): readonly ChangeName[] | undefined {
  const [before, after] = [old.value, now.value];
  if (before === after) return undefined;
  return [
    before === 'unknown' ? 'result-narrowed' : after === 'unknown' ? 'result-widened' : 'result-retyped',
  ];
}

/** Shapes whose parts are compared. */
const WITH_PARTS: ReadonlySet<ParamShape['kind']> = new Set(['array', 'map', 'object', 'fields', 'by-value']);

function compareShapes(
  before: ParamShape,
  after: ParamShape,
  direction: DataDirection,
): readonly ChangeName[] | undefined {
  if (
    before.kind === 'object' &&
    after.kind === 'object' &&
    sharesNoProperty(before.properties, after.properties)
  )
    return [`${direction}-retyped`];
  if (before.kind === 'by-value' && after.kind === 'by-value' && before.of !== after.of)
    return [`${direction}-retyped`];
  if (before.kind === after.kind && WITH_PARTS.has(before.kind)) return undefined;
  if (!isShape(before) || !isShape(after)) return ['param-retyped'];
  const width = widthOf(before, after, direction);
  if (width === 'wider') return [`${direction}-widened`];
  if (width === 'narrower') return [`${direction}-narrowed`];
  if (width === 'different') return [`${direction}-retyped`];
  const [known, now] = [knownTo(before), knownTo(after)];
  const changes: ChangeName[] = [];
  if ([...now].some((value) => !known.has(value))) changes.push(`${direction}-values-added`);
  if ([...known].some((value) => !now.has(value))) changes.push(`${direction}-values-removed`);
  if (direction === 'param' && takesCustom(before) !== takesCustom(after))
    changes.push(takesCustom(after) ? 'param-opened' : 'param-closed');
  return changes.length === 0 ? undefined : changes;
}

/** What a program can write without a cast; undefined: also each name of an event, which the catalogue has. */
function knownTo(shape: Shape): ReadonlySet<string | number | boolean | undefined> {
  const isOfEvents = shape.kind === 'literal' && shape.events === true;
  return new Set([...valuesOf(shape), ...(isOfEvents ? [undefined] : [])]);
}

/** Names of fields that an account has added, which a program passes by `custom()`. */
function takesCustom(shape: ParamShape): boolean {
  return shape.kind === 'literal' && shape.custom === true;
}

/** Whether two objects with several properties have none in common. */
function sharesNoProperty(before: readonly Property[], after: readonly Property[]): boolean {
  const names = new Set(after.map(({ name }) => name));
  const [fewest, most] = [before.length, after.length].toSorted((a, b) => a - b);
  return fewest !== 0 && (most ?? 0) > 2 && !before.some(({ name }) => names.has(name));
}
