/** The only ways by which text enters a template. */

import { indented, numberLiteral } from '../text/code.js';
import { identifier } from '../text/identifier.js';
import { safeText } from '../text/jsdoc.js';
import { markdownCell, markdownCode, markdownText } from '../text/markdown.js';
import { propertyKey } from '../text/property-key.js';
import { stringLiteral } from '../text/string.js';

/** The indentation of the template's line: `{{code type '  '}}`. Without it Handlebars passes an object of its own. */
function moved(text: string, indent: unknown): string {
  return typeof indent === 'string' ? indented(text, indent) : text;
}

/** The first five escape any text for TypeScript. `code` takes only what a printer made. The last four are for other files. */
export const HELPERS = {
  string: (text: string) => stringLiteral(text),
  identifier: (text: string) => identifier(text),
  key: (text: string) => propertyKey(text),
  number: (value: number) => numberLiteral(value),
  jsdoc: (text: string) => safeText(text),
  code: (code: string, indent: unknown) => moved(code, indent),
  json: (value: unknown) => JSON.stringify(value),
  markdown: (text: string) => markdownText(text),
  markdownCode: (text: string) => markdownCode(text),
  markdownCell: (text: string) => markdownCell(text),
};
