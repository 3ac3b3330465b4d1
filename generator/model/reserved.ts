/** Names that a generated type must not have: words of TypeScript, its global types, and the types of the runtime. */

const KEYWORDS =
  'any as async await bigint boolean break case catch class const continue debugger declare default delete do else enum ' +
  'export extends false finally for from function get if implements import in infer instanceof interface is keyof let ' +
  'module namespace never new null number object of package private protected public readonly return set static string ' +
  'super switch symbol this throw true try type typeof undefined unique unknown var void while with yield';

/** Global types of ES2022: generated code uses some, and readers take the rest for what TypeScript means by them. */
const GLOBALS =
  'AggregateError Array ArrayBuffer ArrayLike AsyncGenerator AsyncIterable AsyncIterator Atomics Awaited BigInt Boolean ' +
  'Capitalize ConstructorParameters DataView Date Error EvalError Exclude Extract Function Generator Infinity InstanceType ' +
  'Iterable IterableIterator Iterator JSON Lowercase Map Math NaN NonNullable Number Object Omit Parameters Partial Pick ' +
  'Promise PromiseLike PropertyKey Proxy RangeError Readonly ReadonlyArray ReadonlyMap ReadonlySet Record ReferenceError ' +
  'Reflect RegExp Required ReturnType Set SharedArrayBuffer String Symbol SyntaxError ThisType TypeError URIError ' +
  'Uncapitalize Uppercase WeakMap WeakRef WeakSet globalThis';

/** Types of the runtime that generated code uses. */
const RUNTIME =
  'ArrayParam Call CallOptions CommonCode Condition Custom CustomFields DateInput Direction FilterGroup LegacyArrayParam ' +
  'LegacyParam ListCall MethodTable Open Pagination Param Ref Selected Whole';

const RESERVED: ReadonlySet<string> = new Set(
  [KEYWORDS, GLOBALS, RUNTIME].flatMap((words) => words.split(' ')),
);

export function isReserved(name: string): boolean {
  return RESERVED.has(name);
}
