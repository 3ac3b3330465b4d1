/** The only ways by which text enters a template. */

import { indented } from '../text/code.js';
import { safeText } from '../text/jsdoc.js';
import { markdownCell, markdownCode } from '../text/markdown.js';
import { stringLiteral } from '../text/string.js';

/** All but `code` escape any text. `code` takes only what a printer made. */
export const HELPERS = {
  string: (text: string) => stringLiteral(text),
  jsdoc: (text: string) => safeText(text),
  // `indent` is that of the template's line: `{{code type '  '}}`. Without it Handlebars passes an object of its own.
  code: (code: string, indent: unknown) => (typeof indent === 'string' ? indented(code, indent) : code),
  json: (value: unknown) => JSON.stringify(value),
  markdownCode: (text: string) => markdownCode(text),
  markdownCell: (text: string) => markdownCell(text),
};
