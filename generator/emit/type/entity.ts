/** Prints an object of the account: its own fields flat, and what it is related to beside them. */

import type { Entity, NamedType } from '../../model/model.js';
import { aliasOf, interfaceOf, type Declaration, type Member } from '../declaration.js';
import type { NameOf } from '../names/generation-names.js';
import type { Scope } from '../scope.js';
import { code, key, plain } from '../text/code.js';
import { OPEN_MEMBER, propertyMembers } from './members.js';
import { docOf, resultType, writtenType, type Place } from './shape.js';

/** `asked`: some method gives the object selected or whole, which takes its two parts apart. */
export function entityDeclarations(
  entity: Entity,
  asked: boolean,
  scope: Scope,
  names: NameOf,
): readonly Declaration[] {
  const doc = entity.doc === '' ? [] : [scope.own(entity.doc)];
  const members = propertyMembers(entity.own, false, { scope, side: 'result', depth: 0 });
  if (entity.open) return openDeclarations(entity, members, { scope, names, doc });
  const own = interfaceOf(scope.typeName(entity.name), doc, members);
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

interface Printing {
  readonly scope: Scope;
  readonly names: NameOf;
  readonly doc: readonly string[];
}

/** What is described of it, which `select` takes apart, and the object, which holds more. */
function openDeclarations(
  { name }: Entity,
  members: readonly Member[],
  { scope, names, doc }: Printing,
): readonly Declaration[] {
  const title = scope.typeName(name);
  const fields = names({ of: 'relations', type: name });
  const parts = [
    { doc: [], code: code`own: ${scope.derived(fields)}` },
    { doc: [], code: plain('rel: {}') },
  ];
  return [
    interfaceOf(fields, [`Fields of ${title} that are described.`], members),
    interfaceOf(title, doc, [OPEN_MEMBER], { heritage: code` extends ${scope.derived(fields)}` }),
    interfaceOf(names({ of: 'entity', type: name }), [`${title} as \`select\` sees it.`], parts),
  ];
}

function relationMembers(entity: Entity, scope: Scope): readonly Member[] {
  return entity.relations.map((relation) => ({
    doc: docOf(relation, scope),
    code: code`${key(scope.own(relation.name))}: ${scope.type(relation.entity)}${plain(relation.many ? '[]' : '')}`,
  }));
}

/** `side`: whether the service answers with it, or only callers write it. */
export function namedTypeDeclaration(
  { name, doc, shape }: NamedType,
  side: Place['side'],
  scope: Scope,
): Declaration {
  const title = scope.typeName(name);
  const lines = doc === '' ? [] : [scope.own(doc)];
  if (shape.kind === 'object' && shape.properties.length > 0) {
    return interfaceOf(
      title,
      lines,
      propertyMembers(shape.properties, shape.open, { scope, side, depth: 0 }),
    );
  }
  const type = side === 'param' ? writtenType(shape, scope) : resultType(shape, scope);
  return aliasOf(title, lines, type);
}
