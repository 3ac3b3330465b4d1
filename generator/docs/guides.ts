/** The guides of the site: the sections of the package's README, and the pages of `docs/`. */

import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, posix } from 'node:path';
import { anchorsOf } from '../emit/pages/anchor.js';
import { readmePage } from '../emit/pages/readme-page.js';
import { loadTemplates } from '../emit/template.js';
import type { GenerationPlan } from '../emit/plan/generation-plan.js';
import type { Model } from '../model/model.js';
import { packageRoot } from '../disk/package-root.js';
import { freeFile } from './address.js';
import { markdownHtml, sectionsOf } from './markdown.js';
import type { Html } from './prose.js';

export interface Guide {
  readonly kind: 'guide' | 'example';
  readonly path: string;
  readonly title: string;
  readonly body: Html;
  /** For the search. */
  readonly text: string;
  /** Its text with links to Markdown pages. */
  readonly markdown: string;
}

export interface PackageFacts {
  readonly packageName: string;
  readonly packageVersion: string;
}

/** The page of error codes is made from the model. */
export const ERRORS_GUIDE = 'guides/errors.html';

export function guidesOf(
  model: Model,
  facts: PackageFacts,
  plans: readonly GenerationPlan[],
): readonly Guide[] {
  const options = { ...facts, generatorVersion: '', snapshot: '' };
  const readme = loadTemplates()('README.md', readmePage(model, options, plans));
  const all = sectionsOf(readme);
  const pages = GUIDES.map((name) => {
    const page = pageOf(name, facts.packageName);
    const opening = all.find(({ anchor }) => PAGE_OF_SECTION[anchor] === name);
    return opening === undefined ? page : { ...page, text: `\n${opening.text.trim()}\n${page.text}` };
  });
  const examples = examplesOf(facts.packageName);
  const taken = new Set<string>([...pages, ...examples].map(({ path }) => path));
  // The page `errors` is longer than the section of that name, and the site lists its guides itself.
  const sections = all
    .filter(
      ({ anchor }) => anchor !== 'errors' && anchor !== 'guides' && !Object.hasOwn(PAGE_OF_SECTION, anchor),
    )
    .map((section) => ({ ...section, path: freeFile(taken, 'guides', section.anchor) }));
  const paths = new Map<string, string>([
    ...sections.map(({ anchor, path }) => [`#${anchor}`, path] as const),
    ...Object.entries(PAGE_OF_SECTION).map(
      ([anchor, name]) => [`#${anchor}`, `guides/${name}.html`] as const,
    ),
    ...pages.map(({ name, path }) => [`${name}.md`, path] as const),
    ...examples.flatMap(({ folder, files, path }) => [
      [folder, path] as const,
      [`${folder}/README.md`, path] as const,
      ...files.map((file) => [`${folder}/${file}`, `${path}#${anchorsOf([file])[0] ?? ''}`] as const),
    ]),
  ]);
  /** @param folder of the page that has the link, below `docs/` */
  const resolveIn =
    (folder: string) =>
    (target: string): string | undefined => {
      if (target === 'api.md') return '../index.html';
      const [, file = '', anchor = ''] = /^([^#]*)(#.*)?$/.exec(target) ?? [];
      if (file === '') return paths.get(anchor)?.replace('guides/', '') ?? anchor;
      const path = paths.get(posix.join(folder, file).replace(/\/$/, ''));
      return path && path.replace('guides/', '') + anchor;
    };
  const rank = ({ path }: GuideText): number => {
    const at = ORDER.indexOf(path.slice('guides/'.length, -'.html'.length));
    return at === -1 ? ORDER.length : at;
  };
  const guides = [...sections, ...pages]
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ path, title, text }) => ({
      kind: 'guide' as const,
      path,
      title,
      text,
      markdown: linkedMarkdown(adaptedToSite(text), resolveIn('')),
      body: markdownHtml(adaptedToSite(text), resolveIn('')),
    }));
  return [
    ...guides,
    ...examples.map(({ folder, path, title, text }) => ({
      kind: 'example' as const,
      path,
      title,
      text,
      markdown: linkedMarkdown(text, resolveIn(folder)),
      body: markdownHtml(text, resolveIn(folder)),
    })),
  ];
}

interface Example extends GuideText {
  /** Below `docs/`. */
  readonly folder: string;
  /** Those that the page shows. */
  readonly files: readonly string[];
}

const EXAMPLES = 'examples';

/** The list of the examples, and a page for each: its README, then its programs in full. */
function examplesOf(packageName: string): readonly Example[] {
  const root = join(packageRoot(), 'docs', EXAMPLES);
  const names = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const pages = names
    .map(({ name }) => name)
    .toSorted()
    .map((name): Example => {
      const files = readdirSync(join(root, name))
        .filter((file) => file !== 'README.md')
        .toSorted();
      const { title, text } = markdownPage(join(root, name, 'README.md'), packageName);
      const programs = files.map((file) => {
        const code = readFileSync(join(root, name, file), 'utf8').replaceAll('@svc/client', packageName);
        return `## ${file}\n\n\`\`\`${extname(file).slice(1)}\n${code.trimEnd()}\n\`\`\`\n`;
      });
      return {
        folder: `${EXAMPLES}/${name}`,
        files,
        path: `guides/example-${name}.html`,
        title: `Example: ${title}`,
        text: [text.trimEnd(), ...programs].join('\n\n'),
      };
    });
  const list = markdownPage(join(root, 'README.md'), packageName);
  return [{ ...list, folder: EXAMPLES, files: [], path: `guides/${EXAMPLES}.html` }, ...pages];
}

/** Rewrites links outside of programs to the site's Markdown pages. A link without such a page becomes its text. */
function linkedMarkdown(text: string, resolve: (target: string) => string | undefined): string {
  const parts = text.split(/(^```[^]*?^```$)/m);
  const linked = parts.map((part, at) =>
    at % 2 === 1
      ? part
      : part.replace(/\[((?:`[^`\n]+`|[^[\]`])*)\]\(([^()\s]+)\)/g, (all, title: string, target: string) => {
          if (/^https?:/.test(target)) return all;
          const path = target === 'api.md' ? '../llms.txt' : resolve(target)?.replace(/\.html(?=#|$)/, '.md');
          return path === undefined ? title : `[${title}](${path})`;
        }),
  );
  return linked.join('');
}

type GuideText = Pick<Guide, 'path' | 'title' | 'text'>;

/** Sections of the README that open a page of `docs/` on the same subject, so that a reader finds one page for it. */
const PAGE_OF_SECTION: Readonly<Record<string, string>> = {
  paging: 'lists',
  uploads: 'files',
  'limits-and-options': 'reliability',
};

/** The reading order: sections of the README and pages of `docs/` form one text. */
const ORDER: readonly string[] = [
  ...[
    'webhook',
    'install',
    'first-call',
    'coming-from',
    'generations',
    'types',
    'filters-and-order',
    'lists',
    'batches',
  ],
  ...['custom-fields', 'files', 'methods-without-types', 'errors', 'reliability'],
  ...[
    'the-gateway',
    'entries',
    'observability',
    'oauth',
    'events',
    'applications',
    'redis',
    'runtimes',
    'works-with',
    'testing',
  ],
  ...['options', 'nightly-sync', 'commands', 'account', 'drift', 'probe', 'agents', 'sandbox'],
];

/** Pages of `docs/`. */
export const GUIDES = [
  ...[
    'webhook',
    'generations',
    'errors',
    'reliability',
    'observability',
    'oauth',
    'events',
    'redis',
    'testing',
    'applications',
  ],
  ...[
    'files',
    'runtimes',
    'works-with',
    'lists',
    'coming-from',
    'nightly-sync',
    'options',
    'commands',
    'account',
    'drift',
    'probe',
    'agents',
    'sandbox',
  ],
] as const;

interface GuidePage {
  readonly name: string;
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

function pageOf(name: string, packageName: string): GuidePage {
  const page = markdownPage(join(packageRoot(), 'docs', `${name}.md`), packageName);
  return { name, path: `guides/${name}.html`, ...page };
}

/** The title is the first line of the page. Its programs import the package by the name that it has here. */
function markdownPage(file: string, packageName: string): Pick<GuidePage, 'title' | 'text'> {
  const page = readFileSync(file, 'utf8').replaceAll('@svc/client', packageName);
  const [, title = '', text = ''] = /^# (.*)\n([^]*)$/.exec(page) ?? [];
  return { title, text };
}

/** Replaces the link to `api.md` by the site. A guide that does not create `svc` gets a line that says where it is created. */
function adaptedToSite(text: string): string {
  const adapted = text
    .replaceAll('[api.md](api.md)', '[the reference](api.md)')
    .replace('The sections below use `svc`. ', '');
  const isMade =
    !/\bsvc\.(?:v3|legacy)\b/.test(adapted) || /\bsvc = |`svc` is (?:a|the) client/.test(adapted);
  return isMade ? adapted : `\`svc\` is the client of [First call](#first-call).\n\n${adapted}`;
}
