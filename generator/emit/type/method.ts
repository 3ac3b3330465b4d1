/** Prints a method: its signature and the types that only it has. */

import type { MethodSignatureStructure } from 'ts-morph';
import { traitsOf } from '../../model/generation.js';
import type { Method } from '../../model/model.js';
import type { RuntimeType } from '../../names/reserved.js';
import type { PrintContext } from '../plan/print-context.js';
import type { Declaration } from './structures.js';
import { literal } from '../../text/code.js';
import { methodKey } from '../../text/property-key.js';
import { byTypeDeclarations, type Generic } from './by-type.js';
import { codeDeclarations, codeType } from './codes.js';
import { isOnePageByPosition, printParams } from './params.js';
import { printResult, selectDefault, type PrintedResult } from './result.js';
import { parenthesised } from './shape.js';

/** A method of an interface without its name: a method that is also a namespace has none. */
type Signature = Pick<MethodSignatureStructure, 'docs' | 'typeParameters' | 'parameters' | 'returnType'>;

interface MethodParts {
  /** The last segment of its name. */
  readonly name: string;
  /** Several are overloads. */
  readonly signatures: readonly Signature[];
  /** The types that only this method needs. */
  readonly declarations: readonly Declaration[];
}

/** @param docs the comment of the method. */
export function printMethod(method: Method, docs: string[], context: PrintContext): MethodParts {
  const params = printParams(method, context);
  const result = printResult(method, context);
  const sends = method.route?.sends !== false;
  const callerNamesType = result.type === 'unknown' && traitsOf(context).takesResultType;
  // `NoInfer`: the caller has to write the type. Inferred from the context of the call, it would be a silent cast.
  const type = callerNamesType ? 'NoInfer<T>' : result.type;
  const options = sends ? [{ name: 'options?', type: context.runtime(optionsType(method, context)) }] : [];
  const signature: Signature = {
    docs,
    typeParameters: [
      ...(callerNamesType ? ['T = unknown'] : []),
      ...params.generics.map((generic) => typeParameter(generic, method, context)),
    ],
    parameters: [...(params.argument === undefined ? [] : [params.argument]), ...options],
    returnType: sends ? callType(method, { ...result, type }, context) : 'string',
  };
  const byPosition = (): Signature => ({
    ...signature,
    parameters: [{ name: 'params', type: 'readonly unknown[]' }, ...options],
    returnType: callType(method, { ...result, type: `${parenthesised(type)}[]`, isList: false }, context),
  });
  return {
    name: methodKey(method.path.at(-1) ?? method.name),
    signatures: isOnePageByPosition(method) ? [byPosition(), signature] : [signature],
    declarations: [
      ...byTypeDeclarations(method, context),
      ...params.declarations,
      ...result.declarations,
      ...codeDeclarations(method, context),
    ],
  };
}

/** `Call<Task, 'v3', TasksTaskGetCode>`; with the type of the metadata where the description has some. */
function callType(method: Method, { type, isList, meta }: PrintedResult, context: PrintContext): string {
  const [plain, withMeta] = isList
    ? (['ListCall', 'MetaListCall'] as const)
    : (['Call', 'MetaCall'] as const);
  const args = [type, literal(context.generation), codeType(method, context), ...(meta ? [meta] : [])];
  return `${context.runtime(meta ? withMeta : plain)}<${args.join(', ')}>`;
}

/** Only a write of REST 3.0 sends a key. */
function optionsType({ write }: Method, context: PrintContext): RuntimeType {
  const { runtimeTypes, hasKeyedWrites } = traitsOf(context);
  const { options } = runtimeTypes;
  return options === 'CallOptions' && write && hasKeyedWrites ? 'WriteOptions' : options;
}

/** `const` infers a tuple of literals from the call. */
function typeParameter(
  { name, constraint, fallback = constraint }: Generic,
  method: Method,
  context: PrintContext,
): string {
  // With a default, an editor would offer nothing where `E` is not written yet.
  if (name === 'E' && method.byType !== undefined) return `const E extends ${constraint}`;
  const unasked = name === 'S' ? selectDefault(method, context) : fallback;
  return `const ${name} extends ${constraint} = ${unasked}`;
}
