/** Words of wire names in the cases of TypeScript. */

/** `svc.tasks.elapsedTime` → `SvcTasksElapsedTime`; nothing but what an identifier of any tool may have. */
export function pascal(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** The name with a word in front, should it start with a digit; `fallback` if nothing is left. */
export function identifier(name: string, fallback: string): string {
  if (name === '') return fallback;
  return /^[A-Za-z]/.test(name) ? name : `${fallback}${name}`;
}

/** `accomplices` → `accomplice`: good enough for a type's name. */
export function singular(word: string): string {
  if (/(ss|us|is|params|status)$/i.test(word)) return word;
  if (/ies$/.test(word)) return word.replace(/ies$/, 'y');
  return word.replace(/s$/, '');
}
