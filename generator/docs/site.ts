/** The reference site as files: pages for methods, objects, modules and guides, and what their scripts load. */

import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { GENERATIONS } from '../base/config.js';
import { planGenerations, type GenerationPlan } from '../emit/plan/generation-plan.js';
import { exportDocument } from '../export/document.js';
import type { Model } from '../model/model.js';
import { packageRoot } from '../disk/package-root.js';
import { addressesOf } from './address.js';
import type { Site, SiteFile, SiteLook } from './content.js';
import { guidesOf, type PackageFacts } from './guides.js';
import { modulesOf } from './modules.js';
import { navigation } from './navigation.js';
import { markdownTwins } from './markdown-twins.js';
import { accountTitle, sitePages } from './pages.js';
import { searchRows } from './search-rows.js';

export type { SiteFile };

const NO_PACKAGE: PackageFacts = {
  packageName: '@svc/client',
  packageVersion: '1.0.0',
};

/** A larger one would be half of the site; `svc-gen export` writes it. */
const LARGEST_DOCUMENT = 5_000_000;

/** The site loads nothing from another host. The same model results in the same files. */
export async function siteOf(
  model: Model,
  facts: PackageFacts = NO_PACKAGE,
  { title, logo }: SiteLook = {},
): Promise<readonly SiteFile[]> {
  const plans = planGenerations(model, 'own');
  const guides = guidesOf(model, facts, plans);
  // A section of the README is a guide only where the account has methods for its examples.
  const addresses = addressesOf(
    plans.map(addressed),
    guides.map(({ path }) => posix.basename(path, '.html')),
  );
  const { packageName } = facts;
  const site: Site = { model, plans, addresses, packageName, guides };
  const account = title ?? accountTitle(model);
  const document = `${JSON.stringify(exportDocument(model, GENERATIONS))}\n`;
  const hasDocument = document.length <= LARGEST_DOCUMENT;
  return [
    ...sitePages(site, hasDocument, account),
    ...markdownTwins(site, account),
    { path: 'nav.js', text: assignment('svcNav', navigation(site)) },
    { path: 'search-data.js', text: assignment('svcSearch', searchRows(site)) },
    { path: 'settings.js', text: settingsScript({ tryIt: false }) },
    ...(hasDocument ? [{ path: 'openapi.json', text: document }] : []),
    ...(await assets(logo)),
  ];
}

function addressed(plan: GenerationPlan): Parameters<typeof addressesOf>[0][number] {
  const { generation, methods, entities, types } = plan.api;
  return {
    generation,
    methods,
    modules: modulesOf(plan).map(({ name }) => name),
    types: [...entities, ...types].map(({ name }) => name),
  };
}

interface SiteSettings {
  readonly tryIt: boolean;
  /** For "Try it" of a site that is served with the sandbox. */
  readonly accessToken?: string;
  readonly gatewayKey?: string;
}

export function settingsScript(settings: SiteSettings): string {
  return assignment('svcSettings', { ...settings });
}

/** The value is parsed as JSON text, so that no name of an account becomes part of the program. */
function assignment(name: string, value: unknown): string {
  const text = JSON.stringify(JSON.stringify(value))
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return `window.${name} = JSON.parse(${text});\n`;
}

/** The search is put into `dist` when the generator is built. */
const ASSETS = [
  ['site.css', 'generator/docs/assets/site.css'],
  ['icon.svg', 'generator/docs/assets/icon.svg'],
  ['theme.js', 'generator/docs/assets/theme.js'],
  ['site.js', 'generator/docs/assets/site.js'],
  ['code.js', 'generator/docs/assets/code.js'],
  ['search.js', 'generator/docs/assets/search.js'],
  ['try.js', 'generator/docs/assets/try.js'],
  ['engine.js', 'dist/docs/engine.js'],
  ['minisearch.LICENSE.txt', 'dist/docs/minisearch.LICENSE.txt'],
] as const;

function assets(logo: string | undefined): Promise<readonly SiteFile[]> {
  return Promise.all(
    ASSETS.map(async ([name, file]) => ({
      path: `assets/${name}`,
      text:
        logo !== undefined && name === 'icon.svg' ? logo : await readFile(join(packageRoot(), file), 'utf8'),
    })),
  );
}
