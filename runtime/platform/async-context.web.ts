/** No async contexts: elsewhere than on Node, Bun and Deno a program cannot see them. */

export function inThisContext<A extends unknown[], R>(run: (...given: A) => R): (...given: A) => R {
  return run;
}
