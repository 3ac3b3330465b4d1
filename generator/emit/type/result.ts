/** Prints what a method returns. */

import { traitsOf } from '../../model/generation.js';
import { hasMorePages } from '../../model/list-call.js';
import type { Method, MethodResult, Shape } from '../../model/model.js';
import type { PrintContext } from '../plan/print-context.js';
import { aliasOf, interfaceOf, OPEN } from './structures.js';
import { type EmittedResult, resultAlias, selectableAnswer, fullAnswer } from './answer.js';
import { byTypeResult } from './by-type.js';
import { parenthesised, propertyMembers, resultType } from './shape.js';

export interface PrintedResult extends EmittedResult {
  /** Then `type` is that of one item. */
  readonly isList: boolean;
  /** Members next to the data; absent where none is described. */
  readonly meta?: string;
}

export function printResult(method: Method, context: PrintContext): PrintedResult {
  const data = printData(method, context);
  const properties = method.meta ?? [];
  if (properties.length === 0) return data;
  const meta = context.derived({ of: 'meta', method: method.name });
  const doc = [`What \`${method.name}\` answers next to its data, in \`withResponse().meta\`.`];
  // An alias, not an interface: only an alias is accepted where the names are not known.
  const type = resultType({ kind: 'object', properties, open: false }, context);
  return { ...data, meta, declarations: [...data.declarations, aliasOf(meta, doc, type)] };
}

function printData(method: Method, context: PrintContext): PrintedResult {
  const { result, byType } = method;
  const isList = hasMorePages(method);
  const typed = byType && byTypeResult(method, byType, context);
  if (typed !== undefined) return { isList, type: typed, declarations: [] };
  if (result.kind === 'value') return { isList, ...valueResult(method, result.shape, context) };
  const { type: item, declarations } = itemResult(method, result, context);
  const type = 'nullable' in result && result.nullable === true ? `${item} | null` : item;
  const isArray = !isList && result.kind !== 'item';
  return { type: isArray ? `${parenthesised(type)}[]` : type, isList, declarations };
}

function itemResult(
  method: Method,
  result: Exclude<MethodResult, { kind: 'value' }>,
  context: PrintContext,
): EmittedResult {
  if (result.kind === 'values') return { type: resultType(result.shape, context), declarations: [] };
  if (result.select !== undefined) {
    const { type, declarations } = selectableAnswer(method, result, context);
    const isRenamed = context.select(result.select)?.isAnsweredInCamel === true;
    const selected = isRenamed ? `${context.runtime('CamelNames')}<S>` : 'S';
    return { type: `${context.runtime(narrowing(result, context))}<${type}, ${selected}>`, declarations };
  }
  if (result.kind === 'items' && result.default === 'id') {
    const entity = context.derived({ of: 'entity', type: result.entity });
    return { type: `${context.runtime('Selected')}<${entity}, readonly ['id']>`, declarations: [] };
  }
  if (isUncertain(result)) return { type: `Partial<${context.type(result.entity)}>`, declarations: [] };
  return result.kind === 'item' && result.isFull
    ? fullAnswer(method, result, context)
    : { type: context.type(result.entity), declarations: [] };
}

function narrowing(result: MethodResult, context: PrintContext): 'LegacyListItem' | 'ListItem' | 'Selected' {
  if (!isUncertain(result)) return 'Selected';
  return traitsOf(context).hasOpenRows ? 'LegacyListItem' : 'ListItem';
}

/** Without `select`, any of the own fields may be absent. */
function isUncertain(result: MethodResult): boolean {
  return result.kind === 'items' && result.default === 'some';
}

/** What `S` is where nothing was selected. */
export function selectDefault({ result }: Method, context: PrintContext): string {
  return context.runtime(result.kind === 'items' && result.default === 'id' ? 'IdOnly' : 'WithoutSelect');
}

function isObjectType(name: string, context: PrintContext): boolean {
  return context.entity(name) !== undefined || context.aliased(name)?.kind === 'object';
}

/** An object gets a name that programs can use. */
function valueResult(method: Method, shape: Shape, context: PrintContext): EmittedResult {
  if (shape.kind === 'ref' && isObjectType(shape.name, context)) {
    const type = context.type(shape.name);
    return { type, declarations: resultAlias(method, type, context) };
  }
  if (shape.kind !== 'object' || shape.properties.length === 0)
    return { type: resultType(shape, context), declarations: [] };
  const name = context.derived({ of: 'result', method: method.name });
  const members = propertyMembers(shape.properties, { context, side: 'result', depth: 0 });
  const doc = [`What \`${method.name}\` returns.`];
  return { type: name, declarations: [interfaceOf(name, doc, members, shape.open ? OPEN : {})] };
}
