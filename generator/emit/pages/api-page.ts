/** The reference of all methods, `api.md`, as data: the template prints blocks that Prettier would not change. */

import { hash } from 'node:crypto';
import { grouped } from '../../base/grouped.js';
import { once, onceFor } from '../../base/once.js';
import type { ErrorCase, Generation, Method } from '../../model/model.js';
import { countUses } from '../plan/error-codes.js';
import { markdownCode, markdownProse } from '../../text/markdown.js';
import type { GenerationPlan } from '../plan/generation-plan.js';
import type { LastModules, ReferenceFile, Sections } from '../source-file.js';
import type { Render } from '../template.js';
import { anchorsOf } from './anchor.js';
import { errorLines, methodSection, type SectionContext } from './method-section.js';
import { firstSelects, type ParamContext } from './param-lines.js';
import { firstReturns } from './result-types.js';

/** What a section is known by from run to run. */
export interface SectionSource {
  /** Hash of all that a module was printed from, by its path. */
  readonly keys: ReadonlyMap<string, string | undefined>;
  /** Undefined: every section is made. */
  readonly last: LastModules | undefined;
}

interface PageModule {
  readonly name: string;
  readonly methods: readonly Method[];
}

export function apiPage(
  plans: readonly GenerationPlan[],
  render: Render,
  { keys, last }: SectionSource,
): Omit<ReferenceFile, 'path'> {
  const sections: Section[] = [];
  const outline = plans.map((plan) => ({ plan, modules: modulesOf(plan) }));
  const anchors = anchorsOf(outline.flatMap(headingsOf));
  const found = anchorFinder(outline, anchors);
  const generations = outline.map(({ plan, modules }, index) => {
    const listedAt = firstSelects(plan.api.methods);
    const returnedAt = firstReturns(plan.api);
    // Sections link to methods of other modules.
    const links = once(() => hash('sha256', JSON.stringify([anchors, [...listedAt], [...returnedAt]])));
    const earlier = plans.slice(0, index).flatMap(({ api }) => api.commonErrors);
    return {
      title: TITLES[plan.api.generation],
      blocks: [contents(plan, modules, found.module), ...commonErrors(plan, earlier)],
      modules: modules.map((module) => {
        const of = keys.get(plan.files.fileOfModule(module.name));
        const key = of === undefined ? undefined : last?.keyOf(JSON.stringify([of, module.name, links()]));
        const text =
          (key === undefined ? undefined : last?.section(key)) ??
          render(
            'api-module.md',
            moduleSection(module, { plan, anchorOf: found.method, listedAt, returnedAt }),
          ).trimEnd();
        sections.push({ key, text });
        return text;
      }),
    };
  });
  const text = `${render('api.md', { generations }).trimEnd()}\n`;
  return { text, sections: placesOf(sections, text) };
}

interface Section {
  readonly key: string | undefined;
  readonly text: string;
}

function placesOf(sections: readonly Section[], text: string): Sections {
  let end = 0;
  const places = sections.flatMap(({ key, text: own }) => {
    const begin = text.indexOf(own, end);
    end = begin + own.length;
    return key === undefined ? [] : [[key, [begin, end]] as const];
  });
  return Object.fromEntries(places);
}

function moduleSection(module: PageModule, params: ParamContext): object {
  const usual = usualErrors(module.methods);
  const context = sectionContext(params, usual);
  return {
    title: markdownCode(module.name),
    blocks: [...docBlocks(params.plan, module), ...titled(USUAL, errorLines(usual))],
    methods: module.methods.map((method) => ({
      title: markdownCode(method.name),
      blocks: methodSection(method, context),
    })),
  };
}

/** In the order of the tree. Methods that are not in the tree follow, by the first part of their path. */
function modulesOf({ api, tree }: GenerationPlan): readonly PageModule[] {
  const modules = grouped(api.methods, ({ path: [name = ''] }) => name);
  const names = new Set([...tree.children.map(({ path: [name = ''] }) => name), ...modules.keys()]);
  return [...names].map((name) => ({ name, methods: modules.get(name) ?? [] }));
}

interface Outline {
  readonly plan: GenerationPlan;
  readonly modules: readonly PageModule[];
}

const ERRORS = 'Errors of every method';
const USUAL = 'Errors of several methods of the module, named there without what they mean:';

/** As the template has them. */
function headingsOf({ plan, modules }: Outline): readonly string[] {
  const names = modules.flatMap(({ name, methods }) => [name, ...methods.map((method) => method.name)]);
  return [TITLES[plan.api.generation], ...names.map(markdownCode)];
}

/** Methods and modules in the order of the page. */
function anchorFinder(
  outline: readonly Outline[],
  anchors: readonly string[],
): {
  readonly method: SectionContext['anchorOf'];
  readonly module: (generation: Generation, name: string) => string;
} {
  const methods = new Map<string, string>();
  const modules = new Map<string, string>();
  let next = 0;
  for (const { plan, modules: own } of outline) {
    const { generation } = plan.api;
    next += 1;
    for (const module of own) {
      modules.set(`${generation} ${module.name}`, anchors[next++] ?? '');
      for (const { name } of module.methods) methods.set(`${generation} ${name}`, anchors[next++] ?? '');
    }
  }
  return {
    method: (generation, name) => methods.get(`${generation} ${name}`),
    module: (generation, name) => modules.get(`${generation} ${name}`) ?? '',
  };
}

function sectionContext(params: ParamContext, usual: readonly ErrorCase[]): SectionContext {
  const explained = new Set(usual.map((error) => JSON.stringify(error)));
  return {
    ...params,
    errorLines: onceFor((errors: readonly ErrorCase[]) => errorLines(errors, explained)),
  };
}

function contents(
  { api }: GenerationPlan,
  modules: readonly PageModule[],
  anchorOf: (generation: Generation, name: string) => string,
): string {
  const line = ({ name, methods }: PageModule) =>
    `- [${markdownCode(name)}](#${anchorOf(api.generation, name)}) (${methods.length})`;
  return modules.length === 0 ? 'No methods.' : modules.map(line).join('\n');
}

/** @param earlier errors of the generations above, whose meanings the page does not repeat */
function commonErrors(plan: GenerationPlan, earlier: readonly ErrorCase[]): readonly string[] {
  const explained = new Set(earlier.map((error) => JSON.stringify(error)));
  const { commonErrors: errors } = plan.api;
  const isRepeated = errors.some((error) => explained.has(JSON.stringify(error)));
  const remark = isRepeated ? ', with meanings that are not repeated from above' : '';
  const title = `${ERRORS}, \`${plan.names({ of: 'common-code' })}\`${remark}:`;
  return titled(title, errorLines(errors, explained));
}

function titled(title: string, lines: string): readonly string[] {
  return lines === '' ? [] : [title, lines];
}

function docBlocks({ moduleDocs, files }: GenerationPlan, { name }: PageModule): readonly string[] {
  const doc = markdownProse(moduleDocs.get(name) ?? '');
  const path = files.fileOfModule(name);
  return [doc, `Declared in [${path}](${path}).`].filter((block) => block !== '');
}

const TITLES: Readonly<Record<Generation, string>> = {
  v3: 'REST 3.0: `svc.v3`',
  legacy: 'Legacy: `svc.legacy`',
  gateway: 'Gateway: `createGateway` of the entry `gateway`',
};

/** An error of so many methods is described once for all of them. */
const SEVERAL = 2;

/** Errors that several methods share, which the page explains once: sorted by code, each with the meaning that most methods give it. */
function usualErrors(methods: readonly Method[]): readonly ErrorCase[] {
  const usual = new Map<string, ErrorCase>();
  const counts = countUses(methods, (error) => [JSON.stringify(error)]);
  for (const [text, count] of [...counts].toSorted(([, a], [, b]) => b - a)) {
    // The texts that are counted are the JSON of cases.
    const error = JSON.parse(text) as ErrorCase;
    const key = JSON.stringify([error.code, error.status, error.otherStatuses]);
    if (count >= SEVERAL && !usual.has(key)) usual.set(key, error);
  }
  return [...usual.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1));
}
