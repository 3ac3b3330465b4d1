/** The README's cookbook and the reference of all methods as resources, one for each section. */

import { loadTemplates } from '../emit/template.js';
import { planGenerations } from '../emit/view/generation-plan.js';
import { packagePages } from '../emit/view/package-files.js';
import type { Model } from '../model/model.js';
import { packageVersion } from '../package-root.js';
import { bounded } from './catalogue.js';

export interface PageSection {
  readonly uri: string;
  readonly title: string;
  readonly text: string;
}

/** Made when a resource is first asked for. */
export function pageSections(model: Model): readonly PageSection[] {
  const options = {
    packageName: '@svc/client',
    packageVersion: '0.0.0',
    generatorVersion: packageVersion(),
    snapshot: '{}',
    descriptionHash: '',
  };
  const pages = packagePages(model, options, { plans: planGenerations(model), render: loadTemplates() });
  const textOf = (path: string): string => pages.find((page) => page.path === path)?.text ?? '';
  return [
    ...sectionsOf('readme', textOf('README.md'), /^## /m),
    ...sectionsOf('api', textOf('api.md'), /^#{2,3} /m),
  ];
}

function sectionsOf(page: string, text: string, heading: RegExp): readonly PageSection[] {
  const parts = text.split(new RegExp(`(?=${heading.source})`, 'gm')).filter((part) => part.trim() !== '');
  const used = new Map<string, number>();
  return parts.map((part) => {
    const title = bounded((part.split('\n')[0] ?? '').replace(/^#+ /, '').replaceAll('`', ''), 100);
    const slug =
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-+|-+$/g, '') || 'section';
    const count = (used.get(slug) ?? 0) + 1;
    used.set(slug, count);
    return {
      uri: `svc-gen://${page}/${encodeURIComponent(count === 1 ? slug : `${slug}-${count}`)}`,
      title,
      text: part,
    };
  });
}
