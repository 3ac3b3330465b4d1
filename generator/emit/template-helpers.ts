/** The only ways by which text enters a template. */

import { indented, type Code } from './text/code.js';
import { identifier } from './text/identifier.js';
import { jsdoc, type DocLine } from './text/jsdoc.js';
import { markdownCell, markdownCode, markdownText } from './text/markdown.js';
import { numberLiteral } from './text/number.js';
import { propertyKey } from './text/property-key.js';
import { stringLiteral } from './text/string.js';

/** How far in the template stands that prints it: `{{code type '  '}}`. Without it Handlebars gives an object of its own. */
function moved(text: string, indent: unknown): string {
  return typeof indent === 'string' ? indented(text, indent) : text;
}

/** Five take any text into TypeScript, `code` only what a printer made; the last three are for the files beside it. */
export const HELPERS = {
  string: (text: string) => stringLiteral(text),
  identifier: (text: string) => identifier(text),
  key: (text: string) => propertyKey(text),
  number: (value: number) => numberLiteral(value),
  jsdoc: (lines: readonly DocLine[], indent: unknown) => moved(jsdoc(lines), indent),
  code: (code: Code, indent: unknown) => moved(code.text, indent),
  json: (value: unknown) => JSON.stringify(value),
  markdown: (text: string) => markdownText(text),
  markdownCode: (text: string) => markdownCode(text),
  markdownCell: (text: string) => markdownCell(text),
};
