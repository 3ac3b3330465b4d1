/** What a console shows of a value, as far as a program can know it elsewhere than on Node, Bun and Deno. */

export function inspected(value: unknown): string {
  // Any value may be shown, and most have no `stack`.
  const { stack } = Object(value) as { readonly stack?: unknown };
  return `${String(value)}\n${String(stack)}`;
}
