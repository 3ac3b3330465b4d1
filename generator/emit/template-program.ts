/** Templates as programs: checked, and compiled when svc-gen is built, so that a run needs no parser of templates. */

import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import type Library from 'handlebars';
import { onceFor } from '../base/once.js';
import { runsFromDist } from '../disk/own-document.js';
import { packageRoot } from '../disk/package-root.js';
import { HELPERS } from './template-helpers.js';

/** By name. */
export type TemplatePrograms = Readonly<Record<string, TemplateSpecification>>;

const require = createRequire(import.meta.url);

interface TemplateSet {
  readonly folder: string;
  /** Where the build of svc-gen writes them. */
  readonly built: string;
  readonly compile: (texts: ReadonlyMap<string, string>) => string;
}

/** Those of a package, and those of the site. */
const SETS = {
  package: { folder: 'templates', built: 'templates.cjs', compile: compileTemplates },
  site: { folder: 'generator/docs/templates', built: 'docs/templates.cjs', compile: compilePages },
} satisfies Record<string, TemplateSet>;

type SetName = keyof typeof SETS;

const sourcePrograms = onceFor((name: SetName) => programsOf(compiled(SETS[name])));

/** Of all files of a set: compiled before when svc-gen runs from `dist/`, now when it runs from its sources. */
export function templatePrograms(name: SetName): TemplatePrograms {
  // The build wrote it with `compiledTemplates`.
  return runsFromDist
    ? (require(join(packageRoot(), 'dist', SETS[name].built)) as TemplatePrograms)
    : sourcePrograms(name);
}

/** What the build of svc-gen writes into `dist/`. */
export function compiledTemplates(): readonly { readonly path: string; readonly text: string }[] {
  return Object.values(SETS).map((set) => ({
    path: set.built,
    text: `module.exports = ${compiled(set)};\n`,
  }));
}

function compiled({ folder, compile }: TemplateSet): string {
  return compile(templateTexts(folder));
}

/** @param compiled what `compileTemplates` returned. */
export function programsOf(compiled: string): TemplatePrograms {
  return runInThisContext(`(${compiled})`) as TemplatePrograms;
}

/** An object literal of JavaScript. Throws where a template prints without a helper, or decides something. */
export function compileTemplates(texts: ReadonlyMap<string, string>): string {
  const knownHelpers = Object.fromEntries(Object.keys(HELPERS).map((name) => [name, true]));
  for (const [name, text] of texts) checkTemplate(name, compiler().parse(text));
  return literalOf(texts, { noEscape: true, strict: true, data: false, knownHelpers });
}

/** Pages escape what they print, and name each other as partials. */
function compilePages(texts: ReadonlyMap<string, string>): string {
  return literalOf(texts, { strict: true });
}

function literalOf(texts: ReadonlyMap<string, string>, options: PrecompileOptions): string {
  const members = [...texts].map(([name, text]) => {
    // The text of a program, whatever its types say.
    const program: unknown = compiler().precompile(text, options);
    return `${JSON.stringify(name)}: ${program as string}`;
  });
  return `{\n${members.join(',\n')}\n}`;
}

/** Installed where svc-gen is built, not where it is used. */
function compiler(): typeof Library {
  // A `require` has no types of its own; these are those of the package.
  return require('handlebars') as typeof Library;
}

const BLOCKS: ReadonlySet<string> = new Set(['each', 'with', 'if']);

/** A template prints only through a helper. It may leave out what the view lacks, and decides nothing else. */
function checkTemplate(name: string, program: hbs.AST.Program): void {
  for (const statement of program.body) {
    if (statement.type === 'MustacheStatement') checkMustache(name, statement as hbs.AST.MustacheStatement);
    if (statement.type === 'BlockStatement') checkBlock(name, statement as hbs.AST.BlockStatement);
  }
}

function checkMustache(name: string, { path }: hbs.AST.MustacheStatement): void {
  const printed = 'original' in path ? String(path.original) : '';
  if (!Object.hasOwn(HELPERS, printed))
    throw new Error(`templates/${name}.hbs prints {{${printed}}} without a helper`);
}

function checkBlock(name: string, { path, program, inverse }: hbs.AST.BlockStatement): void {
  if (!BLOCKS.has(path.original)) throw new Error(`templates/${name}.hbs decides by {{#${path.original}}}`);
  checkTemplate(name, program);
  if (inverse !== undefined) checkTemplate(name, inverse);
}

/** The templates of a folder by name: `README.md.hbs` is `README.md`. */
function templateTexts(folder: string): ReadonlyMap<string, string> {
  const path = join(packageRoot(), folder);
  const files = readdirSync(path)
    .filter((file) => file.endsWith('.hbs'))
    .sort();
  return new Map(files.map((file) => [file.replace(/\.hbs$/, ''), readFileSync(join(path, file), 'utf8')]));
}
