/** Words of wire names in the cases of TypeScript. */

/** `svc.tasks.elapsedTime` → `SvcTasksElapsedTime`; nothing but characters that an identifier may have. */
export function pascal(name: string): string {
  return name
    .split(/[^\p{ID_Continue}]+|_+/u)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** The name with a letter in front, should it start with a digit; `fallback` if nothing is left. */
export function identifier(name: string, fallback: string): string {
  if (name === '') return fallback;
  return /^[\p{ID_Start}]/u.test(name) ? name : `${fallback}${name}`;
}

/** `accomplices` → `accomplice`: good enough for a type's name. */
export function singular(word: string): string {
  if (/(ss|us|is|params|status)$/i.test(word)) return word;
  if (/ies$/.test(word)) return word.replace(/ies$/, 'y');
  return word.replace(/s$/, '');
}
