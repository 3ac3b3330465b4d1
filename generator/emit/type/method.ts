/** Prints a method: its signature and the types that only it has. */

import type { InterfaceDeclarationStructure, MethodSignatureStructure, OptionalKind } from 'ts-morph';
import { traitsOf } from '../../model/generation.js';
import type { Method } from '../../model/model.js';
import type { RuntimeType } from '../../names/reserved.js';
import type { PrintContext } from '../print-context.js';
import { interfaceOf, type Declaration } from '../structures.js';
import { literal } from '../text/code.js';
import { methodKey } from '../text/property-key.js';
import { byTypeDeclarations } from './by-type.js';
import { codeDeclarations, codeType } from './codes.js';
import type { Generic } from './generic.js';
import { printParams } from './params.js';
import { printResult, selectDefault, type PrintedResult } from './result.js';

/** A method of an interface without its name: a method that is also a namespace has none. */
type Signature = Pick<MethodSignatureStructure, 'docs' | 'typeParameters' | 'parameters' | 'returnType'>;

export interface MethodParts {
  /** The last segment of its name. */
  readonly name: string;
  readonly signature: Signature;
  /** The types that only this method needs. */
  readonly declarations: readonly Declaration[];
}

/** @param docs the comment of the method. */
export function printMethod(method: Method, docs: string[], context: PrintContext): MethodParts {
  const params = printParams(method, context);
  const result = printResult(method, context);
  const sends = method.route?.sends !== false;
  const isGiven = result.type === 'unknown' && traitsOf(context).takesResultType;
  // What the caller writes, and never what the place of the call wants: that would be a cast without a word.
  const type = isGiven ? 'NoInfer<T>' : result.type;
  const call = sends ? [callDeclaration(method, result, context)] : [];
  return {
    name: methodKey(method.path.at(-1) ?? method.name),
    signature: {
      docs,
      typeParameters: [
        ...(isGiven ? ['T = unknown'] : []),
        ...params.generics.map((generic) => typeParameter(generic, method, context)),
      ],
      parameters: [
        ...(params.argument === undefined ? [] : [params.argument]),
        ...(sends ? [{ name: 'options?', type: context.runtime(optionsType(method, context)) }] : []),
      ],
      returnType: call.map(({ name }) => `${name}<${type}>`)[0] ?? 'string',
    },
    declarations: [
      ...byTypeDeclarations(method, context),
      ...params.declarations,
      ...result.declarations,
      ...codeDeclarations(method, context),
      ...call,
    ],
  };
}

/** What the method returns: its data is all that a hover over a call shows. */
function callDeclaration(
  method: Method,
  result: PrintedResult,
  context: PrintContext,
): InterfaceDeclarationStructure {
  const [base, data] = result.isList ? (['ListCall', 'Item'] as const) : (['Call', 'T'] as const);
  const name = context.derived({ of: 'call', method: method.name });
  return interfaceOf(name, [`A call of \`${method.name}\`.`], [], {
    typeParameters: [data],
    extends: [
      `${context.runtime(base)}<${data}, ${literal(context.generation)}, ${codeType(method, context)}>`,
    ],
    methods: responseMethods(result, context),
  });
}

/** Where the description shows members next to the data. */
function responseMethods(
  { meta, isList }: PrintedResult,
  context: PrintContext,
): OptionalKind<MethodSignatureStructure>[] {
  if (meta === undefined) return [];
  const type = `${context.runtime('CallResponseMeta')}<${isList ? 'Item[]' : 'T'}, ${meta}>`;
  return [
    {
      docs: ['The data with status, headers, time and attempts, and the members next to it.'],
      name: 'withResponse',
      returnType: `Promise<${type}>`,
    },
  ];
}

/** Only a write of REST 3.0 sends a key. */
function optionsType({ write }: Method, context: PrintContext): RuntimeType {
  const { runtimeTypes, hasKeyedWrites } = traitsOf(context);
  const { options } = runtimeTypes;
  return options === 'CallOptions' && write && hasKeyedWrites ? 'WriteOptions' : options;
}

/** `const` keeps what is written in the call a tuple of literals. */
function typeParameter({ name, constraint }: Generic, method: Method, context: PrintContext): string {
  const fallback = name === 'S' ? selectDefault(method, context) : constraint;
  return `const ${name} extends ${constraint} = ${fallback}`;
}
