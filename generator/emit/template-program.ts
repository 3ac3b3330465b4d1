/** Templates as programs: checked, and compiled when svc-gen is built, so that a run needs no parser of templates. */

import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import type Library from 'handlebars';
import { runsFromDist } from '../disk/own-document.js';
import { packageRoot } from '../disk/package-root.js';
import { HELPERS } from './template-helpers.js';

/** By name. */
export type TemplatePrograms = Readonly<Record<string, TemplateSpecification>>;

const require = createRequire(import.meta.url);

/** Where the build of svc-gen writes them. */
const BUILT = 'dist/templates.cjs';

let sourcePrograms: TemplatePrograms | undefined;

/** Of all files of `templates/`: compiled before when svc-gen runs from `dist/`, now when it runs from its sources. */
export function templatePrograms(): TemplatePrograms {
  // The build wrote it with `compileTemplates`.
  return runsFromDist
    ? (require(join(packageRoot(), BUILT)) as TemplatePrograms)
    : (sourcePrograms ??= programsOf(compiledTemplates()));
}

/** What the build of svc-gen writes. */
export function compiledTemplates(): string {
  return compileTemplates(templateTexts());
}

/** @param compiled what `compileTemplates` returned. */
export function programsOf(compiled: string): TemplatePrograms {
  return runInThisContext(`(${compiled})`) as TemplatePrograms;
}

/** An object literal of JavaScript. Throws where a template prints without a helper, or decides something. */
export function compileTemplates(texts: ReadonlyMap<string, string>): string {
  const { parse, precompile } = require('handlebars') as typeof Library; // its own types
  const knownHelpers = Object.fromEntries(Object.keys(HELPERS).map((name) => [name, true]));
  const members = [...texts].map(([name, text]) => {
    checkTemplate(name, parse(text));
    // The text of a program, whatever its types say.
    const program: unknown = precompile(text, { noEscape: true, strict: true, data: false, knownHelpers });
    return `${JSON.stringify(name)}: ${program as string}`;
  });
  return `{\n${members.join(',\n')}\n}`;
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

/** The files of `templates/` by name: `README.md.hbs` is `README.md`. */
function templateTexts(): ReadonlyMap<string, string> {
  const folder = join(packageRoot(), 'templates');
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.hbs'))
    .sort();
  return new Map(files.map((file) => [file.replace(/\.hbs$/, ''), readFileSync(join(folder, file), 'utf8')]));
}
