/** Shows text of a description as code in Markdown, cut to a length that code hosts accept. */

import { oneLine, shortenedText } from './layout.js';

/** Names of a description must not become markup, links or mentions. */
export function codeSpan(text: string): string {
  const clean = shortenedText(oneLine(text), MAX_LENGTH, '--format json has all');
  const fence = '`'.repeat(longestRun(clean) + 1);
  const pad = clean.startsWith('`') || clean.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${clean}${pad}${fence}`;
}

/** Code hosts refuse a body of 65,536 characters. */
const MAX_LENGTH = 300;

/** A block of lines, fenced by more backticks than any line has. */
export function codeBlock(language: string, lines: readonly string[]): readonly string[] {
  const clean = lines.map(oneLine);
  const fence = '`'.repeat(Math.max(3, ...clean.map((line) => longestRun(line) + 1)));
  return [`${fence}${language}`, ...clean, fence];
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
