/** Prints an object as one method gives it, where that is not the object alone: fields left out, related objects beside. */

import { traitsOf } from '../../model/generation.js';
import type { Entity, Method, Result } from '../../model/model.js';
import { aliasOf, interfaceOf, type Declaration, type Member } from '../declaration.js';
import type { NameOf } from '../names/generation-names.js';
import type { Scope } from '../scope.js';
import { code, key, plain, string, type Code } from '../text/code.js';
import { OPEN_MEMBER } from './members.js';
import { docOf, orInherited, unionType } from './shape.js';

export interface Answer {
  readonly type: Code;
  readonly declarations: readonly Declaration[];
}

type EntityResult = Extract<Result, { kind: 'item' | 'items' }>;

/** What `select` takes apart. */
export function selectableAnswer(method: Method, result: EntityResult, scope: Scope, names: NameOf): Answer {
  const shape = scope.derived(names({ of: 'entity', type: result.entity }));
  const lacks = leftOut(result, scope);
  if (lacks === undefined) return { type: shape, declarations: [] };
  const name = names({ of: 'answer', method: method.name });
  const hasWhole = result.kind === 'item' || result.default === 'own';
  const whole = hasWhole ? answer(method, result, [], { scope, names }) : undefined;
  const doc = [`${scope.typeName(result.entity)} as \`select\` of \`${method.name}\` sees it.`];
  const members = [
    ...(whole === undefined ? [] : [{ doc: [], code: code`whole: ${whole.type}` }]),
    { doc: ['Fields that an answer may leave out though they are selected.'], code: code`lacks: ${lacks}` },
  ];
  const declaration = interfaceOf(name, doc, members, { heritage: code` extends ${shape}` });
  return { type: scope.derived(name), declarations: [...(whole?.declarations ?? []), declaration] };
}

/** The answer differs from the object, and has a type of its own. */
export function isOfItsOwn(result: EntityResult, scope: Scope): boolean {
  const entity = scope.entity(result.entity);
  const related = entity === undefined ? [] : relatedMembers(entity, scope);
  return leftOut(result, scope) !== undefined || related.length > 0;
}

/** The complete object; related objects can stand beside its own fields. */
export function wholeAnswer(method: Method, result: EntityResult, scope: Scope, names: NameOf): Answer {
  const entity = scope.entity(result.entity);
  const related = entity === undefined ? [] : relatedMembers(entity, scope);
  const { type, declarations } = answer(method, result, related, { scope, names });
  return {
    type,
    declarations: declarations.length > 0 ? declarations : resultAlias(method, type, scope, names),
  };
}

/** The name that the answer has where the description shows it in place: a program that uses it goes on to compile. */
export function resultAlias(method: Method, type: Code, scope: Scope, names: NameOf): readonly Declaration[] {
  if (!traitsOf(scope).namesAnswers) return [];
  const name = names({ of: 'result', method: method.name });
  return [aliasOf(name, [`What \`${method.name}\` gives.`], type)];
}

/** A name of its own, for hovers and for users to write down; the object's where it is the object alone. */
function answer(
  method: Method,
  result: EntityResult,
  related: readonly Member[],
  { scope, names }: { readonly scope: Scope; readonly names: NameOf },
): Answer {
  const lacks = leftOut(result, scope);
  const type = scope.type(result.entity);
  if (lacks === undefined && related.length === 0) return { type, declarations: [] };
  const isOpen = scope.entity(result.entity)?.open === true;
  const own = isOpen ? scope.derived(names({ of: 'relations', type: result.entity })) : type;
  const base = lacks === undefined ? type : code`${scope.runtime('SetOptional')}<${own}, ${lacks}>`;
  const name = names({ of: 'result', method: method.name });
  const doc = [`${scope.typeName(result.entity)} as \`${method.name}\` gives it.`];
  const members = [...related, ...(isOpen && lacks !== undefined ? [OPEN_MEMBER] : [])];
  const declaration = interfaceOf(name, doc, members, { heritage: code` extends ${base}` });
  return { type: scope.derived(name), declarations: [declaration] };
}

function leftOut({ leavesOut = [] }: EntityResult, scope: Scope): Code | undefined {
  return leavesOut.length === 0 ? undefined : unionType(leavesOut.map((name) => string(scope.own(name))));
}

/** What a wide result holds of a related object is not documented: any of its fields can be absent. */
function relatedMembers({ own, relations }: Entity, scope: Scope): readonly Member[] {
  const names = new Set(own.map(({ name }) => name));
  return relations
    .filter(({ name }) => !names.has(name))
    .map((relation) => ({
      doc: docOf(relation, scope),
      code: code`${key(scope.own(relation.name))}?: ${orInherited(scope.own(relation.name), relatedType(relation, scope))}`,
    }));
}

function relatedType({ entity, many }: Entity['relations'][number], scope: Scope): Code {
  return code`Partial<${scope.type(entity)}>${plain(many ? '[]' : '')} | null`;
}
