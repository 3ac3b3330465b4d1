/** The guides of the site: the sections of the package's README, each a page, and the changes of the package. */

import { readmePage } from '../emit/pages/readme-page.js';
import { loadTemplates } from '../emit/template.js';
import type { GenerationPlan } from '../emit/view/generation-plan.js';
import type { Model } from '../model/model.js';
import { freeFile } from './address.js';
import { markdownHtml, sectionsOf } from './markdown.js';
import type { Html } from './prose.js';

export interface Guide {
  readonly path: string;
  readonly title: string;
  readonly body: Html;
  /** For the search. */
  readonly text: string;
}

export interface PackageFacts {
  readonly packageName: string;
  readonly packageVersion: string;
  readonly descriptionHash: string;
  /** Text of the package's CHANGELOG.md; empty where it has none. */
  readonly changelog: string;
}

/** The page of the codes is made from the model. */
export const ERRORS_GUIDE = 'guides/errors.html';
export const CHANGES_PAGE = 'guides/changes.html';

export function guidesOf(
  model: Model,
  facts: PackageFacts,
  plans: readonly GenerationPlan[],
): readonly Guide[] {
  const options = { ...facts, generatorVersion: '', snapshot: '' };
  const readme = loadTemplates()('README.md', readmePage(model, options, plans));
  const taken = new Set<string>([ERRORS_GUIDE, CHANGES_PAGE]);
  const sections = sectionsOf(readme).map((section) => ({
    ...section,
    path: section.anchor === 'errors' ? ERRORS_GUIDE : freeFile(taken, 'guides', section.anchor),
  }));
  const pages = new Map(sections.map(({ anchor, path }) => [`#${anchor}`, path.replace('guides/', '')]));
  const resolve = (target: string): string | undefined =>
    target === 'api.md' ? '../index.html' : pages.get(target);
  const guides = sections.map(({ path, title, text }) => ({
    path,
    title,
    text,
    body: markdownHtml(onSite(path === ERRORS_GUIDE ? withoutCodes(text) : text), resolve),
  }));
  return [...guides, ...changesOf(facts.changelog)];
}

/** The page of the codes has them all below, with those that the table leaves out. */
function withoutCodes(text: string): string {
  return text.replace(/^\|.*\n/gm, '').replace(/ [^.;:]* these codes:$/m, '');
}

/** What the README calls by the name of a file of the package is the site itself. */
function onSite(text: string): string {
  return text.replaceAll('[api.md](api.md)', '[the reference](api.md)');
}

function changesOf(changelog: string): readonly Guide[] {
  if (changelog === '') return [];
  const text = changelog.replace(/^# .*\n/, '').replace(/<!--.*?-->\n?/gs, '');
  return [{ path: CHANGES_PAGE, title: 'Changes', text: '', body: markdownHtml(text, () => undefined) }];
}
