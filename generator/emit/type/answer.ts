/** Prints an object as one method returns it, where fields are left out or related objects are added. */

import { traitsOf } from '../../model/generation.js';
import type { Entity, Method, MethodResult } from '../../model/model.js';
import type { PrintContext } from '../plan/print-context.js';
import { aliasOf, interfaceOf, OPEN, type Declaration, type PropertyMember } from './structures.js';
import { literal } from '../../text/code.js';
import { entityParts, relationType } from './entity.js';
import { docLines, optionalMember, unionType } from './shape.js';

export interface EmittedResult {
  readonly type: string;
  readonly declarations: readonly Declaration[];
}

type EntityResult = Extract<MethodResult, { kind: 'item' | 'items' }>;

/** What `select` takes apart. */
export function selectableAnswer(method: Method, result: EntityResult, context: PrintContext): EmittedResult {
  const entity = context.entity(result.entity);
  const omittedNames = omittedUnion(result);
  if (omittedNames === undefined || entity === undefined)
    return { type: context.derived({ of: 'entity', type: result.entity }), declarations: [] };
  const name = context.derived({ of: 'answer', method: method.name });
  const hasFull = result.kind === 'item' || result.default === 'own';
  const full = hasFull ? answerType(method, result, [], context) : undefined;
  const doc = [`${context.typeName(result.entity)} as \`select\` of \`${method.name}\` sees it.`];
  const members = [
    ...entityParts(entity, context),
    ...(full === undefined ? [] : [{ name: 'full', type: full.type }]),
    { doc: ['Selected fields that a response may leave out.'], name: 'omittedFields', type: omittedNames },
  ];
  const declaration = interfaceOf(name, doc, members);
  return { type: name, declarations: [...(full?.declarations ?? []), declaration] };
}

/** The complete object; related objects can be members of it. */
export function fullAnswer(method: Method, result: EntityResult, context: PrintContext): EmittedResult {
  const entity = context.entity(result.entity);
  const related = entity === undefined ? [] : relatedMembers(entity, context);
  const { type, declarations } = answerType(method, result, related, context);
  return {
    type,
    declarations: declarations.length > 0 ? declarations : resultAlias(method, type, context),
  };
}

/** Keeps the name of an answer that other descriptions show in place, so that programs that use the name still compile. */
export function resultAlias(method: Method, type: string, context: PrintContext): readonly Declaration[] {
  if (!traitsOf(context).namesAnswers) return [];
  const name = context.derived({ of: 'result', method: method.name });
  return [aliasOf(name, [`What \`${method.name}\` returns.`], type)];
}

/** A type of its own, so that hovers and programs can name it; the object's type where nothing differs. */
function answerType(
  method: Method,
  result: EntityResult,
  related: readonly PropertyMember[],
  context: PrintContext,
): EmittedResult {
  const lacks = omittedUnion(result);
  if (lacks === undefined && related.length === 0)
    return { type: context.type(result.entity), declarations: [] };
  const isOpen = context.entity(result.entity)?.open === true;
  const own = isOpen
    ? context.derived({ of: 'relations', type: result.entity })
    : context.type(result.entity);
  const base = lacks === undefined ? own : `${context.runtime('SetOptional')}<${own}, ${lacks}>`;
  const name = context.derived({ of: 'result', method: method.name });
  const doc = [`${context.typeName(result.entity)} as \`${method.name}\` returns it.`];
  const declaration = interfaceOf(name, doc, related, { extends: [base], ...(isOpen && OPEN) });
  return { type: name, declarations: [declaration] };
}

function omittedUnion({ omittedFields = [] }: EntityResult): string | undefined {
  return omittedFields.length === 0 ? undefined : unionType(omittedFields.map(literal));
}

/** Which fields of a related object a full result holds is not documented, so any of them can be absent. */
function relatedMembers({ own, relations }: Entity, context: PrintContext): readonly PropertyMember[] {
  const names = new Set(own.map(({ name }) => name));
  const related = relations.filter(({ name }) => !names.has(name));
  return related.map((relation) => {
    const type = `${relationType(relation, `Partial<${context.type(relation.entity)}>`)} | null`;
    return { doc: docLines(relation), ...optionalMember(relation.name, type) };
  });
}
