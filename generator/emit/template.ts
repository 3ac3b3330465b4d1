/** Loads the templates and checks that text enters them only through the typed helpers. */

import Handlebars from 'handlebars';
import { templateTexts } from './template-texts.js';
import type { Code } from './text/code.js';
import { identifier } from './text/identifier.js';
import { jsdoc, type DocLine } from './text/jsdoc.js';
import { markdownCell, markdownCode, markdownText } from './text/markdown.js';
import { numberLiteral } from './text/number.js';
import { propertyKey } from './text/property-key.js';
import { stringLiteral } from './text/string.js';

/** Five take any text into TypeScript, `code` only what a printer made; the last three are for the files beside it. */
const HELPERS = {
  string: (text: string) => stringLiteral(text),
  identifier: (text: string) => identifier(text),
  key: (text: string) => propertyKey(text),
  number: (value: number) => numberLiteral(value),
  jsdoc: (lines: readonly DocLine[]) => jsdoc(lines),
  code: (code: Code) => code.text,
  json: (value: unknown) => JSON.stringify(value),
  markdown: (text: string) => markdownText(text),
  markdownCode: (text: string) => markdownCode(text),
  markdownCell: (text: string) => markdownCell(text),
};

export type Render = (template: string, view: object) => string;

/** All files of `templates/`; `module.ts` is `module.ts.hbs`, and the partial `module`. */
export function loadTemplates(): Render {
  return compileTemplates(templateTexts());
}

/** `texts` by name. */
export function compileTemplates(texts: ReadonlyMap<string, string>): Render {
  const engine = Handlebars.create();
  for (const [name, helper] of Object.entries(HELPERS)) engine.registerHelper(name, helper);
  for (const [name, text] of texts) {
    proveTemplate(name, engine.parse(text));
    engine.registerPartial(name.replace(/\..*$/, ''), text);
  }
  const compiled = new Map(
    [...texts].map(([name, text]) => [name, engine.compile(text, { noEscape: true, strict: true })]),
  );
  return (template, view) => {
    const run = compiled.get(template);
    if (run === undefined) throw new Error(`there is no template ${template}`);
    return run(view);
  };
}

const BLOCKS: ReadonlySet<string> = new Set(['each', 'with']);

/** A template prints only through a helper, and decides nothing. */
function proveTemplate(name: string, program: hbs.AST.Program): void {
  for (const statement of program.body) {
    if (statement.type === 'MustacheStatement') proveMustache(name, statement as hbs.AST.MustacheStatement);
    if (statement.type === 'BlockStatement') proveBlock(name, statement as hbs.AST.BlockStatement);
  }
}

function proveMustache(name: string, { path }: hbs.AST.MustacheStatement): void {
  const printed = 'original' in path ? String(path.original) : '';
  if (!Object.hasOwn(HELPERS, printed))
    throw new Error(`templates/${name}.hbs prints {{${printed}}} without a helper`);
}

function proveBlock(name: string, { path, program, inverse }: hbs.AST.BlockStatement): void {
  if (!BLOCKS.has(path.original)) throw new Error(`templates/${name}.hbs decides by {{#${path.original}}}`);
  proveTemplate(name, program);
  if (inverse !== undefined) proveTemplate(name, inverse);
}
