/** Prints a schema as a type, with openapi-typescript and its hooks. */

import type { ts } from 'ts-morph';
import {
  CONTEXT,
  openapiTypes,
  type TransformContext,
  type TransformOptions,
} from '../../compiler/openapi-types.js';
import { compilerOf } from '../../compiler/typescript.js';
import { commentOf, docs, type DocLine } from '../../text/jsdoc.js';
import { propertyKey } from '../../text/property-key.js';

/** A JSON Schema, with what OpenAPI cannot say under names that begin with `x-`. */
export interface WireSchema {
  readonly type?:
    'boolean' | 'number' | 'string' | 'null' | 'array' | 'object' | 'x-type' | 'x-readonly-array';
  readonly $ref?: string;
  readonly anyOf?: readonly WireSchema[];
  readonly items?: WireSchema;
  readonly properties?: Readonly<Record<string, WireSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: WireSchema | true;
  /** Of `x-type`: a type as it is written, such as a literal, a name of the runtime, or `Param<string>`. */
  readonly 'x-name'?: string;
  readonly 'x-doc'?: readonly DocLine[];
}

const printedSchemas = new Map<string, string>();

/** Cached, since many properties share a few schemas. */
export function schemaText(schema: WireSchema): string {
  const key = JSON.stringify(schema);
  const text = printedSchemas.get(key) ?? printSchema(schema);
  printedSchemas.set(key, text);
  return text;
}

const HOOKS: TransformContext = { ...CONTEXT, transform, transformProperty, postTransform };

let printer: { readonly print: (node: ts.Node) => string } | undefined;

function printSchema(schema: WireSchema): string {
  const text = printerOf().print(openapiTypes().transformSchemaObject(schema, { path: '#', ctx: HOOKS }));
  // The compiler indents by four spaces.
  return text.replace(/^(?: {4})+/gm, (indent) => ' '.repeat(indent.length / 2));
}

function printerOf(): NonNullable<typeof printer> {
  if (printer !== undefined) return printer;
  const compiler = compilerOf();
  const file = compiler.createSourceFile('types.ts', '', compiler.ScriptTarget.ES2022);
  const made = compiler.createPrinter({ newLine: compiler.NewLineKind.LineFeed });
  printer = { print: (node) => made.printNode(compiler.EmitHint.Unspecified, node, file) };
  return printer;
}

/** Open unions, `Date` inputs, references between calls, and arrays that callers may not change. */
function transform(schema: WireSchema, options: TransformOptions): ts.TypeNode | undefined {
  const compiler = compilerOf();
  const { factory } = compiler;
  if (schema.type === 'x-type') return factory.createTypeReferenceNode(schema['x-name'] ?? 'unknown');
  if (schema.type !== 'x-readonly-array') return undefined;
  const item = openapiTypes().transformSchemaObject(schema.items ?? {}, options);
  return factory.createTypeOperatorNode(
    compiler.SyntaxKind.ReadonlyKeyword,
    factory.createArrayTypeNode(item),
  );
}

/** Names and comments are escaped by our helpers. */
function transformProperty(property: ts.PropertySignature, schema: WireSchema): ts.PropertySignature {
  const compiler = compilerOf();
  const { name } = property;
  const text = compiler.isPropertyName(name) && 'text' in name ? name.text : '';
  const named = compiler.factory.updatePropertySignature(
    property,
    property.modifiers,
    compiler.factory.createIdentifier(propertyKey(text)),
    property.questionToken,
    property.type,
  );
  for (const doc of docs(schema['x-doc'] ?? []))
    compiler.addSyntheticLeadingComment(
      named,
      compiler.SyntaxKind.MultiLineCommentTrivia,
      commentOf(doc).trim().slice(2, -2),
      true,
    );
  return named;
}

/** Merges the index signature into the object itself; a map takes one line. */
function postTransform(type: ts.TypeNode): ts.TypeNode {
  const compiler = compilerOf();
  const parts = compiler.isIntersectionTypeNode(type) ? type.types : [type];
  if (!parts.every((part) => compiler.isTypeLiteralNode(part))) return type;
  const members = parts.flatMap((part) =>
    compiler.isTypeLiteralNode(part) ? part.members.map(withIndexName) : [],
  );
  const made = compiler.factory.createTypeLiteralNode(members);
  const isMap = members.every((member) => compiler.isIndexSignatureDeclaration(member));
  return isMap ? compiler.setEmitFlags(made, compiler.EmitFlags.SingleLine) : made;
}

/** `[name: string]`, as in the interfaces around it. */
function withIndexName(member: ts.TypeElement): ts.TypeElement {
  const compiler = compilerOf();
  if (!compiler.isIndexSignatureDeclaration(member)) return member;
  const { factory, SyntaxKind } = compiler;
  const text = factory.createKeywordTypeNode(SyntaxKind.StringKeyword);
  const name = factory.createParameterDeclaration(undefined, undefined, 'name', undefined, text);
  return factory.createIndexSignature(undefined, [name], member.type);
}
