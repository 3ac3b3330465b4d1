/** Drift for people at a terminal: grouped by module, the worst first. */

import { grouped } from '../grouped.js';
import { oneLine, type Paint } from '../terminal/layout.js';
import { compareText } from './canonical.js';
import { bumpFor, isYours, type Change } from './change.js';
import { LEVELS } from './classes.js';
import { folded } from './folded.js';
import { shortened, shortList } from './shortened.js';

const STYLES = { breaking: 'red', additive: 'green', docs: 'dim' } as const;

/** Methods or types that are listed for one change at most. */
const NAMES_SHOWN = 3;

export function reportText(changes: readonly Change[], paint: Paint): readonly string[] {
  if (changes.length === 0)
    return [paint('green', 'No drift: the description has not changed since the package was generated.')];
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
  return parts.join(', ');
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
  const below = ' '.repeat(width + 4);
  return folded(changes).flatMap(({ change, many }) => {
    const level = paint(STYLES[change.level], change.level.padEnd(width));
    const touched = namesText(many?.names ?? (change.shared ? change.methods : []));
    if (many !== undefined)
      return [`  ${level}  ${oneLine(`${many.says}; --json lists them`)}`, ...inLine(touched)];
    const texts = textLines(change, paint);
    return [
      `  ${level}  ${oneLine(change.says + overridden(change))}`,
      ...texts.map((line) => below + line),
      ...inLine(touched),
    ];
  });

  function inLine(touched: string): readonly string[] {
    return touched === '' ? [] : [below + paint('dim', `in ${oneLine(touched)}`)];
  }
}

/** TypeScript before and after. */
function textLines(change: Change, paint: Paint): readonly string[] {
  const { before, after } = shortened(change);
  return [
    ...(before === undefined ? [] : [paint('red', `- ${oneLine(before)}`)]),
    ...(after === undefined ? [] : [paint('green', `+ ${oneLine(after)}`)]),
  ];
}

function overridden({ hiddenBy = [] }: Change): string {
  if (hiddenBy.length === 0) return '';
  const whose = hiddenBy.every(isYours) ? '' : ' svc-gen:';
  return ` (overridden by${whose} ${shortList(hiddenBy, '; ')}; your types do not change)`;
}

/** Nothing where the message names the method itself. */
function namesText(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).join(', ');
  const more = names.length - NAMES_SHOWN;
  return more > 0 ? `${shown} and ${String(more)} more` : shown;
}
