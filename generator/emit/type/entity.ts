/** Prints an object of the account: its own fields flat, and what it is related to beside them. */

import type { Entity, NamedType } from '../../model/model.js';
import type { Declaration, Member } from '../declaration.js';
import type { NameOf } from '../names/generation-names.js';
import type { Scope } from '../scope.js';
import { code, member, plain } from '../text/code.js';
import { propertyCode, resultType } from './shape.js';

const NOTHING = plain('');

/** `asked`: some method gives the object selected or whole, which takes its two parts apart. */
export function entityDeclarations(
  entity: Entity,
  asked: boolean,
  scope: Scope,
  names: NameOf,
): readonly Declaration[] {
  const own = interfaceOf(
    scope.typeName(entity.name),
    entity.doc === '' ? [] : [scope.own(entity.doc)],
    ownMembers(entity, scope),
  );
  if (!asked) return [own];
  const relationsName = names({ of: 'relations', type: entity.name });
  const hasRelations = entity.relations.length > 0;
  const parts = [
    { doc: [], code: code`own: ${scope.type(entity.name)}` },
    { doc: [], code: code`rel: ${hasRelations ? scope.derived(relationsName) : plain('{}')}` },
  ];
  const title = scope.typeName(entity.name);
  const relations = interfaceOf(
    relationsName,
    [`Objects related to ${title}, each of which can be absent.`],
    relationMembers(entity, scope),
  );
  const shape = interfaceOf(
    names({ of: 'entity', type: entity.name }),
    [`${title} as \`select\` sees it.`],
    parts,
  );
  return [own, ...(hasRelations ? [relations] : []), shape];
}

function interfaceOf(name: string, doc: readonly string[], members: readonly Member[]): Declaration {
  return { form: 'interface', doc, name, generics: NOTHING, heritage: NOTHING, members };
}

function ownMembers(entity: Entity, scope: Scope): readonly Member[] {
  return entity.own.map((property) => ({
    doc: property.doc === '' ? [] : [scope.own(property.doc)],
    code: propertyCode(property, { scope, side: 'result', depth: 0 }),
  }));
}

function relationMembers(entity: Entity, scope: Scope): readonly Member[] {
  return entity.relations.map(({ name, entity: related, many, doc }) => ({
    doc: doc === '' ? [] : [scope.own(doc)],
    code: code`${member(scope.own(name))}: ${scope.type(related)}${plain(many ? '[]' : '')}`,
  }));
}

export function namedTypeDeclaration(type: NamedType, scope: Scope): Declaration {
  const doc = type.doc === '' ? [] : [scope.own(type.doc)];
  const name = scope.typeName(type.name);
  if (type.shape.kind !== 'object' || type.shape.properties.length === 0) {
    return { form: 'alias', doc, name, generics: NOTHING, type: resultType(type.shape, scope) };
  }
  const members = type.shape.properties.map((property) => ({
    doc: property.doc === '' ? [] : [scope.own(property.doc)],
    code: propertyCode(property, { scope, side: 'result', depth: 0 }),
  }));
  const open = type.shape.open ? [{ doc: [], code: plain('[name: string]: unknown') }] : [];
  return interfaceOf(name, doc, [...members, ...open]);
}
