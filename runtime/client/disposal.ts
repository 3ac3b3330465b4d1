/** Support for `await using`, where the program's libraries declare `Symbol.asyncDispose`. */

/** The symbol as the program declares it: a library of ES2022 has none, and then there is no such member. */
type DisposeSymbol = SymbolConstructor extends { readonly asyncDispose: infer S } ? S & symbol : never;

/** `await using svc = createClient(…)` closes it at the end of the block. */
export type AsyncDisposal = { readonly [S in DisposeSymbol]: () => Promise<void> };

/** Adds the member where this runtime has the symbol. */
export function disposable<T extends { close(): Promise<void> }>(target: T): T & AsyncDisposal {
  const symbol: symbol | undefined = Symbol.asyncDispose;
  if (symbol !== undefined) Object.defineProperty(target, symbol, { value: () => target.close() });
  // Where the compiler knows the symbol, so does every runtime that we support.
  return target as T & AsyncDisposal;
}
