/** How a number becomes a literal. */

/** What JSON cannot hold has no literal: the caller has let in something that is not data. */
export function numberLiteral(value: number): string {
  if (!Number.isFinite(value)) throw new Error(`${value} is not a number that a description can contain`);
  // As Prettier writes it: `1e21`.
  return Object.is(value, -0) ? '0' : String(value).replace('e+', 'e');
}
