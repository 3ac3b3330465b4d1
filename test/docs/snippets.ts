/** The code blocks of a README, each as a program that can be compiled and run beside the others. */

import { readFileSync } from 'node:fs';
import { GUIDES } from '../../generator/docs/guides.js';

export interface Snippet {
  /** The heading above it. */
  readonly title: string;
  readonly language: string;
  readonly code: string;
}

/** The pages of `docs/` that the README and the site show, with the README itself. */
export function readGuides(): ReadonlyMap<string, string> {
  const names = ['README.md', ...GUIDES.map((name) => `docs/${name}.md`)];
  return new Map(
    names.map((name) => [name, readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')]),
  );
}

export function snippetsOf(readme: string): readonly Snippet[] {
  const found: Snippet[] = [];
  let title = '';
  for (const match of readme.matchAll(/^#+ (?<heading>.*)$|^```(?<language>\w+)\n(?<code>[^]*?)^```$/gm)) {
    const { heading, language = '', code = '' } = match.groups ?? {};
    if (heading === undefined) found.push({ title, language, code });
    else title = heading;
  }
  return found;
}

/** Links of a page that lead nowhere: to no heading of it, and to no file that is there. */
export function deadLinks(page: string, isThere: (path: string) => boolean): readonly string[] {
  const text = page.replace(/^```[^]*?^```$/gm, '');
  const anchors = new Set([...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading)));
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => {
    if (/^https?:/.test(target)) return false;
    const [path = ''] = target.split('#');
    return target.startsWith('#') ? !anchors.has(target.slice(1)) : !isThere(path);
  });
}

/** As repository hosts make it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
}

/** A module of examples of methods, which are not run. */
export function examplesProgram(examples: readonly string[]): string {
  return [
    "import type { createClient } from '@svc/client';",
    "import type { createGateway } from '@svc/client/gateway';",
    'declare const svc: ReturnType<typeof createClient>;',
    'declare const gw: ReturnType<typeof createGateway>;',
    ...examples.map((code, index) => `export async function example${String(index)}() {\n${code}\n}`),
  ].join('\n');
}
