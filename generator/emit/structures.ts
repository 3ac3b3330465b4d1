/** Statements and members of emitted modules, as ts-morph prints them. */

import type {
  IndexSignatureDeclarationStructure,
  InterfaceDeclarationStructure,
  OptionalKind,
  PropertySignatureStructure,
  TypeAliasDeclarationStructure,
  CodeBlockWriter,
} from 'ts-morph';
import { StructureKind } from '../typescript.js';
import { docs, type DocLine } from './text/jsdoc.js';
import type { PropertyMember } from './text/member.js';

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

function propertySignature({
  doc = [],
  optional,
  ...member
}: PropertyMember): OptionalKind<PropertySignatureStructure> {
  return { ...member, ...(optional && { hasQuestionToken: true }), docs: docs(doc) };
}

/** @param type a list stands for a union with one member per line. */
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
