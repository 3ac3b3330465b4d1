/** Statements and members of emitted modules, as ts-morph prints them. */

import type {
  IndexSignatureDeclarationStructure,
  InterfaceDeclarationStructure,
  OptionalKind,
  PropertySignatureStructure,
  TypeAliasDeclarationStructure,
  CodeBlockWriter,
} from 'ts-morph';
import { tsMorph } from '../../compiler/typescript.js';
import type { PrintableStatement } from '../source-file.js';
import { angled, indented } from '../../text/code.js';
import { docs, jsdoc, type DocLine } from '../../text/jsdoc.js';

/** A property of a type. */
export interface PropertyMember {
  readonly doc?: readonly DocLine[];
  /** A property key, quoted where it has to be. */
  readonly name: string;
  readonly type: string;
  readonly optional?: boolean;
  readonly isReadonly?: boolean;
}

/** A declaration in a form that ts-morph cannot print. */
interface WrittenDeclaration {
  readonly name: string;
  readonly write: (writer: CodeBlockWriter) => void;
}

/** Without the kind that ts-morph wants, which is a number of its own. */
type InterfaceDeclaration = Omit<InterfaceDeclarationStructure, 'kind'>;
type AliasDeclaration = Omit<TypeAliasDeclarationStructure, 'kind'>;

export type Declaration = InterfaceDeclaration | AliasDeclaration | WrittenDeclaration;

interface Parts extends Partial<
  Pick<InterfaceDeclarationStructure, 'callSignatures' | 'methods' | 'indexSignatures' | 'typeParameters'>
> {
  readonly extends?: string[];
}

export function interfaceOf(
  name: string,
  doc: readonly DocLine[],
  members: readonly PropertyMember[],
  parts: Parts = {},
): InterfaceDeclaration | WrittenDeclaration {
  const { extends: bases, ...inside } = parts;
  // ts-morph would print the braces of an empty one on two lines.
  if (members.length === 0 && Object.values(inside).every((list) => list.length === 0)) {
    const heritage = bases === undefined ? '' : ` extends ${bases.join(', ')}`;
    return writtenDeclaration(name, doc, `export interface ${name}${heritage} {}`);
  }
  return {
    isExported: true,
    name,
    docs: docs(doc),
    properties: members.map(propertySignature),
    ...parts,
  };
}

/**
 * Puts the type into the name, and the comment before it: ts-morph would print both with a writer of their own. For types
 * alone that takes an eighth of the time of a large package, and it indents their lines twice.
 */
function propertySignature({
  doc = [],
  optional,
  name,
  type,
  ...member
}: PropertyMember): OptionalKind<PropertySignatureStructure> {
  const trivia = { leadingTrivia: jsdoc(doc) };
  return { ...member, ...trivia, name: `${name}${optional === true ? '?' : ''}: ${type}` };
}

/** @param type a list is a union, printed with one member per line. */
export function aliasOf(
  name: string,
  doc: readonly DocLine[],
  type: string | readonly string[],
  typeParameters: string[] = [],
): AliasDeclaration | WrittenDeclaration {
  const [only = '', ...others] = typeof type === 'string' ? [type] : type;
  if (others.length > 0) {
    const members = [only, ...others].map((member) => `\n  | ${indented(member, '    ')}`);
    return writtenDeclaration(
      name,
      doc,
      `export type ${name}${angled(typeParameters)} =${members.join('')};`,
    );
  }
  // ts-morph would indent the members once more.
  if (only.startsWith('{\n'))
    return writtenDeclaration(name, doc, `export type ${name}${angled(typeParameters)} = ${only};`);
  return {
    isExported: true,
    // ts-morph would print an alias without a blank line before it.
    leadingTrivia: (writer) => writer.blankLineIfLastNot(),
    name,
    docs: docs(doc),
    type: only,
    typeParameters,
  };
}

function writtenDeclaration(name: string, doc: readonly DocLine[], text: string): WrittenDeclaration {
  return { name, write: (writer) => writer.blankLineIfLastNot().write(`${jsdoc(doc)}${text}`) };
}

/** As a statement of a module. */
export function statementOf(declaration: Declaration): PrintableStatement {
  if ('write' in declaration) return declaration.write;
  const { StructureKind } = tsMorph();
  return 'type' in declaration
    ? { kind: StructureKind.TypeAlias, ...declaration }
    : { kind: StructureKind.Interface, ...declaration };
}

/** Allows further names. */
export const OPEN: { indexSignatures: OptionalKind<IndexSignatureDeclarationStructure>[] } = {
  indexSignatures: [{ keyName: 'name', keyType: 'string', returnType: 'unknown' }],
};
