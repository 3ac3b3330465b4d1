/** Statements and members of emitted modules, as ts-morph prints them. */

import type {
  IndexSignatureDeclarationStructure,
  InterfaceDeclarationStructure,
  OptionalKind,
  PropertySignatureStructure,
  TypeAliasDeclarationStructure,
  CodeBlockWriter,
} from 'ts-morph';
import { StructureKind } from '../../typescript.js';
import { docs, type DocLine } from '../../text/jsdoc.js';
import type { PropertyMember } from '../../text/member.js';

export type Declaration = InterfaceDeclarationStructure | TypeAliasDeclarationStructure;

type Parts = Partial<Omit<InterfaceDeclarationStructure, 'kind' | 'name' | 'docs' | 'properties'>>;

export function interfaceOf(
  name: string,
  doc: readonly DocLine[],
  members: readonly PropertyMember[],
  parts: Parts = {},
): InterfaceDeclarationStructure {
  return {
    kind: StructureKind.Interface,
    isExported: true,
    name,
    docs: docs(doc),
    properties: members.map(propertySignature),
    ...parts,
  };
}

/**
 * The name holds the type where that is one line: ts-morph prints each type with a writer of its own, which takes an eighth
 * of the time that a large package needs.
 */
function propertySignature({
  doc = [],
  optional,
  name,
  type,
  ...member
}: PropertyMember): OptionalKind<PropertySignatureStructure> {
  const key = `${name}${optional === true ? '?' : ''}`;
  const signature = type.includes('\n') ? { name: key, type } : { name: `${key}: ${type}` };
  return { ...member, ...signature, docs: docs(doc) };
}

/** @param type a list is a union, printed with one member per line. */
export function aliasOf(
  name: string,
  doc: readonly DocLine[],
  type: string | readonly string[],
  typeParameters: string[] = [],
): TypeAliasDeclarationStructure {
  return {
    kind: StructureKind.TypeAlias,
    isExported: true,
    leadingTrivia: blankLine,
    name,
    docs: docs(doc),
    type: typeof type === 'string' ? type : type.join('\n| '),
    typeParameters,
  };
}

/** Statements that ts-morph would print without a blank line before them. */
export function blankLine(writer: CodeBlockWriter): void {
  writer.blankLineIfLastNot();
}

/** Further names. */
export const OPEN: { indexSignatures: OptionalKind<IndexSignatureDeclarationStructure>[] } = {
  indexSignatures: [{ keyName: 'name', keyType: 'string', returnType: 'unknown' }],
};
