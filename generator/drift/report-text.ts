/** Drift for people at a terminal: grouped by module, the worst first. */

import { grouped } from '../base/grouped.js';
import { brokenAt, hanging, oneLine, type Paint, shortenedText as bounded } from '../terminal/layout.js';
import { firstNames } from '../text/sentence.js';
import { compareText } from './canonical.js';
import { bumpFor, isOverridden, isYours, type Change } from './change.js';
import { LEVELS } from './classes.js';
import { byCause, folded, type FoldedChange } from './folded.js';
import { shortened, shortList } from './shortened.js';

const STYLES = { breaking: 'red', additive: 'green', docs: 'dim' } as const;

/** Methods or types that are listed for one change at most. */
const NAMES_SHOWN = 3;

/** @param columns at which lines are broken */
export function reportText(changes: readonly Change[], paint: Paint, columns = Infinity): readonly string[] {
  if (changes.length === 0)
    return [paint('green', 'No drift: the description has not changed since the package was generated.')];
  const bump = bumpFor(changes);
  return [
    paint(
      'bold',
      `${countText(changes)}. ${bump === 'none' ? 'The version can stay' : `The next version is ${bump}`}.`,
    ),
    ...overriddenCount(changes).flatMap((text) => brokenAt(text, columns)),
    ...groups(byCause(changes)).flatMap(([title, own]) => [
      '',
      ...(columns === Infinity ? [title] : brokenAt(bounded(title), columns)).map((text) =>
        paint('bold', text),
      ),
      ...changeLines(own, { paint, columns }),
    ]),
  ];
}

function countText(changes: readonly Change[]): string {
  const parts = LEVELS.flatMap((level) => {
    const count = changes.filter((change) => change.level === level).length;
    return count === 0 ? [] : [`${String(count)} ${level}`];
  });
  return parts.join(', ');
}

/** They keep their severity. */
function overriddenCount(changes: readonly Change[]): readonly string[] {
  const count = changes.filter(isOverridden).length;
  if (count === 0) return [];
  return [
    `${String(count)} of ${String(changes.length)} overridden by a correction: your types do not change there.`,
  ];
}

interface Page {
  readonly paint: Paint;
  readonly columns: number;
}

/** Modules in the order of their worst change. @param rows worst first */
function groups(
  rows: readonly FoldedChange[],
): readonly (readonly [title: string, rows: readonly FoldedChange[]])[] {
  const weight = (own: readonly FoldedChange[]): number =>
    LEVELS.findIndex((level) => own.some(({ change }) => change.level === level));
  return [...grouped(rows, titleOf)].toSorted(([a, x], [b, y]) => weight(x) - weight(y) || compareText(a, b));
}

function titleOf({ change: { generation, methods: own }, many }: FoldedChange): string {
  const methods = many?.names ?? own;
  const label = { v3: 'REST 3.0', legacy: 'legacy', gateway: 'gateway' }[generation];
  const module = methods[0]?.split('.')[0];
  return module === undefined ? label : `${oneLine(module)} (${label})`;
}

function changeLines(rows: readonly FoldedChange[], { paint, columns }: Page): readonly string[] {
  const width = Math.max(...rows.map(({ change }) => change.level.length));
  const below = ' '.repeat(width + 4);
  const broken = (text: string): readonly string[] =>
    brokenAt(columns === Infinity ? oneLine(text) : bounded(oneLine(text)), columns - below.length);
  return folded(rows).flatMap(({ change, many }) => {
    const level = paint(STYLES[change.level], change.level.padEnd(width));
    // Nothing where the message names the method itself.
    const touched = firstNames(many?.names ?? (change.shared ? change.methods : []), NAMES_SHOWN);
    const says =
      many === undefined
        ? change.sentence + overridden(change.hiddenBy)
        : `${many.sentence}; --json lists them${overridden(many.hidden?.by, many.hidden?.count)}`;
    const texts = many === undefined ? textLines(change) : [];
    return [
      ...hanging(broken(says), `  ${level}  `, below),
      ...texts.flatMap(([style, text]) => broken(text).map((line) => below + paint(style, line))),
      ...(touched === '' ? [] : broken(`in ${touched}`).map((line) => below + paint('dim', line))),
    ];
  });
}

/** TypeScript before and after. */
function textLines(change: Change): readonly (readonly ['red' | 'green', string])[] {
  const { before, after } = shortened(change);
  return [
    ...(before === undefined ? [] : [['red', `- ${before}`] as const]),
    ...(after === undefined ? [] : [['green', `+ ${after}`] as const]),
  ];
}

/** @param count of the changes of one cause; undefined: it is one change */
function overridden(by: readonly string[] = [], count?: number): string {
  if (by.length === 0) return '';
  const whose = by.every(isYours) ? '' : ' svc-gen:';
  const [some, there] = count === undefined ? ['', ''] : [`${String(count)} of them `, ' there'];
  return ` (${some}overridden by${whose} ${shortList(by, '; ')}; your types do not change${there})`;
}
