/** What a console shows of a value, as far as a program can know it elsewhere than on Node, Bun and Deno. */

export function inspected(value: unknown): string {
  const { stack } = Object(value) as { readonly stack?: unknown }; // of anybody
  return `${String(value)}\n${String(stack)}`;
}
