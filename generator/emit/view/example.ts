/** Calls of the account's own methods, as the README shows them. */

import type { Method, Model, Param, Property, Shape } from '../../model/model.js';
import { code, join, key, literal, plain, string, type Code } from '../text/code.js';

/** One that gets, one that lists, one that adds, one of the legacy generation: as many of them as the account has. */
export function exampleCalls({ v3, legacy }: Model): readonly Code[] {
  const first = (methods: readonly Method[], kind: Method['kind']) =>
    methods.find((method) => method.kind === kind && method.deprecated === undefined && isCallable(method));
  const get = first(v3.methods, 'get');
  const list = v3.methods.find(
    ({ kind, paging, result }) => kind === 'list' && paging !== undefined && result.kind === 'items',
  );
  const add = first(v3.methods, 'add');
  const old = first(legacy.methods, 'list') ?? first(legacy.methods, 'get');
  return [
    ...(get ? [code`const item = await ${callOf('v3', get)};`] : []),
    ...(list ? [code`for await (const item of ${callOf('v3', list)}) console.log(item);`] : []),
    ...(add ? [code`const added = await ${callOf('v3', add)};`] : []),
    ...(old ? [code`const answer = await ${callOf('legacy', old)};`] : []),
  ];
}

/** Whose parameters can be made up from their shapes. */
function isCallable({ params }: Method): boolean {
  return params.kind !== 'open';
}

function callOf(generation: 'v3' | 'legacy', method: Method): Code {
  const path = method.path.map((segment) =>
    /^[A-Za-z_]\w*$/.test(segment) ? plain(`.${segment}`) : code`[${string(segment)}]`,
  );
  return code`svc.${plain(generation)}${join(path, '')}(${argumentOf(method)})`;
}

function argumentOf({ params, result }: Method): Code {
  if (params.kind !== 'object') return plain('');
  const [variant = []] = params.variants;
  const entries = variant.flatMap((param) => {
    const value = exampleOf(param, result);
    return value === undefined ? [] : [code`${key(param.name)}: ${value}`];
  });
  return entries.length === 0 ? plain('') : code`{ ${join(entries, ', ')} }`;
}

function exampleOf({ name, required, shape }: Param, result: Method['result']): Code | undefined {
  if (shape.kind === 'select')
    return result.kind === 'item' || result.kind === 'items' ? plain("['id']") : undefined;
  if (!required) return undefined;
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
