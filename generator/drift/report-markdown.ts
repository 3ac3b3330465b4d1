/** Drift for a pull request: what changed, whom it touches, and the TypeScript before and after. */

import { codeBlock, codeSpan } from '../terminal/code-span.js';
import { firstNames } from '../text/sentence.js';
import { bumpFor, isAttribute, isYours, type Change } from './change.js';
import { LEVELS, type Level, CLASSES } from './classes.js';
import { byCause, folded, type FoldedChange } from './folded.js';
import { shortened, shortList } from './shortened.js';

const TITLES: Readonly<Record<Level, string>> = {
  breaking: 'Breaking',
  additive: 'Additive',
  docs: 'Documentation',
};

/** Code hosts cut long bodies. */
const CHANGES_SHOWN = 100;

export function reportMarkdown(changes: readonly Change[]): readonly string[] {
  if (changes.length === 0)
    return ['## No drift', '', 'The description has not changed since the package was generated.'];
  const rows = byCause(changes);
  const bump = bumpFor(changes);
  const all = LEVELS.flatMap((level) => folded(rows.filter(({ change }) => change.level === level)));
  const shown = all.slice(0, CHANGES_SHOWN);
  const left = changes.length - countOf(shown);
  return [
    `## The account has changed: ${String(changes.length)} ${changes.length === 1 ? 'change' : 'changes'}, ${bump === 'none' ? 'the version can stay' : `next version ${bump}`}`,
    ...LEVELS.flatMap((level) => section(level, shown)),
    ...(left > 0 ? ['', `And ${String(left)} more; \`svc-gen check\` lists them.`] : []),
  ];
}

function countOf(all: readonly FoldedChange[]): number {
  return all.reduce((sum, { count }) => sum + count, 0);
}

function section(level: Level, all: readonly FoldedChange[]): readonly string[] {
  const own = all.filter(({ change }) => change.level === level);
  if (own.length === 0) return [];
  return ['', `### ${TITLES[level]} (${String(countOf(own))})`, ...own.flatMap(item)];
}

/** A blank line before each, so that all items of a list look alike. */
function item({ change, many }: FoldedChange): readonly string[] {
  if (many !== undefined)
    return [
      '',
      `- ${codeSpan(many.sentence)}${named(many.names)}${overridden(many.hidden?.by, many.hidden?.count)}`,
    ];
  const { path, methods, shared, generation } = change;
  const method = methods[0] ?? `${generation} generation`;
  const subject = shared
    ? codeSpan(path)
    : isAttribute(path)
      ? codeSpan(method)
      : `${codeSpan(method)}: ${codeSpan(path)}`;
  const touched = shared ? named(methods) : '';
  return [
    '',
    `- ${subject} ${CLASSES[change.change].predicate}${touched}${overridden(change.hiddenBy)}`,
    ...difference(change),
  ];
}

/** Methods or types that are listed for one change at most. */
const NAMES_SHOWN = 20;

function named(names: readonly string[]): string {
  return names.length === 0 ? '' : ` (${firstNames(names.map(codeSpan), NAMES_SHOWN)})`;
}

/** @param count of the changes of one cause; undefined: it is one change */
function overridden(by: readonly string[] = [], count?: number): string {
  if (by.length === 0) return '';
  const whose = by.every(isYours) ? '' : 'svc-gen ';
  const [some, there] = count === undefined ? ['', ''] : [`${String(count)} of them `, ' there'];
  return `, ${some}overridden by ${whose}(${shortList(by.map(codeSpan))}): your types do not change${there}`;
}

/** Indented, so that it stays inside its item. */
function difference(change: Change): readonly string[] {
  const { before, after } = shortened(change);
  if (before === undefined && after === undefined) return [];
  const lines = [
    ...(before === undefined ? [] : [`- ${before}`]),
    ...(after === undefined ? [] : [`+ ${after}`]),
  ];
  return ['', ...codeBlock('diff', lines).map((line) => `  ${line}`)];
}
