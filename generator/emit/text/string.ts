/** How any text becomes a TypeScript string literal. */

const QUOTED: Readonly<Record<string, string>> = {
  "'": "\\'",
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** Single-quoted. What is not printable ASCII or a letter, mark, digit, sign or blank beyond it is written as `\uXXXX`. */
export function stringLiteral(text: string): string {
  return `'${text.replace(/['\\]|[^ -~\p{L}\p{M}\p{N}\p{P}\p{S}]/gu, escapeCharacter)}'`;
}

/** The inside of a template-literal type: the text between backticks, without substitutions of its own. */
export function templateText(text: string): string {
  return stringLiteral(text).slice(1, -1).replace(/\\'/g, "'").replace(/[`$]/g, '\\$&');
}

function escapeCharacter(character: string): string {
  const known = QUOTED[character];
  if (known !== undefined) return known;
  return Array.from({ length: character.length }, (_, index) => unicode(character.charCodeAt(index))).join(
    '',
  );
}

function unicode(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}
