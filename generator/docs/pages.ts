/** Every page of the site as a file. */

import { errorsView } from './errors-page.js';
import { linkedProse } from './fields.js';
import { ERRORS_GUIDE, type Guide } from './guides.js';
import type { Method, Model } from '../model/model.js';
import { twinOf } from './markdown-twins.js';
import { methodView, samplesOf, summaryOf } from './method-page.js';
import { modulesOf, type SiteModule } from './modules.js';
import { byUse, entityView, typeView, useCounts, usesOf } from './object-page.js';
import { badgeOf, GENERATION_TITLES, rootOf, type PageContext } from './page-context.js';
import { html, paragraphs, plainText, withoutControls } from './prose.js';
import { loadPages } from './render.js';
import type { Site, SiteFile } from './content.js';

/** `connect-src` is for "Try it" of a served site, which forwards calls to the account. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

export const NOT_FOUND = '404.html';

interface PageDraft {
  readonly path: string;
  readonly title: string;
  /** Only for a page that belongs to one generation. */
  readonly generation?: string;
  readonly template: string;
  readonly view: object;
}

/** @param hasDocument the site carries the OpenAPI document. */
export function sitePages(site: Site, hasDocument: boolean, account: string): readonly SiteFile[] {
  const render = loadPages();
  const apis = apiTitles(site).join(', ');
  const drafts = [
    indexDraft(site, account, hasDocument),
    ...site.plans.flatMap((plan) => generationDrafts(plan, site)),
    ...guideDrafts(site),
    { path: NOT_FOUND, title: 'Page not found', template: 'not-found', view: {} },
  ];
  return drafts.map(({ path, title: pageTitle, generation, template, view }) => ({
    path,
    text: withoutControls(
      render('page', {
        // The page is shown at any address, so its links are absolute.
        root: path === NOT_FOUND ? '/' : rootOf(path),
        path,
        twin: linkToTwin(path),
        policy: html(POLICY),
        account,
        title:
          path === 'index.html'
            ? [account, apis].filter((part) => part !== '').join(': ')
            : [pageTitle, generation, account].filter((part) => part !== undefined).join(' · '),
        body: render(template, view),
      }),
    ),
  }));
}

/** The relative link of a page to its Markdown. */
function linkToTwin(path: string): string {
  if (path === NOT_FOUND) return '';
  return path === 'index.html' ? 'llms.txt' : twinOf(path.slice(path.lastIndexOf('/') + 1));
}

/** The title without the name of one API, since the site has all of them. */
export function accountTitle(model: Model): string {
  const title = plainText(model.title).replace(/(?<!\s)\s+REST(?:\s+V?3(?:\.0)?)?(?:\s+API)?$/i, '');
  return title || 'Collaboration service';
}

function apiTitles({ plans }: Site): readonly string[] {
  return plans
    .filter(({ api }) => api.methods.length > 0)
    .map(({ api }) => GENERATION_TITLES[api.generation]);
}

type Plan = Site['plans'][number];

function indexDraft(site: Site, account: string, hasDocument: boolean): PageDraft {
  const { plans, addresses, guides, packageName } = site;
  const count = plans.reduce((sum, { api }) => sum + api.methods.length, 0);
  const modulesFor = (plan: Plan): readonly SiteModule[] =>
    modulesOf(plan).toSorted((a, b) => b.methods.length - a.methods.length || (a.name < b.name ? -1 : 1));
  const view = {
    account,
    apis: apiTitles(site).join(', '),
    samples: firstSamples(plans, packageName),
    tasks: firstTasks(site),
    count: count.toLocaleString('en'),
    document: hasDocument ? 'openapi.json' : '',
    first: guides.find(({ path }) => path === 'guides/first-call.html')?.path ?? '',
    start: guides.map(({ path, title }) => ({ text: title, href: path })),
    generations: plans
      .filter(({ api }) => api.methods.length > 0)
      .map((plan) => ({
        id: plan.api.generation,
        title: GENERATION_TITLES[plan.api.generation],
        count: plan.api.methods.length.toLocaleString('en'),
        isFolded: plan.api.generation === 'legacy',
        modules: modulesFor(plan).map(({ name, doc, methods }) => ({
          text: name,
          href: addresses.module(plan.api.generation, name),
          count: methods.length === 1 ? '1 method' : `${String(methods.length)} methods`,
          doc: moduleText({ name, doc, methods }),
        })),
      })),
  };
  return { path: 'index.html', title: account, template: 'index', view };
}

/** Samples of the method that most programs begin with. */
function firstSamples(plans: Site['plans'], packageName: string): readonly object[] {
  const [method, plan] = firstMethod(plans, 'list') ?? [];
  if (method === undefined || plan === undefined) return [];
  const setup = `import { createClient, webhook } from '${packageName}';

const svc = createClient({ auth: webhook(process.env.SVC_WEBHOOK) });

`;
  return samplesOf(method, plan, setup);
}

function firstMethod(plans: Site['plans'], verb: string): readonly [Method, Plan] | undefined {
  for (const plan of plans) {
    const found = plan.api.methods.filter(
      ({ kind, deprecated }) => kind === verb && deprecated === undefined,
    );
    const method = found.find(({ name }) => name === `tasks.task.${verb}`) ?? found[0];
    if (method !== undefined) return [method, plan];
  }
  return undefined;
}

/** The most frequent tasks, with links. */
function firstTasks({ plans, addresses, guides }: Site): readonly object[] {
  const [method, plan] = firstMethod(plans, 'add') ?? [];
  const add = method && plan && addresses.method(plan.api.generation, method.name);
  const paths = new Set([add, ...guides.map(({ path }) => path)]);
  return [
    { title: 'Read a list', text: 'Iterate over all rows, page by page.', href: 'guides/lists.html' },
    { title: 'Create an object', text: 'A write that is not done twice.', href: add },
    {
      title: 'Receive events',
      text: 'Parse, check and route what the account sends.',
      href: 'guides/events.html',
    },
  ].filter(({ href }) => href !== undefined && paths.has(href));
}

/** Names in the row of a scope, which is one line of the page. */
const OBJECTS_NAMED = 6;

/** Whether a module's description does more than repeat its name. */
function addsToName(name: string, text: string): boolean {
  return text !== '' && text.toLowerCase() !== `${name} module methods`;
}

/** The description of a module. Without a useful one: the summary of its only method, or the names of its objects. */
function moduleText({ name, doc, methods }: SiteModule): string {
  const text = plainText(doc);
  if (addsToName(name, text)) return text;
  const [only, ...others] = methods;
  const summary = only === undefined || others.length > 0 ? '' : summaryOf(only);
  if (summary !== '') return summary;
  const parts = methods.map((method) => method.name.split('.').slice(1));
  // `crm.item.add` is about `item`; `user.get` names nothing between the module and the verb.
  const objects = parts.map((words) =>
    words
      .slice(0, -1)
      .filter((word) => word !== 'field')
      .join('.'),
  );
  const names = [...new Set(objects)].filter((name) => name !== '');
  const verbs = parts.map((words) => words.join('.')).filter((verb) => verb !== '');
  const shown = names.length > 0 ? names : verbs;
  return shown.slice(0, OBJECTS_NAMED).join(', ') + (shown.length > OBJECTS_NAMED ? ' …' : '');
}

function generationDrafts(plan: Plan, { addresses, packageName }: Site): readonly PageDraft[] {
  const { api, lookup } = plan;
  const { generation } = api;
  const uses = usesOf(api);
  const counts = useCounts(uses);
  const contextOf = (path: string): PageContext => ({ plan, addresses, root: rootOf(path) });
  const page = (
    path: string,
    title: string,
    template: string,
    view: (at: PageContext) => object,
  ): PageDraft => ({
    path,
    title,
    generation: GENERATION_TITLES[generation],
    template,
    view: view(contextOf(path)),
  });
  const typePath = (name: string) => addresses.type(generation, name) ?? '';
  const methods = modulesOf(plan).flatMap((module) => module.methods);
  const neighbour = (method: Method | undefined, { root }: PageContext): object | undefined =>
    method && {
      text: method.name,
      href: root + (addresses.method(generation, method.name) ?? ''),
    };
  return [
    ...methods.map((method, index) =>
      page(addresses.method(generation, method.name) ?? '', method.name, 'method', (at) => ({
        ...methodView(method, at, packageName),
        previous: neighbour(methods[index - 1], at),
        next: neighbour(methods[index + 1], at),
      })),
    ),
    ...api.entities.map((entity) =>
      page(typePath(entity.name), lookup.typeName(entity.name), 'object', (at) =>
        entityView(entity, uses, at),
      ),
    ),
    ...api.types.map((type) =>
      page(typePath(type.name), lookup.typeName(type.name), 'object', (at) => typeView(type, uses, at)),
    ),
    ...modulesOf(plan).map((module) =>
      page(addresses.module(generation, module.name), module.name, 'module', (at) =>
        moduleView(module, at, counts),
      ),
    ),
  ];
}

function moduleView(
  { name, doc, methods }: SiteModule,
  { plan, addresses, root }: PageContext,
  counts: ReturnType<typeof useCounts>,
): object {
  const { api, lookup } = plan;
  return {
    name,
    generation: GENERATION_TITLES[api.generation],
    doc: paragraphs(addsToName(name, plainText(doc)) ? doc : ''),
    methods: methods.map((method) => ({
      text: method.name,
      href: root + (addresses.method(api.generation, method.name) ?? ''),
      badge: badgeOf(method),
      isDeprecated: method.deprecated !== undefined,
      summary: summaryOf(method),
    })),
    objects: byUse(
      api.entities.filter(({ module }) => module === name),
      counts,
    ).map((entity) => ({
      text: lookup.typeName(entity.name),
      href: root + (addresses.type(api.generation, entity.name) ?? ''),
    })),
  };
}

function guideDrafts({ guides, plans, addresses }: Site): readonly PageDraft[] {
  const link = (guide: Guide | undefined) =>
    guide && { text: guide.title, href: guide.path.replace('guides/', '') };
  return guides.map((guide, at) => {
    const { path, title, body } = guide;
    const root = rootOf(path);
    const turn = { previous: link(guides[at - 1]), next: link(guides[at + 1]) };
    const view = path === ERRORS_GUIDE ? errorsView(plans, addresses) : {};
    const template = path === ERRORS_GUIDE ? 'error-codes' : 'guide';
    return {
      path,
      title,
      template,
      view: { root, title, body: linkedProse(body, { addresses, root }), ...turn, ...view },
    };
  });
}
