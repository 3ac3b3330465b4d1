/** Drift for people at a terminal: grouped by module, the worst first. */

import { grouped } from '../grouped.js';
import { oneLine, type Paint } from '../terminal/layout.js';
import { compareText } from './canonical.js';
import { bumpFor, type Change } from './change.js';
import { CLASSES, LEVELS } from './classes.js';

const STYLES = { breaking: 'red', additive: 'green', docs: 'dim' } as const;

/** Methods that are listed for one change at most. */
const METHODS_SHOWN = 3;

export function reportText(changes: readonly Change[], paint: Paint): readonly string[] {
  if (changes.length === 0)
    return [paint('green', 'No drift: the description says what the package was generated from.')];
  return [
    paint('bold', `${countText(changes)}. The next version is ${bumpFor(changes)}.`),
    ...groups(changes).flatMap(([title, own]) => ['', paint('bold', title), ...changeLines(own, paint)]),
  ];
}

function countText(changes: readonly Change[]): string {
  const parts = LEVELS.flatMap((level) => {
    const count = changes.filter((change) => change.level === level).length;
    return count === 0 ? [] : [`${String(count)} ${level}`];
  });
  return `${changes.length === 1 ? '1 change' : `${String(changes.length)} changes`}: ${parts.join(', ')}`;
}

/** Modules in the order of their worst change; `changes` come worst first. */
function groups(
  changes: readonly Change[],
): readonly (readonly [title: string, changes: readonly Change[]])[] {
  const weight = (own: readonly Change[]): number =>
    LEVELS.findIndex((level) => own.some((change) => change.level === level));
  return [...grouped(changes, titleOf)].toSorted(
    ([a, x], [b, y]) => weight(x) - weight(y) || compareText(a, b),
  );
}

function titleOf({ generation, methods }: Change): string {
  const label = { v3: 'REST 3.0', legacy: 'legacy', gateway: 'gateway' }[generation];
  const module = methods[0]?.split('.')[0];
  return module === undefined ? label : `${oneLine(module)} (${label})`;
}

function changeLines(changes: readonly Change[], paint: Paint): readonly string[] {
  const width = Math.max(...changes.map(({ level }) => level.length));
  return folded(changes).flatMap((change) => {
    const level = paint(STYLES[change.level], change.level.padEnd(width));
    const touched = methodsText(change);
    return [
      `  ${level}  ${oneLine(change.message)}`,
      ...(touched === '' ? [] : [`  ${' '.repeat(width)}  ${paint('dim', `in ${oneLine(touched)}`)}`]),
    ];
  });
}

/** Texts that read differently in more methods than these stand in one line. */
const DOCS_SHOWN = 3;

/** Alike but for the method: the change of documentation once, with how many methods it is of. */
function folded(changes: readonly Change[]): readonly Change[] {
  const texts = changes.filter(({ level, shared }) => level === 'docs' && !shared);
  const found = grouped(texts, ({ change, path }) => `${change} ${path}`);
  const many = [...found.values()].filter((own) => own.length > DOCS_SHOWN);
  const told = new Map(many.flatMap((own) => own.slice(0, 1).map((first) => [first, own] as const)));
  const left = new Set(many.flatMap((own) => own.slice(1)));
  return changes
    .filter((change) => !left.has(change))
    .map((change) => {
      const own = told.get(change);
      return own === undefined ? change : once(change, own);
    });
}

function once(change: Change, own: readonly Change[]): Change {
  const what = change.path === '' ? '' : `${change.path} `;
  const methods = own.flatMap((one) => one.methods);
  const message = `${what}${CLASSES[change.change].says} in ${String(own.length)} methods; --json lists them`;
  return { ...change, message, shared: true, methods };
}

/** Nothing where the message names the method itself. */
function methodsText({ methods, shared }: Change): string {
  if (!shared) return '';
  const shown = methods.slice(0, METHODS_SHOWN).join(', ');
  const more = methods.length - METHODS_SHOWN;
  return more > 0 ? `${shown} and ${String(more)} more` : shown;
}
