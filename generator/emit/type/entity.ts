/** Prints an object of the account: its own fields as one type, and its related objects as a second one. */

import type { Entity, NamedType, Relation } from '../../model/model.js';
import type { PrintContext } from '../plan/print-context.js';
import { aliasOf, interfaceOf, OPEN, type Declaration, type PropertyMember } from './structures.js';
import { propertyKey } from '../../text/property-key.js';
import { docLines, namedType, propertyMembers, type ShapeContext } from './shape.js';

/** `isNarrowed`: `select` or a full result distinguishes the two parts of the object. */
export function entityDeclarations(
  entity: Entity,
  isNarrowed: boolean,
  context: PrintContext,
): readonly Declaration[] {
  const name = context.typeName(entity.name);
  const doc = docLines(entity);
  const fields = propertyMembers(entity.own, { context, side: 'result', depth: 0 });
  const relations = context.derived({ of: 'relations', type: entity.name });
  const parts = interfaceOf(
    context.derived({ of: 'entity', type: entity.name }),
    [`${name} as \`select\` sees it.`],
    entityParts(entity, context),
  );
  if (entity.open)
    return [
      interfaceOf(relations, [`Fields of ${name} that are described.`], fields),
      interfaceOf(name, doc, [], { extends: [relations], ...OPEN }),
      parts,
    ];
  const own = interfaceOf(name, doc, fields);
  if (!isNarrowed) return [own];
  if (entity.relations.length === 0) return [own, parts];
  const title = `Objects related to ${name}, each of which can be absent.`;
  return [own, interfaceOf(relations, [title], relationMembers(entity, context)), parts];
}

/** The own fields and the related objects, between which `select` distinguishes. */
export function entityParts(entity: Entity, context: PrintContext): readonly PropertyMember[] {
  const relations = (): string => context.derived({ of: 'relations', type: entity.name });
  const own = entity.open === true ? relations() : context.type(entity.name);
  const rel = entity.open === true || entity.relations.length === 0 ? '{}' : relations();
  return [
    { name: 'own', type: own },
    { name: 'rel', type: rel },
  ];
}

function relationMembers({ relations }: Entity, context: PrintContext): readonly PropertyMember[] {
  return relations.map((relation) => ({
    doc: docLines(relation),
    name: propertyKey(relation.name),
    type: relationType(relation, context.type(relation.entity)),
  }));
}

/** @param type of the related object, as it is there */
export function relationType({ many, envelope }: Relation, type: string): string {
  const value = many ? `${type}[]` : type;
  return envelope === undefined ? value : `{ ${envelope}: ${value} }`;
}

/** `side`: whether the service returns the type, or only callers write it. */
export function namedTypeDeclaration(
  { name, doc, shape }: NamedType,
  side: ShapeContext['side'],
  context: PrintContext,
): Declaration {
  const title = context.typeName(name);
  const lines = docLines({ doc });
  if (shape.kind !== 'object' || shape.properties.length === 0)
    return aliasOf(title, lines, namedType(shape, side, context));
  const members = propertyMembers(shape.properties, { context, side, depth: 0 });
  return interfaceOf(title, lines, members, shape.open ? OPEN : {});
}
