/** Reads a type that a row writes as TypeScript into a shape. Only types of JSON are admitted. */

import { isDeepStrictEqual } from 'node:util';
import type { ts } from 'ts-morph';
import { compilerOf } from '../../compiler/typescript.js';
import type { Property, Shape } from '../model.js';
import { nullable, withoutNull, withParts } from '../shape-parts.js';

/** The text is no type that a row can write; the message names the wrong part. */
export class WrittenTypeError extends Error {}

/**
 * What a name in a text means; undefined: nothing. `isJoined`: the members of the object are wanted, not its name.
 */
type Refers = (name: string, isJoined: boolean) => Shape | undefined;

/** @throws WrittenTypeError */
export function readType(text: string, refers: Refers, isJoined = false): Shape {
  const compiler = compilerOf();
  const source = `type Written = ${text};`;
  const file = compiler.createSourceFile('row.ts', source, compiler.ScriptTarget.ES2022);
  const [statement, ...others] = file.statements;
  // The parser keeps what it could not read in a member that its types do not have.
  const { parseDiagnostics = [] } = file as { readonly parseDiagnostics?: readonly ts.Diagnostic[] };
  const [mistake] = parseDiagnostics;
  if (mistake !== undefined)
    throw new WrittenTypeError(compiler.flattenDiagnosticMessageText(mistake.messageText, ' '));
  if (statement === undefined || others.length > 0 || !compiler.isTypeAliasDeclaration(statement))
    throw new WrittenTypeError('more than one type');
  return shapeOf(statement.type, { compiler, file, refers, isJoined });
}

/** Types that a file has under names, which its rows and they themselves use. */
export type TypeTexts = Readonly<Record<string, string>>;

/** A type as a row has it, with the objects that it refers to by the names of its file. */
export interface WrittenType {
  readonly shape: Shape;
  readonly named: Readonly<Record<string, Shape>>;
}

/**
 * The type with those that it names: an object keeps its name, any other type is used in place.
 * @param isJoined the members of an object that the text names are wanted
 */
export function readWritten(text: string, types: TypeTexts, isJoined = false): WrittenType {
  const shapes: Record<string, Shape> = {};
  const open = new Set<string>();
  const refers: Refers = (name, isJoined) => {
    const named = Object.hasOwn(types, name) ? types[name] : undefined;
    if (named === undefined) return undefined;
    if (open.has(name)) throw new WrittenTypeError(`\`${name}\` contains itself`);
    open.add(name);
    const shape = readType(named, refers, isJoined);
    open.delete(name);
    if (shape.kind !== 'object' || isJoined) return shape;
    shapes[name] = shape;
    return { kind: 'ref', name };
  };
  return { shape: readType(text, refers, isJoined), named: shapes };
}

interface Reading {
  readonly compiler: typeof ts;
  readonly file: ts.SourceFile;
  readonly refers: Refers;
  /** The node is a part of an intersection. */
  readonly isJoined: boolean;
}

/** `null` is valid only in a union: by itself it does not describe other answers. */
function shapeOf(node: ts.TypeNode, reading: Reading): Shape {
  const shape = partOf(node, reading);
  if (shape === NULL)
    throw new WrittenTypeError('`null` alone says nothing of other answers: write `unknown`');
  return shape;
}

function partOf(node: ts.TypeNode, reading: Reading): Shape {
  const { compiler, file } = reading;
  const { SyntaxKind } = compiler;
  const inner = (one: ts.TypeNode): Shape => shapeOf(one, { ...reading, isJoined: false });
  if (compiler.isParenthesizedTypeNode(node)) return partOf(node.type, reading);
  if (compiler.isArrayTypeNode(node)) return { kind: 'array', items: inner(node.elementType) };
  if (compiler.isTypeOperatorNode(node) && node.operator === SyntaxKind.ReadonlyKeyword)
    return inner(node.type);
  if (compiler.isTupleTypeNode(node)) return tupleShape(node, reading);
  if (compiler.isUnionTypeNode(node)) return unionShape(node.types.map((one) => partOf(one, reading)));
  if (compiler.isIntersectionTypeNode(node))
    return joined(
      node.types.map((one) => partOf(one, { ...reading, isJoined: true })),
      { refers: reading.refers, text: node.getText(file) },
    );
  if (compiler.isTypeLiteralNode(node)) return objectShape(node, { ...reading, isJoined: false });
  if (compiler.isTypeReferenceNode(node)) return referredShape(node, reading);
  if (compiler.isLiteralTypeNode(node)) return literalShape(node, reading);
  switch (node.kind) {
    case SyntaxKind.StringKeyword:
      return { kind: 'string' };
    case SyntaxKind.NumberKeyword:
      return { kind: 'number' };
    case SyntaxKind.BooleanKeyword:
      return { kind: 'boolean' };
    case SyntaxKind.UnknownKeyword:
      return { kind: 'unknown' };
    default:
      throw notPlain(node, reading);
  }
}

function notPlain(node: ts.Node, { file }: Reading): WrittenTypeError {
  return new WrittenTypeError(`\`${node.getText(file)}\` is not a plain type`);
}

/** `[]` is how an empty map is sent; of other tuples only the elements are known. */
function tupleShape({ elements }: ts.TupleTypeNode, reading: Reading): Shape {
  if (elements.length === 0) return { kind: 'empty-array' };
  return { kind: 'array', items: unionShape(elements.map((element) => shapeOf(element, reading))) };
}

function literalShape(node: ts.LiteralTypeNode, reading: Reading): Shape {
  const { compiler, file } = reading;
  const { literal } = node;
  if (literal.kind === compiler.SyntaxKind.NullKeyword) return NULL;
  const text = literal.getText(file);
  if (compiler.isStringLiteral(literal)) return { kind: 'literal', values: [literal.text], open: false };
  const isOther = text === 'true' || text === 'false' || /^-?\d+(\.\d+)?$/.test(text);
  if (!isOther) throw notPlain(node, reading);
  // `true`, `false` and numbers are JSON too.
  return { kind: 'literal', values: [JSON.parse(text) as number | boolean], open: false };
}

/** Placeholder for `null` until the union around it is read. */
const NULL: Shape = { kind: 'union', members: [] };

/** Literals become one shape; with `string` in the union they are its known values. */
function unionShape(all: readonly Shape[]): Shape {
  const flat = all.flatMap((one) => (one.kind === 'union' && one !== NULL ? one.members : [one]));
  const hasNull = flat.some((one) => one === NULL || one.kind === 'nullable');
  const members = flat.flatMap((one) => (one === NULL ? [] : one.kind === 'nullable' ? [one.shape] : [one]));
  const literals = members.flatMap((one) => (one.kind === 'literal' ? one.values : []));
  const isOpen =
    members.some(({ kind }) => kind === 'string') && literals.every((one) => typeof one === 'string');
  const others = members.filter(
    ({ kind }) => kind !== 'literal' && !(isOpen && literals.length > 0 && kind === 'string'),
  );
  const known: readonly Shape[] =
    literals.length === 0 ? [] : [{ kind: 'literal', values: [...new Set(literals)], open: isOpen }];
  const [first, ...rest] = [...known, ...others];
  if (first === undefined) return NULL;
  const shape: Shape = rest.length === 0 ? first : { kind: 'union', members: [first, ...rest] };
  if (shape.kind === 'union' && shape.members.some(({ kind }) => kind === 'unknown'))
    return { kind: 'unknown' };
  return hasNull ? nullable(shape) : shape;
}

/** `{ a: string } & ({ b: string } | { c: string })`: only of objects, each with each. */
function joined(parts: readonly Shape[], joint: Joint): Shape {
  const [first = [], ...rest] = parts.map((part) => {
    const objects = part.kind === 'union' ? part.members : [part];
    return objects.map((one) => {
      if (one.kind !== 'object') throw new WrittenTypeError(`\`${joint.text}\` joins what is no object`);
      return one;
    });
  });
  const each = rest.reduce(
    (left, right) => left.flatMap((one) => right.map((other) => metObjects(one, other, joint))),
    first,
  );
  return unionShape(each);
}

/** An intersection, and what the names in it mean. */
interface Joint {
  readonly refers: Refers;
  readonly text: string;
}

type ObjectShape = Extract<Shape, { readonly kind: 'object' }>;

/** A member that both have is there once: required where either requires it, with the values that both admit. */
function metObjects(one: ObjectShape, other: ObjectShape, joint: Joint): ObjectShape {
  const properties = new Map(one.properties.map((property) => [property.name, property]));
  for (const property of other.properties) {
    const known = properties.get(property.name);
    properties.set(property.name, known === undefined ? property : metProperties(known, property, joint));
  }
  return { kind: 'object', properties: [...properties.values()], open: one.open || other.open };
}

function metProperties(one: Property, other: Property, joint: Joint): Property {
  const shape = met(one.shape, other.shape, joint);
  if (shape === undefined)
    throw new WrittenTypeError(`no value of \`${one.name}\` fits all parts of \`${joint.text}\``);
  return { ...one, shape, optional: one.optional && other.optional };
}

/** Undefined: no value is of both. */
function met(one: Shape, other: Shape, joint: Joint): Shape | undefined {
  if (one.kind === 'unknown' || isDeepStrictEqual(one, other)) return other;
  if (other.kind === 'unknown') return one;
  if (one.kind === 'nullable' || other.kind === 'nullable') {
    const shape = met(withoutNull(one), withoutNull(other), joint);
    return shape && (one.kind === other.kind ? nullable(shape) : shape);
  }
  if (one.kind === 'union') return metUnion(one.members, other, joint);
  if (other.kind === 'union') return metUnion(other.members, one, joint);
  if (one.kind === 'ref') return met(unnamed(one.name, joint), other, joint);
  if (other.kind === 'ref') return met(one, unnamed(other.name, joint), joint);
  if (one.kind === 'literal') return metLiteral(one, other);
  if (other.kind === 'literal') return metLiteral(other, one);
  if (one.kind === 'object' && other.kind === 'object') return metObjects(one, other, joint);
  if (one.kind === 'empty-array' && other.kind === 'array') return one;
  if (other.kind === 'empty-array' && one.kind === 'array') return other;
  const inside = insideOf(one);
  const others = insideOf(other);
  if (one.kind !== other.kind || inside === undefined || others === undefined) return undefined;
  const part = met(inside, others, joint);
  return part && withParts(one, () => part);
}

function metUnion(members: readonly Shape[], other: Shape, joint: Joint): Shape | undefined {
  const possible = members.flatMap((member) => met(member, other, joint) ?? []);
  return possible.length === 0 ? undefined : unionShape(possible);
}

/** The values of a closed literal that the other shape admits. */
function metLiteral(literal: Extract<Shape, { readonly kind: 'literal' }>, other: Shape): Shape | undefined {
  if (other.kind !== 'literal')
    return literal.values.every((value) => typeof value === other.kind) ? literal : undefined;
  if (other.open) return literal;
  if (literal.open) return other;
  const values = literal.values.filter((value) => other.values.includes(value));
  return values.length === 0 ? undefined : { ...literal, values };
}

function unnamed(name: string, { refers, text }: Joint): Shape {
  const shape = refers(name, true);
  if (shape === undefined) throw new WrittenTypeError(`\`${name}\` in \`${text}\` is not a known type`);
  return shape;
}

/** Of a list, or of a map. */
function insideOf(shape: Shape): Shape | undefined {
  if (shape.kind === 'array') return shape.items;
  return shape.kind === 'map' ? shape.values : undefined;
}

/** `[name: string]: unknown` leaves an object open; without other members it is a map. */
function objectShape({ members }: ts.TypeLiteralNode, reading: Reading): Shape {
  const { compiler } = reading;
  const properties: Property[] = [];
  let values: Shape | undefined;
  for (const member of members) {
    if (compiler.isIndexSignatureDeclaration(member)) values = shapeOf(member.type, reading);
    else if (compiler.isPropertySignature(member) && member.type !== undefined) {
      const name = nameOf(member.name, reading);
      if (properties.some((one) => one.name === name))
        throw new WrittenTypeError(`\`${name}\` is twice in one object`);
      const optional = member.questionToken !== undefined;
      properties.push({ name, shape: shapeOf(member.type, reading), optional, doc: '' });
    } else throw notPlain(member, reading);
  }
  if (values !== undefined && properties.length === 0) return { kind: 'map', values };
  if (values !== undefined && values.kind !== 'unknown')
    throw new WrittenTypeError('further members next to named ones are `unknown`');
  return { kind: 'object', properties, open: values !== undefined };
}

function nameOf(name: ts.PropertyName, reading: Reading): string {
  const { compiler } = reading;
  if (compiler.isIdentifier(name) || compiler.isStringLiteral(name) || compiler.isNumericLiteral(name))
    return name.text;
  throw notPlain(name, reading);
}

function referredShape(node: ts.TypeReferenceNode, reading: Reading): Shape {
  const name = node.typeName.getText(reading.file);
  const [first, second] = node.typeArguments ?? [];
  if ((name === 'Array' || name === 'ReadonlyArray') && first !== undefined)
    return { kind: 'array', items: shapeOf(first, reading) };
  if (name === 'Record' && second !== undefined && first?.kind === reading.compiler.SyntaxKind.StringKeyword)
    return { kind: 'map', values: shapeOf(second, reading) };
  const shape = first === undefined ? reading.refers(name, reading.isJoined) : undefined;
  if (shape === undefined)
    throw new WrittenTypeError(`\`${node.getText(reading.file)}\` is not a known type`);
  return shape;
}
