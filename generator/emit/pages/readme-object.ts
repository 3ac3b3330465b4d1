/** The kind of object in the examples of the README: one that the account can get, list, filter and add. */

import { grouped } from '../../base/grouped.js';
import { isObject } from '../../base/json.js';
import { exampleParams, type Example } from '../../model/example-params.js';
import type { Api, Method } from '../../model/model.js';
import { safeIdentifier } from '../../text/identifier.js';
import type { GenerationPlan } from '../plan/generation-plan.js';
import { fieldsText, literalText, objectText } from '../../view/literal-text.js';
import { callee } from '../../view/call-sample.js';

interface ReadmeObject {
  /** `svc.v3.tasks.task` */
  readonly receiver: string;
  /** `tasks.task` */
  readonly name: string;
  /** Names for one of it and for a call. */
  readonly item: string;
  /** `Task`, `TaskFilter`. */
  readonly type: string;
  readonly filterType: string;
  /** `['id', 'title']` */
  readonly select: string;
  readonly create: string;
  readonly addWithCode: string;
  /** `const fields: v3.TaskAddFields = { title: 'Ship' };` */
  readonly typedFields: string;
  readonly input: string;
}

interface ShownMethods {
  readonly get: Method;
  readonly list: Method;
  readonly add: Method;
}

/** One, or none where no object fits: then the README leaves out the snippets that need one. */
export function readmeObjects(plan: GenerationPlan): readonly ReadmeObject[] {
  const namespaces = grouped(plan.api.methods, ({ name }) => /^(.*)\.[^.]*$/.exec(name)?.[1] ?? '');
  const shown = [...namespaces.values()].map(shownMethods(plan.api)).filter((one) => one !== undefined);
  const found = shown.find(({ add }) => hasPlainFields(add, plan.api)) ?? shown[0];
  return found === undefined ? [] : [objectView(found, plan)];
}

/** A reader understands a new object at once if its fields hold no other objects. */
function hasPlainFields(add: Method, api: Api): boolean {
  const { fields } = exampleParams(add, api);
  return isObject(fields) && Object.values(fields).every((value) => typeof value !== 'object');
}

const shownMethods =
  (api: Api) =>
  (methods: readonly Method[]): ShownMethods | undefined => {
    const methodNamed = (name: string) =>
      methods.find(({ path, deprecated }) => path.at(-1) === name && deprecated === undefined);
    const [get, list, add] = [methodNamed('get'), methodNamed('list'), methodNamed('add')];
    const isComplete =
      get !== undefined &&
      list !== undefined &&
      add !== undefined &&
      takes(get, 'id', 'integer') &&
      takes(get, 'select', 'select') &&
      takes(add, 'fields', 'fields') &&
      isFilteredById(list, api) &&
      [get, list, add].every((method) => method.path.every((segment) => /^[A-Za-z_]\w*$/.test(segment)));
    return isComplete ? { get, list, add } : undefined;
  };

function takes({ params }: Method, name: string, kind: string): boolean {
  if (params.kind !== 'object') return false;
  const [variant = []] = params.variants;
  return variant.some((param) => param.name === name && param.shape.kind === kind);
}

/** The snippets filter and sort by `id` and select it. */
function isFilteredById({ params, result, paging }: Method, { selects, filters, orders }: Api): boolean {
  if (params.kind !== 'object' || result.kind !== 'items' || result.select === undefined) return false;
  const { names = [] } = selects.find(({ name }) => name === result.select) ?? {};
  const shapes = params.variants.flat().map(({ shape }) => shape);
  const filter = shapes.flatMap((shape) => (shape.kind === 'filter' ? [shape.filter] : []));
  const order = shapes.flatMap((shape) => (shape.kind === 'order' ? [shape.order] : []));
  const filtered = filters.find(({ name }) => name === filter[0])?.fields ?? [];
  const sorted = orders.find(({ name }) => name === order[0])?.fields ?? [];
  const hasId = filtered.some(({ name, shape }) => name === 'id' && shape.kind === 'integer');
  return hasId && sorted.includes('id') && names.includes('id') && paging?.style === 'offset';
}

function objectView({ get, list, add }: ShownMethods, plan: GenerationPlan): ReadmeObject {
  const { lookup, names, api } = plan;
  const { result } = list;
  const entity = result.kind === 'items' ? result.entity : '';
  const filter =
    list.params.kind === 'object'
      ? list.params.variants.flat().flatMap(({ shape }) => (shape.kind === 'filter' ? [shape.filter] : []))
      : [];
  const select = api.selects.find(({ name }) => result.kind === 'items' && name === result.select);
  const type = lookup.typeName(entity);
  const fields = withRealTitle(exampleParams(add, api)['fields'] ?? {});
  const argument = objectText({ fields });
  const withCode = `{ fields: ${fieldsText(fields, ["[code]: 'P-7'"])} }`;
  const receiver = callee(get, plan.api).replace(/\.get$/, '');
  const fieldsType = names({ of: 'param', method: add.name, param: 'fields' });
  return {
    receiver,
    name: get.name.replace(/\.get$/, ''),
    item: safeIdentifier(type.replace(/^[A-Z]/, (letter) => letter.toLowerCase())),
    type,
    filterType: lookup.typeName(filter[0] ?? ''),
    select: literalText(selectedNames(select?.names ?? [])),
    create: `const create = ${receiver}.add(${argument});`,
    addWithCode: `const withCode = await ${receiver}.add(${withCode});`,
    typedFields: `const fields: v3.${fieldsType} = ${fieldsText(fields)};`,
    input: `const input: v3.${fieldsType} = ${fieldsText(fields)};`,
  };
}

/** Replaces a made-up title by one that a person would write. */
function withRealTitle(fields: Example): Readonly<Record<string, Example>> {
  if (typeof fields !== 'object' || fields === null) return {};
  const isTitle = (name: string, value: Example) => value === name && /^(title|name)$/i.test(name);
  // The indexes of a list are no titles, so that its elements stay as they are.
  const entries = Object.entries(fields) as readonly (readonly [string, Example])[];
  return Object.fromEntries(entries.map(([name, value]) => [name, isTitle(name, value) ? 'Ship' : value]));
}

/** `id` and the first other field of the object. */
function selectedNames(names: readonly string[]): readonly string[] {
  return ['id', ...names.filter((name) => name !== 'id' && !name.includes('.')).slice(0, 1)];
}
