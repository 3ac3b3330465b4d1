/** Calls of the account's own methods, as the README shows them. */

import type { Api, Method, Model, Param, Property, Shape } from '../../model/model.js';
import { code, join, key, literal, plain, string, type Code } from '../text/code.js';
import { identifier } from '../text/identifier.js';

/** Gets, lists and adds one kind of object where the account can do all three, and lists by a legacy method. */
export function exampleCalls({ v3, legacy }: Model): readonly Code[] {
  const callable = v3.methods.filter((method) => method.deprecated === undefined && isCallable(method));
  const best = mostVersatile(callable);
  const [get, list, add] = SHOWN.map((kind) => best.find((method) => method.kind === kind));
  const isPaged = ({ paging }: Method) => paging?.style === 'start';
  const old = legacy.methods.find(isPaged) ?? legacy.methods.find(({ kind }) => kind === 'get');
  return [
    ...(get ? [code`const ${nameOf(get)} = await ${callOf(v3, get)};`] : []),
    ...(list
      ? [code`for await (const ${nameOf(list)} of ${callOf(v3, list)}) console.log(${nameOf(list)});`]
      : []),
    ...(add ? [code`const added = await ${callOf(v3, add)};`] : []),
    ...(old ? [code`const answer = await ${callOf(legacy, old)};`] : []),
  ];
}

/** `task`, after the object that comes. */
function nameOf({ result }: Method): Code {
  const name = 'entity' in result ? result.entity.replace(/^[A-Z]/, (letter) => letter.toLowerCase()) : '';
  return plain(TAKEN.has(name) ? 'item' : identifier(name));
}

/** Other names of the example. */
const TAKEN: ReadonlySet<string> = new Set(['', 'svc', 'added', 'answer', 'createClient', 'webhook']);

const SHOWN = ['get', 'list', 'add'] as const;

/** The methods of the namespace that has most of what is shown; the first one of several. */
function mostVersatile(methods: readonly Method[]): readonly Method[] {
  const groups = new Map<string, Method[]>();
  for (const method of methods) {
    const group = groups.get(method.path.slice(0, -1).join('.')) ?? [];
    groups.set(method.path.slice(0, -1).join('.'), [...group, method]);
  }
  const shown = (group: readonly Method[]) =>
    SHOWN.filter((kind) => group.some((method) => method.kind === kind && canShow(method)));
  return [...groups.values()].reduce<readonly Method[]>(
    (best, group) => (shown(group).length > shown(best).length ? group : best),
    [],
  );
}

/** A list is shown as a loop. */
function canShow({ kind, paging, result }: Method): boolean {
  return kind !== 'list' || (paging !== undefined && result.kind === 'items');
}

/** Whose parameters can be made up from their shapes. */
function isCallable({ params }: Method): boolean {
  return params.kind !== 'open';
}

function callOf(api: Api, method: Method): Code {
  const path = method.path.map((segment) =>
    /^[A-Za-z_]\w*$/.test(segment) ? plain(`.${segment}`) : code`[${string(segment)}]`,
  );
  return code`svc.${plain(api.generation)}${join(path, '')}(${argumentOf(method, api)})`;
}

function argumentOf({ params, result }: Method, api: Api): Code {
  if (params.kind !== 'object') return plain('');
  const [variant = []] = params.variants;
  const entries = variant.flatMap((param) => {
    const value = param.shape.kind === 'select' ? selectExample(result, api) : exampleOf(param);
    return value === undefined ? [] : [code`${key(param.name)}: ${value}`];
  });
  return entries.length === 0 ? plain('') : code`{ ${join(entries, ', ')} }`;
}

/** The first fields of the object. */
function selectExample(result: Method['result'], { selects }: Api): Code | undefined {
  if (result.kind !== 'item' && result.kind !== 'items') return undefined;
  const names = selects.find(({ entity }) => entity === result.entity)?.names ?? [];
  return names.length === 0 ? undefined : code`[${join(names.slice(0, FIELDS_SHOWN).map(string), ', ')}]`;
}

const FIELDS_SHOWN = 2;

function exampleOf({ name, required, shape }: Param): Code | undefined {
  if (!required || shape.kind === 'select') return undefined;
  switch (shape.kind) {
    case 'fields':
      return objectExample(shape.properties);
    case 'filter':
      return plain("[['id', '>', 100]]");
    case 'order':
    case 'by-value':
      return plain('{}');
    default:
      return valueExample(name, shape);
  }
}

function objectExample(properties: readonly Property[]): Code {
  const needed = properties.filter(({ optional }) => !optional);
  const shown = needed.length > 0 ? needed : properties.slice(0, 1);
  return code`{ ${join(
    shown.map(({ name, shape }) => code`${key(name)}: ${valueExample(name, shape)}`),
    ', ',
  )} }`;
}

function valueExample(name: string, shape: Shape): Code {
  switch (shape.kind) {
    case 'boolean':
      return plain('true');
    case 'integer':
    case 'number':
      return plain('1');
    case 'date-time':
      return plain('new Date()');
    case 'literal':
      return literal(shape.values[0] ?? name);
    case 'array':
      return code`[${valueExample(name, shape.items)}]`;
    case 'nullable':
      return valueExample(name, shape.shape);
    case 'object':
      return objectExample(shape.properties);
    case 'map':
      return plain('{}');
    default:
      return string(name);
  }
}
