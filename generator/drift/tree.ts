/** A model as a tree: each thing that can change is a node with a kind, so that one walk compares them all. */

import { grouped } from '../base/grouped.js';
import { onceFor } from '../base/once.js';
import type {
  Api,
  Entity,
  FilterType,
  Method,
  NamedType,
  MethodParam,
  MethodParams,
  ParamShape,
  Property,
  Relation,
  MethodResult,
  Shape,
} from '../model/model.js';
import { byName } from '../model/named.js';
import type { DeclaredType, DescribedPart, DescribedParts } from '../model/described-parts.js';
import { pagingText } from '../model/paging-text.js';
import { isShape, nullable, withoutNull } from '../model/shape-parts.js';
import type { DataDirection } from './difference.js';
import type { NodeValue, NodeKind } from './kinds.js';
import { memberText } from '../view/shape-text.js';
import { exactText, resultText } from './method-text.js';

export interface ModelNode extends NodeValue {
  /** Row of `kinds.ts`. */
  readonly kind: NodeKind;
  /** Pairs the node with one of the other model. */
  readonly key: string;
  /** Its part of the path: `.title`, `[]` or nothing. */
  readonly step: string;
  /** Of a reference: the name of its type, which is compared on its own. */
  readonly name?: string;
  /** Shows the node in a report. A function, since few nodes have changed. */
  readonly text?: () => string;
  readonly parts: readonly ModelNode[];
  /** Takes the place of a part that only the other model has. */
  readonly fallback?: ModelNode;
  /** Of the parts. */
  readonly direction?: DataDirection;
}

function node(kind: NodeKind, step: string, rest: Partial<ModelNode> = {}): ModelNode {
  return { kind, key: `${kind}${step}`, step, parts: [], ...rest };
}

/** Holds parts, and is not compared itself. */
function group(key: string, parts: readonly ModelNode[], step = ''): ModelNode {
  return node('group', step, { key, parts });
}

/** A node that is there or not. */
function flag(kind: NodeKind, isSet: boolean, step = ''): readonly ModelNode[] {
  return isSet ? [node(kind, step)] : [];
}

/** A value that shows itself. */
function valued(kind: NodeKind, step: string, value: string, parts: readonly ModelNode[] = []): ModelNode {
  return node(kind, step, { value, text: () => value, parts });
}

/** One of several names at one path. */
function named(kind: NodeKind, step: string, name: string, parts: readonly ModelNode[] = []): ModelNode {
  return node(kind, step, { key: `${kind} ${name}`, text: () => name, parts });
}

/** A text for people. */
function doc(step: string, value: string): ModelNode {
  return node('doc', step, { value });
}

export function methodNode(method: Method, says?: DescribedParts): ModelNode {
  const said = says?.read(`/${method.name}`);
  const { name, kind, write, route, deprecated, paging } = method;
  return group(name, [
    doc('.summary', method.summary),
    doc('.description', method.description),
    doc('.who', method.who),
    doc('.source', method.source),
    node('write', '.kind', {
      value: write ? 'write' : 'read',
      text: () => kind,
      parts: [valued('kind', '', kind)],
    }),
    ...method.scope.map((scope) => named('scope', '.scope', scope)),
    ...flag('application', method.applicationOnly),
    // A new name brings a new path.
    { ...valued('path', '', method.path.join('.')), key: `path of ${name}` },
    ...(route ? [valued('route', '', `${route.verb} ${route.path}`)] : []),
    ...flag('deprecated', deprecated !== undefined),
    ...(deprecated ? [doc('.deprecation', JSON.stringify(deprecated))] : []),
    // A list that is asked once is not paged.
    ...(paging && paging.style !== 'once'
      ? [valued('paging', '.paging', pagingText(paging.style), flag('keyset', paging.keyset))]
      : []),
    ...errorNodes(method.errors),
    ...declaredOf(said, 'error').map(({ value }) => named('declared', '.errors', value)),
    ...descriptionNodes(said),
    ...declaredOf(said, 'elsewhere').map(({ value }) => named('elsewhere', '.params', value)),
    ...declaredOf(said, 'media').map(({ value }) => valued('media', '', value)),
    ...(says === undefined ? boundNodes(method.params) : limitNodes(said)),
    surfaceNode(method),
    ...byTypeNodes(method),
  ]);
}

/** Parameters and result of the method for each type of item. A number that is gone has open types again. */
function byTypeNodes({ byType }: Method): readonly ModelNode[] {
  if (byType === undefined) return [];
  const { verb, of, types } = byType;
  const nodes = types.map((type) => {
    const asked: readonly ParamShape[] =
      verb === 'add' || verb === 'update'
        ? [{ kind: 'fields', properties: type[verb] }]
        : [
            { kind: 'select', select: type.select },
            { kind: 'filter', filter: type.filter },
            { kind: 'order', order: type.order },
          ];
    const taken = (verb === 'get' ? [] : asked).map((shape) => shapeNode(shape, '', ` ${shape.kind}`));
    const given = group('result', [shapeNode({ kind: 'ref', name: type.entity })]);
    const number = String(type.number);
    return node('member', `(${of}: ${number})`, {
      key: `type ${number}`,
      value: 'undescribed',
      text: () => number,
      parts: [...taken, { ...given, direction: 'result' }],
    });
  });
  return [{ ...group('by-type', nodes), direction: 'param' }];
}

/** Parameters and result of a call: two methods without a difference here have the same shape. */
export function surfaceNode({ params, result, meta = [] }: Method): ModelNode {
  return group('surface', [
    paramsNode(params),
    resultNode(result),
    group('meta', meta.map(memberNode), '.meta'),
  ]);
}

function declaredOf(said: DescribedPart | undefined, about: DeclaredType['about']): readonly DeclaredType[] {
  return said?.declared.filter((one) => one.about === about) ?? [];
}

/** @param isNeverNull of a property, in the model */
function descriptionNodes(
  said: DescribedPart | undefined,
  isNeverNull: (path: string) => boolean = isId,
): readonly ModelNode[] {
  if (said === undefined) return [];
  const { plain, expanded } = said;
  const parts = [
    node('digest', '', { value: expanded }),
    ...declaredOf(said, 'verb').map(() => node('verb', '')),
    ...declaredOf(said, 'success').map(({ value }) => valued('success', '', value)),
    ...declaredOf(said, 'form').map(({ path, value }) => named('form', `.${path}`, `${path}: ${value}`)),
    ...declaredOf(said, 'nullable').map(({ path }) => {
      const place = path.replace(/^result\.(item|items\[\])(?=\.|$)/, 'result');
      return node('nullable', `.${place}`, { value: isNeverNull(place) ? 'never' : 'null' });
    }),
  ];
  return [node('said', '', { value: `${plain} ${expanded}`, parts })];
}

/** Where no description of an account has the limits: those of the parameters of a method that is described by hand. */
function boundNodes(params: MethodParams): readonly ModelNode[] {
  const members = params.kind === 'object' ? byName(params.variants.flat()) : new Map<string, MethodParam>();
  return [...members.values()].map(({ name, bounds = {} }) => {
    const limits = (['minimum', 'maximum'] as const).flatMap((keyword) => {
      const limit = bounds[keyword];
      return limit === undefined ? [] : [`${keyword} ${String(limit)}`];
    });
    const nodes = limits.map((value) =>
      node('limit', '', { key: `limit ${value.split(' ')[0] ?? ''}`, value, text: () => value }),
    );
    return group(`limits ${name}`, nodes, `.params.${name}`);
  });
}

/** What is refused of the values that are sent, also where the text of the method is the same and a schema that it refers to is not. */
function limitNodes(said: DescribedPart | undefined): readonly ModelNode[] {
  return declaredOf(said, 'limits').map(({ path, value: kind, limits = [] }) =>
    group(
      `limits ${path} ${kind}`,
      // Of several alternatives, each has a limit of its own.
      limits.map((value, index) => {
        const keyword = value.slice(0, value.indexOf(' ') + 1);
        const earlier = limits.slice(0, index).filter((one) => one.startsWith(keyword));
        return node('limit', '', {
          key: `limit ${keyword}${String(earlier.length)}`,
          value,
          text: () => value,
        });
      }),
      `.${path}`,
    ),
  );
}

/** An `id` is never null in the types (API, Null). */
function isId(path: string): boolean {
  return /(^|\.)id$/.test(path);
}

/** A code can be documented with several statuses. */
function errorNodes(errors: Method['errors']): readonly ModelNode[] {
  return [...grouped(errors, ({ code }) => code)].map(([code, own]) => {
    const statuses = [...new Set(own.map(({ status }) => String(status)))].toSorted().join(', ');
    const texts = own.map(({ condition, action, repeatable }) => [condition, action, repeatable]);
    return named('error', '.errors', code, [
      node('status', '', { value: statuses, text: () => `${code} ${statuses}` }),
      doc(
        `.${code}`,
        texts
          .map((text) => JSON.stringify(text))
          .toSorted()
          .join(),
      ),
    ]);
  });
}

function paramsNode(params: MethodParams): ModelNode {
  const {
    variants,
    order = [],
    open,
  } = params.kind === 'object' ? params : { variants: [[]], open: params.kind === 'open' };
  const parts = variants.map((variant, index) => {
    const members = variant.map((param) => memberNode({ ...param, optional: !param.required }));
    const text = (): string => `{ ${members.map((member) => member.text?.()).join(', ')} }`;
    return node('variant', '', { key: `variant ${String(index)}`, text, parts: members });
  });
  return {
    ...group(
      'params',
      [...flag('open', open), node('order', '', { value: order.join(',') }), ...parts],
      '.params',
    ),
    direction: 'param',
  };
}

/** A property, or a parameter. */
type Member = Pick<Property, 'name' | 'optional' | 'doc' | 'deprecated'> & { readonly shape: ParamShape };

function memberNode({ name, shape, optional, doc: docText, deprecated }: Member): ModelNode {
  const text = (): string => memberText(name, optional, exactText(shape));
  const value = optional ? 'optional' : 'required';
  const parts = [
    node('presence', '', { value, text }),
    doc('', docText),
    ...flag('deprecated-member', deprecated === true),
    ...shapeNodes(shape),
  ];
  return node('member', `.${name}`, { key: `field ${name}`, value, text, parts });
}

/** The shape, and whether it takes null. A value of which nothing is known may have been null all along. */
function shapeNodes(shape: ParamShape, step = '', key = step): readonly ModelNode[] {
  const bare = shape.kind === 'nullable' ? shape.shape : shape;
  const value = bare.kind === 'unknown' || !isShape(bare) ? undefined : shape === bare ? 'never' : 'null';
  const text = (): string => exactText(shape);
  return [node('null', step, { key: `null${key}`, value, text }), shapeNode(bare, step, key)];
}

export function shapeNode(shape: ParamShape, step = '', key = step): ModelNode {
  const text = (): string => exactText(shape);
  return node('shape', step, { key: `shape${key}`, shape, text, ...insideOf(shape) });
}

function insideOf(shape: ParamShape): Partial<ModelNode> {
  switch (shape.kind) {
    case 'array':
      return { parts: shapeNodes(shape.items, '[]') };
    case 'map':
      return { parts: shapeNodes(shape.values, '.*') };
    case 'object':
      return { parts: [...flag('open', shape.open), ...shape.properties.map(memberNode)] };
    case 'fields':
      return { parts: shape.properties.map(memberNode) };
    case 'union':
      return { parts: shape.members.flatMap((member) => shapeNodes(member, '', ` ${exactText(member)}`)) };
    case 'by-value':
      return {
        parts: [
          ...shape.table.map((row) => group(row.value, shapeNodes(row.shape), `(${row.value})`)),
          group('otherwise', shapeNodes(shape.otherwise), '(otherwise)'),
        ],
        fallback: group('otherwise', shapeNodes(shape.otherwise)),
      };
    case 'ref':
      return { name: shape.name };
    case 'select':
      return { name: shape.select };
    case 'filter':
      return { name: shape.filter };
    case 'order':
      return { name: shape.order };
    default:
      return {};
  }
}

function resultNode(result: MethodResult): ModelNode {
  const { kind } = result;
  const shape = 'shape' in result ? result.shape : entityOf(result);
  const isMany = kind === 'items' || kind === 'values';
  return node('result', '.result', {
    value: kind === 'value' && shape.kind === 'unknown' ? 'unknown' : isMany ? 'many' : 'one',
    text: () => resultText(result),
    parts: [...shapeNodes(shape, kind === 'values' ? '[]' : '', ''), group(kind, fieldsOfResult(result))],
  });
}

function entityOf({ entity: name, nullable: isNullable }: Extract<MethodResult, { entity: string }>): Shape {
  const one: Shape = { kind: 'ref', name };
  return isNullable ? nullable(one) : one;
}

function fieldsOfResult(result: MethodResult): readonly ModelNode[] {
  if (result.kind === 'items')
    return [node('default', '', { value: result.default, text: () => DEFAULTS[result.default] })];
  if (result.kind !== 'item') return [];
  const omitted = result.omittedFields ?? [];
  // Related objects are part of the own fields.
  return [...flag('full', result.isFull, '.*'), ...omitted.map((name) => node('omitted', `.${name}`))];
}

/** Every own field is more than `id` alone, or than any of them; of these two each lacks what the other has. */
const DEFAULTS = { id: 'only id', own: 'all own fields', some: 'any own fields' } as const;

/** The named types of an API, by name. Each is made when it is asked for: few have changed. */
export function typeNodes(api: Api): (name: string) => ModelNode | undefined {
  const entities = byName(api.entities);
  const makers = new Map<string, () => ModelNode>([
    ...api.entities.map((entity) => [entity.name, () => entityNode(entity, api.describedParts)] as const),
    ...api.types.map((type) => [type.name, () => namedTypeNode(type, api.describedParts)] as const),
    ...api.selects.map((type) => [type.name, () => setNode('select', type, type.names, entities)] as const),
    ...api.orders.map((type) => [type.name, () => setNode('sort', type, type.fields, entities)] as const),
    ...api.filters.map((type) => [type.name, () => filterNode(type, entities)] as const),
  ]);
  return onceFor((name) => makers.get(name)?.());
}

function namedTypeNode(
  { shape, doc: docText, schema }: NamedType,
  says: DescribedParts | undefined,
): ModelNode {
  // The text of an alias is ours.
  const texts = shape.kind === 'ref' ? [] : [doc('', docText)];
  const said = schema ? descriptionNodes(says?.read(schema)) : [];
  return node('type', '', { parts: [...texts, ...said, ...shapeNodes(shape)] });
}

function filterNode(type: FilterType, entities: ReadonlyMap<string, Entity>): ModelNode {
  const shapes = byName(type.fields);
  const set = setNode('filter', type, [...shapes.keys()], entities, (name) => shapes.get(name)?.shape);
  return { ...set, parts: [node('style', '', { value: type.style }), ...set.parts] };
}

/** The types of `select`, `filter` and `order`, by name. */
export function setsNode({ selects, filters, orders }: Api): ModelNode {
  const sets: readonly ParamShape[] = [
    ...selects.map(({ name }) => ({ kind: 'select', select: name }) as const),
    ...filters.map(({ name }) => ({ kind: 'filter', filter: name }) as const),
    ...orders.map(({ name }) => ({ kind: 'order', order: name }) as const),
  ];
  const parts = sets.map((shape) => group(exactText(shape), [shapeNode(shape)]));
  return group('sets', [{ ...group('taken', parts), direction: 'param' }]);
}

function entityNode(entity: Entity, says: DescribedParts | undefined): ModelNode {
  const { doc: docText, own, relations, schema, enums = [] } = entity;
  const isNeverNull = (path: string): boolean =>
    isId(path) || own.some(({ name, shape }) => name === path && shape.kind !== 'nullable');
  return node('entity', '', {
    parts: [
      doc('', docText),
      ...(schema === '' ? [] : descriptionNodes(says?.read(schema), isNeverNull)),
      ...own.map(ownNode),
      ...enums.flatMap(({ field, items }) =>
        items.map(({ name, id }) => valued('enum-name', `.${field}.${name}`, String(id))),
      ),
      ...relations.flatMap((relation) => [relationNode(relation), doc(`.${relation.name}`, relation.doc)]),
    ],
  });
}

/** A field of which nothing is known is one that `select` alone names. */
function ownNode(field: Property): ModelNode {
  const isDescribed = field.shape.kind !== 'unknown' || !field.optional || field.doc !== '';
  return { ...memberNode(field), ...(isDescribed ? {} : { value: 'undescribed' }) };
}

function relationNode({ name, entity, many, envelope, deprecated }: Relation): ModelNode {
  return node('relation', `.${name}`, {
    key: `field ${name}`,
    value: `${many ? 'many' : 'one'} ${envelope ?? ''}`,
    text: () => {
      const value = many ? `${entity}[]` : entity;
      return `${name}: ${envelope === undefined ? value : `{ ${envelope}: ${value} }`} | null`;
    },
    parts: [...flag('deprecated-member', deprecated === true), shapeNode({ kind: 'ref', name: entity })],
  });
}

/** A node for each field of the object, in the set (`yes`) or not (`no`), and for each further name of the set (`extra`). */
function setNode(
  kind: NodeKind,
  { name, entity }: { readonly name: string; readonly entity: string },
  names: readonly string[],
  entities: ReadonlyMap<string, Entity>,
  shapeOf: (name: string) => ParamShape | undefined = () => undefined,
): ModelNode {
  const [known, existing] = [new Set(names), existingFields(entities, entity)];
  const parts = [...new Set([...names, ...existing.keys()])].map((field) => {
    const taken = shapeOf(field);
    return node(kind, `.${field}`, {
      value: !known.has(field) ? 'no' : existing.has(field) ? 'yes' : 'extra',
      shape: withoutNull(existing.get(field)?.shape),
      parts: taken ? shapeNodes(taken) : [],
    });
  });
  return group(name, parts);
}

/** Own fields, and fields of related objects with their dotted names. */
function existingFields(entities: ReadonlyMap<string, Entity>, name: string): ReadonlyMap<string, Property> {
  const { own = [], relations = [] } = entities.get(name) ?? {};
  const related = relations.flatMap((relation) =>
    (entities.get(relation.entity)?.own ?? []).map((field) => ({
      ...field,
      name: `${relation.name}.${field.name}`,
    })),
  );
  return byName([...own, ...related]);
}

/** The parts of a generation that are neither methods nor types. */
export function apiNode(api: Api): ModelNode {
  const texts = api.modules.map(({ name, doc: docText }) => doc(`.module ${name}`, docText));
  const said = group('info', descriptionNodes(api.describedParts?.read('')), '.info');
  return group('generation', [...errorNodes(api.commonErrors), ...texts, said]);
}
