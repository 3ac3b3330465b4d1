/** Globs over method names: `*` is any text, dots too; `?` is one character. */

import type { ModelOptions } from './model-options.js';

/** Whether a name matches, in time that grows with its length times the number of stars. */
export function matches(glob: string, name: string): boolean {
  // Most facts are about other methods, which the first letter excludes at once.
  if (glob[0] !== name[0] && glob[0] !== '*' && glob[0] !== '?') return false;
  // Most facts have the glob of one method, which need not be split.
  if (!glob.includes('*')) return glob.length === name.length && fits(glob, name, 0);
  const [first = '', ...rest] = glob.split('*');
  if (!fits(first, name, 0)) return false;
  let from = first.length;
  for (const [index, part] of rest.entries()) {
    const found = index === rest.length - 1 ? last(part, name, from) : next(part, name, from);
    if (found === undefined) return false;
    from = found + part.length;
  }
  return from === name.length;
}

/** Those that are misspelt, or meant for another account. */
export function unmatchedGlobs(
  globs: Pick<ModelOptions, 'include' | 'exclude'>,
  names: readonly string[],
): readonly UnmatchedGlob[] {
  return (['include', 'exclude'] as const).flatMap((option) =>
    globs[option]
      .filter((glob) => !names.some((name) => matches(glob, name)))
      .map((glob) => ({ at: `--${option}`, message: `\`${glob}\` matches no method` })),
  );
}

interface UnmatchedGlob {
  readonly at: string;
  readonly message: string;
}

/** What to do where the globs leave no method: `svc-gen list tasks` needs no star. */
export function globAdvice(globs: readonly string[]): string {
  const name = globs.find((glob) => !/[*?]/.test(glob));
  return name === undefined
    ? 'svc-gen list shows the names'
    : `write '${name}.*' for all names that begin with ${name}; svc-gen list shows them`;
}

/** Whether `--include` and `--exclude` let a method in. */
export function isChosen(
  name: string,
  { include, exclude }: Pick<ModelOptions, 'include' | 'exclude'>,
): boolean {
  const included = include.length === 0 || include.some((glob) => matches(glob, name));
  return included && !exclude.some((glob) => matches(glob, name));
}

function next(part: string, name: string, from: number): number | undefined {
  for (let start = from; start + part.length <= name.length; start += 1)
    if (fits(part, name, start)) return start;
  return undefined;
}

function last(part: string, name: string, from: number): number | undefined {
  const start = name.length - part.length;
  return start >= from && fits(part, name, start) ? start : undefined;
}

function fits(part: string, name: string, start: number): boolean {
  if (start + part.length > name.length) return false;
  for (let index = 0; index < part.length; index += 1) {
    const wanted = part[index];
    if (wanted !== '?' && wanted !== name[start + index]) return false;
  }
  return true;
}
