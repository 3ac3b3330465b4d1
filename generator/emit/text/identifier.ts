/** How any text becomes an identifier that TypeScript and JavaScript accept as the name of a declaration. */

/** Words that cannot name a binding or a type, in any mode; `arguments` and `eval` cannot in strict mode. */
const RESERVED: ReadonlySet<string> = new Set(
  (
    'any arguments as asserts async await bigint boolean break case catch class const constructor continue debugger ' +
    'declare default delete do else enum eval export exports extends false finally for function global if implements ' +
    'import in infer instanceof interface intrinsic is keyof let module never new null number object out package ' +
    'private protected public readonly require return satisfies static string super switch symbol this throw true ' +
    'try type typeof undefined unique unknown using var void while with yield __proto__ NaN Infinity'
  ).split(' '),
);

/** An ASCII identifier. A word that needs no change keeps it; no two texts give the same one. */
export function identifier(text: string): string {
  if (RESERVED.has(text)) return `${text}_`;
  const safe = text.replace(/^[^A-Za-z_]|[^A-Za-z0-9_]/gu, escapeCharacter);
  return safe === '' ? '$' : safe.endsWith('_') && RESERVED.has(safe.replace(/_+$/, '')) ? `${safe}_` : safe;
}

/** `$` begins an escape, so a `$` of the text is escaped too. */
function escapeCharacter(character: string): string {
  return `$${(character.codePointAt(0) ?? 0).toString(16)}$`;
}
