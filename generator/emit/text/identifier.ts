/** How any text becomes an identifier that TypeScript and JavaScript accept as the name of a declaration. */

/** Words that cannot name a binding or a type, in any mode; `arguments` and `eval` cannot in strict mode. */
const RESERVED: ReadonlySet<string> = new Set(
  (
    'abstract accessor any arguments as asserts async await bigint boolean break case catch class const constructor ' +
    'continue debugger declare default delete do else enum eval export extends false finally for from function get ' +
    'global if implements import in infer infinity instanceof interface intrinsic is keyof let module namespace ' +
    'never new null number object of out override package private protected public readonly require return ' +
    'satisfies set static string super switch symbol this throw true try type typeof undefined unique unknown ' +
    'using var void while with yield exports __proto__ NaN Infinity'
  ).split(' '),
);

/** An ASCII identifier. A word that needs no change keeps it; no two texts give the same one. */
export function identifier(text: string): string {
  if (RESERVED.has(text)) return `${text}_`;
  const safe = text.replace(/^[^A-Za-z_]|[^A-Za-z0-9_]/gu, escapeCharacter);
  return safe === '' ? '$' : safe.endsWith('_') && RESERVED.has(safe.replace(/_+$/, '')) ? `${safe}_` : safe;
}

/** Whether the text can stand as it is. */
export function isIdentifier(text: string): boolean {
  return identifier(text) === text;
}

/** `$` begins an escape, so a `$` of the text is escaped too. */
function escapeCharacter(character: string): string {
  return `$${(character.codePointAt(0) ?? 0).toString(16)}$`;
}
