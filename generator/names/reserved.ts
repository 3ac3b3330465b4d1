/** Names that emitted declarations must not have. */

/** Words that cannot name a binding or a type, in any mode; `arguments` and `eval` cannot in strict mode. */
const KEYWORDS: ReadonlySet<string> = new Set(
  (
    'any arguments as asserts async await bigint boolean break case catch class const constructor continue debugger ' +
    'declare default delete do else enum eval export exports extends false finally for function global if implements ' +
    'import in infer instanceof interface intrinsic is keyof let module never new null number object out package ' +
    'private protected public readonly require return satisfies static string super switch symbol this throw true ' +
    'try type typeof undefined unique unknown using var void while with yield __proto__ NaN Infinity'
  ).split(' '),
);

/** Global types of ES2022: generated code uses some, and readers expect TypeScript's meaning of the others. */
const GLOBALS =
  'AggregateError Array ArrayBuffer ArrayLike AsyncGenerator AsyncIterable AsyncIterator Atomics Awaited BigInt Boolean ' +
  'Capitalize ConstructorParameters DataView Date Error EvalError Exclude Extract Function Generator InstanceType ' +
  'Iterable IterableIterator Iterator JSON Lowercase Map Math NonNullable Number Object Omit Parameters Partial Pick ' +
  'Promise PromiseLike PropertyKey Proxy RangeError Readonly ReadonlyArray ReadonlyMap ReadonlySet Record ReferenceError ' +
  'Reflect RegExp Required ReturnType Set SharedArrayBuffer String Symbol SyntaxError ThisType TypeError URIError ' +
  'Uncapitalize Uppercase WeakMap WeakRef WeakSet globalThis';

/** Types of the runtime that emitted code uses. Printers accept no others, so none can be missing here. */
export const RUNTIME_TYPES = [
  'ArrayParam',
  'Call',
  'CallOptions',
  'Condition',
  'Custom',
  'CustomFields',
  'DateInput',
  'Direction',
  'FilterGroup',
  'GatewayCallOptions',
  'GatewayCore',
  'GatewayErrorCase',
  'GatewayTable',
  'IdOnly',
  'LegacyArrayParam',
  'LegacyDirection',
  'ByType',
  'ByTypeRow',
  'CamelNames',
  'InferSelect',
  'LegacyListItem',
  'LegacyParam',
  'ListCall',
  'ListItem',
  'LiteralUnion',
  'MetaCall',
  'MetaListCall',
  'MethodTable',
  'ModuleRows',
  'Pagination',
  'Param',
  'RequiredFilter',
  'Selected',
  'SetOptional',
  'SvcError',
  'SvcEvents',
  'TypeNumber',
  'WithoutSelect',
  'WriteOptions',
] as const;

export type RuntimeType = (typeof RUNTIME_TYPES)[number];

/** Each generation declares it, and users write `Ref` next to their own types. */
const DECLARED = ['CommonCode', 'Ref'];

const TYPES: ReadonlySet<string> = new Set([...GLOBALS.split(' '), ...RUNTIME_TYPES, ...DECLARED]);

/** Whether a word cannot name a declaration at all. */
export function isKeyword(name: string): boolean {
  return KEYWORDS.has(name);
}

/** Whether a type of the account must not have this name. */
export function isReservedType(name: string): boolean {
  return KEYWORDS.has(name) || TYPES.has(name);
}
