/** Text of a description inside Markdown: names there are not ours, and must not become markup, links or mentions. */

import { oneLine } from '../terminal/layout.js';

/** Shown as code, whatever is in it. */
export function codeSpan(text: string): string {
  const clean = oneLine(text);
  const fence = '`'.repeat(longestRun(clean) + 1);
  const pad = clean.startsWith('`') || clean.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${clean}${pad}${fence}`;
}

/** A block of lines, fenced by more backticks than any line has. */
export function codeBlock(language: string, lines: readonly string[]): readonly string[] {
  const clean = lines.map(oneLine);
  const fence = '`'.repeat(Math.max(3, ...clean.map((line) => longestRun(line) + 1)));
  return [`${fence}${language}`, ...clean, fence];
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
