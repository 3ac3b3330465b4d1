/** The files around the modules: entries, package.json, README, the index of methods, LICENSE, snapshot. */

import * as errors from '../../runtime/errors/errors.js';
import { ENTITY_TYPES } from '../item-types.js';
import type { ErrorCase, Model } from '../model/model.js';
import type { EmitOptions, SourceFile } from './source-file.js';
import type { Render } from './template.js';
import { literal } from '../text/code.js';
import { propertyKey } from '../text/property-key.js';
import { apiPage } from './pages/api-page.js';
import { readmePage } from './pages/readme-page.js';
import { vendorPairs, type GenerationPlan } from './plan/generation-plan.js';

export interface Emitted {
  readonly plans: readonly GenerationPlan[];
  readonly render: Render;
}

/** What a program imports, by the file in `dist/` without its ending: `.` is `index`. */
const ENTRIES = {
  '.': 'index',
  './gateway': 'gateway',
  './callbacks': 'runtime/callbacks',
  './errors': 'runtime/errors',
  './redis': 'runtime/redis',
  './files': 'runtime/files',
  './application': 'application',
  // Each module has a client of its own: `./v3/tasks`.
  './v3/*': 'v3/*/index',
  './legacy/*': 'legacy/*/index',
  // Every type has an address, or declarations that users emit could not name what a call is inferred to be.
  './v3': 'v3/index',
  './legacy': 'legacy/index',
  './gateway/types': 'gateway/index',
} as const;

/** Every entry that has calls exports them. */
const ERROR_CLASSES: readonly string[] = Object.keys(errors).sort();

/** Line ends stay as they are on every system, or each checkout would rewrite the package. */
const GIT_ATTRIBUTES = '* text=auto eol=lf\n';

/** The package is CommonJS and its sources are ES modules: a project around it that compiles them would refuse each import. */
const SOURCE_PACKAGE = packageJson('{ "type": "module" }');

/** A `.gitignore` above, with `dist` or `*.d.ts`, would leave files out of a repository without a word. */
export const GIT_IGNORE = `# What svc-gen writes is committed, whatever a .gitignore above leaves out.
!/dist/
!/dist/**
!/src/
!/src/**
!/.gitattributes
!/.gitignore
!/.svc-gen-manifest.json
!/.svc-gen-built.json
!/LICENSE
!/README.md
!/api.md
!/package.json
!/snapshot.json
`;

export function packageFiles(model: Model, options: EmitOptions, emitted: Emitted): readonly SourceFile[] {
  const { plans, render } = emitted;
  return [
    { path: 'package.json', text: packageJson(render('package.json', packageView(model, options))) },
    { path: 'src/package.json', text: SOURCE_PACKAGE },
    { path: 'README.md', text: render('README.md', readmePage(model, options, plans)) },
    { path: 'api.md', text: `${render('api.md', apiPage(plans)).trimEnd()}\n` },
    { path: 'LICENSE', text: render('LICENSE', {}) },
    { path: '.gitattributes', text: GIT_ATTRIBUTES },
    { path: '.gitignore', text: GIT_IGNORE },
    { path: 'snapshot.json', text: options.snapshot },
    {
      path: 'src/index.ts',
      text: render('index.ts', {
        doc: describe(model),
        vendor: vendorPairs(model.vendor),
        constants: entityTypes(model) + enums(emitted),
        errorClasses: ERROR_CLASSES,
      }),
    },
    {
      path: 'src/gateway.ts',
      text: render('gateway.ts', { vendor: vendorPairs(model.vendor), errorClasses: ERROR_CLASSES }),
    },
    { path: 'src/gateway/errors.ts', text: render('gateway-errors.ts', gatewayErrorsView(emitted)) },
    { path: 'src/application.ts', text: render('application.ts', {}) },
  ];
}

/** A constant of the built-in types of items that the account has; empty: it has none. */
function entityTypes({ legacy }: Model): string {
  const { byType } = legacy.methods.find((method) => method.byType !== undefined) ?? {};
  const listed = new Set(byType?.types.map(({ number }) => number));
  const known = Object.entries(ENTITY_TYPES).filter(([, number]) => listed.has(number));
  if (known.length === 0) return '';
  const members = known.map(([name, number]) => `${name}: ${number}`);
  const type = `{ ${members.map((member) => `readonly ${member}`).join('; ')} }`;
  return [
    '/** Numbers of the types of items that every account has: values for `entityTypeId` of `crm.item`. */',
    `export const entityType: ${type} = { ${members.join(', ')} };\n\n`,
  ].join('\n');
}

/** Items of enumerations by name; empty: the account has none. */
function enums({ plans }: Emitted): string {
  const named = plans.flatMap(({ api, lookup }) =>
    api.entities.flatMap(({ name, enums: listed = [] }) => {
      const own = lookup.typeName(name);
      const fields = listed.map(({ field, items }) => ({
        name: propertyKey(field),
        items: items.map((item) => `${propertyKey(item.name)}: ${literal(item.id)}`),
      }));
      return fields.length === 0 ? [] : [{ name: own.charAt(0).toLowerCase() + own.slice(1), fields }];
    }),
  );
  if (named.length === 0) return '';
  const printed = (readonly: string, separator: string): string => {
    const object = (members: readonly string[]): string =>
      `{ ${members.map((member) => `${readonly}${member}`).join(separator)} }`;
    const objects = named.map(({ name, fields }) => {
      const members = fields.map((field) => `${field.name}: ${object(field.items)}`);
      return `  ${readonly}${propertyKey(name)}: ${object(members)}${separator.trim()}\n`;
    });
    return `{\n${objects.join('')}}`;
  };
  return [
    '/** Items of enumeration fields: the id that an account has for each name. */',
    `export const enums: ${printed('readonly ', '; ')} = ${printed('', ', ')};\n\n`,
  ].join('\n');
}

/** As npm writes it. */
function packageJson(text: string): string {
  return `${JSON.stringify(JSON.parse(text), null, 2)}\n`;
}

function describe({ title }: Model): string {
  return title === '' ? 'A typed client of a collaboration service account.' : `A typed client of ${title}.`;
}

function packageView(model: Model, options: EmitOptions): object {
  const { packageName, packageVersion, publishable = false, generatorVersion } = options;
  const entries = Object.entries(ENTRIES);
  const others = entries.filter(([subpath]) => subpath !== '.');
  return {
    name: packageName,
    version: packageVersion,
    isPrivate: publishable !== true,
    description: describe(model),
    entries: entries.map(([subpath, file]) => ({
      subpath,
      types: `./dist/${file}.d.ts`,
      module: `./dist/${file}.mjs`,
      commonJs: `./dist/${file}.js`,
    })),
    typesVersions: Object.fromEntries(
      others.map(([subpath, file]) => [subpath.slice(2), [`./dist/${file}.d.ts`]]),
    ),
    generatorVersion,
  };
}

/** The gateway's error reference as a table: what a code means, what to do, whether repeating is safe. */
function gatewayErrorsView({ plans }: Emitted): object {
  const plan = plans.find(({ api }) => api.generation === 'gateway');
  if (plan === undefined) throw new Error('the gateway was not planned');
  const codes = new Map(plan.api.commonErrors.map((error) => [error.code, error]));
  return {
    codes: plan.names({ of: 'common-code' }),
    rows: [...codes].map(([name, error]) => errorRow(name, error)),
  };
}

function errorRow(name: string, error: ErrorCase): string {
  const statuses = [error.status, ...(error.otherStatuses ?? [])].filter((status) => status !== 0);
  const values = [
    `[${statuses.map(literal).join(', ')}]`,
    literal(error.class ?? 'ApiError'),
    literal(error.repeatable ?? false),
    literal(error.condition),
    literal(error.action ?? ''),
    ...(error.delay === undefined ? [] : [literal(error.delay)]),
  ];
  return `${propertyKey(name)}: [${values.join(', ')}]`;
}
