/** The pages of the site as Markdown, for agents: `tasks.task.get.md` next to `tasks.task.get.html`, and `llms.txt`, which lists them. */

import { errorLines, methodSection } from '../emit/pages/method-section.js';
import { fieldRows, shapeRows, type PageRow } from '../emit/pages/page-rows.js';
import { readableType } from '../emit/pages/readable-type.js';
import type { Method } from '../model/model.js';
import { markdownCode, markdownProse } from '../text/markdown.js';
import { shownKind } from '../view/shown-kind.js';
import type { Site, SiteFile } from './content.js';
import { ERRORS_GUIDE } from './guides.js';
import { summaryOf } from './method-page.js';
import { modulesOf } from './modules.js';
import { usesOf } from './object-page.js';
import { GENERATION_TITLES } from './page-context.js';
import { withoutControls } from './prose.js';

type Plan = Site['plans'][number];

/** The address of the twin of a page. */
export function twinOf(path: string): string {
  return path.replace(/\.html$/, '.md');
}

/** @param account the title of the site */
export function markdownTwins(site: Site, account: string): readonly SiteFile[] {
  const files = [
    { path: 'llms.txt', blocks: outline(site, account) },
    ...site.plans.flatMap((plan) => generationTwins(plan, site)),
    ...site.guides.map(({ path, title, markdown }) => ({
      path: twinOf(path),
      blocks: [`# ${title}`, markdown.trim(), ...(path === ERRORS_GUIDE ? commonCodeBlocks(site) : [])],
    })),
  ];
  return files.map(({ path, blocks }) => ({ path, text: withoutControls(`${blocks.join('\n\n')}\n`) }));
}

/** As https://llmstxt.org describes it. */
function outline({ plans, guides, addresses }: Site, account: string): readonly string[] {
  const described = plans.filter(({ api }) => api.methods.length > 0);
  const modules = described.flatMap((plan) => {
    const { api } = plan;
    const lines = modulesOf(plan).map(({ name, methods }) => {
      const path = twinOf(addresses.module(api.generation, name));
      return `- [${markdownProse(name)}](${path}): ${methods.length === 1 ? '1 method' : `${String(methods.length)} methods`}`;
    });
    return [`## ${GENERATION_TITLES[api.generation]}`, lines.join('\n')];
  });
  const counts = described.map(
    ({ api }) => `${GENERATION_TITLES[api.generation]} with ${String(api.methods.length)} methods`,
  );
  return [
    `# ${account}`,
    `> The methods of one account: ${counts.join(', ')}. A typed TypeScript client calls them.`,
    'Each link leads to Markdown. A module lists its methods; the page of a method has its parameters, result, errors and an example.',
    '## Guides',
    guides.map(({ title, path }) => `- [${title}](${twinOf(path)})`).join('\n'),
    ...modules,
  ];
}

interface Twin {
  readonly path: string;
  readonly blocks: readonly string[];
}

function generationTwins(plan: Plan, { addresses }: Site): readonly Twin[] {
  const { api, lookup } = plan;
  const { generation } = api;
  const uses = usesOf(api);
  const title = (name: string) => `# ${markdownCode(name)} (${GENERATION_TITLES[generation]})`;
  const line = (root: string) => (method: Method) => {
    const path = twinOf(addresses.method(generation, method.name) ?? '');
    const summary = markdownProse(summaryOf(method));
    const old = method.deprecated === undefined ? '' : ' **Deprecated.**';
    return `- [${markdownCode(method.name)}](${root}${path}), ${shownKind(method)}${summary === '' ? '' : `: ${summary}`}${old}`;
  };
  const successor = ({ deprecated }: Method): readonly string[] => {
    const { replacement } = deprecated ?? {};
    const path = replacement && addresses.method(replacement.generation, replacement.name);
    return path === undefined ? [] : [`Use [${markdownCode(replacement?.name ?? '')}](../${twinOf(path)}).`];
  };
  // The page is complete: an agent reads it alone.
  const context = {
    plan,
    anchorOf: () => undefined,
    listedAt: new Map<string, string>(),
    returnedAt: new Map<string, string>(),
    errorLines,
  };
  const objects = [
    ...api.entities.map(({ name, doc, own: properties }) => ({
      name,
      doc,
      rows: fieldRows(properties, plan, 'result'),
      type: '',
    })),
    ...api.types.map(({ name, doc, shape }) => ({
      name,
      doc,
      rows: shapeRows(shape, plan),
      type: shape.kind === 'object' ? '' : readableType(shape, lookup),
    })),
  ];
  return [
    ...api.methods.map((method) => ({
      path: twinOf(addresses.method(generation, method.name) ?? ''),
      blocks: [title(method.name), ...methodSection(method, context), ...successor(method)],
    })),
    ...objects.map(({ name, doc, rows, type }) => {
      const used = (heading: string, methods: readonly Method[] = []) =>
        methods.length === 0 ? [] : [`## ${heading}`, methods.map(line('../../')).join('\n')];
      return {
        path: twinOf(addresses.type(generation, name) ?? ''),
        blocks: [
          `# ${markdownCode(lookup.typeName(name))} (${GENERATION_TITLES[generation]})`,
          ...[
            markdownProse(doc),
            type === '' ? '' : markdownCode(type),
            rows.map(fieldLine).join('\n'),
          ].filter((block) => block !== ''),
          ...used('Returned by', uses.returnedBy.get(name)),
          ...used('Accepted by', uses.acceptedBy.get(name)),
        ],
      };
    }),
    ...modulesOf(plan).map(({ name, doc, methods }) => ({
      path: twinOf(addresses.module(generation, name)),
      blocks: [title(name), markdownProse(doc), methods.map(line('../../')).join('\n')].filter(
        (block) => block !== '',
      ),
    })),
  ];
}

function fieldLine({ text, doc }: PageRow): string {
  const meaning = markdownProse(doc);
  return `- ${markdownCode(text)}${meaning === '' ? '' : `: ${meaning}`}`;
}

/** Below the guide of errors. */
function commonCodeBlocks({ plans }: Site): readonly string[] {
  return plans.flatMap((plan) => {
    const lines = errorLines(plan.api.commonErrors);
    return lines === '' ? [] : [`## Codes of every method: ${GENERATION_TITLES[plan.api.generation]}`, lines];
  });
}
