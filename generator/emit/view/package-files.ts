/** The files around the modules: entries, package.json, README, the index of methods, LICENSE, snapshot. */

import type { Model } from '../../model/model.js';
import type { EmitOptions, SourceFile } from '../source-file.js';
import type { Render } from '../template.js';
import { code, join, plain, string, type Code } from '../text/code.js';
import { apiPage } from '../pages/api-page.js';
import { readmePage } from '../pages/readme-page.js';
import { gatewayErrorsView } from './gateway-errors.js';
import type { Drafts } from './generation-files.js';
import { shapeRows } from './shape-table.js';
import type { GenerationPlan } from './generation-plan.js';

export interface Emitted {
  readonly plans: readonly GenerationPlan[];
  readonly drafts: readonly Drafts[];
  readonly render: Render;
}

const ENTRIES = ['index', 'gateway', 'callbacks', 'errors', 'redis', 'application', 'observe'] as const;

/** Entries of a package: `.` is `index`. */
export function entriesOf({ noRedis }: Pick<EmitOptions, 'noRedis'>): readonly string[] {
  return noRedis ? ENTRIES.filter((entry) => entry !== 'redis') : ENTRIES;
}

/**
 * Every type has an address, or declarations that users emit could not name what a call is inferred to be. Compilers
 * find it only where `import` and `require` lead to the same file.
 */
const TYPE_ENTRIES = ['v3', 'legacy', 'gateway/types'] as const;

/** What these entries hold at run time. */
export const NO_SCRIPT = 'dist/types.js';

function typeFile(entry: (typeof TYPE_ENTRIES)[number]): string {
  return entry === 'gateway/types' ? entry : `${entry}/types`;
}

/** Each module has a client of its own: `./v3/tasks`. */
const MODULE_ENTRIES = ['v3/*', 'legacy/*'];

/** Line ends stay as they are on every system, or each checkout would rewrite the package. */
const GIT_ATTRIBUTES = '* text=auto eol=lf\n';

export function packageFiles(model: Model, options: EmitOptions, emitted: Emitted): readonly SourceFile[] {
  const { render } = emitted;
  return [
    { path: 'package.json', text: packageJson(render('package.json', packageView(model, options))) },
    { path: 'README.md', text: render('README.md', readmePage(model, options, emitted.plans)) },
    { path: 'api.md', text: `${render('api.md', apiPage(emitted.plans)).trimEnd()}\n` },
    { path: 'LICENSE', text: render('LICENSE', {}) },
    { path: '.gitattributes', text: GIT_ATTRIBUTES },
    { path: 'snapshot.json', text: options.snapshot },
    {
      path: 'src/index.ts',
      text: render('index.ts', { doc: [describe(model)], vendor: vendorPairs(model) }),
    },
    { path: 'src/gateway.ts', text: render('gateway.ts', { vendor: vendorPairs(model) }) },
    { path: 'src/gateway/errors.ts', text: render('gateway-errors.ts', gatewayErrorsView(emitted)) },
    { path: 'src/callbacks.ts', text: render('callbacks.ts', {}) },
    { path: 'src/errors.ts', text: render('errors.ts', {}) },
    ...(options.noRedis ? [] : [{ path: 'src/redis.ts', text: render('redis.ts', {}) }]),
    { path: 'src/application.ts', text: render('application.ts', {}) },
    { path: 'src/observe.ts', text: render('observe.ts', { rows: linesOf(shapeRows(model)) }) },
  ];
}

/** As npm writes it. */
function packageJson(text: string): string {
  return `${JSON.stringify(JSON.parse(text), null, 2)}\n`;
}

/** The account's own names beside the neutral ones, a pair a line. */
export function vendorPairs({ vendor }: Model): Code {
  const pairs = vendor.map(({ neutral, own }) => code`  [${string(neutral)}, ${string(own)}],\n`);
  return pairs.length === 0 ? plain('[]') : code`[\n${join(pairs, '')}]`;
}

/** A string a line, so that a change of one is one changed line. */
function linesOf(rows: readonly string[]): Code {
  return rows.length === 0
    ? plain('[]')
    : code`[\n${join(
        rows.map((row) => code`  ${string(row)},\n`),
        '',
      )}]`;
}

function describe({ title }: Model): string {
  return title === '' ? 'A typed client of a collaboration service account.' : `A typed client of ${title}.`;
}

function packageView(model: Model, options: EmitOptions): object {
  const { packageName, packageVersion, generatorVersion, descriptionHash, withOpenapi } = options;
  const entries = entriesOf(options);
  return {
    name: packageName,
    version: packageVersion,
    description: describe(model),
    entries: [
      ...entries.map((entry) => entryView(entry === 'index' ? '.' : `./${entry}`, entry)),
      ...MODULE_ENTRIES.map((entry) => entryView(`./${entry}`, `${entry}/client`)),
    ],
    typeEntries: TYPE_ENTRIES.map(typeEntryView),
    openapi: withOpenapi ? [{}] : [],
    typesVersions: Object.fromEntries<readonly string[]>([
      ...entries.slice(1).map((entry) => [entry, [`./dist/${entry}.d.ts`]] as const),
      ...TYPE_ENTRIES.map((entry) => [entry, [`./dist/${typeFile(entry)}.d.ts`]] as const),
      ...MODULE_ENTRIES.map((entry) => [entry, [`./dist/${entry}/client.d.ts`]] as const),
      ...(withOpenapi ? [['openapi', ['./openapi.d.ts']] as const] : []),
    ]),
    generatorVersion,
    descriptionHash,
  };
}

/** Bundlers, and Bun, get ES modules for `require` too, so that a program holds the client once. */
function entryView(subpath: string, file: string): object {
  return {
    subpath,
    importTypes: `./dist/${file}.d.mts`,
    importFile: `./dist/${file}.mjs`,
    requireTypes: `./dist/${file}.d.ts`,
    requireFile: `./dist/${file}.js`,
  };
}

function typeEntryView(entry: (typeof TYPE_ENTRIES)[number]): object {
  return { subpath: `./${entry}`, types: `./dist/${typeFile(entry)}.d.ts`, run: `./${NO_SCRIPT}` };
}
