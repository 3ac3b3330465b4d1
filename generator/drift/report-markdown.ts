/** Drift for a pull request: what changed, whom it touches, and the TypeScript before and after. */

import { bumpFor, isAttribute, type Change } from './change.js';
import { LEVELS, type Level, CLASSES } from './classes.js';
import { codeBlock, codeSpan } from './markdown.js';

const TITLES: Readonly<Record<Level, string>> = {
  breaking: 'Breaking',
  additive: 'Additive',
  docs: 'Documentation',
};

/** Code hosts cut long bodies. */
const CHANGES_SHOWN = 100;

export function reportMarkdown(changes: readonly Change[]): readonly string[] {
  if (changes.length === 0)
    return ['## No drift', '', 'The description says what the package was generated from.'];
  const shown = changes.slice(0, CHANGES_SHOWN);
  return [
    `## The account has changed: ${String(changes.length)} ${changes.length === 1 ? 'change' : 'changes'}, next version ${bumpFor(changes)}`,
    ...LEVELS.flatMap((level) => section(level, shown)),
    ...(changes.length > shown.length
      ? ['', `And ${String(changes.length - shown.length)} more; \`svc-gen check\` lists them.`]
      : []),
  ];
}

function section(level: Level, changes: readonly Change[]): readonly string[] {
  const own = changes.filter((change) => change.level === level);
  if (own.length === 0) return [];
  return ['', `### ${TITLES[level]} (${String(own.length)})`, ...own.flatMap(item)];
}

/** Each stands apart, so that all of a list are set alike. */
function item(change: Change): readonly string[] {
  const { path, methods, shared, generation } = change;
  const method = methods[0] ?? `${generation} generation`;
  const subject = shared
    ? codeSpan(path)
    : isAttribute(path)
      ? codeSpan(method)
      : `${codeSpan(method)}: ${codeSpan(path)}`;
  const touched = shared && methods.length > 0 ? ` (${methods.map(codeSpan).join(', ')})` : '';
  return ['', `- ${subject} ${CLASSES[change.change].says}${touched}${ours(change)}`, ...difference(change)];
}

/** The corrections and facts of ours that say what has changed. */
function ours({ corrections = [], hidden }: Change): string {
  if (corrections.length === 0) return '';
  return `, ${hidden ? 'hidden by' : 'see'} ${corrections.map(codeSpan).join(', ')}`;
}

/** Indented, so that it stays inside its item. */
function difference({ before, after }: Change): readonly string[] {
  if (before === undefined && after === undefined) return [];
  const lines = [
    ...(before === undefined ? [] : [`- ${before}`]),
    ...(after === undefined ? [] : [`+ ${after}`]),
  ];
  return ['', ...codeBlock('diff', lines).map((line) => `  ${line}`)];
}
