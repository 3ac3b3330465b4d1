/** Prints an object as one method returns it, where that is not the object alone: fields left out, related objects added. */

import { traitsOf } from '../../model/generation.js';
import type { Entity, Method, Result } from '../../model/model.js';
import type { PrintContext } from '../plan/print-context.js';
import { aliasOf, interfaceOf, OPEN, type Declaration, type PropertyMember } from './structures.js';
import { literal } from '../../text/code.js';
import { entityParts } from './entity.js';
import { docOf, optionalMember, unionType } from './shape.js';

export interface EmittedResult {
  readonly type: string;
  readonly declarations: readonly Declaration[];
}

export type EntityResult = Extract<Result, { kind: 'item' | 'items' }>;

/** What `select` takes apart. */
export function selectableAnswer(method: Method, result: EntityResult, context: PrintContext): EmittedResult {
  const entity = context.entity(result.entity);
  const lacks = omitted(result);
  if (lacks === undefined || entity === undefined)
    return { type: context.derived({ of: 'entity', type: result.entity }), declarations: [] };
  const name = context.derived({ of: 'answer', method: method.name });
  const hasFull = result.kind === 'item' || result.default === 'own';
  const full = hasFull ? answer(method, result, [], context) : undefined;
  const doc = [`${context.typeName(result.entity)} as \`select\` of \`${method.name}\` sees it.`];
  const members = [
    ...entityParts(entity, context),
    ...(full === undefined ? [] : [{ name: 'full', type: full.type }]),
    { doc: ['Selected fields that a response may leave out.'], name: 'omittedFields', type: lacks },
  ];
  const declaration = interfaceOf(name, doc, members);
  return { type: name, declarations: [...(full?.declarations ?? []), declaration] };
}

/** The complete object; related objects can be members of it. */
export function wholeAnswer(method: Method, result: EntityResult, context: PrintContext): EmittedResult {
  const entity = context.entity(result.entity);
  const related = entity === undefined ? [] : relatedMembers(entity, context);
  const { type, declarations } = answer(method, result, related, context);
  return {
    type,
    declarations: declarations.length > 0 ? declarations : resultAlias(method, type, context),
  };
}

/** The name that the answer has where the description shows it in place: a program that uses it goes on to compile. */
export function resultAlias(method: Method, type: string, context: PrintContext): readonly Declaration[] {
  if (!traitsOf(context).namesAnswers) return [];
  const name = context.derived({ of: 'result', method: method.name });
  return [aliasOf(name, [`What \`${method.name}\` returns.`], type)];
}

/** A name of its own, for hovers and for users to write down; the object's where it is the object alone. */
function answer(
  method: Method,
  result: EntityResult,
  related: readonly PropertyMember[],
  context: PrintContext,
): EmittedResult {
  const lacks = omitted(result);
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

function omitted({ omittedFields = [] }: EntityResult): string | undefined {
  return omittedFields.length === 0 ? undefined : unionType(omittedFields.map(literal));
}

/** What a full result holds of a related object is not documented: any of its fields can be absent. */
function relatedMembers({ own, relations }: Entity, context: PrintContext): readonly PropertyMember[] {
  const names = new Set(own.map(({ name }) => name));
  const related = relations.filter(({ name }) => !names.has(name));
  return related.map((relation) => {
    const type = `Partial<${context.type(relation.entity)}>${relation.many ? '[]' : ''} | null`;
    return { doc: docOf(relation), ...optionalMember(relation.name, type) };
  });
}
