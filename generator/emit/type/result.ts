/** Prints what a method gives. */

import { traitsOf } from '../../model/generation.js';
import { isListCall } from '../../model/list-call.js';
import type { Method, Result, Shape } from '../../model/model.js';
import { aliasOf, interfaceOf, type Declaration } from '../declaration.js';
import type { NameOf } from '../names/generation-names.js';
import type { Scope } from '../scope.js';
import { code, type Code } from '../text/code.js';
import { type Answer, resultAlias, selectableAnswer, wholeAnswer } from './answer.js';
import { propertyMembers } from './members.js';
import { grouped, resultType } from './shape.js';

export interface PrintedResult {
  /** What the call gives; of a list call the type of one item. */
  readonly type: Code;
  readonly isList: boolean;
  /** What stands beside the data; absent where nothing is described. */
  readonly beside?: Code;
  readonly declarations: readonly Declaration[];
}

export function printResult(method: Method, scope: Scope, names: NameOf): PrintedResult {
  const data = printData(method, scope, names);
  const { beside = [] } = method;
  if (beside.length === 0) return data;
  const name = names({ of: 'meta', method: method.name });
  return {
    ...data,
    beside: scope.derived(name),
    declarations: [...data.declarations, besideDeclaration(method, name, scope)],
  };
}

/** An alias, not an interface: only so can it stand where nothing is known of the names. */
function besideDeclaration({ name: method, beside = [] }: Method, name: string, scope: Scope): Declaration {
  const doc = [`What \`${method}\` answers next to its data, in \`withResponse().meta\`.`];
  return aliasOf(name, doc, resultType({ kind: 'object', properties: beside, open: false }, scope));
}

function printData(method: Method, scope: Scope, names: NameOf): PrintedResult {
  const { result } = method;
  const isList = isListCall(method);
  if (result.kind === 'value') return { isList, ...valueResult(method, result.shape, scope, names) };
  const { type, declarations } = itemResult(method, result, scope, names);
  const isArray = !isList && result.kind !== 'item';
  return { type: isArray ? code`${grouped(type)}[]` : type, isList, declarations };
}

function itemResult(
  method: Method,
  result: Exclude<Result, { kind: 'value' }>,
  scope: Scope,
  names: NameOf,
): Answer {
  if (result.kind === 'values') return { type: resultType(result.shape, scope), declarations: [] };
  const entity = scope.derived(names({ of: 'entity', type: result.entity }));
  if (result.select !== undefined) {
    const { type, declarations } = selectableAnswer(method, result, scope, names);
    return { type: code`${scope.runtime(narrowing(result, scope))}<${type}, S>`, declarations };
  }
  if (result.kind === 'items' && result.default === 'id')
    return { type: code`${scope.runtime('Selected')}<${entity}, readonly ['id']>`, declarations: [] };
  if (isUncertain(result)) return { type: code`Partial<${scope.type(result.entity)}>`, declarations: [] };
  return result.kind === 'item' && result.whole
    ? wholeAnswer(method, result, scope, names)
    : { type: scope.type(result.entity), declarations: [] };
}

function narrowing(result: Result, scope: Scope): 'LegacyListItem' | 'ListItem' | 'Selected' {
  if (!isUncertain(result)) return 'Selected';
  return traitsOf(scope).hasOpenRows ? 'LegacyListItem' : 'ListItem';
}

/** Without `select` any of the own fields may be there. */
function isUncertain(result: Result): boolean {
  return result.kind === 'items' && result.default === 'some';
}

/** What `S` is where nothing was selected. */
export function selectDefault({ result }: Method, scope: Scope): Code {
  return scope.runtime(result.kind === 'items' && result.default === 'id' ? 'IdOnly' : 'WithoutSelect');
}

function isObject(name: string, scope: Scope): boolean {
  return scope.entity(name) !== undefined || scope.aliased(name)?.shape.kind === 'object';
}

/** An object gets a name, so that users can write it down. */
function valueResult(
  method: Method,
  shape: Shape,
  scope: Scope,
  names: NameOf,
): Pick<PrintedResult, 'type' | 'declarations'> {
  if (shape.kind === 'ref' && isObject(shape.name, scope)) {
    const type = scope.type(shape.name);
    return { type, declarations: resultAlias(method, type, scope, names) };
  }
  if (shape.kind !== 'object' || shape.properties.length === 0)
    return { type: resultType(shape, scope), declarations: [] };
  const name = names({ of: 'result', method: method.name });
  const members = propertyMembers(shape.properties, shape.open, { scope, side: 'result', depth: 0 });
  const declaration = interfaceOf(name, [`What \`${method.name}\` gives.`], members);
  return { type: scope.derived(name), declarations: [declaration] };
}
