/** Words of a name, and the forms in which names are written: `TaskResult`, `taskResult`, `task-result`. */

/** `tasks.addFromChat` and `tasks-add_from-chat` have the same words: tasks, add, from, chat. */
function words(text: string): readonly string[] {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

export function pascalCase(text: string): string {
  return words(text)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

export function camelCase(text: string): string {
  const pascal = pascalCase(text);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}

export function kebabCase(text: string): string {
  return words(text).join('-').toLowerCase();
}
