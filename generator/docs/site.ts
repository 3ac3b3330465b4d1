/** The reference site as files: an index with a search over all methods, a page for each module, and what they load. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject } from '../export/json.js';
import { packageRoot } from '../package-root.js';
import { indexPage, modulePage } from './html.js';
import { pagesOf, type Page } from './page.js';

export interface SiteFile {
  /** Relative, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** Nothing in it asks another host for anything. The same document gives the same files. */
export async function siteOf(document: JsonObject): Promise<readonly SiteFile[]> {
  const pages = pagesOf(document);
  return [
    { path: 'index.html', text: indexPage(document, pages) },
    { path: 'methods.js', text: assignment('svcMethods', pages.flatMap(rowsOf)) },
    { path: 'settings.js', text: settingsScript({ tryIt: false }) },
    { path: 'openapi.json', text: `${JSON.stringify(document, null, 2)}\n` },
    ...pages.flatMap((page) => [
      { path: `${page.id}.html`, text: modulePage(page) },
      { path: `data/${page.id}.js`, text: assignment('svcPage', page.document) },
    ]),
    ...(await assets()),
  ];
}

/** Name, page, operation id, summary and 1 where it is deprecated: what the search looks through. */
function rowsOf({ id, methods }: Page): readonly (readonly (string | number)[])[] {
  return methods.map(({ name, operationId, summary, isDeprecated }) => [
    name,
    id,
    operationId,
    summary,
    isDeprecated ? 1 : 0,
  ]);
}

export interface SiteSettings {
  readonly tryIt: boolean;
  /** For the "try it" of a site that is served with the built-in account. */
  readonly accessToken?: string;
  readonly gatewayKey?: string;
}

export function settingsScript(settings: SiteSettings): string {
  return assignment('svcSettings', { ...settings });
}

/** Parsed as text, so that no name of an account becomes a part of the program. */
function assignment(name: string, value: unknown): string {
  const text = JSON.stringify(JSON.stringify(value))
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return `window.${name} = JSON.parse(${text});\n`;
}

/** The reference UI is put into `dist` when the generator is built. */
const ASSETS = [
  ['site.css', 'generator/docs/assets/site.css'],
  ['index.js', 'generator/docs/assets/index.js'],
  ['page.js', 'generator/docs/assets/page.js'],
  ['scalar.js', 'dist/docs/scalar.js'],
  ['scalar.LICENSE.txt', 'dist/docs/scalar.LICENSE.txt'],
] as const;

function assets(): Promise<readonly SiteFile[]> {
  return Promise.all(
    ASSETS.map(async ([name, file]) => ({
      path: `assets/${name}`,
      text: await readFile(join(packageRoot(), file), 'utf8'),
    })),
  );
}
