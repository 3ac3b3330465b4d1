/** How any text becomes a TypeScript string literal. */

const QUOTED: Readonly<Record<string, string>> = {
  "'": "\\'",
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/**
 * In single quotes; in double quotes where that escapes less. What is not printable ASCII or a letter, mark, digit,
 * sign or blank beyond it is written as `\uXXXX`.
 */
export function stringLiteral(text: string): string {
  if (PLAIN.test(text)) return `'${text}'`;
  const isDouble = count(text, "'") > count(text, '"');
  const escaped = text
    .replace(isDouble ? IN_DOUBLE : IN_SINGLE, escapeCharacter)
    // The writer of ts-morph takes a quote after any backslash for an escaped one.
    .replace(/\\\\$/, '\\u005c');
  return isDouble ? `"${escaped}"` : `'${escaped}'`;
}

/** Most texts. */
const PLAIN = /^[ !#-&(-[\]-~]*$/;
const IN_SINGLE = /['\\]|[^ -~\p{L}\p{M}\p{N}\p{P}\p{S}]/gu;
const IN_DOUBLE = /["\\]|[^ -~\p{L}\p{M}\p{N}\p{P}\p{S}]/gu;

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

/** The inside of a template-literal type: the text between backticks, without substitutions of its own. */
export function templateText(text: string): string {
  return text.replace(IN_SINGLE, escapeCharacter).replace(/\\'/g, "'").replace(/[`$]/g, '\\$&');
}

function escapeCharacter(character: string): string {
  const known = QUOTED[character];
  if (known !== undefined) return known;
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
